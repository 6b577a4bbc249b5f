"""Whether the things that players place have room: a layout, a proof that there is none, or no answer in time.

Every layout on a grid can be pushed to the left until each thing stands against the edge of where it may stand or
against another thing; so only such spots are tried, from left to right. How many things the strips at the right can
hold is found first, strip by strip, and cuts the search short (the "Russian doll" search of Verfaillie, Lemaître and
Schiex, 1996).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from math import ceil, hypot, pi
from typing import Final, Literal, NamedTuple

from hellprint.guard import working_on
from hellprint.maps.distances import NEAR, between, enough, to_edges
from hellprint.model.maps import Placing, ScenarioMap, Shape

STEP: Final[Mapping[str, float]] = {"in": 0.5, "mm": 10.0, "cm": 1.0}
"""Of the grid on which layouts are looked for, by the map's unit: what players can measure on a table."""
SECONDS: Final = 5.0
_FINER: Final = 4
"""Cells along a step where areas are measured."""
_NODES: Final = 256
"""Steps of the search between two looks at the clock."""


class SetUp(NamedTuple):
    """What came of it.

    Attributes:
        result: "layout" (spots has one), "area" (things that far apart need more than there is), "grid" (every layout
            on the grid was ruled out) or "undecided".
        spots: middles of the things, from left to right.
        most: how many have room, where that is known: by area, or on the grid.
    """

    result: Literal["layout", "area", "grid", "undecided"]
    spots: tuple[tuple[float, float], ...] = ()
    most: int = 0


_KEPT: Final = 500
_known: dict[tuple[int, int, int], tuple[ScenarioMap, Placing, SetUp]] = {}


def set_up(board: ScenarioMap, placing: Placing, players: int, seconds: float | None = None) -> SetUp:
    """Find room for what a number of players place, beside what the map has in fixed places; asked once for each.

    Args:
        seconds: that the search may take; None for SECONDS.
    """
    key = (id(board), id(placing), players)
    if key not in _known:  # what is kept keeps its ids
        if len(_known) > _KEPT:
            _known.clear()
        working_on(f"looking for a set-up of {board.owner} for {players}")
        _known[key] = board, placing, _set_up(board, placing, players, SECONDS if seconds is None else seconds)
    return _known[key][2]


def _set_up(board: ScenarioMap, placing: Placing, players: int, seconds: float) -> SetUp:
    wanted = placing.counts[players]
    fixed = _kept_clear_of(board, placing, players)
    apart = (placing.limits.apart or 0.0) + placing.across
    step = STEP[board.unit]
    grid = _Grid(int(board.width / step + NEAR) + 1, int(board.depth / step + NEAR) + 1, step)

    def may(x: float, y: float) -> bool:
        return _may_stand(board, placing, fixed, x, y)

    found = _Search(grid, may, apart, placing.limits.more_than, wanted, seconds).run()
    if found.result != "layout" and apart > 0:
        most = _by_area(board, placing, fixed, apart)
        if most < wanted:  # a proof for all layouts, not only for those on the grid
            return SetUp("area", most=most)
    return found


def _kept_clear_of(board: ScenarioMap, placing: Placing, players: int) -> list[tuple[Shape, float]]:
    """Shapes, and how far from each a thing must stay."""
    return [
        (shape, wanted)
        for name, wanted in placing.limits.others.items()
        if name != "edges"
        for shape in board.lists[name]
        if shape.player <= players
    ]


def _may_stand(
    board: ScenarioMap, placing: Placing, fixed: list[tuple[Shape, float]], x: float, y: float, slack: float = 0.0
) -> bool:
    """Args: slack: by how much every limit is lowered."""
    thing = Shape((), "", x, y, radius=placing.across / 2)
    margin = to_edges(thing, board.width, board.depth)
    if margin < -NEAR - slack:
        return False
    limits = placing.limits
    edges = limits.others.get("edges")
    if edges is not None and not enough(margin, edges - slack, limits):
        return False
    return all(enough(between(thing, shape), wanted - slack, limits) for shape, wanted in fixed)


class _Grid:
    """Spots as bits of one number: bit = column × rows + row."""

    def __init__(self, columns: int, rows: int, step: float) -> None:
        self.columns, self.rows, self.step = columns, rows, step

    def spot(self, bit: int) -> tuple[float, float]:
        column, row = divmod(bit, self.rows)
        return column * self.step, row * self.step


class _Search:
    def __init__(
        self,
        grid: _Grid,
        may: Callable[[float, float], bool],
        apart: float,
        more_than: bool,
        wanted: int,
        seconds: float,
    ) -> None:
        """may: whether a thing may stand on a spot when it is alone."""
        self.grid, self.apart, self.more_than = grid, apart, more_than
        self.wanted = wanted
        self.stands = cache(lambda bit: may(*grid.spot(bit)))
        self.until = time.monotonic() + seconds
        self.most = [0] * (grid.columns + 1)
        self.known: dict[int, int] = {}
        self.steps = 0

    def run(self) -> SetUp:
        best: tuple[int, ...] = self.greedily()
        if len(best) >= self.wanted:
            return self.layout(best)
        columns, rows = self.grid.columns, self.grid.rows
        try:
            for column in range(columns - 1, -1, -1):
                strip = self.free >> (column * rows) << (column * rows)
                self.most[column] = self.most[column + 1]
                while self.most[column] < self.wanted:
                    self.most[column] += 1
                    found = self.place(strip, strip, self.most[column])
                    if found is None:
                        self.most[column] -= 1
                        break
                    best = found
                if self.most[column] >= self.wanted:
                    break
        except TimeoutError:
            return SetUp("undecided", most=max(self.most))
        if len(best) < self.wanted:
            return SetUp("grid", most=max(self.most))
        return self.layout(best)

    @cached_property
    def free(self) -> int:
        """Where a thing may stand when it is alone."""
        return sum(1 << bit for bit in range(self.grid.columns * self.grid.rows) if self.stands(bit))

    def layout(self, bits: tuple[int, ...]) -> SetUp:
        return SetUp("layout", tuple(self.grid.spot(bit) for bit in sorted(bits)), self.wanted)

    def greedily(self) -> tuple[int, ...]:
        """Each thing as far left as it goes, or as far right: where there is plenty of room, that is enough."""
        fullest: tuple[int, ...] = ()
        bits = range(self.grid.columns * self.grid.rows)
        for order in (bits, reversed(bits)):
            taken = 0
            found: list[int] = []
            for bit in order:
                if len(found) < self.wanted and not taken >> bit & 1 and self.stands(bit):
                    found.append(bit)
                    taken |= self.too_close(bit)
            if len(found) == self.wanted:
                return tuple(found)
            fullest = max(fullest, tuple(found), key=len)
        return fullest

    def place(self, free: int, later: int, number: int) -> tuple[int, ...] | None:
        """So many spots, the first of them among `later`; None when there are none.

        Args:
            free: where a thing may stand beside those that stand already.
            later: those of them that lie right of the last one, or below it in its column.
        """
        if not number:
            return ()
        self.steps += 1
        if self.steps % _NODES == 0 and time.monotonic() > self.until:
            raise TimeoutError
        rows = self.grid.rows
        against = later & ~(free << rows)
        while against:
            bit = (against & -against).bit_length() - 1
            if self.most[bit // rows] < number:
                return None
            against &= against - 1
            clear = ~self.too_close(bit)
            rest = self.place(free & clear, later & clear & (-1 << (bit + 1)), number - 1)
            if rest is not None:
                return (bit, *rest)
        return None

    def too_close(self, bit: int) -> int:
        """The spots that a thing on a spot takes from others; its own among them."""
        if bit not in self.known:
            grid, found = self.grid, 1 << bit
            column, row = divmod(bit, grid.rows)
            reach = ceil(self.apart / grid.step) + 1
            for c in range(max(0, column - reach), min(grid.columns, column + reach + 1)):
                for r in range(max(0, row - reach), min(grid.rows, row + reach + 1)):
                    distance = hypot(c - column, r - row) * grid.step
                    close = distance <= self.apart + NEAR if self.more_than else distance < self.apart - NEAR
                    if close:
                        found |= 1 << (c * grid.rows + r)
            self.known[bit] = found
        return self.known[bit]


def _by_area(board: ScenarioMap, placing: Placing, fixed: list[tuple[Shape, float]], apart: float) -> int:
    """More things than this cannot have room: discs half as wide as they are apart must not overlap.

    The discs lie within where a middle may be, made wider by their radius. Its area is measured in cells, and every
    cell that might belong to it counts.
    """
    cell = STEP[board.unit] / _FINER
    half = hypot(cell, cell) / 2
    margin = ceil(apart / 2 / cell) + 1
    columns, rows = ceil(board.width / cell), ceil(board.depth / cell)
    lines = [0] * (columns + 2 * margin)
    for column in range(columns):
        for row in range(rows):
            if _may_stand(board, placing, fixed, (column + 0.5) * cell, (row + 0.5) * cell, slack=half):
                lines[column + margin] |= 1 << (row + margin)
    radius = apart / 2 + 2 * half
    reach = int(radius / cell)
    spread = [int((radius**2 - (k * cell) ** 2) ** 0.5 / cell) for k in range(reach + 1)]
    area = 0
    for column in range(len(lines)):
        covered = 0
        for k in range(-reach, reach + 1):
            if 0 <= column + k < len(lines) and lines[column + k]:
                covered |= _widened(lines[column + k], spread[abs(k)])
        area += covered.bit_count()
    return int(area * cell**2 / (pi * (apart / 2) ** 2) + NEAR)


def _widened(line: int, by: int) -> int:
    """Each bit, and as many beside it on both sides."""
    done = 0
    while done < by:
        more = min(by - done, max(done, 1))
        line |= line << more | line >> more
        done += more
    return line
