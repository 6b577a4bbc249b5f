from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testing.kits import CHECKOUT

from hellprint.model.lengths import Size
from hellprint.render.canvas import SOOT, Canvas
from hellprint.render.draw.ground import EDGES, INSET_MM, Edge, Ground, centre, inside, outline, shrunk, to_line
from hellprint.render.fonts import font_book
from hellprint.render.shape import shaper_of

PLATE = (16.0, 44.0, 74.0, 66.0)


def ground(seed: str = "pool", edge: Edge = "round") -> Ground:
    canvas = Canvas(Size(90, 76), shaper_of(font_book(CHECKOUT / "fonts")))
    return Ground(canvas, outline(seed, 90, 76, edge), PLATE, SOOT, seed)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=12), st.floats(60, 130), st.floats(60, 130), st.sampled_from(EDGES))
def test_an_outline_is_exactly_as_large_as_its_box(seed: str, width: float, depth: float, edge: Edge) -> None:
    points = outline(seed, width, depth, edge)
    assert min(x for x, _ in points) == pytest.approx(0, abs=1e-6)
    assert max(x for x, _ in points) == pytest.approx(width, abs=1e-6)
    assert min(y for _, y in points) == pytest.approx(0, abs=1e-6)
    assert max(y for _, y in points) == pytest.approx(depth, abs=1e-6)
    assert points == outline(seed, width, depth, edge)
    middle = centre(points)
    turns = [math.atan2(y - middle[1], x - middle[0]) for x, y in points]
    rising = sum((b - a) % (2 * math.pi) < math.pi for a, b in zip(turns, (*turns[1:], turns[0]), strict=True))
    assert rising == len(points), "it runs round its middle and never crosses itself"


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=12), st.sampled_from(EDGES), st.floats(1, 6))
def test_what_is_shrunk_keeps_clear_of_the_line(seed: str, edge: Edge, by: float) -> None:
    points = outline(seed, 90, 76, edge)
    for point in shrunk(points, by)[::4]:
        assert inside(point, points)
        assert to_line(point, points) >= by * 0.7


def test_other_seeds_give_other_outlines() -> None:
    assert outline("a", 90, 76) != outline("b", 90, 76)


def test_spots_lie_clear_of_each_other_of_the_plate_and_of_the_cut() -> None:
    made = ground()
    spots = made.spots(30, 1.0, 4.0)
    assert len(spots) > 15
    assert made.spots(30, 1.0, 4.0) != spots
    for n, (x, y, r) in enumerate(spots):
        assert to_line((x, y), made.cut) > r + INSET_MM * 0.7
        dx, dy = max(PLATE[0] - x, 0, x - PLATE[2]), max(PLATE[1] - y, 0, y - PLATE[3])
        assert math.hypot(dx, dy) >= r
        assert all(math.hypot(x - a, y - b) >= r + q for a, b, q in spots[:n])


def test_the_same_seed_gives_the_same_spots() -> None:
    assert ground().spots(12, 1.0, 4.0) == ground().spots(12, 1.0, 4.0)


def test_a_place_that_is_taken_is_not_clear() -> None:
    made = ground()
    x, y = made.focus
    assert made.is_clear(x, y, 3)
    made.take(x + 4, y, 2)
    assert not made.is_clear(x, y, 3)
    assert not made.is_clear(45, 55, 1), "the plate lies there"
