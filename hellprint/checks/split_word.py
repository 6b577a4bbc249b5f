"""A word is split by a hyphen that belonged to the end of a line.

What
    Letters, a hyphen, a space and more letters: "exper- ience". A soft hyphen typed into a text counts as well.

Why
    Text from a PDF keeps the hyphens of its old lines; they print in the middle of new ones.

Example
    rules: It gains one experi- ence.

Fix
    Join the word. Words are hyphenated where a line needs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.load.prose import around, everything
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP153"
SEVERITY: Final[Severity] = WARNING

# The sign first and what stands before it after: so the search leaps from sign to sign.
_SPLIT: Final = (
    re.compile(r"-(?<=[^\W\d_][^\W\d_]-)\s+([^\W\d_]{2,})"),
    re.compile("\u00ad(?<=[^\\W\\d_]\u00ad)([^\\W\\d_])"),
)
# "pre- and post-game" is no split word.
_JOINS: Final = frozenset(
    ["and", "or", "to", "nor", "und", "oder", "bis", "et", "ou", "ja", "tai", "sekä", "och", "eller", "og", "en", "of"]
)


def check(pack: Pack) -> Iterator[Finding]:
    for hit in (*everything(pack, _SPLIT[0]), *everything(pack, _SPLIT[1])):
        second = hit.match[1]
        if second.islower() and second not in _JOINS:
            message = f'a word is split: "{around(hit, 14, 4)}"'
            yield at(pack.place(*hit.of.key), CODE, message, "join it", SEVERITY)
