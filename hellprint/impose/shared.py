"""What is left of several sizes, on the sheets that they share: which piece lies where, and its marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hellprint.impose.bands import Bands, Sort, can_share, reach_of, share_sheets
from hellprint.impose.duplex import Axis
from hellprint.impose.grid import Orientation
from hellprint.impose.margin import Margin
from hellprint.impose.marks import crop_marks, fold_between, in_order
from hellprint.model.lengths import Size
from hellprint.model.sheets import Cell, Line, Placement


class Shared(NamedTuple):
    """Cells of several sorts on sheets of their own.

    Attributes:
        bands: where blocks of them lie.
        groups: cells by sort, as the blocks count them.
    """

    bands: Bands
    groups: tuple[tuple[Cell, ...], ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(cell for group in self.groups for cell in group)

    @property
    def paper(self) -> Size:
        return self.bands.paper

    @property
    def fold(self) -> Axis | None:
        return self.bands.fold

    @property
    def margin(self) -> Margin:
        return self.bands.margin

    @property
    def sheets(self) -> int:
        return len(self.bands.sheets)

    @property
    def blocks(self) -> int:
        """On all sheets; each of them has to be cut out by itself."""
        return sum(map(len, self.bands.sheets))

    def on_sheet(self, number: int) -> list[tuple[Cell, Placement]]:
        """What lies on the sheet of that number, counted from 0, block by block."""
        placed = []
        for block in self.bands.sheets[number]:
            cells = self.groups[block.sort][block.first : block.first + block.pieces]
            placed += [(cell, block.place(cell.piece, n)) for n, cell in enumerate(cells)]
        return placed

    def marks(self, number: int, placements: Sequence[Placement]) -> tuple[Line, ...]:
        """Where those of its fronts are cut that are given: each block has marks of its own."""
        marks: set[Line] = set()
        for block in self.bands.sheets[number]:
            marks.update(crop_marks(block, [placement for placement in placements if block.holds(placement)]))
        return in_order(marks)

    def fold_line(self, number: int) -> tuple[Line, ...]:
        """As long as the pieces and their marks; nothing without a fold."""
        reach = reach_of(self.bands.sheets[number])
        if self.fold == "x":
            return fold_between(self.paper, "x", reach.top, reach.bottom)
        return fold_between(self.paper, "y", reach.left, reach.right) if self.fold == "y" else ()


def share(
    groups: Sequence[tuple[Cell, ...]],
    paper: Size,
    margin_mm: float,
    is_folded: bool,
    orientation: Orientation,
    say: Mapping[str, str] | None = None,
) -> Shared | None:
    """Sheets for groups of cells, each of one sort; None for a single group, and where one fits on no such sheet."""
    if len(groups) < 2:
        return None
    counts = [(_sort(group[0]), len(group)) for group in groups]
    bands = share_sheets(counts, paper, margin_mm, is_folded=is_folded, orientation=orientation, say=say)
    return None if bands is None else Shared(bands, tuple(groups))


def fits(cell: Cell, paper: Size, margin_mm: float, is_folded: bool, orientation: Orientation) -> bool:
    """Whether a cell has a place on a sheet that is shared."""
    return can_share(_sort(cell), paper, margin_mm, is_folded=is_folded, orientation=orientation)


def _sort(cell: Cell) -> Sort:
    return Sort(cell.size, cell.bleed_mm, cell.cut)
