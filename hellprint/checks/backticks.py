"""A text has words between backticks, which print as they stand.

What
    A rules text marks words with ` and `.

Why
    Other kinds of Markdown set such words in the type of a typewriter; in a rules text the backticks are printed.

Example
    rules: Say `boo`.

Fix
    Write **bold** or *italic*, or \\` for a backtick that is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.load.prose import around, everything
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP157"
SEVERITY: Final[Severity] = WARNING

_MARKED: Final = re.compile(r"(?<!\\)`[^`\n\0]+`")


def check(pack: Pack) -> Iterator[Finding]:
    """The first of each text."""
    told = None
    for hit in everything(pack, _MARKED):
        if hit.of is told or not hit.of.rich:
            continue
        told = hit.of
        message = f'backticks are printed as they stand: "{around(hit, 10, 10)}"'
        yield at(pack.place(*hit.of.key), CODE, message, "write **bold** or *italic*", SEVERITY)
