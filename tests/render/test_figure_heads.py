"""Heads and horns are of one scale, so that any may sit on any neck."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hellprint.render.figure_heads import HEADS, HORNS
from hellprint.render.figure_pen import Pen, Shape


def drawn(part: Callable[[Pen], None]) -> list[Shape]:
    shapes: list[Shape] = []
    part(Pen(shapes, z=3))
    return shapes


@pytest.mark.parametrize("head", HEADS)
def test_a_head_lies_about_the_middle_and_looks_at_us(head: str) -> None:
    shapes = drawn(HEADS[head])
    ink = [dot for shape in shapes if shape.is_ink for dot in shape.dots]
    assert any(not shape.is_ink for shape in shapes), "it has a face"
    assert -30 < min(y for _, y in ink) < -8
    assert 7 < max(y for _, y in ink) < 28
    assert 5 < max(abs(x) for x, _ in ink) < 28


@pytest.mark.parametrize("head", [name for name in HEADS if name not in ("split", "ember")])
def test_faces_are_even(head: str) -> None:
    dots = [dot for shape in drawn(HEADS[head]) for dot in shape.dots]
    assert max(x for x, _ in dots) == pytest.approx(-min(x for x, _ in dots), abs=1.5)


@pytest.mark.parametrize("horns", HORNS)
def test_horns_begin_at_the_skull_and_rise_over_it(horns: str) -> None:
    dots = [dot for shape in drawn(HORNS[horns]) if shape.is_ink for dot in shape.dots]
    assert max(y for _, y in dots) < 12
    assert -32 < min(y for _, y in dots) < -11


def test_manes_and_hair_lie_behind_the_face() -> None:
    for head in ("lion", "siren"):
        assert min(shape.z for shape in drawn(HEADS[head])) < 3
