"""Wings are pairs, grounds are as wide as asked for, tails begin at the body."""

from __future__ import annotations

import math

import pytest

from hellprint.render.figure_behind import GROUNDS, TAILS, WINGS
from hellprint.render.figure_bodies import BUILDS
from hellprint.render.figure_pen import Pen, Shape


@pytest.mark.parametrize("wings", WINGS)
def test_wings_are_mirror_images_and_wider_than_the_shoulders(wings: str) -> None:
    shapes: list[Shape] = []
    WINGS[wings](Pen(shapes))
    dots = {(round(x, 3), round(y, 3)) for shape in shapes for x, y in shape.dots}
    assert {(round(-x, 3), y) for x, y in dots} == dots
    assert max(x for x, _ in dots) > 30


@pytest.mark.parametrize("tail", TAILS)
@pytest.mark.parametrize("build", BUILDS)
def test_a_tail_begins_behind_the_hips_and_shows_beside_them(tail: str, build: str) -> None:
    shapes: list[Shape] = []
    b = BUILDS[build]
    TAILS[tail](Pen(shapes), b)
    dots = [dot for shape in shapes for dot in shape.dots]
    assert min(math.dist(dot, (0, b.hip_y)) for dot in dots) < 16
    assert max(abs(x) for x, _ in dots) > b.hip


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("wide", [20, 40])
def test_a_ground_is_as_wide_as_asked_for_and_low(ground: str, wide: int) -> None:
    shapes: list[Shape] = []
    GROUNDS[ground](Pen(shapes), wide)
    dots = [dot for shape in shapes for dot in shape.dots]
    assert max(x for x, _ in dots) == pytest.approx(wide, abs=4)
    assert min(x for x, _ in dots) == pytest.approx(-wide, abs=4)
    assert min(y for _, y in dots) > -14
