"""Hex grids: what is beside what is the same in numbers, in distances and on paper, whatever way the grid lies."""

from __future__ import annotations

import math
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.maps.hexes import LABELS, Grid, Hex, Labels, Orientation, Shifted, lengths_that_fill
from hellprint.model.lengths import Size

FOUR_WAYS = [(o, s) for o in get_args(Orientation) for s in get_args(Shifted)]

grids = st.builds(
    Grid,
    lengths=st.lists(st.integers(1, 7), min_size=1, max_size=7).map(tuple),
    across_mm=st.floats(5, 60),
    orientation=st.sampled_from(get_args(Orientation)),
    shifted=st.sampled_from(get_args(Shifted)),
    labels=st.sampled_from(LABELS),
)


@st.composite
def grid_and_hexes(draw: st.DrawFn) -> tuple[Grid, Hex, Hex]:
    grid = draw(grids)
    cells = list(grid.hexes())
    return grid, draw(st.sampled_from(cells)), draw(st.sampled_from(cells))


@settings(max_examples=200, deadline=None)
@given(grid_and_hexes())
def test_neighbours_are_the_hexes_whose_centres_lie_one_hex_apart(given: tuple[Grid, Hex, Hex]) -> None:
    grid, cell, other = given
    apart = math.dist(grid.centre(cell), grid.centre(other))
    assert (other in grid.neighbours(cell)) == (abs(apart - grid.across_mm) < 1e-6)
    assert (other in grid.neighbours(cell)) == (cell in grid.neighbours(other))
    assert all(math.dist(grid.centre(cell), grid.centre(near)) == pytest.approx(grid.across_mm)
               for near in grid.around(cell))  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(grid_and_hexes())
def test_a_hexside_is_the_same_from_both_hexes_and_lies_between_them(given: tuple[Grid, Hex, Hex]) -> None:
    grid, cell, _ = given
    for near in grid.around(cell):
        one, two = grid.side_between(cell, near), grid.side_between(near, cell)
        assert one is not None
        assert two is not None
        assert one[0] == pytest.approx(two[1], abs=1e-6)
        assert one[1] == pytest.approx(two[0], abs=1e-6)
        middle = [(a + b) / 2 for a, b in zip(*one, strict=True)]
        both = [(a + b) / 2 for a, b in zip(grid.centre(cell), grid.centre(near), strict=True)]
        assert middle == pytest.approx(both)
        assert math.dist(*one) == pytest.approx(grid.side_mm)
    assert grid.side_between(cell, cell) is None


@settings(max_examples=200, deadline=None)
@given(grid_and_hexes())
def test_a_distance_is_the_least_number_of_steps(given: tuple[Grid, Hex, Hex]) -> None:
    grid, start, end = given
    assert grid.distance(start, end) == grid.distance(end, start)
    assert (grid.distance(start, end) == 0) == (start == end)
    if start != end:
        assert min(grid.distance(near, end) for near in grid.around(start)) == grid.distance(start, end) - 1
    apart = math.dist(grid.centre(start), grid.centre(end)) / grid.across_mm
    assert apart - 1e-6 <= grid.distance(start, end) <= apart * 2 / math.sqrt(3) + 1e-6


@settings(max_examples=200, deadline=None)
@given(grid_and_hexes())
def test_a_label_names_one_hex_and_is_read_back(given: tuple[Grid, Hex, Hex]) -> None:
    grid, cell, _ = given
    assert grid.hex_of(grid.label(cell)) == cell
    assert len({grid.label(each) for each in grid.hexes()}) == sum(grid.lengths)


@settings(max_examples=200, deadline=None)
@given(grids)
def test_all_hexes_fill_the_box_to_its_edges(grid: Grid) -> None:
    points = [point for cell in grid.hexes() for point in grid.corners(cell)]
    ends = [f(p[axis] for p in points) for axis in (0, 1) for f in (min, max)]
    assert ends == pytest.approx([0, grid.size.width_mm, 0, grid.size.height_mm], abs=1e-6)
    for cell in grid.hexes():
        corners = grid.corners(cell)
        flats = [math.dist(_middle(corners, n), _middle(corners, n + 3)) for n in range(3)]
        assert flats == pytest.approx([grid.across_mm] * 3), "the size of a hex is from flat to flat"


def _middle(corners: tuple[tuple[float, float], ...], n: int) -> tuple[float, float]:
    (ax, ay), (bx, by) = corners[n % 6], corners[(n + 1) % 6]
    return (ax + bx) / 2, (ay + by) / 2


@pytest.mark.parametrize(("orientation", "shifted"), FOUR_WAYS)
def test_the_stated_convention_holds_for_0203(orientation: Orientation, shifted: Shifted) -> None:
    grid = Grid((3,) * 4 if orientation == "flat" else (4,) * 3, 20.0, orientation, shifted)
    cell = grid.hex_of("0203")
    assert cell == Hex(2, 3)
    x, y = grid.centre(cell)
    line = 2 if orientation == "flat" else 3
    on = 0.5 if (line % 2 == 1) == (shifted == "odd") else 0.0
    long, thick = ((3 - 0.5 + on) * 20, (1.5 * 2 - 0.5) * grid.side_mm)
    if orientation == "pointy":
        long, thick = (2 - 0.5 + on) * 20, (1.5 * 3 - 0.5) * grid.side_mm
    assert (x, y) == pytest.approx((thick, long) if orientation == "flat" else (long, thick))
    near = {
        ("flat", "even"): "0202 0303 0103",
        ("flat", "odd"): "0202 0302 0303 0102 0103",
        ("pointy", "even"): "0202 0102 0103 0303",
        ("pointy", "odd"): "0202 0302 0103 0303",
    }[orientation, shifted]
    assert sorted(grid.label(each) for each in grid.neighbours(cell)) == sorted(near.split())


@pytest.mark.parametrize(("labels", "said"), [("ccrr", "0203"), ("rrcc", "0302"), ("A1", "B3"), ("1A", "3B")])
def test_labels_in_every_order(labels: Labels, said: str) -> None:
    grid = Grid((3,) * 28, 20.0, labels=labels)
    assert grid.label(Hex(2, 3)) == said
    assert [grid.hex_of(wrong) for wrong in ("", "203", "02034", "B", "3", "AB3", "3AB", "-203")] == [None] * 8
    assert Hex(28, 3) in grid
    assert Hex(29, 3) not in grid
    assert Hex(0, 0) not in grid
    if labels == "A1":
        assert grid.label(Hex(28, 3)) == "BB3"


def test_columns_of_unequal_length_have_half_hexes_at_both_ends() -> None:
    grid = Grid((5, 4, 5), 20.0)
    assert len(list(grid.hexes())) == 14
    assert grid.size.height_mm == pytest.approx(100), "the short column ends half a hex before the others"
    halves = list(grid.half_hexes(("first", "last")))
    assert [cell for cell, _ in halves] == [Hex(2, 1), Hex(2, 4)]
    assert [len(corners) for _, corners in halves] == [4, 4]
    for (_, corners), edge in zip(halves, (0.0, 100.0), strict=True):
        assert sorted(abs(y - edge) for _, y in corners) == pytest.approx([0, 0, 10, 10], abs=1e-9)
    area = sum(_area(grid.corners(cell)) for cell in grid.hexes()) + sum(_area(corners) for _, corners in halves)
    sides = 2 * 5 * _area([grid.corners(Hex(1, 1))[n] for n in (4, 5, 0)])
    assert area + sides == pytest.approx(grid.size.width_mm * grid.size.height_mm), "nothing is left open but the sides"
    assert list(grid.half_hexes(())) == []


@pytest.mark.parametrize(("orientation", "shifted"), FOUR_WAYS)
def test_half_hexes_touch_the_hex_that_they_go_on_from(orientation: Orientation, shifted: Shifted) -> None:
    grid = Grid((4, 4, 4, 4), 20.0, orientation, shifted)
    halves = list(grid.half_hexes(("first", "last")))
    assert len(halves) == 4
    width, height = grid.size
    for cell, corners in halves:
        shared = [p for p in corners if any(math.dist(p, q) < 1e-6 for q in grid.corners(cell))]
        assert len(shared) == 2
        assert all(-1e-6 <= x <= width + 1e-6 and -1e-6 <= y <= height + 1e-6 for x, y in corners)


def _area(points: tuple[tuple[float, float], ...] | list[tuple[float, float]]) -> float:
    ends = zip(points, (*points[1:], points[0]), strict=True)
    return float(abs(sum(a * d - b * c for (a, b), (c, d) in ends)) / 2)


def test_a_walk_does_not_cross_closed_hexes_or_walls() -> None:
    grid = Grid((1, 1, 1, 1), 20.0)
    cells = list(grid.hexes())
    assert grid.reached_from(cells[0]) == set(cells)
    assert grid.reached_from(cells[0], {cells[2]}) == set(cells[:2])
    assert grid.reached_from(cells[0], (), [frozenset(cells[:2])]) == {cells[0]}


def test_a_hex_of_one_inch_is_that_from_flat_to_flat_and_29_mm_from_corner_to_corner() -> None:
    grid = Grid((4,) * 5, 25.4)
    corners = grid.corners(Hex(1, 1))
    assert math.dist(corners[2], corners[5]) == pytest.approx(29.33, abs=0.005)
    assert grid.size == pytest.approx((8 * 14.6647, 4.5 * 25.4), abs=0.001)


@settings(max_examples=200, deadline=None)
@given(st.floats(30, 600), st.floats(30, 600), st.floats(8, 40), st.sampled_from(get_args(Orientation)))
def test_a_sheet_is_filled_and_not_more(width: float, height: float, across: float, way: Orientation) -> None:
    lengths = lengths_that_fill(Size(width, height), across, way)
    if not lengths:
        one = Grid((1,), across, way).size
        assert one.width_mm > width - 1e-6 or one.height_mm > height - 1e-6
        return
    size = Grid(lengths, across, way).size
    assert size.width_mm <= width + 1e-6
    assert size.height_mm <= height + 1e-6
    more = [Grid((lengths[0] + 1,) * len(lengths), across, way), Grid((lengths[0],) * (len(lengths) + 1), across, way)]
    assert len(lengths) == 1 or all(g.size.width_mm > width or g.size.height_mm > height for g in more)
