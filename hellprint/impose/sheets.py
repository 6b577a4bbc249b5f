"""Pieces that wait for a place, to the sides of sheets that carry them, in the order of printing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from hellprint.impose.duplex import Axis, behind, turned_axis
from hellprint.impose.grid import Grid, Orientation, PieceDoesNotFit, best_grid
from hellprint.impose.margin import Margin, plan_margin
from hellprint.impose.marks import crop_marks, cut_rings, fold_line, in_order, lines_behind
from hellprint.model.lengths import Size
from hellprint.model.sheets import Backs, Cell, Cut, Flip, Label, Line, Placement, Sheet, Side
from hellprint.words import FALLBACK, words

if TYPE_CHECKING:
    from hellprint.impose.shared import Shared

SheetLine = Sequence[str] | Callable[[Sequence[int]], Sequence[str]]
"""What the margin calls a sheet ("Reign in Hell", "demons", "1.0"), or a function that says so of the pieces on it."""


FULL_SHARES: Final = (0.0, 0.5, 0.75, 2.0)
"""Shares of the paper that the pieces of a full sheet cover, from which on no other size is put beside them: the edges
that nine cards leave help nobody, but beside one large piece there is room for many small ones; figures that fill two
thirds are in between."""


class StartOutOfRange(ValueError):
    """`start_at` names a cell that the first sheet does not have."""


class _Stretch(NamedTuple):
    """Cells of one size on their own sheets.

    Attributes:
        first: index of the grid's cell that takes the first of them.
    """

    grid: Grid
    margin: Margin | None
    cells: tuple[Cell, ...]
    first: int

    @property
    def paper(self) -> Size:
        return self.grid.paper

    @property
    def fold(self) -> Axis | None:
        return self.grid.fold

    @property
    def sheets(self) -> int:
        return -(-(self.first + len(self.cells)) // self.grid.capacity)

    @property
    def filled(self) -> int:
        """Cells on sheets that have no empty place."""
        return len(self.cells) // self.grid.capacity * self.grid.capacity

    def on_sheet(self, number: int) -> list[tuple[Cell, Placement]]:
        """What lies on the sheet of that number, counted from 0."""
        begin = number * self.grid.capacity - self.first
        end = begin + self.grid.capacity
        return [
            (self.cells[index], self.grid.place(self.cells[index].piece, index - begin))
            for index in range(max(begin, 0), min(end, len(self.cells)))
        ]

    def marks(self, number: int, placements: Sequence[Placement]) -> tuple[Line, ...]:
        """Where those of its fronts are cut that are given."""
        return crop_marks(self.grid, placements)

    def fold_line(self, number: int) -> tuple[Line, ...]:
        return fold_line(self.grid)


class _Wishes(NamedTuple):
    """What the caller of `impose` asked for."""

    paper: Size
    backs: Backs
    flip: Flip
    margin_mm: float
    start_at: int
    has_marks: bool
    orientation: Orientation
    say: Mapping[str, str]


class _Job(NamedTuple):
    """All that is printed in one run."""

    wishes: _Wishes
    stretches: tuple[_Stretch | Shared, ...]
    line: SheetLine

    @property
    def has_back_pages(self) -> bool:
        has_backs = any(cell.back for stretch in self.stretches for cell in stretch.cells)
        return has_backs and self.wishes.backs in ("duplex", "separate")

    @property
    def sheets(self) -> int:
        return sum(stretch.sheets for stretch in self.stretches)

    @property
    def pages(self) -> int:
        """Of one file: `separate` makes two of equal length."""
        return self.sheets * (2 if self.has_back_pages and self.wishes.backs == "duplex" else 1)


def impose(
    cells: Sequence[Cell],
    *,
    paper: Size,
    backs: Backs = "duplex",
    flip: Flip = "long",
    margin_mm: float = 5.0,
    start_at: int = 1,
    marks: bool = True,
    line: SheetLine = (),
    orientation: Orientation = "best",
    page: int = 1,
    pages: int = 0,
    sheet: int = 1,
    say: Mapping[str, str] | None = None,
) -> Iterator[Sheet]:
    """Place every cell once, row by row, on as few sheets as its size allows; nothing is ever scaled.

    Cells of one size, bleed and cut share a grid, in their order; each further size begins a new sheet, in order of
    first appearance. What is left of several sizes when their full sheets are taken shares sheets where that saves
    some (see bands.py); such sheets come last. Where any piece of the run has a back, every front is followed by a
    back page (`duplex`), or all backs follow all fronts (`separate`), blank ones included, so that the stack of paper
    stays in step.

    Args:
        paper: upright or not: both ways are tried, unless `orientation` says which.
        backs: `fold` puts backs beyond a fold in the middle of the front page.
        flip: the paper's own edge that the printer turns it by.
        margin_mm: border that the printer does not reach; 5 suits most home printers (their data sheets give 3 to 5).
        start_at: cell of the first sheet to begin with, from 1: the others were used up by an earlier run. Where it is
            not 1, the first size shares no sheet with others.
        marks: crop marks; fold lines, sheet line and bars are always there.
        line: what the margin calls the sheet.
        page: number of the first page.
        pages: how many pages the margin speaks of; 0 for those of this run.
        sheet: number of the first sheet of paper.
        say: the words of a language (hellprint.words); None for English.

    Returns:
        Sheets in the order of printing, made as they are asked for.

    Raises:
        PieceDoesNotFit: at once, before the first sheet.
        StartOutOfRange: likewise.
    """
    wishes = _Wishes(paper, backs, flip, margin_mm, start_at, marks, orientation, say or words(FALLBACK))
    job = _plan(cells, wishes, line)
    return _sheets(job, page, pages or job.pages + page - 1, sheet)


def count_pages(
    cells: Sequence[Cell],
    *,
    paper: Size,
    backs: Backs = "duplex",
    margin_mm: float = 5.0,
    start_at: int = 1,
    marks: bool = True,
    orientation: Orientation = "best",
    say: Mapping[str, str] | None = None,
) -> int:
    """Pages of the file that `impose` fills (of each of the two, for `separate`), without making them."""
    wishes = _Wishes(paper, backs, "long", margin_mm, start_at, marks, orientation, say or words(FALLBACK))
    return _plan(cells, wishes, ()).pages


def _plan(cells: Sequence[Cell], wishes: _Wishes, line: SheetLine) -> _Job:
    groups: dict[tuple[Size, float, Cut], list[Cell]] = {}
    for cell in cells:
        groups.setdefault((cell.size, cell.bleed_mm, cell.cut), []).append(cell)
    stretches: list[_Stretch] = []
    for (size, bleed_mm, cut), group in groups.items():
        grid = best_grid(
            wishes.paper,
            size,
            bleed_mm,
            wishes.margin_mm,
            has_marks=wishes.has_marks,
            is_folded=wishes.backs == "fold" and any(cell.back for cell in group),
            orientation=wishes.orientation,
            has_room=lambda grid: plan_margin(grid, wishes.say) is not None,
            cut=cut,
        )
        first = 0 if stretches else wishes.start_at - 1
        if not 0 <= first < grid.capacity:
            raise StartOutOfRange(f"start at {wishes.start_at}: the first sheet has cells 1 to {grid.capacity}")
        stretches.append(_Stretch(grid, plan_margin(grid, wishes.say), tuple(group), first))
    return _Job(wishes, tuple(stretches) if len(stretches) < 2 else _shared(stretches, wishes), line)


def _shared(stretches: Sequence[_Stretch], wishes: _Wishes) -> tuple[_Stretch | Shared, ...]:
    """The stretches with some of their cells on sheets of all sizes, where that saves paper.

    What is left after the full sheets of each size is put together; or what would lie on full sheets of which much
    stays empty too; or all of it: whichever takes the fewest sheets, and then the fewest cuts. A size that fits on no
    shared sheet, which has its marks and texts inside of the printable area, keeps its own.
    """
    lying: tuple[Orientation, ...] = (
        ("portrait", "landscape") if wishes.orientation == "best" else (wishes.orientation,)
    )
    own = dict(enumerate(stretches))
    shared: list[Shared] = []
    for is_folded in (False, True):
        alike = {n: s for n, s in own.items() if (s.fold is not None) == is_folded and not s.first}
        best: tuple[dict[int, _Stretch], Shared] | None = None
        effort = sum(stretch.sheets for stretch in alike.values()), 0
        for least_full, way in product(FULL_SHARES if len(alike) > 1 else (), lying):
            found = _share(alike, least_full, wishes._replace(orientation=way))
            if found is None:
                continue
            kept = sum((found[0].get(n) or stretch).sheets for n, stretch in alike.items())
            needed = kept + found[1].sheets, found[1].blocks
            if needed[0] < effort[0] or (best is not None and needed < effort):
                best, effort = found, needed
        if best is not None:
            own.update(best[0])
            shared.append(best[1])
    return (*(stretch for stretch in own.values() if stretch.cells), *shared)


def _share(
    stretches: Mapping[int, _Stretch], least_full: float, wishes: _Wishes
) -> tuple[dict[int, _Stretch], Shared] | None:
    """The stretches with the sheets that they fill, and all others together; None where nothing can be shared.

    Args:
        least_full: the share of the paper that a full sheet covers must be as large for it to be kept.
    """
    from hellprint.impose.shared import fits, share

    is_folded = any(stretch.fold is not None for stretch in stretches.values())
    kept, left = {}, []
    for number, stretch in stretches.items():
        if not fits(stretch.cells[0], wishes.paper, wishes.margin_mm, is_folded, wishes.orientation):
            continue
        count = stretch.filled if stretch.grid.covered >= least_full else 0
        kept[number] = stretch._replace(cells=stretch.cells[:count])
        left.append(stretch.cells[count:])
    groups = tuple(cells for cells in left if cells)
    found = share(groups, wishes.paper, wishes.margin_mm, is_folded, wishes.orientation, wishes.say)
    return None if found is None else (kept, found)


def _sheets(job: _Job, page: int, pages: int, first_number: int) -> Iterator[Sheet]:
    sides: tuple[tuple[Side, ...], ...] = (("front",),)
    if job.has_back_pages:
        sides = (("front", "back"),) if job.wishes.backs == "duplex" else (("front",), ("back",))
    for run in sides:
        at_page, number = page, first_number
        for stretch in job.stretches:
            for index in range(stretch.sheets):
                placed = stretch.on_sheet(index)
                for side in run:
                    yield _one_side(job, stretch, index, placed, side, number, _page(job, at_page, pages))
                    at_page += 1
                number += 1


def _one_side(
    job: _Job,
    stretch: _Stretch | Shared,
    index: int,
    placed: list[tuple[Cell, Placement]],
    side: Side,
    number: int,
    page: str,
) -> Sheet:
    """Args: index: of the sheet in its stretch; number: of the sheet in the run."""
    paper, fold, margin = stretch.paper, stretch.fold, stretch.margin
    fronts = [placement for _, placement in placed]
    with_backs = [placement for cell, placement in placed if cell.back]
    axis = fold or turned_axis(paper, job.wishes.flip)
    backs = [behind(placement, paper, axis) for placement in with_backs] if side == "back" or fold else []
    is_marked = job.wishes.has_marks
    front_marks = stretch.marks(index, fronts) if is_marked and side == "front" else ()
    back_marks = stretch.marks(index, with_backs) if is_marked and backs else ()
    lines = in_order({*front_marks, *lines_behind(back_marks, paper, axis)})
    labels: tuple[Label, ...] = ()
    if margin is not None:
        parts = job.line([p.piece for p in fronts]) if callable(job.line) else job.line
        labels = (margin.sheet_line(parts, [page, *_told(job, side, bool(backs), fold is not None)]), *margin.labels)
    return Sheet(
        paper,
        side,
        number,
        (*(fronts if side == "front" else ()), *backs),
        (*lines, *stretch.fold_line(index), *(margin.bars if margin else ())),
        labels,
        cut_rings(fronts) if is_marked and side == "front" else (),
    )


def _page(job: _Job, page: int, pages: int) -> str:
    return job.wishes.say["page_of"].format(page=page, pages=pages)


def _told(job: _Job, side: Side, has_backs: bool, is_folded: bool) -> tuple[str, ...]:
    """What the person at the printer must know of this side."""
    say, edge = job.wishes.say, job.wishes.flip
    if is_folded:
        return (say["fold"],)
    if not job.has_back_pages:
        return ()
    if side == "front":
        return (say[f"fronts_{edge}"],)
    return (say[f"backs_{edge}" if has_backs else f"no_backs_{edge}"],)


__all__ = ["PieceDoesNotFit", "SheetLine", "StartOutOfRange", "count_pages", "impose"]
