from __future__ import annotations

import math

import pytest

from hellprint.render.svg_path import BadPath, Segment, arc, multiply, segments, transform


def rounded(found: list[Segment]) -> list[Segment]:
    return [(operator, tuple(round(v, 3) for v in values)) for operator, values in found]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2 3 4", [("m", (1, 2)), ("l", (3, 4))]),
        ("m1,2 3,4 5,6", [("m", (1, 2)), ("l", (4, 6)), ("l", (9, 12))]),
        ("M1 1h2v3H0V0z", [("m", (1, 1)), ("l", (3, 1)), ("l", (3, 4)), ("l", (0, 4)), ("l", (0, 0)), ("h", ())]),
        ("M0 0zl1 1", [("m", (0, 0)), ("h", ()), ("l", (1, 1))]),
        ("M5 5 1 1zm1 0l1 1", [("m", (5, 5)), ("l", (1, 1)), ("h", ()), ("m", (6, 5)), ("l", (7, 6))]),
        ("M0 0C1 1 2 2 3 3", [("m", (0, 0)), ("c", (1, 1, 2, 2, 3, 3))]),
        ("M0 0c1 1 2 2 3 3s2 2 3 3", [("m", (0, 0)), ("c", (1, 1, 2, 2, 3, 3)), ("c", (4, 4, 5, 5, 6, 6))]),
        ("M1 1S2 2 3 3", [("m", (1, 1)), ("c", (1, 1, 2, 2, 3, 3))]),
        ("M0 0Q3 3 6 0", [("m", (0, 0)), ("c", (2, 2, 4, 2, 6, 0))]),
        ("M0 0q3 3 6 0t6 0", [("m", (0, 0)), ("c", (2, 2, 4, 2, 6, 0)), ("c", (8, -2, 10, -2, 12, 0))]),
        ("M.5.5-1-1", [("m", (0.5, 0.5)), ("l", (-1, -1))]),
        ("M1e1 2E-1", [("m", (10, 0.2))]),
        ("", []),
    ],
)
def test_path_data_becomes_absolute_segments(data: str, expected: list[Segment]) -> None:
    assert rounded(segments(data)) == expected


def test_a_quarter_arc_lies_on_its_circle() -> None:
    (segment,) = arc(1, 0, 1, 1, 0, False, True, 0, 1)
    k = 4 / 3 * (math.sqrt(2) - 1)
    assert segment[1] == pytest.approx((1, k, k, 1, 0, 1))


@pytest.mark.parametrize(("large", "sweep"), [(False, False), (False, True), (True, False), (True, True)])
def test_all_four_arcs_stay_on_the_ellipse_and_end_where_they_must(large: bool, sweep: bool) -> None:
    found = arc(0, 0, 5, 3, 0, large, sweep, 6, 1)
    assert found[-1][1][-2:] == (6, 1)
    assert (len(found) > 2) == large
    for _, values in found:
        assert all(abs(v) < 12 for v in values)


def test_arc_flags_need_no_spaces() -> None:
    assert rounded(segments("M0 0a1 1 0 01.5.5")) == rounded(segments("M0 0a1,1,0,0,1,.5,.5"))
    assert rounded(segments("M0 0a1 1 0 0 1 2 0 1 1 0 01 2 0"))[-1][1][-2:] == (4, 0)


def test_degenerate_arcs_are_lines_or_nothing() -> None:
    assert arc(0, 0, 0, 5, 0, False, True, 3, 4) == [("l", (3, 4))]
    assert arc(1, 1, 5, 5, 0, True, True, 1, 1) == []
    assert arc(0, 0, 1, 1, 0, False, True, 10, 0)[-1][1][-2:] == (10, 0)


@pytest.mark.parametrize("data", ["L1 1", "M1", "M1 1 X", "1 2", "M0 0z1", "M0 0a1 1 0 2 1 3 3", "M0 0 l1", "Mfoo"])
def test_malformed_data_is_an_error(data: str) -> None:
    with pytest.raises(BadPath):
        segments(data)


def at(matrix: tuple[float, float, float, float, float, float], x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return round(a * x + c * y + e, 6), round(b * x + d * y + f, 6)


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("", (1, 2)),
        ("translate(10)", (11, 2)),
        ("translate(10,20)", (11, 22)),
        ("scale(2)", (2, 4)),
        ("scale(2 3)", (2, 6)),
        ("rotate(90)", (-2, 1)),
        ("rotate(90 1 2)", (1, 2)),
        ("matrix(1 0 0 -1 0 5)", (1, 3)),
        ("skewX(45)", (3, 2)),
        ("skewY(45)", (1, 3)),
        ("translate(10 0) scale(2)", (12, 4)),
        ("scale(2), translate(10 0)", (22, 4)),
    ],
)
def test_transforms_apply_from_right_to_left(text: str, point: tuple[float, float]) -> None:
    assert at(transform(text), 1, 2) == point


@pytest.mark.parametrize(
    "text", ["spin(3)", "rotate(1 2)", "translate()", "scale(2) rubbish", "rotate(3", "matrix(1 2)"]
)
def test_unreadable_transforms_are_errors(text: str) -> None:
    with pytest.raises(BadPath):
        transform(text)


def test_multiply_applies_the_first_matrix_first() -> None:
    assert at(multiply((2, 0, 0, 2, 0, 0), (1, 0, 0, 1, 5, 0)), 1, 1) == (7, 2)
