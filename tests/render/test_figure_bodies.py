"""Builds have their joints in order; bodies are the same on both sides and stand on the ground."""

from __future__ import annotations

import pytest

from hellprint.render.figure_bodies import BUILDS, LEGS, SKINS, torso
from hellprint.render.figure_pen import Pen, Shape


@pytest.mark.parametrize("build", BUILDS)
def test_joints_follow_each_other_upward(build: str) -> None:
    b = BUILDS[build]
    heights = (0, b.hip_y, b.waist_y, b.chest_y, b.shoulder_y, b.head_y)
    assert list(heights) == sorted(heights, reverse=True)
    assert b.arm_wide[0] >= b.arm_wide[2]
    assert b.leg_wide[0] >= b.leg_wide[2]


@pytest.mark.parametrize("build", BUILDS)
def test_a_torso_reaches_from_neck_to_crotch(build: str) -> None:
    b = BUILDS[build]
    shapes: list[Shape] = []
    torso(Pen(shapes), b)
    (shape,) = shapes
    ys = [y for _, y in shape.dots]
    assert min(ys) == pytest.approx(min(b.head_y + 4, b.shoulder_y - 2))
    assert b.hip_y < max(ys) < 0
    assert sum(x for x, _ in shape.dots) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("legs", [name for name in LEGS if name not in ("wisp", "fire", "spider")])
def test_what_stands_stands_on_the_ground(build: str, legs: str) -> None:
    shapes: list[Shape] = []
    LEGS[legs](Pen(shapes), BUILDS[build])
    foot = max(y for shape in shapes if shape.is_ink for _, y in shape.dots)
    assert -1.7 < foot < 6.5


@pytest.mark.parametrize("skin", [name for name in SKINS if name != "plain"])
def test_skins_only_cut_into_the_body(skin: str) -> None:
    shapes: list[Shape] = []
    b = BUILDS["warrior"]
    SKINS[skin](Pen(shapes), b)
    assert shapes
    assert not any(shape.is_ink for shape in shapes)
    for shape in shapes:
        for x, y in shape.dots:
            assert abs(x) < b.shoulder
            assert b.shoulder_y - 5 < y < b.hip_y + 6
