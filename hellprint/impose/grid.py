"""One size of piece and one paper to the grid that holds most, upright or landscape, with room for its marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal, NamedTuple

from hellprint.impose.duplex import Axis
from hellprint.impose.papers import papers
from hellprint.model.lengths import Size, format_mm, format_size
from hellprint.model.sheets import Cut, Placement

Orientation = Literal["best", "portrait", "landscape"]

FOLD_CLEAR_MM: Final = 5.0  # from the fold to any bleed: home print-and-play habit, glue and paper thickness need it
MARK_CLEAR_MM: Final = 1.0  # from the trim to a crop mark
MARK_LENGTH_MM: Final = 1.5
SQUEEZED_CLEAR_MM: Final = 0.5  # scissors wander half a millimetre: no mark may come nearer
SHORTEST_MARK_MM: Final = 0.3  # a shorter tick is not seen
SMALLEST_PIECE_MM: Final = 2.0  # nobody cuts smaller, and a slip of units must not make millions of cells
APART_MM: Final[Mapping[Cut, float]] = {"rect": 0.0, "round": 1.0, "own": 3.0}
"""Paper between the bleeds of neighbours, by how they are cut: those with straight edges share them; scissors need a
little round a disc, and so do cut lines that a drawing brings with it."""
RING_MM: Final = 0.1  # thickness of a round cut line, all of it outside of the piece
EXACT_MM: Final = 1e-6  # three cards of 63.5 mm fill 190.5 mm, whatever the last bits say


class PieceDoesNotFit(ValueError):
    """A piece is larger than what a printer reaches of the paper.

    Attributes:
        hint: what would fit ('it fits on "tabloid" or "a3"'), or "".
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Sides(NamedTuple):
    """A length for each side of a block of pieces, in mm."""

    left: float
    top: float
    right: float
    bottom: float


class Grid(NamedTuple):
    """Places for pieces of one size on one sheet; the fronts' block. Backs lie behind it (see duplex.behind).

    Attributes:
        paper: the sheet as it lies.
        trim: of one piece.
        bleed_mm: round each piece; neighbours are two bleeds apart, and share a cut line where it is 0.
        margin_mm: border that the printer does not reach.
        columns: pieces side by side.
        rows: pieces one below the other.
        x_mm: left edge of the first piece's trim, from the left of the sheet.
        y_mm: upper edge of the first piece's trim, from the top of the sheet.
        fold: the coordinate that the fold in the middle of the sheet changes (y: fold across), or None without fold.
        cut: how the pieces are cut out.
    """

    paper: Size
    trim: Size
    bleed_mm: float
    margin_mm: float
    columns: int
    rows: int
    x_mm: float
    y_mm: float
    fold: Axis | None = None
    cut: Cut = "rect"

    @property
    def gap_mm(self) -> float:
        """From trim to trim of neighbours."""
        return 2 * self.bleed_mm + APART_MM[self.cut]

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def covered(self) -> float:
        """Share of what the printer reaches (beside the fold) that lies under pieces when all places are taken."""
        reached = Size(self.paper.width_mm - 2 * self.margin_mm, self.paper.height_mm - 2 * self.margin_mm)
        pieces = self.capacity * self.trim.width_mm * self.trim.height_mm
        return pieces * (1 if self.fold is None else 2) / (reached.width_mm * reached.height_mm)

    @property
    def width_mm(self) -> float:
        """From the first trim edge to the last."""
        return _span(self.columns, self.trim.width_mm, self.gap_mm)

    @property
    def height_mm(self) -> float:
        """From the first trim edge to the last."""
        return _span(self.rows, self.trim.height_mm, self.gap_mm)

    @property
    def room(self) -> Sides:
        """From the block's trim edges outwards to where ink may lie: the printable margin, or the fold."""
        right_mm = self.paper.width_mm - self.margin_mm
        bottom_mm = self.paper.height_mm - self.margin_mm
        if self.fold == "x":
            right_mm = self.paper.width_mm / 2
        if self.fold == "y":
            bottom_mm = self.paper.height_mm / 2
        return Sides(
            self.x_mm - self.margin_mm,
            self.y_mm - self.margin_mm,
            right_mm - self.x_mm - self.width_mm,
            bottom_mm - self.y_mm - self.height_mm,
        )

    def place(self, piece: int, cell: int) -> Placement:
        """The piece in a cell, counted from 0 along the rows."""
        row, column = divmod(cell, self.columns)
        gap_mm = self.gap_mm
        return Placement(
            piece,
            self.x_mm + column * (self.trim.width_mm + gap_mm),
            self.y_mm + row * (self.trim.height_mm + gap_mm),
            self.trim.width_mm,
            self.trim.height_mm,
            bleed_mm=(self.bleed_mm,) * 4,
            cut=self.cut,
        )


def mark_span(room_mm: float, bleed_mm: float) -> tuple[float, float] | None:
    """Where a crop mark begins and ends, in mm from the trim, or None where there is no room for one.

    1 mm clear and 1.5 mm long; in a narrow strip first nearer and then shorter, but never on the bleed.
    """
    clear_mm = min(MARK_CLEAR_MM, max(SQUEEZED_CLEAR_MM, room_mm - MARK_LENGTH_MM))
    start_mm = max(bleed_mm, clear_mm)
    end_mm = min(start_mm + MARK_LENGTH_MM, room_mm)
    return (start_mm, end_mm) if end_mm - start_mm >= SHORTEST_MARK_MM - EXACT_MM else None


def best_grid(
    paper: Size,
    trim: Size,
    bleed_mm: float,
    margin_mm: float,
    *,
    has_marks: bool = True,
    is_folded: bool = False,
    orientation: Orientation = "best",
    has_room: Callable[[Grid], bool] = lambda grid: True,
    cut: Cut = "rect",
) -> Grid:
    """The grid that holds most pieces, upright paper and fold across first where several hold as many.

    Args:
        has_marks: keep room for crop marks beside bleed-less pieces.
        is_folded: backs lie beside the fronts, beyond a fold in the middle of the sheet.
        has_room: says whether a grid leaves room for the margin's texts. One that does not is taken only where no other
            holds a piece: a board that fills the paper is better printed without its margin than not at all.
        cut: how the pieces are cut out; only straight cuts have crop marks.

    Raises:
        PieceDoesNotFit: not one piece fits, either way; or it is too small to be a piece.
    """
    if min(trim.width_mm, trim.height_mm) < SMALLEST_PIECE_MM:
        least = format_mm(SMALLEST_PIECE_MM)
        raise PieceDoesNotFit(f"a piece of {format_size(trim)} is too small to cut; the least is {least} a side")
    has_marks = has_marks and cut == "rect"
    papers_tried = orientations(paper, orientation)
    folds: tuple[Axis | None, ...] = ("y", "x") if is_folded else (None,)
    for needs_room, keeps_marks in ((True, has_marks), (False, has_marks), (False, False)):
        best: Grid | None = None
        for sheet in papers_tried:
            for fold in folds:
                for grid in _grids(sheet, trim, bleed_mm, margin_mm, keeps_marks, fold, cut):
                    if best is not None and grid.capacity <= best.capacity:
                        break
                    if not needs_room or has_room(grid):
                        best = grid
                        break
        if best is not None:
            return best
    raise _does_not_fit(papers_tried, trim, bleed_mm, margin_mm, is_folded)


def orientations(paper: Size, orientation: Orientation) -> tuple[Size, ...]:
    """The ways in which a paper may lie, upright first."""
    upright = paper if paper.height_mm >= paper.width_mm else paper.turned()
    both = (upright, upright.turned())
    return {"best": both, "portrait": both[:1], "landscape": both[1:]}[orientation]


def _grids(
    paper: Size,
    trim: Size,
    bleed_mm: float,
    margin_mm: float,
    has_marks: bool,
    fold: Axis | None,
    cut: Cut = "rect",
) -> Iterator[Grid]:
    """The grids worth trying, most pieces first: the fullest, and those that are narrower or lower than it."""
    gap_mm = 2 * bleed_mm + APART_MM[cut]
    beside_mm = max(
        bleed_mm + (RING_MM if cut == "round" else 0.0), SQUEEZED_CLEAR_MM + SHORTEST_MARK_MM if has_marks else 0.0
    )
    outer_mm = margin_mm + beside_mm
    gutter_mm = FOLD_CLEAR_MM + bleed_mm
    width_mm = (paper.width_mm / 2 - outer_mm - gutter_mm) if fold == "x" else paper.width_mm - 2 * outer_mm
    height_mm = (paper.height_mm / 2 - outer_mm - gutter_mm) if fold == "y" else paper.height_mm - 2 * outer_mm
    columns = how_many(width_mm, trim.width_mm, gap_mm)
    rows = how_many(height_mm, trim.height_mm, gap_mm)
    narrower = [(fewer, rows) for fewer in range(columns, 0, -1)] if rows else []
    lower = [(columns, fewer) for fewer in range(rows - 1, 0, -1)] if columns else []
    for across, down in sorted((*narrower, *lower), key=lambda count: -count[0] * count[1]):
        block = Size(_span(across, trim.width_mm, gap_mm), _span(down, trim.height_mm, gap_mm))
        x_mm = (paper.width_mm - block.width_mm) / 2
        y_mm = (paper.height_mm - block.height_mm) / 2
        if fold == "x":  # beside the fold, where a fold that is a little askew moves the back least
            x_mm = paper.width_mm / 2 - gutter_mm - block.width_mm
        if fold == "y":
            y_mm = paper.height_mm / 2 - gutter_mm - block.height_mm
        yield Grid(paper, trim, bleed_mm, margin_mm, across, down, x_mm, y_mm, fold, cut)


def _span(count: int, length_mm: float, gap_mm: float) -> float:
    return count * length_mm + (count - 1) * gap_mm


def how_many(room_mm: float, length_mm: float, gap_mm: float) -> int:
    """Pieces that stand in a row of that length."""
    return max(0, int((room_mm + gap_mm + EXACT_MM) // (length_mm + gap_mm)))


def _does_not_fit(
    papers_tried: tuple[Size, ...], trim: Size, bleed_mm: float, margin_mm: float, is_folded: bool
) -> PieceDoesNotFit:
    paper = papers_tried[0]
    bleed = f" with {format_mm(bleed_mm)} of bleed" if bleed_mm else ""
    printable = Size(max(0.0, paper.width_mm - 2 * margin_mm), max(0.0, paper.height_mm - 2 * margin_mm))
    half = ", half of it for the backs that are folded behind" if is_folded else ""
    message = (
        f"a piece of {format_size(trim)}{bleed} does not fit on paper of {format_size(paper)}: the printer reaches "
        f"{format_size(printable)} of it ({format_mm(margin_mm)} margins){half}"
    )
    return PieceDoesNotFit(message, _what_would_fit(papers_tried, trim, bleed_mm, margin_mm, is_folded))


def _what_would_fit(
    papers_tried: tuple[Size, ...], trim: Size, bleed_mm: float, margin_mm: float, is_folded: bool
) -> str:
    def fits(sheets: tuple[Size, ...], bleed_mm: float, folds: tuple[Axis | None, ...]) -> bool:
        return any(any(_grids(sheet, trim, bleed_mm, margin_mm, False, fold)) for sheet in sheets for fold in folds)

    folds: tuple[Axis | None, ...] = ("y", "x") if is_folded else (None,)
    if is_folded and fits(papers_tried, bleed_mm, (None,)):
        return "it fits where backs are not folded: --backs duplex or separate"
    if bleed_mm and fits(papers_tried, 0.0, folds):
        return "it fits without bleed"
    by_area = sorted(papers().items(), key=lambda entry: entry[1].width_mm * entry[1].height_mm)
    names = {size: name for name, size in reversed(by_area) if fits((size, size.turned()), bleed_mm, folds)}
    nearest = [f'"{name}"' for name in list(names.values())[::-1][:2]]  # as a rule one of each family of papers
    return f"it fits on {' or '.join(nearest)}" if nearest else ""
