"""Drawings made stroke by stroke, and their ends."""

from __future__ import annotations

import pytest

from hellprint.render.sketch import TIPS, Sketch, Tip


def test_a_line_is_path_data_in_hundredths() -> None:
    sketch = Sketch()
    sketch.line((0, -1), (0.5, 0.25))
    assert sketch.lines == ["M0 -100L50 25"]
    assert sketch.reach == 1


def test_what_is_drawn_after_a_quarter_turn_is_turned_clockwise() -> None:
    sketch = Sketch()
    sketch.quarters = 1
    sketch.line((0, -1), (0, 0))
    assert sketch.lines == ["M100 0L0 0"]


def test_a_curve_is_seen_where_its_ink_is() -> None:
    sketch = Sketch()
    sketch.curve((-1, 0), (-1, -1), (1, -1), (1, 0))
    assert sketch.lines == ["M-100 0C-100 -100 100 -100 100 0"]
    assert min(y for _, y in sketch.seen) == pytest.approx(-0.75)


def test_dots_are_filled_and_rings_are_lines() -> None:
    sketch = Sketch()
    sketch.dot((0, 0))
    sketch.ring((0, 0), 0.5)
    assert (len(sketch.lines), len(sketch.fills)) == (1, 1)


@pytest.mark.parametrize("tip", TIPS)
def test_an_end_stands_about_its_point(tip: Tip) -> None:
    sketch = Sketch()
    tip(sketch, (0.5, 0.0), (1, 0))
    assert sketch.lines or sketch.fills
    assert all(abs(x - 0.5) < 0.25 and abs(y) < 0.25 for x, y in sketch.seen)


def test_no_two_ends_are_alike() -> None:
    drawn = set()
    for tip in TIPS:
        sketch = Sketch()
        tip(sketch, (0.5, 0.0), (1, 0))
        drawn.add((*sketch.lines, *sketch.fills))
    assert len(drawn) == len(TIPS)
