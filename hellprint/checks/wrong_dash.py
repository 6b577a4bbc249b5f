"""A hyphen stands where print has a dash or a minus sign.

What
    2-4 for a range, -1 for a modifier, " - " or "--" for a dash.

Why
    A hyphen is short and low: −1 is read, -1 is overlooked.

Example
    rules: Combat -1 for 2-4 rounds

Fix
    Type − (minus) before a number, – (en dash) between numbers and between words. A modifier is best computed:
    {{ it.modifiers[0].add | signed }}.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.load.prose import Hit, around, everything
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP155"
SEVERITY: Final[Severity] = WARNING

# The hyphen first and what stands before it after: so the search leaps from hyphen to hyphen.
_DASH: Final = re.compile(
    r"-(?:(?P<range>(?<=\d-)(?=\d))"
    r"|(?P<minus>(?<![\w)\]-]-)(?=\d))"
    r"|(?P<dash>(?<=[^\s|-][ ]-)(?=[ ][^\s|-])|(?<=[\w”’.,]-)-[ ]?(?=[\w“‘])|(?<=[\w”’.,][ ]-)-[ ]?(?=[\w“‘])))"
)
_RANGE: Final = re.compile(r"(?<![\w.-])\d+-\d+(?![\w-])")
_REACH: Final = 8
_MEANT: Final = {"range": "between numbers: –", "minus": "before a number: −", "dash": "between words: –"}


def check(pack: Pack) -> Iterator[Finding]:
    """The first of each sort in each text."""
    told = set()
    for hit in everything(pack, _DASH):
        sort = str(hit.match.lastgroup)
        if sort == "range" and not _is_range(hit):
            continue
        if (hit.of.key, sort) not in told:
            told.add((hit.of.key, sort))
            message = f'a hyphen stands for a {"minus" if sort == "minus" else "dash"}: "{around(hit, 12, 12)}"'
            yield at(pack.place(*hit.of.key), CODE, message, f"{_MEANT[sort]}", SEVERITY)


def _is_range(hit: Hit) -> bool:
    """Two numbers, and no date, code or dice: 2-4, but neither 2021-05-29 nor 1d6-1."""
    found = _RANGE.finditer(hit.of.text, max(0, hit.start - _REACH), hit.start + _REACH)
    return any(match.start() < hit.start < match.end() for match in found)
