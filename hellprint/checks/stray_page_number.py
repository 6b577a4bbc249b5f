"""A bare number stands in a text, as page numbers do that were copied with it.

What
    A text ends in a number after the end of its last sentence, has a line that is only a number, or is a number alone
    in a column of words.

Why
    Text from a PDF brings the numbers of its pages along.

Example
    rules: It loses 1 Life. 41

Fix
    Delete the number; if it belongs there, say in words what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.prose import around, everything
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.patterns import pattern
from hellprint.model.records import Pack

CODE: Final = "HP151"
SEVERITY: Final[Severity] = WARNING

_AT_END: Final = pattern(r"(\d{1,3})\s*(?=\n\0|\Z)")
_SENTENCE: Final = pattern(r"[^\W\d_][.!?…][”’)]?\s+\Z")
_ALONE: Final = pattern(r"\n(?<=[^\0]\n)\s*(\d{1,3})[ \t]*\n(?=[^\0])")
_NUMBER: Final = pattern(r"\d{1,3}")
_DIGIT: Final = pattern(r"\d")
_ENOUGH: Final = 3


def check(pack: Pack) -> Iterator[Finding]:
    for where in (_AT_END, _ALONE):
        for hit in everything(pack, where):
            if where is _AT_END and not _SENTENCE.search(hit.of.text[max(0, hit.start - 8) : hit.start]):
                continue
            message = f'the number {hit.match[1]} stands by itself: "{around(hit, 24, 8)}"'
            yield at(pack.place(*hit.of.key), CODE, message, "delete it if it is the number of a page", SEVERITY)
    yield from _among_words(pack)


def _among_words(pack: Pack) -> Iterator[Finding]:
    """A cell that is a number in a column of a table whose other cells are words."""
    from hellprint.load.schema import field_of_plain

    for id_, table in pack.records.get("table", {}).items():
        for column, plain in table.get("columns", {}).items():
            field = field_of_plain(plain, pack.kinds)
            if field is None or field.type not in ("text", "rich"):
                continue
            cells = [(n, row[column]) for n, row in enumerate(table.get("rows", ())) if row.get(column)]
            odd = [(number, cell) for number, cell in cells if _DIGIT.search(cell)]
            if len(odd) == 1 and len(cells) > _ENOUGH and _NUMBER.fullmatch(odd[0][1]):
                number, cell = odd[0]
                message = f'table "{id_}": the number {cell} stands among the words of {column}'
                hint = "delete it if it is the number of a page"
                yield at(pack.place("table", id_, "rows", number, column), CODE, message, hint, SEVERITY)
