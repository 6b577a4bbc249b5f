"""Smooth outlines and limbs: closed, through their points, as wide as they are told to be."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.render.figure_pen import Pen, Shape, along, dots, smooth, stroke
from hellprint.render.svg_path import segments

numbers = st.floats(-100, 100).map(lambda value: round(value, 1))
points = st.lists(st.tuples(numbers, numbers), min_size=2, max_size=7, unique=True)


def test_dots_are_read_with_their_corners() -> None:
    assert dots("0 -5!, 3.5 2, -3 2") == ((0, -5, True), (3.5, 2, False), (-3, 2, False))


@settings(max_examples=200)
@given(st.lists(st.tuples(numbers, numbers, st.booleans()), min_size=3, max_size=9, unique_by=lambda dot: dot[:2]))
def test_an_outline_goes_through_all_points_and_closes(outline: list[tuple[float, float, bool]]) -> None:
    found = segments(smooth(outline))
    assert found[0] == ("m", outline[0][:2])
    assert found[-1][0] == "h"
    ends = [args[-2:] for name, args in found if name == "c"]
    assert ends == [dot[:2] for dot in (*outline[1:], outline[0])]


@settings(max_examples=200)
@given(points)
def test_a_curve_passes_the_points_that_it_is_given(line: list[tuple[float, float]]) -> None:
    found = along(line)
    assert found[0] == pytest.approx(line[0])
    assert found[-1] == line[-1]
    for x, y in line:
        assert min(math.hypot(x - px, y - py) for px, py in found) < 1e-6


def test_a_limb_is_as_wide_as_told_and_sharp_where_it_has_no_width() -> None:
    outline = stroke([(0, 0), (10, 0), (20, 0)], (4, 4, 0))
    assert max(y for _, y, _ in outline) == pytest.approx(2, abs=0.3)
    assert min(x for x, _, _ in outline) == pytest.approx(-2), "its round end"
    tips = [dot for dot in outline if dot[2]]
    assert [(x, y) for x, y, _ in tips] == [(20, 0)]


@settings(max_examples=200)
@given(points, st.floats(0.5, 12), st.floats(0, 12))
def test_a_limb_stays_near_its_line(line: list[tuple[float, float]], first: float, last: float) -> None:
    widths = [first + (last - first) * n / (len(line) - 1) for n in range(len(line))]
    near = along(line)
    reach = max(widths) * 0.75 + 0.5
    for x, y, _ in stroke(line, widths):
        assert min(math.hypot(x - px, y - py) for px, py in near) <= reach


def test_a_pen_moves_turns_scales_and_mirrors_in_that_order_from_within() -> None:
    pen = Pen([]).at(10, 20, turn=90, scale=2, flip=True)
    assert pen.place(1, 0) == pytest.approx((10, 18)), "mirrored to the left, turned upward, twice as long"
    assert pen.at(0, 1).place(0, 0) == pytest.approx((8, 20))


def test_both_halves_are_mirror_images() -> None:
    shapes: list[Shape] = []
    Pen(shapes).both("0 -10, 6 -4, 5 3!, 0 8")
    (shape,) = shapes
    assert {(round(-x, 6) + 0.0, y) for x, y in shape.dots} == {(round(x, 6) + 0.0, y) for x, y in shape.dots}
    assert len(shape.dots) == 6, "points on the middle line are not doubled"


def test_cuts_are_white_without_a_halo_and_keep_the_pen_s_level() -> None:
    shapes: list[Shape] = []
    pen = Pen(shapes, z=2.0)
    pen.cut("0 0, 5 1, 10 0", 1.5)
    pen.disc(0, 0, 3, z=4)
    pen.fill("0 0!, 5 0!, 5 5!")
    assert [(s.is_ink, s.z) for s in shapes] == [(False, 2), (True, 4), (True, 2)]
    assert shapes[0].halo == 0
    assert shapes[2].halo > 0
    assert all(re.fullmatch(r"M[^MZ]+Z", shape.path) for shape in shapes)
