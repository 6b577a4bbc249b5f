"""Something stands twice in a text.

What
    A word twice running, or a sentence twice in one text.

Why
    Words that were moved and copied leave this behind.

Example
    rules: It may may move.

Fix
    Delete one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from hellprint.load.prose import Prose, around, everything, prose, translations
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.patterns import pattern
from hellprint.model.records import Pack

CODE: Final = "HP152"
SEVERITY: Final[Severity] = WARNING

_WORD: Final = pattern(r"(?<![\w’'-])([^\W\d_]{2,})[ \n]+(\1)(?![\w’'-])", re.IGNORECASE)
# Words that may stand twice running, in the languages in which they do.
_MAY: Final = frozenset(["had", "that", "die", "das", "der", "sie", "nous", "vous", "se", "ne"])
_END: Final = pattern(r"(?<=[.!?…])[”’)]?\s+|\n\s*\n")
_SHORTEST: Final = 4


def check(pack: Pack) -> Iterator[Finding]:
    for hit in everything(pack, _WORD) if _may_have(prose(pack)) or pack.texts else ():
        second = hit.match[2]
        if second.islower() and second not in _MAY:
            message = f'"{second}" stands twice: "{around(hit)}"'
            yield at(pack.place(*hit.of.key), CODE, message, "delete one", SEVERITY)
    yield from _sentences(pack, prose(pack))
    if pack.texts:
        yield from _sentences(pack, translations(pack))


def _may_have(texts: Prose) -> bool:
    """Whether any word is the word before it, but for what ends it: quicker than a pattern that looks back."""
    words = texts.words.lower().split()
    return any(b.startswith(a) and len(a) > 1 and not b[len(a) : len(a) + 1].isalpha() for a, b in pairwise(words))


def _sentences(pack: Pack, texts: Prose) -> Iterator[Finding]:
    for text in texts.texts:
        if len(text.text) < 40:
            continue
        seen: set[str] = set()
        for sentence in _END.split(text.text):
            flat = " ".join(sentence.split())
            if flat.count(" ") >= _SHORTEST - 1 and flat in seen:
                message = f'a sentence stands twice: "{flat if len(flat) < 60 else flat[:59] + "…"}"'
                yield at(pack.place(*text.key), CODE, message, "delete one", SEVERITY)
            seen.add(flat)
