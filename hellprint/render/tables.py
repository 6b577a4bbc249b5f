"""Rows of cells to lines with their places: columns as wide as their texts where there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hellprint.render.breaking import Line, break_lines
from hellprint.render.shape import Ink
from hellprint.render.units import Unit

Rows = Sequence[Sequence[Sequence[Unit]]]
"""Row -> cell -> units; rows may be shorter than others."""


def lay_out_table(
    rows: Rows, width: float, ink: Ink, break_word: Callable[[str], str]
) -> Iterator[tuple[Line, float, float, float]]:
    """Lines of all cells, row by row.

    Args:
        width: of the table at most, in points at 100 %.
        ink: of the table's text; it gives the leading and the gutter (one em).

    Yields:
        The line, its x, the room it has, and the upper edge of its line box below the table's, in points at 100 %.
    """
    widths = column_widths(rows, width, ink.size)
    leading = ink.over + ink.under
    top = 0.0
    for row in rows:
        height = 0
        x = 0.0
        for cell, column in zip(row, widths, strict=False):
            lines = [line for line in break_lines(cell, column, break_word) if line.units]
            for number, line in enumerate(lines):
                yield line, x, column, top + number * leading
            height = max(height, len(lines))
            x += column + ink.size
        top += max(height, 1) * leading


def column_widths(rows: Rows, width: float, gutter: float) -> list[float]:
    """As wide as the longest text; when that is too much, wide columns share what narrow ones leave.

    No column is made narrower than its fair share, so a column of dice ranges is never broken for one of long texts.
    """
    count = max((len(row) for row in rows), default=0)
    natural = [max((_natural(row[c]) for row in rows if c < len(row)), default=0.0) for c in range(count)]
    room = width - gutter * (count - 1)
    if sum(natural) <= room:
        return natural
    widths = [0.0] * count
    left, open_ = room, list(range(count))
    while open_:
        share = left / len(open_)
        narrow = [c for c in open_ if natural[c] <= share]
        if not narrow:
            for c in open_:
                widths[c] = max(share, 0.0)
            break
        for c in narrow:
            widths[c] = natural[c]
            left -= natural[c]
        open_ = [c for c in open_ if c not in narrow]
    return widths


def _natural(cell: Sequence[Unit]) -> float:
    """Width of the longest line between forced breaks."""
    longest = width = 0.0
    for unit in cell:
        width = unit.width if unit.forced else width + unit.width + unit.gap_width
        longest = max(longest, width)
    return longest
