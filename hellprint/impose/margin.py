"""The strips beside a grid to the sheet line and the two measuring bars that every sheet carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from hellprint.impose.grid import EXACT_MM, MARK_CLEAR_MM, MARK_LENGTH_MM, Grid, mark_span
from hellprint.model.lengths import MM_PER_INCH
from hellprint.model.sheets import Label, Line
from hellprint.words import FALLBACK, words

TEXT_PT: Final = 6.5
SMALLEST_TEXT_PT: Final = 5.0  # the printed sheet is read once, in good light, and thrown away
EM_MM: Final = MM_PER_INCH / 72  # of 1 pt type
LINE_EM: Final = 1.05  # from the top of an ascender to the foot of a descender
ASCENT_EM: Final = 0.78
CLEAR_MM: Final = 0.4  # between marks and text
STRIP_MM: Final = MARK_CLEAR_MM + MARK_LENGTH_MM + CLEAR_MM + TEXT_PT * LINE_EM * EM_MM
"""Room beside a block that surely holds its marks and a line of text in full size."""
GAP_MM: Final = 6.0  # between two things in one line
SHORTEST_LINE_MM: Final = 70.0  # "page 12 of 24 · backs, flip on the long edge · print at 100 %" is about 65 mm
BARS: Final = ((50.0, "bar_mm"), (2 * MM_PER_INCH, "bar_inches"))
"""Lengths, and the name in hellprint.words of what each says of itself."""
BAR_WIDTH_MM: Final = 0.2
TICK_MM: Final = 0.7  # above and below the bar
LABEL_GAP_MM: Final = 1.5


class Band(NamedTuple):
    """Room for one line of text, beside the pieces and their marks.

    Attributes:
        x_mm: corner where the line begins, at the top of its letters.
        y_mm: likewise.
        length_mm: along the line.
        height_mm: of the line.
        is_upright: the line runs up the page (it reads when the page is turned a quarter to the right).
        size_pt: of the type.
    """

    x_mm: float
    y_mm: float
    length_mm: float
    height_mm: float
    is_upright: bool
    size_pt: float

    def point(self, along_mm: float, down_mm: float) -> tuple[float, float]:
        if self.is_upright:
            return self.x_mm + down_mm, self.y_mm - along_mm
        return self.x_mm + along_mm, self.y_mm + down_mm

    def label(self, text: str, along_mm: float, max_mm: float = 0.0, shorten: str = "") -> Label:
        x_mm, y_mm = self.point(along_mm, ASCENT_EM * self.size_pt * EM_MM)
        rotation_deg = 270 if self.is_upright else 0
        return Label(text, x_mm, y_mm, self.size_pt, rotation_deg, max_mm=max_mm, shorten=shorten)


class Margin(NamedTuple):
    """Where a grid's sheets carry their bars and their line.

    Attributes:
        bars: lines and labels, the same on each sheet.
        line: for the sheet line.
        line_from_mm: where in that band it may begin.
        print_at: what every line ends with.
    """

    bars: tuple[Line, ...]
    labels: tuple[Label, ...]
    line: Band
    line_from_mm: float
    print_at: str

    def sheet_line(self, parts: Sequence[str], told: Sequence[str]) -> Label:
        """`title · deck · version · page 2 of 8 · print at 100 %`.

        Args:
            parts: what the sheet is; shortened where the strip is too short.
            told: what is never shortened.
        """
        shorten = " · ".join(text for part in parts if (text := " ".join(part.split())))
        text = " · ".join([*([shorten] if shorten else []), *told, self.print_at])
        return self.line.label(text, self.line_from_mm, self.line.length_mm - self.line_from_mm, shorten)


def plan_margin(grid: Grid, say: Mapping[str, str] | None = None) -> Margin | None:
    """Bars in the strip below (or right of) the pieces, the line in the strip above (or left), or None without room.

    Strips above and below are preferred, because they read without turning the sheet.

    Args:
        say: the words of a language (hellprint.words); None for English.
    """
    say = words(FALLBACK) if say is None else say
    for least_pt in (TEXT_PT, SMALLEST_TEXT_PT):
        for is_upright in (False, True):
            first, second = _bands(grid, is_upright, least_pt)
            if first and second and (found := _fill(first, second, say)):
                return found
    return None


def _fill(first: Sequence[Band], second: Sequence[Band], say: Mapping[str, str]) -> Margin | None:
    """Bars into the bands of the second strip, then of the first; the line where most is left."""
    used_mm = dict.fromkeys((*first, *second), 0.0)
    lines: list[Line] = []
    labels: list[Label] = []
    for bar_mm, name in BARS:
        text = say[name]
        for band in (*second, *first):
            start_mm = used_mm[band] + (GAP_MM if used_mm[band] else 0.0)
            end_mm = start_mm + bar_mm + LABEL_GAP_MM + _widest_mm(text, band.size_pt)
            if end_mm <= band.length_mm + EXACT_MM:
                used_mm[band] = end_mm
                lines += _bar(band, start_mm, bar_mm)
                labels.append(band.label(text, start_mm + bar_mm + LABEL_GAP_MM))
                break
        else:
            return None
    line = max((*first, *second), key=lambda band: band.length_mm - used_mm[band])
    line_from_mm = used_mm[line] + (GAP_MM if used_mm[line] else 0.0)
    if line.length_mm - line_from_mm < SHORTEST_LINE_MM:
        return None
    return Margin(tuple(lines), tuple(labels), line, line_from_mm, say["print_at"])


def _bar(band: Band, start_mm: float, bar_mm: float) -> list[Line]:
    """A bar whose ink is exactly as long as it says: the ticks lie inside of its ends."""
    middle_mm = band.height_mm / 2
    marks = [(start_mm, middle_mm, start_mm + bar_mm, middle_mm)]
    for tick_mm in (start_mm + BAR_WIDTH_MM / 2, start_mm + bar_mm - BAR_WIDTH_MM / 2):
        marks.append((tick_mm, middle_mm - TICK_MM, tick_mm, middle_mm + TICK_MM))
    return [
        Line(*band.point(along1_mm, down1_mm), *band.point(along2_mm, down2_mm), BAR_WIDTH_MM, kind="bar")
        for along1_mm, down1_mm, along2_mm, down2_mm in marks
    ]


def _bands(grid: Grid, is_upright: bool, least_pt: float) -> tuple[list[Band], list[Band]]:
    """The lines that fit above and below (left and right of) the pieces, those next to the pieces first."""
    paper, margin_mm, room = grid.paper, grid.margin_mm, grid.room
    if is_upright:
        first = _strip(room.left, grid.bleed_mm)
        second = _strip(_outer_room_mm(grid, "x"), grid.bleed_mm)
        length_mm, first_edge_mm, second_edge_mm = (
            paper.height_mm - 2 * margin_mm,
            margin_mm + first,
            paper.width_mm - margin_mm - second,
        )
    else:
        first = _strip(room.top, grid.bleed_mm)
        second = _strip(_outer_room_mm(grid, "y"), grid.bleed_mm)
        length_mm, first_edge_mm, second_edge_mm = (
            paper.width_mm - 2 * margin_mm,
            margin_mm + first,
            paper.height_mm - margin_mm - second,
        )
    size_pt = min(TEXT_PT, min(first, second) / (LINE_EM * EM_MM))
    if size_pt < least_pt - EXACT_MM:
        return [], []
    height_mm = size_pt * LINE_EM * EM_MM

    def band(top_mm: float) -> Band:
        if is_upright:
            return Band(top_mm, paper.height_mm - margin_mm, length_mm, height_mm, True, size_pt)
        return Band(margin_mm, top_mm, length_mm, height_mm, False, size_pt)

    above = [band(first_edge_mm - (n + 1) * height_mm) for n in range(_lines_in(first, height_mm))]
    below = [band(second_edge_mm + n * height_mm) for n in range(_lines_in(second, height_mm))]
    return above, below


def _strip(room_mm: float, bleed_mm: float) -> float:
    """How much of the room beside a block its bleed and marks leave."""
    span = mark_span(room_mm, bleed_mm)
    return room_mm - (span[1] if span else max(bleed_mm, 0.0)) - CLEAR_MM


def _lines_in(strip_mm: float, height_mm: float) -> int:
    return int((strip_mm + EXACT_MM) // height_mm)


def _outer_room_mm(grid: Grid, axis: Literal["x", "y"]) -> float:
    """Room right of (below) everything on the sheet: of the fronts, or of the backs that a fold mirrors."""
    room = grid.room
    if axis == "x":
        return room.left if grid.fold == "x" else room.right
    return room.top if grid.fold == "y" else room.bottom


def _widest_mm(text: str, size_pt: float) -> float:
    """More than the text takes in the sheet's face (0.45 em a character), so that what stands beside it keeps off."""
    return len(text) * 0.5 * size_pt * EM_MM
