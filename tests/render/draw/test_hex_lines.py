from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testing.desks import BOOK

from hellprint.maps.hexes import Grid, Hex
from hellprint.model.lengths import Size
from hellprint.render.canvas import Canvas
from hellprint.render.draw.hex_lines import draw_streams, draw_walls, rounded, runs, shore, sides_of
from hellprint.render.shape import shaper_of

GRID = Grid((4,) * 5, 19.0)


def test_every_hexside_once() -> None:
    sides = sides_of(GRID)
    inner = sum(len(GRID.neighbours(cell)) for cell in GRID.hexes()) // 2
    outer = sum(6 - len(GRID.neighbours(cell)) for cell in GRID.hexes())
    assert len(sides) == inner + outer
    assert all(math.dist(*ends) == pytest.approx(GRID.side_mm) for ends in sides)


@settings(max_examples=200, deadline=None)
@given(st.permutations(range(6)))
def test_hexsides_hang_together_in_whatever_order_they_are_given(order: list[int]) -> None:
    cell = Hex(3, 2)
    sides = [(cell, near) for near in GRID.around(cell)]
    (ring,) = runs(GRID, [sides[n] for n in order])
    assert len(ring) == 7
    assert ring[0] == pytest.approx(ring[-1])
    assert all(math.dist(a, b) == pytest.approx(GRID.side_mm) for a, b in pairwise(ring))


def test_two_rivers_are_two_lines() -> None:
    found = runs(GRID, [(Hex(1, 1), Hex(1, 2)), (Hex(4, 3), Hex(4, 4))])
    assert [len(line) for line in found] == [2, 2]


def test_a_rounded_line_keeps_its_ends_and_near_the_hexsides() -> None:
    (line,) = runs(
        GRID, [(Hex(2, 2), Hex(2, 1)), (Hex(2, 1), Hex(3, 2)), (Hex(3, 2), Hex(3, 1)), (Hex(3, 1), Hex(4, 1))]
    )
    smooth = rounded(line)
    assert smooth[0] == line[0]
    assert smooth[-1] == line[-1]
    for point in smooth:
        near = min(_from(point, a, b) for a, b in pairwise(line))
        assert near <= GRID.side_mm / 4, "so that everyone sees along which hexsides it runs"
    assert rounded(line[:2]) == line[:2]


def _from(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    length = math.dist(a, b) ** 2
    share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length
    share = max(0.0, min(1.0, share))
    return math.dist(point, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))


def test_lines_of_a_shore_meet_and_lie_in_the_water() -> None:
    water = {Hex(3, 2), Hex(3, 3)}
    lines = list(shore(GRID, water, 1.0))
    assert len(lines) == 10, "all sides but the one between the two"
    ends = [point for line in lines for point in line]
    for point in ends:
        assert sum(math.dist(point, other) < 1e-6 for other in ends) == 2
        inside = [math.dist(point, GRID.centre(cell)) for cell in water]
        assert min(inside) < GRID.side_mm
    assert list(shore(GRID, set(GRID.hexes()), 1.0)) == [], "the sea that goes on has no shore"


def canvas() -> Canvas:
    return Canvas(Size(120, 100), shaper_of(BOOK))


def test_a_spring_is_narrow_and_a_mouth_is_not() -> None:
    (line,) = runs(
        GRID, [(Hex(1, row), Hex(2, row)) for row in (1, 2, 3)] + [(Hex(1, row + 1), Hex(2, row)) for row in (1, 2)]
    )
    plain, sprung = canvas(), canvas()
    draw_streams(plain, [line], lambda end: False)
    draw_streams(sprung, [line], lambda end: end == line[0])

    def widths(drawn: Canvas) -> list[float]:
        parts = drawn.artwork().ops.decode().split()
        return [float(parts[n - 1]) for n, part in enumerate(parts) if part == "w"]

    assert len(set(widths(plain))) == 2, "bank and water"
    assert min(widths(sprung)) == pytest.approx(min(widths(plain)) * 0.35, abs=0.02)
    assert max(widths(sprung)) == max(widths(plain))


def test_a_wall_has_teeth() -> None:
    drawn = canvas()
    draw_walls(drawn, [[(10.0, 10.0), (21.0, 10.0)]], 19.0)
    assert drawn.artwork().ops.count(b" S Q") == 5
