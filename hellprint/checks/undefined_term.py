"""A word of the game is used and nowhere explained.

What
    A text marks a term that has no definition; or the glossary explains one kind of dice, and texts roll another.

Why
    A new player has nobody to ask.

Example
    terms: [{id: d6, name: d6, definition: A die.}]        # and a card says: roll 1d3

Fix
    Write the definition, or the term that is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.load.prose import prose
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP133"
SEVERITY: Final[Severity] = WARNING

_MARKED: Final = re.compile(r"(?<!\\)\[\[([^\[\]\n|\0]+)(?:\|[^\[\]\n\0]+)?\]\]")
_DICE: Final = re.compile(r"(?<![^\W\d_])(?<!\w-)\d{0,3}(d[1-9]\d{0,2})(?!\w)")
_DIE: Final = re.compile(r"d[1-9]\d{0,2}")


def check(pack: Pack) -> Iterator[Finding]:
    terms = pack.records.get("term", {})
    if terms:
        yield from _marked(pack)
        yield from _dice(pack)


def _marked(pack: Pack) -> Iterator[Finding]:
    bare = {
        word.casefold(): id_
        for id_, term in pack.records["term"].items()
        if not term.get("definition")
        for word in (id_, f"term.{id_}", str(term.get("name", "")), *term.get("aliases", ()))
    }
    told = set()
    for hit in prose(pack).find(_MARKED) if bare else ():
        id_ = bare.get(hit.match[1].strip().casefold())
        if id_ is not None and id_ not in told:
            told.add(id_)
            where = pack.place(*hit.of.key)
            message = f'the term "{id_}" is marked at {where.path}:{where.line} and has no definition'
            yield at(pack.place("term", id_), CODE, message, "", SEVERITY)


def _dice(pack: Pack) -> Iterator[Finding]:
    known = {
        word
        for term in pack.records["term"].values()
        for word in (str(term.get("name", "")), *term.get("aliases", ()))
        if _DIE.fullmatch(word)
    }
    if not known:
        return
    told = set(known)
    for hit in prose(pack).find(_DICE):
        die = hit.match[1]
        if die not in told:
            told.add(die)
            message = f'"{hit.match.group()}" is rolled, and no term explains {die}'
            hint = f"the glossary has {', '.join(sorted(known))}"
            yield at(pack.place(*hit.of.key), CODE, message, hint, SEVERITY)
