"""A plain text is printed with its marks.

What
    A template prints a text that is no rules text, and it has an icon's name between colons, or stars or backticks
    round words.

Why
    Only fields of the type rich turn :box: into a sign and **bold** into bold; a plain text is printed as it is typed.

Example
    {{ slot("use", ":box:") }}

Fix
    In a template write {{ icon("box") }}, after {% from "macros.html" import icon %}, and <b> for bold; or give the
    field the type rich.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from hellprint.model.findings import WARNING, Severity
from hellprint.model.patterns import pattern
from hellprint.model.pieces import Problem

if TYPE_CHECKING:
    from hellprint.render.fonts import FontBook

CODE: Final = "HP312"
SEVERITY: Final[Severity] = WARNING

_MARK: Final = pattern(r"(?<![\w:]):([a-z][a-z0-9-]*):(?![\w:])|\*\*[^*\n]+\*\*|`[^`\n]+`")
_SIGNS: Final = (":", "**", "`")


def marked(
    plain: Mapping[str, str],
    sent: Mapping[tuple[str | int, ...], str],
    record: tuple[str, str],
    template: str,
    book: FontBook,
) -> Iterator[Problem]:
    """The first mark of each text.

    Args:
        plain: slot -> its text.
        sent: place of a value that is shown -> the value.
        record: whose card it is, as its values' places begin.
        book: knows which icons there are.
    """
    for slot, text in plain.items():
        if not any(sign in text for sign in _SIGNS):
            continue
        found = _MARK.finditer(text)
        mark = next((mark for mark in found if not mark[1] or book.icons.char(mark[1]) is not None), None)
        if mark is None:
            continue
        field = next((path[2:] for path, value in sent.items() if value == text and path[:2] == record), ())
        in_template = f'write {{{{ icon("{mark[1]}") }}}}' if mark[1] else "write HTML"
        message = f'slot "{slot}" of {template} prints "{mark[0]}" as it is typed, since that is no rules text'
        yield Problem(CODE, message, "give the field the type rich" if field else in_template, field, SEVERITY)
