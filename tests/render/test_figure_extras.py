"""Extras lie clearly before or behind the body, and follow its build."""

from __future__ import annotations

import pytest

from hellprint.render.figure_bodies import BUILDS
from hellprint.render.figure_extras import EXTRAS
from hellprint.render.figure_pen import Pen, Shape


def drawn(extra: str, build: str) -> list[Shape]:
    shapes: list[Shape] = []
    EXTRAS[extra](Pen(shapes), BUILDS[build])
    return shapes


@pytest.mark.parametrize("extra", EXTRAS)
def test_no_part_lies_on_the_level_of_the_body(extra: str) -> None:
    shapes = drawn(extra, "warrior")
    assert shapes
    assert all(shape.z < -0.5 or shape.z > 1 for shape in shapes)


@pytest.mark.parametrize("extra", [name for name in EXTRAS if name != "fur"])  # the one of a body that is no build
def test_extras_follow_the_build(extra: str) -> None:
    assert {s.path for s in drawn(extra, "hulk")} != {s.path for s in drawn(extra, "gaunt")}


@pytest.mark.parametrize("extra", EXTRAS)
@pytest.mark.parametrize("build", BUILDS)
def test_extras_stay_near_the_body(extra: str, build: str) -> None:
    b = BUILDS[build]
    for shape in drawn(extra, build):
        for x, y in shape.dots:
            assert abs(x) < 75
            assert b.head_y - 50 < y < 6
