"""A piece that is larger than the paper to the sheets that it is printed over, which are joined with glue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from string import ascii_uppercase
from typing import Final, NamedTuple

from hellprint.impose.grid import (
    EXACT_MM,
    SQUEEZED_CLEAR_MM,
    Grid,
    Orientation,
    PieceDoesNotFit,
    mark_span,
    orientations,
)
from hellprint.impose.margin import ASCENT_EM, CLEAR_MM, EM_MM, LINE_EM, Margin, plan_margin
from hellprint.model.lengths import Size, format_mm, format_size
from hellprint.model.sheets import Label, Line, Placement, Sheet
from hellprint.words import FALLBACK, words

OVERLAP_MM: Final = 8.0  # a strip that a glue stick covers in one go, and fingers hold
MARK_MM: Final = 1.0
JOIN_MARK_MM: Final = 12.0  # from an end of a join to its outer marks: past the glue strip that crosses it
NBSP: Final = "\N{NO-BREAK SPACE}"
SHORTEST_STEP_MM: Final = 40.0  # paper that is mostly glue is no board
MORE: Final = 3
"""Further columns or rows that are tried for the room that the margin's texts need."""

NAME_PT: Final = (36.0, 28.0, 22.0, 18.0, 14.0, 11.0)
Box = tuple[float, float, float, float]


class Tile(NamedTuple):
    """What one sheet shows of a piece.

    Attributes:
        name: column letter and row number ("B2"); A1 is the upper left one.
        column: from 0; row: likewise.
        x_mm: left edge of the part that it shows, from the left of the piece.
        y_mm: upper edge of it, from the top of the piece.
        size: of that part, glue strips included.
    """

    name: str
    column: int
    row: int
    x_mm: float
    y_mm: float
    size: Size


class Tiling(NamedTuple):
    """A piece on sheets of one paper. Every part is of the same size; its right and lower neighbour lie on its edges.

    Attributes:
        piece: trim of the whole.
        bleed_mm: of its art, past the trim.
        paper: the sheets as they lie.
        columns: sheets side by side; rows: sheets one below the other.
        part: what each sheet shows.
        x_mm: left edge of the part on each sheet; y_mm: its upper edge.
        overlap_mm: width of the strip on which a neighbour is glued.
        margin_mm: border that the printer does not reach.
        margin: bars and line of each sheet; None where there is no room for them.
    """

    piece: Size
    bleed_mm: float
    paper: Size
    columns: int
    rows: int
    part: Size
    x_mm: float
    y_mm: float
    overlap_mm: float
    margin_mm: float
    margin: Margin | None

    @property
    def sheets(self) -> int:
        return self.columns * self.rows

    @property
    def step(self) -> Size:
        """From the edge of a part to the edge of the next one, which is where they are joined."""
        return Size(self.part.width_mm - self.overlap_mm, self.part.height_mm - self.overlap_mm)

    @property
    def joins_mm(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Upright joins from the left of the piece, level ones from its top."""
        return (
            tuple(n * self.step.width_mm for n in range(1, self.columns)),
            tuple(n * self.step.height_mm for n in range(1, self.rows)),
        )

    def tiles(self) -> Iterator[Tile]:
        """Row by row, in the order of gluing."""
        for row in range(self.rows):
            for column in range(self.columns):
                x_mm, y_mm = column * self.step.width_mm, row * self.step.height_mm
                yield Tile(tile_name(column, row), column, row, x_mm, y_mm, self.part)


def tile_name(column: int, row: int) -> str:
    """ "A1" of the first; "AA1" follows "Z1"."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, len(ascii_uppercase))
        letters = ascii_uppercase[digit] + letters
    return f"{letters}{row + 1}"


def tile(
    piece: Size,
    paper: Size,
    *,
    bleed_mm: float = 0.0,
    margin_mm: float = 5.0,
    overlap_mm: float = OVERLAP_MM,
    orientation: Orientation = "best",
    say: Mapping[str, str] | None = None,
) -> Tiling:
    """The fewest sheets that hold a piece in true size; the paper lies as that needs.

    Args:
        bleed_mm: of its art, printed past the trim.
        margin_mm: border that the printer does not reach.
        say: the words of the margin's texts; None for English.

    Raises:
        PieceDoesNotFit: the paper is so small that it would be mostly glue.
    """
    best: Tiling | None = None
    for lying in orientations(paper, orientation):
        for tiling in _ways(piece, lying, bleed_mm, margin_mm, overlap_mm, words(FALLBACK) if say is None else say):
            if best is None or _rank(tiling) < _rank(best):
                best = tiling
    if best is None:
        raise PieceDoesNotFit(
            f"paper of {format_size(paper)} is too small to join a piece of {format_size(piece)} from: of "
            f"{format_mm(margin_mm)} margins and a glue strip of {format_mm(overlap_mm)} too little is left",
            "choose a larger paper",
        )
    return best


def _rank(tiling: Tiling) -> tuple[bool, int]:
    """Sheets without a page name cannot be joined; then as few as possible."""
    return tiling.margin is None, tiling.sheets


def _ways(
    piece: Size, paper: Size, bleed_mm: float, margin_mm: float, overlap_mm: float, say: Mapping[str, str]
) -> Iterator[Tiling]:
    """With one paper: the fewest columns and rows, and some more, which leave more room for the margin's texts."""
    beside_mm = margin_mm + max(bleed_mm, SQUEEZED_CLEAR_MM) + MARK_MM
    room = Size(paper.width_mm - 2 * beside_mm, paper.height_mm - 2 * beside_mm)
    across, down = (_how_many(piece[side], room[side], overlap_mm) for side in (0, 1))
    if not (across and down):
        return
    for columns in range(across, across + MORE):
        for rows in range(down, down + MORE):
            part = Size(
                (piece.width_mm + (columns - 1) * overlap_mm) / columns,
                (piece.height_mm + (rows - 1) * overlap_mm) / rows,
            )
            if (columns > 1 and part.width_mm - overlap_mm < SHORTEST_STEP_MM) or (
                rows > 1 and part.height_mm - overlap_mm < SHORTEST_STEP_MM
            ):
                continue
            block = _block(paper, part, bleed_mm, margin_mm)
            margin = plan_margin(block, say)
            at = block.x_mm, block.y_mm
            yield Tiling(piece, bleed_mm, paper, columns, rows, part, *at, overlap_mm, margin_mm, margin)


def _block(paper: Size, part: Size, bleed_mm: float, margin_mm: float) -> Grid:
    """The part in the middle of its sheet, as a grid of one piece."""
    x_mm, y_mm = (paper.width_mm - part.width_mm) / 2, (paper.height_mm - part.height_mm) / 2
    return Grid(paper, part, bleed_mm, margin_mm, 1, 1, x_mm, y_mm)


def _how_many(length_mm: float, room_mm: float, overlap_mm: float) -> int:
    """Sheets in a row; 0 where the paper holds next to nothing but glue."""
    if length_mm <= room_mm + EXACT_MM:
        return 1 if room_mm > 0 else 0
    if room_mm - overlap_mm < SHORTEST_STEP_MM:
        return 0
    return ceil((length_mm - overlap_mm - EXACT_MM) / (room_mm - overlap_mm))


def neighbours(tiling: Tiling, tile: Tile) -> tuple[tuple[str, str], ...]:
    """(arrow, name) of the sheets that this one is joined to: left, above, right, below."""
    around = (("←", -1, 0), ("↑", 0, -1), ("→", 1, 0), ("↓", 0, 1))
    return tuple(
        (arrow, tile_name(tile.column + dx, tile.row + dy))
        for arrow, dx, dy in around
        if 0 <= tile.column + dx < tiling.columns and 0 <= tile.row + dy < tiling.rows
    )


def cut_edges(tile: Tile, tiling: Tiling) -> tuple[bool, bool, bool, bool]:
    """Whether the left, upper, right and lower edge of a part is cut: all but those that lie under a neighbour."""
    return True, True, tile.column == tiling.columns - 1, tile.row == tiling.rows - 1


def join_marks(tiling: Tiling) -> tuple[tuple[float, float], ...]:
    """Middles of the marks on the joins, from the upper left corner of the piece: three along each edge of a sheet.

    Both sheets of a join show their half of each, so that they meet exactly when they are laid on each other. The
    outer ones are far apart, which shows a turn best, and near the edges, where a board has fewest names and numbers.
    """
    upright, level = tiling.joins_mm
    along_y, along_x = (
        [at + step * number for number in range(count) for at in (JOIN_MARK_MM, step / 2, step - JOIN_MARK_MM)]
        for step, count in ((tiling.step.height_mm, tiling.rows), (tiling.step.width_mm, tiling.columns))
    )
    return (*((x_mm, y_mm) for x_mm in upright for y_mm in along_y), *((x, y) for y in level for x in along_x))


def tile_sheets(
    tiling: Tiling,
    piece: int,
    *,
    parts: Sequence[str] = (),
    page: int = 1,
    pages: int = 0,
    sheet: int = 1,
    say: Mapping[str, str] | None = None,
) -> Iterator[tuple[Tile, Sheet]]:
    """Each tile with its sheet: one placement, of the part that it shows; crop marks, bars and the sheet line.

    Args:
        piece: index into the caller's list of pieces.
        parts: what the margin calls the sheets.
        page: number of the first; pages: how many the margin speaks of, 0 for those of this piece.
        sheet: number of the first sheet of paper.
        say: words of the margin's texts; None for English.
    """
    say = words(FALLBACK) if say is None else say
    pages = pages or tiling.sheets + page - 1
    for number, shown in enumerate(tiling.tiles()):
        told = [shown.name, *(NBSP.join(pair) for pair in neighbours(tiling, shown))]
        numbered = say["page_of"].format(page=page + number, pages=pages)
        margin = tiling.margin
        labels: tuple[Label, ...] = ()
        if margin is not None:
            line = margin.sheet_line(parts, [" ".join(told), numbered])
            labels = (line, *margin.labels)
        lines = (*_marks(tiling, shown), *(margin.bars if margin else ()))
        placed = _placed(tiling, shown, piece)
        if tiling.sheets > 1:
            labels = (*labels, *_large_name(tiling, shown.name, placed, lines, labels))
        yield shown, Sheet(tiling.paper, "front", sheet + number, (placed,), lines, labels)


def _placed(tiling: Tiling, tile: Tile, piece: int) -> Placement:
    """Where the part lies; at the edges of the whole piece its bleed is printed too."""
    edges = (tile.column == 0, tile.row == 0, tile.column == tiling.columns - 1, tile.row == tiling.rows - 1)
    left, top, right, bottom = (tiling.bleed_mm if is_outer else 0.0 for is_outer in edges)
    return Placement(
        piece, tiling.x_mm, tiling.y_mm, tile.size.width_mm, tile.size.height_mm, bleed_mm=(left, top, right, bottom)
    )


def _large_name(
    tiling: Tiling, name: str, placed: Placement, lines: Sequence[Line], labels: Sequence[Label]
) -> tuple[Label, ...]:
    """The sheet's name as large as the paper beside the part allows: so sheets on a table are told apart."""
    margin_mm = tiling.margin_mm
    right_mm, bottom_mm = tiling.paper.width_mm - margin_mm, tiling.paper.height_mm - margin_mm
    left, top, right, bottom = placed.bleed_mm
    taken = [
        (
            placed.x_mm - left - CLEAR_MM,
            placed.y_mm - top - CLEAR_MM,
            placed.x_mm + placed.width_mm + right + CLEAR_MM,
            placed.y_mm + placed.height_mm + bottom + CLEAR_MM,
        ),
        *((line.x1_mm, line.y1_mm, line.x2_mm, line.y2_mm) for line in lines),
        *map(_room_of, labels),
    ]
    for size_pt in NAME_PT:
        em_mm = size_pt * EM_MM
        width_mm, height_mm = len(name) * 0.6 * em_mm, LINE_EM * em_mm
        for x_mm in (margin_mm, right_mm - width_mm):
            for y_mm in (placed.y_mm, margin_mm, bottom_mm - height_mm):
                box = (x_mm, y_mm, x_mm + width_mm, y_mm + height_mm)
                if box[3] <= bottom_mm and not any(_touch(box, other) for other in taken):
                    return (Label(name, x_mm, y_mm + ASCENT_EM * em_mm, size_pt),)
    return ()


def _room_of(label: Label) -> Box:
    """What a label may cover, with all of its length."""
    em_mm = label.size_pt * EM_MM
    length_mm = label.max_mm or len(label.text) * 0.5 * em_mm
    if label.rotation_deg == 270:
        return label.x_mm - em_mm, label.y_mm - length_mm, label.x_mm + em_mm / 2, label.y_mm
    return label.x_mm, label.y_mm - em_mm, label.x_mm + length_mm, label.y_mm + em_mm / 2


def _touch(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _marks(tiling: Tiling, tile: Tile) -> tuple[Line, ...]:
    """A crop mark at both ends of every edge that is cut, outside of the part; none where a glue strip must stay on."""
    block = _block(tiling.paper, tile.size, tiling.bleed_mm, tiling.margin_mm)
    left_mm, top_mm = block.x_mm, block.y_mm
    right_mm, bottom_mm = left_mm + block.width_mm, top_mm + block.height_mm
    is_cut = cut_edges(tile, tiling)
    lines = []
    for x_mm in (left_mm, *([right_mm] if is_cut[2] else [])):
        start_mm, end_mm = mark_span(block.room.top, tiling.bleed_mm) or (0.0, 0.0)
        lines.append(Line(x_mm, top_mm - end_mm, x_mm, top_mm - start_mm))
        lines.append(Line(x_mm, bottom_mm + start_mm, x_mm, bottom_mm + end_mm))
    for y_mm in (top_mm, *([bottom_mm] if is_cut[3] else [])):
        start_mm, end_mm = mark_span(block.room.left, tiling.bleed_mm) or (0.0, 0.0)
        lines.append(Line(left_mm - end_mm, y_mm, left_mm - start_mm, y_mm))
        lines.append(Line(right_mm + start_mm, y_mm, right_mm + end_mm, y_mm))
    return tuple(lines)
