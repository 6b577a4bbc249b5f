"""Arms reach as far as their build says; hands hold things upright enough to be seen."""

from __future__ import annotations

import math

import pytest

from hellprint.render.figure_arms import HELD, POSES, arm, held_in
from hellprint.render.figure_bodies import BUILDS
from hellprint.render.figure_pen import Pen, Shape


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("pose", POSES)
def test_a_hand_is_within_an_arm_s_length_of_the_shoulder(build: str, pose: str) -> None:
    b = BUILDS[build]
    shapes: list[Shape] = []
    (x, y), _ = arm(Pen(shapes), b, pose, claws=False)
    shoulder = (b.shoulder - b.arm_wide[0] * 0.42, b.shoulder_y + b.arm_wide[0] * 0.48)
    reach = math.dist((x, y), shoulder)
    assert 0.1 * b.arm < reach <= b.arm + 1e-6
    assert any(math.dist((x, y), dot) < b.arm_wide[2] for shape in shapes for dot in shape.dots)


def test_claws_are_drawn_in_place_of_a_fist() -> None:
    fist: list[Shape] = []
    claws: list[Shape] = []
    arm(Pen(fist), BUILDS["gaunt"], "out", claws=False)
    arm(Pen(claws), BUILDS["gaunt"], "out", claws=True)
    assert len(claws) == len(fist) + 3, "four claws, no fist"


def drawn(name: str, build: str, fore: float = 0.0) -> list[Shape]:
    shapes: list[Shape] = []
    held_in(Pen(shapes, z=2), BUILDS[build], name, (0.0, 0.0), fore)
    return shapes


def high(shapes: list[Shape]) -> float:
    return max(y for s in shapes for _, y in s.dots) - min(y for s in shapes for _, y in s.dots)


@pytest.mark.parametrize("name", HELD)
def test_large_hands_hold_large_things(name: str) -> None:
    assert high(drawn(name, "hulk")) > high(drawn(name, "gaunt")) > 8


@pytest.mark.parametrize("fore", range(-130, 190, 20))
def test_a_weapon_points_upward_however_the_arm_is_bent(fore: int) -> None:
    (top, *_) = sorted((y, x) for shape in drawn("sword", "warrior", fore) for x, y in shape.dots)
    assert top[0] < 0
    assert math.degrees(math.atan2(abs(top[1]), -top[0])) < 62


def test_shields_lie_over_the_hand_and_hafts_under_it() -> None:
    assert min(shape.z for shape in drawn("shield", "warrior")) > 2
    assert max(shape.z for shape in drawn("axe", "warrior")) < 2


def test_nothing_is_held_of_what_there_is_not() -> None:
    assert drawn("", "warrior") == []
