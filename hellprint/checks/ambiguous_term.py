"""A [[term]] could mean several things.

What
    [[...]] in a rules text marks a name that more than one thing has.

Why
    The reference could lead to the wrong one.

Example
    rules: 'See [[King of the Hill]].'        # a scenario, and a title

Fix
    Name the record: [[scenario.king-of-the-hill|King of the Hill]].
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.load.names import ABOUT, RULES, Named, named_things
from hellprint.load.prose import prose
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP132"
SEVERITY: Final[Severity] = ERROR

_TERM: Final = re.compile(r"(?<!\\)\[\[([^\[\]\n|\0]+)(?:\|[^\[\]\n\0]+)?\]\]")


def check(pack: Pack) -> Iterator[Finding]:
    hits = list(prose(pack).find(_TERM))
    if not hits:
        return
    bearers: dict[str, list[Named]] = {}
    for thing in named_things(pack):
        bearers.setdefault(thing.name.casefold(), []).append(thing)
    kinds_of_id: dict[str, list[str]] = {}
    for kind, records in pack.records.items():
        if kind in RULES:
            continue
        for id_ in records:
            kinds_of_id.setdefault(id_.casefold(), []).append(f"{kind}.{id_}")
    for hit in hits:
        word = hit.match[1].strip()
        meant = kinds_of_id.get(word.casefold()) or _targets(bearers.get(word.casefold(), []))
        meant = [target for target in meant if target.partition(".")[0] not in ABOUT] or meant
        if len(meant) > 1:
            message = f"[[{word}]] could be {' or '.join(meant)}"
            yield at(pack.place(*hit.of.key), CODE, message, f"write [[{meant[0]}|{word}]]")


def _targets(things: list[Named]) -> list[str]:
    """What a name may mean; abilities that are alike are one."""
    found: list[str] = []
    for number, thing in enumerate(things):
        alike = any(other.nested and thing.nested and other.values == thing.values for other in things[:number])
        if not alike:
            found.append(thing.target)
    return list(dict.fromkeys(found))
