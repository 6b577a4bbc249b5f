"""Outlines of seals: closed, within their square, the same after half a turn."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from hellprint.render.outlines import OUTLINES, REACH, arc, number, path, polar, rectangle, walk


def flat(name: str) -> list[tuple[float, float]]:
    return [point for point, _ in walk(OUTLINES[name], 1.0, 1.0)]


@pytest.mark.parametrize("name", OUTLINES)
def test_an_outline_ends_where_it_starts(name: str) -> None:
    start, curves = OUTLINES[name]
    assert math.dist(start, curves[-1][2]) < 1e-9


@pytest.mark.parametrize("name", OUTLINES)
def test_an_outline_fills_its_square_and_stays_in_it(name: str) -> None:
    reach = max(max(abs(x), abs(y)) for x, y in flat(name))
    assert 40 < reach <= 50.01


@pytest.mark.parametrize("name", OUTLINES)
def test_an_outline_is_the_same_after_half_a_turn(name: str) -> None:
    points = flat(name)
    for x, y in points:
        assert min(math.dist((-x, -y), other) for other in points) < 0.6


def test_no_two_outlines_are_alike() -> None:
    assert len({path(outline) for outline in OUTLINES.values()}) == len(OUTLINES)


def test_an_arc_of_a_quarter_lies_on_its_circle() -> None:
    (first, second, end) = arc((0, 0), 10, 0, 90)[0]
    middle = (first[0] * 0.375 + second[0] * 0.375 + end[0] * 0.125, -10 * 0.125 + first[1] * 0.375 + second[1] * 0.375)
    assert math.hypot(*middle) == pytest.approx(10, abs=0.01)
    assert end == pytest.approx(polar(90, 10))


def test_a_walk_has_equal_steps_in_fours() -> None:
    steps = walk(rectangle(40, 20), 1.0, 3.1)
    assert len(steps) % 4 == 0
    assert steps[0][0] == (-20.0, -10.0)
    assert steps[0][1] == pytest.approx((1.0, 0.0))
    assert {round(math.dist(a[0], b[0]), 6) for a, b in pairwise(steps[:4])} == {120 / len(steps)}


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.001, "0"), (0.126, "0.13"), (-2.5, "-2.5"), (100.0, "100")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_a_straight_side_is_a_line_and_scale_scales() -> None:
    assert path(rectangle(20, 10), 2.0) == "M-20 -10L20 -10L20 10L-20 10L-20 -10Z"
    assert max(y for _, y in flat("circle")) == REACH
