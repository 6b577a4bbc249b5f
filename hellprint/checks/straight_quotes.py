"""A text has the quotes of a typewriter.

What
    ' or " stands in a text that is printed.

Why
    In print an apostrophe is ’, words are quoted by “ and ”, feet and inches are ′ and ″.

Example
    rules: The demon's Move is 6".

Fix
    Type ’ “ ” ′ ″. A measure is best computed: {{ it.move | inches }}.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.load.prose import around, everything
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP154"
SEVERITY: Final[Severity] = WARNING

_QUOTE: Final = re.compile("[\"']")


def check(pack: Pack) -> Iterator[Finding]:
    """The first of each text."""
    told = None
    for hit in everything(pack, _QUOTE):
        if hit.of is told:
            continue
        told = hit.of
        double = hit.match.group() == '"'
        measure = hit.of.text[max(0, hit.start - 1) : hit.start].isdigit()
        meant = ("″" if double else "′") if measure else ("“ or ”" if double else "’")
        message = f'a straight quote stands in a text: "{around(hit, 10, 10)}"'
        yield at(pack.place(*hit.of.key), CODE, message, f"type {meant}", SEVERITY)
