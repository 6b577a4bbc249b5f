"""A finding to the line that it is about, with a caret below the place, as compilers show it."""

from __future__ import annotations

import stat
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from hellprint.model.findings import Finding, visible
from hellprint.model.patterns import pattern

WIDEST: Final = 100
"""Characters of a line that are shown; of a longer one, those around the place."""
_BEFORE: Final = 60
_LARGEST: Final = 5_000_000  # bytes; larger files are refused when they are loaded
_MARKED: Final = pattern(r"'[^']*'|\"[^\"]*\"|[\w-]+")
_SHOWN_AS_TEXT: Final = frozenset({".yaml", ".yml", ".toml", ".html", ".css", ".svg", ".txt", ".md"})


def excerpt(finding: Finding) -> tuple[str, ...]:
    """Two lines for a terminal: the source with its number, and the caret. None where there is no line to show."""
    path = Path(finding.path)
    if finding.line < 1:
        return ()
    if path.suffix.lower() == ".csv":
        return _of_cell(_rows(finding.path), finding)
    if path.suffix.lower() not in _SHOWN_AS_TEXT:
        return ()
    lines = _lines(finding.path)
    return _shown(lines[finding.line - 1], finding.column, finding.line) if finding.line <= len(lines) else ()


def _shown(line: str, column: int, number: int) -> tuple[str, ...]:
    line = line.rstrip()
    start = min(max(column, 1), len(line) + 1) - 1
    found = _MARKED.match(line, start)
    end = found.end() if found else start + 1
    cut = start - _BEFORE if len(line) > WIDEST and start > _BEFORE else 0
    text = line[cut : cut + WIDEST]
    before, head, tail = line[cut:start], "…" if cut else "", "…" if cut + WIDEST < len(line) else ""
    marked = "^" + "~" * (_width(visible(line[start : min(end, cut + WIDEST)])) - 1)
    gutter = f"{number:5} | "
    blank = " " * (_width(visible(before)) + len(head))
    return f"{gutter}{head}{visible(text)}{tail}", f"{' ' * (len(gutter) - 2)}| {blank}{marked}"


def _width(text: str) -> int:
    """Cells that a terminal gives a text."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _of_cell(rows: Sequence[Sequence[str]], finding: Finding) -> tuple[str, ...]:
    """A row with bars between its cells; the place is a cell."""
    if not 1 <= finding.line <= len(rows):
        return ()
    cells = [" ".join(cell.split()) for cell in rows[finding.line - 1]]
    index = max(finding.column, 1) - 1
    before = "".join(f"{cell} | " for cell in cells[:index])
    return _shown(" | ".join(cells), len(before) + 1, finding.line)


@lru_cache(maxsize=64)
def _lines(path: str) -> Sequence[str]:
    text = _text(path)
    return text.split("\n") if text else ()


@lru_cache(maxsize=16)
def _rows(path: str) -> Sequence[Sequence[str]]:
    """Rows of a CSV file as the loader counts them."""
    import csv
    import io

    text = _text(path)
    head = text.partition("\n")[0]
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count)))
    except csv.Error:
        return ()


def _text(path: str) -> str:
    """A file as the loader counts its lines and columns; "" where it cannot be read or is no plain file."""
    try:
        status = Path(path).stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST:
            return ""
        text = Path(path).read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")
    except OSError:
        return ""
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))


def forget() -> None:
    """Files are read anew, since they may have changed."""
    _lines.cache_clear()
    _rows.cache_clear()
