"""A term is spelt in another way, or another word stands for it.

What
    A text has a word that a term says to avoid, or a term with another hyphen or space (play sheet, play-sheet for
    playsheet).

Why
    Two words make a reader look for two things.

Example
    terms: [{id: cabal, name: cabal, avoid: [warband]}]        # and a text says: your warband

Fix
    Write the term as the glossary has it, or give it an alias.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.load.prose import Prose, prose
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP156"
SEVERITY: Final[Severity] = WARNING

_PAIR: Final = re.compile(r"(?<![\w’'-])(?=([^\W\d_]+)([ \n-])([^\W\d_]+))")
_WORD: Final = re.compile(r"(?<![\w’'-])[^\W\d_]{5,}(?![\w’'-])")


def check(pack: Pack) -> Iterator[Finding]:
    terms = pack.records.get("term", {})
    if not terms:
        return
    texts = prose(pack)
    yield from _avoided(pack, texts)
    yield from _respelt(pack, texts)


def _avoided(pack: Pack, texts: Prose) -> Iterator[Finding]:
    instead = {
        word.casefold(): str(term.get("name", ""))
        for term in pack.records["term"].values()
        for word in term.get("avoid", ())
    }
    if not instead:
        return
    words = "|".join(sorted(map(re.escape, instead), key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w-])({words})(?:s|es|[’']s)?(?![\w-])", re.IGNORECASE)
    for hit in texts.find(pattern):
        message = f'"{hit.match.group()}" is a word to avoid'
        hint = f'write "{instead[hit.match[1].casefold()]}"'
        yield at(pack.place(*hit.of.key), CODE, message, hint, SEVERITY)


def _respelt(pack: Pack, texts: Prose) -> Iterator[Finding]:
    allowed: set[str] = set()
    typed: dict[str, str] = {}
    for term in pack.records["term"].values():
        for name in (str(term.get("name", "")), *term.get("aliases", ())):
            for form in (name.casefold(), f"{name.casefold()}s"):
                allowed.add(form)
                typed.setdefault(_squashed(form), name)
    for match in _PAIR.finditer(texts.words):
        name = typed.get((match[1] + match[3]).casefold())
        if name is not None:
            pair = f"{match[1]}{'-' if match[2] == '-' else ' '}{match[3]}"
            if pair.casefold() not in allowed:
                yield _finding(pack, texts, match, pair, name)
    if any(" " in form or "-" in form for form in allowed):
        for match in _WORD.finditer(texts.words):
            flat = match.group().casefold()
            name = typed.get(flat)
            if name is not None and flat not in allowed:
                yield _finding(pack, texts, match, match.group(), name)


def _finding(pack: Pack, texts: Prose, match: re.Match[str], said: str, name: str) -> Finding:
    return at(pack.place(*texts.hit(match).of.key), CODE, f'"{said}" is spelt "{name}"', "", SEVERITY)


def _squashed(text: str) -> str:
    return text.replace(" ", "").replace("-", "")
