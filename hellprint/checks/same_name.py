"""Two things have the same name.

What
    Two records, terms or abilities are called alike and are not the same. (Abilities with the same name and the same
    text are one ability.)

Why
    A rule that names one of them means both.

Example
    {id: void-demon, abilities: [{name: One with Nothing, ...}]}        # a philosophy has another One with Nothing

Fix
    Rename one; or list the name under shared_names in pack.yaml, if the game means it so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.names import SECTION, Named, named_things
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP131"
SEVERITY: Final[Severity] = WARNING


def check(pack: Pack) -> Iterator[Finding]:
    """One finding for each thing after the first of its name, and one for a shared name that is none."""
    first: dict[str, Named] = {}
    several: set[str] = set()
    shared = {name.casefold(): number for number, name in enumerate(pack.info.get("shared_names") or ())}
    for thing in named_things(pack):
        if thing.kind == SECTION:
            continue
        flat = thing.name.casefold()
        other = first.setdefault(flat, thing)
        if other is thing or _same(other, thing):
            continue
        several.add(flat)
        if flat not in shared:
            where = pack.place(*other.key)
            message = f'"{thing.name}" is the name of {_what(thing)} and of {_what(other)} ({where.path}:{where.line})'
            place = pack.place(*thing.key) if thing.alias else pack.place(*thing.key, "name")
            yield at(place, CODE, message, "rename one, or list the name under shared_names", SEVERITY)
    for name, number in shared.items():
        if name not in several:
            typed = pack.info["shared_names"][number]
            message = f'"{typed}" stands under shared_names, and no two things share it'
            yield at(pack.place("pack", "shared_names", number), CODE, message, "delete it", SEVERITY)


def _same(one: Named, other: Named) -> bool:
    """One thing under one name: an alias of its own, or an ability that several records have."""
    return one.key == other.key or (one.nested and other.nested and one.values == other.values)


def _what(thing: Named) -> str:
    kind = thing.kind.replace("_", " ")
    return f'{kind} "{thing.key[1]}"' if not thing.nested else f'the {kind} of {thing.key[0]} "{thing.key[1]}"'
