"""Pieces of several sizes to sheets that they share: blocks of one size, parted by straight cuts from side to side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final, Literal, NamedTuple, get_args

from hellprint.impose.duplex import Axis
from hellprint.impose.grid import (
    APART_MM,
    EXACT_MM,
    FOLD_CLEAR_MM,
    SQUEEZED_CLEAR_MM,
    Grid,
    Orientation,
    Sides,
    how_many,
)
from hellprint.impose.grid import orientations as ways_to_lie
from hellprint.impose.margin import STRIP_MM, Margin, plan_margin
from hellprint.model.lengths import Size
from hellprint.model.sheets import Cut, Placement

INNER_MARK_MM: Final = 1.0
"""Length of a crop mark between two blocks: both have theirs in the gap, so it is 3 mm for pieces without bleed."""

Pose = Literal["given", "flat", "tall"]
"""How pieces lie: as given (turned only where they fit no other way), on their long edge, or on their short edge."""


POSES: Final[tuple[Pose, ...]] = get_args(Pose)


class Sort(NamedTuple):
    """What pieces must have in common to lie in one block.

    Attributes:
        size: trim.
        bleed_mm: on each side.
        cut: how they are cut out.
    """

    size: Size
    bleed_mm: float = 0.0
    cut: Cut = "rect"

    @property
    def gap_mm(self) -> float:
        """From trim to trim of neighbours."""
        return 2 * self.bleed_mm + APART_MM[self.cut]

    @property
    def reach_mm(self) -> float:
        """From the trim of a block outwards to the end of its marks: no other block comes nearer."""
        return max(self.bleed_mm, SQUEEZED_CLEAR_MM) + INNER_MARK_MM


class Block(NamedTuple):
    """Pieces of one sort in columns and rows, with marks of their own round them.

    Attributes:
        sort: index of their sort.
        first: index of the first of them among the pieces of that sort.
        pieces: how many there are; the last row may be short.
        columns: pieces side by side.
        x_mm: left edge of the first piece's trim, from the left of the sheet.
        y_mm: its upper edge, from the top of the sheet.
        trim: of a piece as it lies.
        is_turned: they lie turned by a quarter to the right.
        bleed_mm: round each.
        gap_mm: from trim to trim of neighbours.
        reach_mm: as in Sort.
        cut: how they are cut out.
    """

    sort: int
    first: int
    pieces: int
    columns: int
    x_mm: float
    y_mm: float
    trim: Size
    is_turned: bool
    bleed_mm: float
    gap_mm: float
    reach_mm: float
    cut: Cut

    @property
    def rows(self) -> int:
        return -(-self.pieces // self.columns)

    @property
    def width_mm(self) -> float:
        """From the first trim edge to the last."""
        return self.columns * (self.trim.width_mm + self.gap_mm) - self.gap_mm

    @property
    def height_mm(self) -> float:
        """From the first trim edge to the last."""
        return self.rows * (self.trim.height_mm + self.gap_mm) - self.gap_mm

    @property
    def room(self) -> Sides:
        """For its marks, as Grid.room."""
        return Sides(self.reach_mm, self.reach_mm, self.reach_mm, self.reach_mm)

    def place(self, piece: int, number: int) -> Placement:
        """The piece of that number within the block, counted from 0 along the rows."""
        row, column = divmod(number, self.columns)
        return Placement(
            piece,
            self.x_mm + column * (self.trim.width_mm + self.gap_mm),
            self.y_mm + row * (self.trim.height_mm + self.gap_mm),
            self.trim.width_mm,
            self.trim.height_mm,
            90 if self.is_turned else 0,
            (self.bleed_mm,) * 4,
            cut=self.cut,
        )

    def holds(self, placement: Placement) -> bool:
        """Whether a placement of its sheet is one of its own."""
        x_mm, y_mm = placement.x_mm - self.x_mm, placement.y_mm - self.y_mm
        return -EXACT_MM <= x_mm < self.width_mm and -EXACT_MM <= y_mm < self.height_mm


class Bands(NamedTuple):
    """Sheets that several sorts share; of a folded sheet, the half with the fronts.

    Attributes:
        paper: the sheets as they lie.
        fold: as in Grid.
        margin: the same on all of them.
        sheets: the blocks of each; at least one.
    """

    paper: Size
    fold: Axis | None
    margin: Margin
    sheets: tuple[tuple[Block, ...], ...]


def share_sheets(
    counts: Sequence[tuple[Sort, int]],
    paper: Size,
    margin_mm: float,
    *,
    is_folded: bool = False,
    orientation: Orientation = "best",
    say: Mapping[str, str] | None = None,
) -> Bands | None:
    """The fewest sheets that hold all pieces, among a fixed number of ways to lay them; None where one does not fit.

    Each sheet is filled from the top with bands that go from side to side: the highest block that fits, and beside it
    lower ones, which are laid in the same manner in what is left of the band. So a straight cut parts band from band,
    and then block from block. A folded sheet has one fold in its middle: a fold for each band would take the 10 mm that
    glue and paper need beside it once more for each of them.

    Args:
        counts: sorts, and how many pieces of each are to be laid.
        margin_mm: border that the printer does not reach.
        is_folded: backs lie beside the fronts, beyond a fold.
        orientation: how the paper lies.
        say: the words of the margin's texts; None for English.
    """
    best: Bands | None = None
    for area in _areas(paper, margin_mm, is_folded, orientation):
        margin = plan_margin(area, say)
        if margin is None:
            continue
        for pose, by_area in product(POSES, (False, True)):
            packed = _Packing(area, counts, pose, by_area).sheets()
            if packed and (best is None or _effort(packed) < _effort(best.sheets)):
                placed = tuple(_put_in_place(blocks, area) for blocks in packed)
                best = Bands(area.paper, area.fold, margin, placed)
    return best


def can_share(
    sort: Sort, paper: Size, margin_mm: float, *, is_folded: bool = False, orientation: Orientation = "best"
) -> bool:
    """Whether a piece of a sort fits on such a sheet, one way or the other."""
    return any(
        _fits(trim, sort.reach_mm, area.width_mm, area.height_mm)
        for area in _areas(paper, margin_mm, is_folded, orientation)
        for trim in (sort.size, sort.size.turned())
    )


def _areas(paper: Size, margin_mm: float, is_folded: bool, orientation: Orientation) -> Iterator[Grid]:
    folds: tuple[Axis | None, ...] = ("y", "x") if is_folded else (None,)
    for lying, fold in product(ways_to_lie(paper, orientation), folds):
        yield _area(lying, margin_mm, fold)


def _effort(sheets: Sequence[Sequence[Block]]) -> tuple[int, int]:
    """Of printing and then of cutting."""
    return len(sheets), sum(map(len, sheets))


def _area(paper: Size, margin_mm: float, fold: Axis | None) -> Grid:
    """Where blocks may lie, marks included, as one large piece; above and below it is room for the margin's texts."""
    strip_mm = margin_mm + STRIP_MM
    width_mm, height_mm = paper.width_mm - 2 * margin_mm, paper.height_mm - 2 * strip_mm
    if fold == "x":
        width_mm = paper.width_mm / 2 - margin_mm - FOLD_CLEAR_MM
    if fold == "y":
        height_mm = paper.height_mm / 2 - strip_mm - FOLD_CLEAR_MM
    return Grid(paper, Size(width_mm, height_mm), 0.0, margin_mm, 1, 1, margin_mm, strip_mm, fold)


def _put_in_place(blocks: Sequence[Block], area: Grid) -> tuple[Block, ...]:
    """In the middle and from the top down, or from the fold outwards: a fold that is askew moves a near back least."""
    if area.fold == "x":
        far_mm = area.x_mm + area.width_mm
        return tuple(
            block._replace(x_mm=far_mm - block.x_mm - block.width_mm, y_mm=block.y_mm + area.y_mm) for block in blocks
        )
    left, _, right, _ = reach_of(blocks)
    x_mm = area.x_mm + (area.width_mm - (right - left)) / 2 - left
    if area.fold == "y":
        far_mm = area.y_mm + area.height_mm
        return tuple(
            block._replace(x_mm=block.x_mm + x_mm, y_mm=far_mm - block.y_mm - block.height_mm) for block in blocks
        )
    return tuple(block._replace(x_mm=block.x_mm + x_mm, y_mm=block.y_mm + area.y_mm) for block in blocks)


def reach_of(blocks: Sequence[Block]) -> Sides:
    """The edges of all that some blocks cover with their marks, in mm from the left and the top of the sheet."""
    return Sides(
        min(block.x_mm - block.reach_mm for block in blocks),
        min(block.y_mm - block.reach_mm for block in blocks),
        max(block.x_mm + block.width_mm + block.reach_mm for block in blocks),
        max(block.y_mm + block.height_mm + block.reach_mm for block in blocks),
    )


class _Packing:
    """One way of laying the pieces: how they lie, and which come first."""

    def __init__(self, area: Grid, counts: Sequence[tuple[Sort, int]], pose: Pose, by_area: bool) -> None:
        self._width_mm, self._height_mm = area.width_mm, area.height_mm
        self._sorts = [sort for sort, _ in counts]
        self._counts = [count for _, count in counts]
        self._left = list(self._counts)
        self._turned = [self._is_turned(sort, pose) for sort in self._sorts]
        self._trims = [
            sort.size.turned() if turned else sort.size for sort, turned in zip(self._sorts, self._turned, strict=True)
        ]

        def rank(index: int) -> tuple[float, ...]:
            trim = self._trims[index]
            area_mm2 = trim.width_mm * trim.height_mm if by_area else 0.0
            return -area_mm2, -trim.height_mm, -trim.width_mm, index

        self._order = sorted(range(len(counts)), key=rank)

    def sheets(self) -> list[list[Block]]:
        """Blocks by sheet, from the corner of the area; none where a piece fits on no sheet."""
        found: list[list[Block]] = []
        while any(self._left):
            blocks = list(self._fill(0.0, 0.0, self._width_mm, self._height_mm))
            if not blocks:
                return []
            found.append(blocks)
        return found

    def _is_turned(self, sort: Sort, pose: Pose) -> bool:
        is_flat = sort.size.width_mm >= sort.size.height_mm
        wished = {"given": False, "flat": not is_flat, "tall": is_flat}[pose]
        trim = sort.size.turned() if wished else sort.size
        return wished if _fits(trim, sort.reach_mm, self._width_mm, self._height_mm) else not wished

    def _fill(self, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> Iterator[Block]:
        """Bands from the top of a rectangle down to where no piece fits any more."""
        while (index := self._next(width_mm, height_mm)) is not None:
            block = self._block(index, x_mm, y_mm, width_mm, height_mm)
            yield block
            outer_mm = 2 * block.reach_mm
            wide_mm, high_mm = block.width_mm + outer_mm, block.height_mm + outer_mm
            yield from self._fill(x_mm + wide_mm, y_mm, width_mm - wide_mm, high_mm)
            y_mm, height_mm = y_mm + high_mm, height_mm - high_mm

    def _next(self, width_mm: float, height_mm: float) -> int | None:
        for index in self._order:
            if self._left[index] and _fits(self._trims[index], self._sorts[index].reach_mm, width_mm, height_mm):
                return index
        return None

    def _block(self, index: int, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> Block:
        """As many pieces as the rectangle holds, in as few rows and then as few columns as they need."""
        sort, trim, left = self._sorts[index], self._trims[index], self._left[index]
        columns = how_many(width_mm - 2 * sort.reach_mm, trim.width_mm, sort.gap_mm)
        rows = how_many(height_mm - 2 * sort.reach_mm, trim.height_mm, sort.gap_mm)
        count = min(left, columns * rows)
        rows = -(-count // columns)
        first = self._counts[index] - left
        self._left[index] -= count
        return Block(
            index, first, count, -(-count // rows), x_mm + sort.reach_mm, y_mm + sort.reach_mm, trim,
            self._turned[index], sort.bleed_mm, sort.gap_mm, sort.reach_mm, sort.cut,
        )  # fmt: skip


def _fits(trim: Size, reach_mm: float, width_mm: float, height_mm: float) -> bool:
    return trim.width_mm + 2 * reach_mm <= width_mm + EXACT_MM and trim.height_mm + 2 * reach_mm <= height_mm + EXACT_MM
