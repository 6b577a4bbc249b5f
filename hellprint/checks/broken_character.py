"""A character was lost on the way into the file.

What
    A replacement character (U+FFFD), a ligature that is one character, a character for private use, or letters that
    were read in the wrong encoding.

Why
    It prints as a box, and no search finds the word.

Example
    rules: 'The first in�ltrator dies.'        # the fi of infiltrator

Fix
    Type the letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.load.prose import around, everything
from hellprint.load.source import name_character
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP150"
SEVERITY: Final[Severity] = ERROR

_BROKEN: Final = re.compile(
    "[\ufffd\ufb00-\ufb06\ue000-\uf8ff]|\u00c3[\u0080-\u00bf\u0192]|\u00e2\u20ac[\u0080-\u2122]"
)


def check(pack: Pack) -> Iterator[Finding]:
    """The first of each text."""
    told = None
    for hit in everything(pack, _BROKEN, typed=True):
        if hit.of is told:
            continue
        told = hit.of
        character = hit.match.group()
        if len(character) > 1:
            what = f'"{character}" was read in the wrong encoding'
        else:
            name = "a replacement character (U+FFFD)" if character == "\ufffd" else name_character(character)
            what = f"{name} stands in a text"
        yield at(pack.place(*hit.of.key), CODE, f'{what}: "{around(hit)}"', "type the letters that it stands for")
