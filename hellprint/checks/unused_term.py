"""A term is defined and never used.

What
    No text, name or dice of the pack has the name of the term or one of its aliases.

Why
    The rule that needed it is gone, or calls it otherwise.

Example
    terms: [{id: warband, name: warband, definition: Your demons.}]        # all texts say cabal

Fix
    Delete the term, or give it the word that the texts use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from hellprint.load.prose import END, prose
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack, Record

CODE: Final = "HP134"
SEVERITY: Final[Severity] = WARNING

_BETWEEN: Final = re.compile(r"[^\w’-]+")
_DIE: Final = re.compile(r"d[1-9]\d{0,2}")


def check(pack: Pack) -> Iterator[Finding]:
    terms = pack.records.get("term", {})
    if not terms:
        return
    whole = _flat(prose(pack).only(lambda text: text.key[0] != "term").typed.replace(END, " | "))
    own = {id_: _flat(str(term.get("definition", ""))) for id_, term in terms.items()}
    definitions = " ".join(own.values())
    dice = " ".join(_dice(pack))
    for id_, term in terms.items():
        forms = [form for word in (str(term.get("name", "")), *term.get("aliases", ())) for form in _forms(word)]
        used = any(
            form in whole or definitions.count(form) > own[id_].count(form) or (form.strip() in dice) for form in forms
        )
        if not used:
            yield at(pack.place("term", id_), CODE, f'the term "{id_}" is used in no text', "", SEVERITY)


def _flat(text: str) -> str:
    return " " + _BETWEEN.sub(" ", text.casefold().replace("'", "’")) + " "


def _forms(word: str) -> Iterator[str]:
    """A word with its plural and its genitive; a die with a number before it."""
    flat = _flat(word).strip()
    if not flat:
        return
    if _DIE.fullmatch(flat):
        yield f"{flat} "
        return
    for end in ("", "s", "es", "’s", "’"):
        yield f" {flat}{end} "


def _dice(pack: Pack) -> Iterator[str]:
    """Dice of tables and of fields that are dice."""
    for name, records in pack.records.items():
        fields = [field for field, of in pack.kinds[name].fields.items() if of.type == "dice"]
        for record in records.values() if fields else ():
            yield from _values(record, fields)


def _values(record: Record, fields: list[str]) -> Iterator[str]:
    for field in fields:
        value: Any = record.get(field)
        if isinstance(value, str):
            yield value
