"""Hexes as numbers: which there are, what lies beside what, how far, and where on paper.

A grid is made of lines of hexes: columns where a flat side is on top, rows where a corner is. In every other line the
hexes lie half a hex further on: down in a column, to the right in a row. The size of a hex is measured from flat to
flat, as everybody measures it; from corner to corner it is 2/√3 of that.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator
from typing import Final, Literal, NamedTuple

from hellprint.model.lengths import Size

Point = tuple[float, float]
Orientation = Literal["flat", "pointy"]
Shifted = Literal["odd", "even"]
Labels = Literal["ccrr", "rrcc", "A1", "1A"]
LABELS: Final[tuple[Labels, ...]] = ("ccrr", "rrcc", "A1", "1A")
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST: Final = 99
"""Columns and rows: what two figures can name."""
_WAYS: Final[dict[Orientation, tuple[tuple[int, int], ...]]] = {
    "flat": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    "pointy": ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0)),
}
"""To the six neighbours, in lines and along them, clockwise from the first side."""


class Hex(NamedTuple):
    """One hex by its column and row, both from 1."""

    column: int
    row: int


class Grid(NamedTuple):
    """All hexes of a map.

    Attributes:
        lengths: hexes in each line, in order.
        across_mm: from flat to flat.
        orientation: what is on top of a hex, a flat side or a corner.
        shifted: which lines lie half a hex further on.
        labels: column and row in two figures each, in either order; or the column as a letter (AA after Z) and the row
            as a number, in either order.
    """

    lengths: tuple[int, ...]
    across_mm: float
    orientation: Orientation = "flat"
    shifted: Shifted = "even"
    labels: Labels = "ccrr"

    # -- which there are

    def hexes(self) -> Iterator[Hex]:
        """Line by line."""
        for line, length in enumerate(self.lengths, 1):
            for step in range(1, length + 1):
                yield self._hex(line, step)

    def __contains__(self, cell: object) -> bool:
        line, step = self._line(cell) if isinstance(cell, Hex) else (0, 0)
        return 1 <= line <= len(self.lengths) and 1 <= step <= self.lengths[line - 1]

    def label(self, cell: Hex) -> str:
        """ "0116" for column 1, row 16."""
        column, row = cell
        letters = _LETTERS[(column - 1) % 26] * ((column - 1) // 26 + 1)
        return {"ccrr": f"{column:02}{row:02}", "rrcc": f"{row:02}{column:02}", "A1": f"{letters}{row}",
                "1A": f"{row}{letters}"}[self.labels]  # fmt: skip

    def hex_of(self, label: str) -> Hex | None:
        """The hex that is called so; None when no hex of any map is, whether or not it is on this one."""
        if self.labels in ("ccrr", "rrcc"):
            found = re.fullmatch(r"([0-9]{2})([0-9]{2})", label)
            if not found:
                return None
            first, second = int(found[1]), int(found[2])
            return Hex(first, second) if self.labels == "ccrr" else Hex(second, first)
        found = re.fullmatch(r"([A-Z]+)([1-9][0-9]?)" if self.labels == "A1" else r"([1-9][0-9]?)([A-Z]+)", label)
        if not found:
            return None
        letters, figures = (found[1], found[2]) if self.labels == "A1" else (found[2], found[1])
        if set(letters) != {letters[0]}:
            return None
        return Hex(_LETTERS.index(letters[0]) + 1 + 26 * (len(letters) - 1), int(figures))

    # -- what lies beside what

    def neighbours(self, cell: Hex) -> tuple[Hex, ...]:
        """Up to six, clockwise from the side on top (flat) or at the upper right (pointy)."""
        return tuple(near for near in self.around(cell) if near in self)

    def around(self, cell: Hex) -> tuple[Hex, ...]:
        """The six hexes round one, whether they are on the map or not; the n-th lies at the n-th side."""
        line, along = self._axial(cell)
        return tuple(self._offset(line + across, along + on) for across, on in _WAYS[self.orientation])

    def distance(self, one: Hex, other: Hex) -> int:
        """Steps from hex to hex, over whatever lies between."""
        (line, along), (far, on) = self._axial(one), self._axial(other)
        return max(abs(far - line), abs(on - along), abs(far - line + on - along))

    def side_between(self, one: Hex, other: Hex) -> tuple[Point, Point] | None:
        """The ends of the hexside that parts two neighbours; None when they are none."""
        around = self.around(one)
        if other not in around:
            return None
        corners, side = self.corners(one), around.index(other)
        return corners[side], corners[(side + 1) % 6]

    def reached_from(
        self, start: Hex, closed: Collection[Hex] = (), walls: Collection[frozenset[Hex]] = ()
    ) -> set[Hex]:
        """Every hex that a walk from one comes to, itself included.

        Args:
            closed: hexes that cannot be entered; walls: pairs of neighbours between which there is no way.
        """
        found, todo = {start}, [start]
        while todo:
            cell = todo.pop()
            for near in self.neighbours(cell):
                if near not in found and near not in closed and frozenset((cell, near)) not in walls:
                    found.add(near)
                    todo.append(near)
        return found

    # -- where on paper, in mm from the upper left corner of the box round all hexes

    @property
    def side_mm(self) -> float:
        """Of a hex: half of what it measures from corner to corner."""
        return self.across_mm / math.sqrt(3)

    @property
    def size(self) -> Size:
        """Of the box round all hexes."""
        starts = [self._start(line) for line in range(1, len(self.lengths) + 1)]
        ends = [start + length for start, length in zip(starts, self.lengths, strict=True)]
        thick = self.side_mm * (1.5 * len(self.lengths) + 0.5)
        long = self.across_mm * (max(ends) - min(starts))
        return Size(thick, long) if self.orientation == "flat" else Size(long, thick)

    def centre(self, cell: Hex) -> Point:
        line, step = self._line(cell)
        least = min(self._start(each) for each in range(1, len(self.lengths) + 1))
        along = (step - 0.5 + self._start(line) - least) * self.across_mm
        across = self.side_mm * (1.5 * line - 0.5)
        return (across, along) if self.orientation == "flat" else (along, across)

    def corners(self, cell: Hex) -> tuple[Point, ...]:
        """Six, clockwise; the first is the left one of the side on top (flat), or the one on top (pointy)."""
        x, y = self.centre(cell)
        first = -120 if self.orientation == "flat" else -90
        turns = [math.radians(first + 60 * n) for n in range(6)]
        return tuple((x + self.side_mm * math.cos(turn), y + self.side_mm * math.sin(turn)) for turn in turns)

    def half_hexes(self, ends: Collection[str]) -> Iterator[tuple[Hex, tuple[Point, ...]]]:
        """Halves that fill the gaps at the ends of lines: the whole hex that each goes on from, and its corners.

        Args:
            ends: "first" (top, or left) and "last" (foot, or right).
        """
        starts = {line: self._start(line) for line in range(1, len(self.lengths) + 1)}
        least = min(starts.values())
        most = max(start + self.lengths[line - 1] for line, start in starts.items())
        for line, start in starts.items():
            length = self.lengths[line - 1]
            if "first" in ends and start - least == 0.5:
                yield self._hex(line, 1), self._half(self._hex(line, 0), last=True)
            if "last" in ends and most - start - length == 0.5:
                yield self._hex(line, length), self._half(self._hex(line, length + 1), last=False)

    def _half(self, cell: Hex, *, last: bool) -> tuple[Point, ...]:
        """The four corners of the half that lies towards the end (last) or the start of its line."""
        corners = self.corners(cell)
        if self.orientation == "flat":
            picked = (2, 3, 4, 5) if last else (5, 0, 1, 2)
            return tuple(corners[n] for n in picked)
        right, left = (corners[0], corners[1], corners[2], corners[3]), (corners[3], corners[4], corners[5], corners[0])
        return right if last else left

    # -- lines and steps

    def _hex(self, line: int, step: int) -> Hex:
        return Hex(line, step) if self.orientation == "flat" else Hex(step, line)

    def _line(self, cell: Hex) -> tuple[int, int]:
        return (cell.column, cell.row) if self.orientation == "flat" else (cell.row, cell.column)

    def _start(self, line: int) -> float:
        """How far on a line begins, in hexes."""
        return 0.5 if (line % 2 == 1) == (self.shifted == "odd") else 0.0

    def _axial(self, cell: Hex) -> tuple[int, int]:
        """The line, and a place along it counted so that neighbours differ alike everywhere."""
        line, step = self._line(cell)
        return line, (2 * step + round(2 * self._start(line)) - line) // 2

    def _offset(self, line: int, along: int) -> Hex:
        odd = 1 if self.shifted == "even" else 0
        return self._hex(line, (2 * along + line - round(2 * self._start(line)) + odd) // 2)


def lengths_that_fill(room: Size, across_mm: float, orientation: Orientation) -> tuple[int, ...]:
    """The most hexes of a size that a sheet holds, all lines alike; () where it holds none.

    Args:
        room: on paper, in mm.
    """
    side = across_mm / math.sqrt(3)
    thick, long = room if orientation == "flat" else (room.height_mm, room.width_mm)
    lines = min(MOST, int((thick / side - 0.5) / 1.5 + 1e-9))
    if long < 1.5 * across_mm:
        lines = min(lines, 1)  # two lines need room for the half hex by which one lies further on
    steps = min(MOST, int(long / across_mm - (0.5 if lines > 1 else 0.0) + 1e-9))
    return (steps,) * lines if steps > 0 else ()
