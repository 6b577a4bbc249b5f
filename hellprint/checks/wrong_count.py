"""A stated total is not what there is.

What
    A count (counts.yaml) says a number, and its expression counts another.

Why
    A rule, a contents list or a box says how many there are; the kit has more or fewer.

Example
    counts: [{id: leaders, says: 3, of: 'size(pack.demons.filter(d, d.tier == "leader"))'}]

Fix
    Write the record that is missing, delete the one too many, or correct the total and the text that states it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.whole import Whole, whole_of
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack, Record

CODE: Final = "HP220"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    counts = pack.records.get("count", {})
    if not counts:
        return
    whole = whole_of(pack)
    for id_, count in counts.items():
        if "says" in count and "of" in count:
            yield from _of_count(whole, id_, count)


def _of_count(whole: Whole, id_: str, count: Record) -> Iterator[Finding]:
    from hellprint.expressions import ExpressionError

    place = whole.pack.place("count", id_, "of")
    try:
        result = whole.fits(count["of"])
    except ExpressionError as error:
        yield at(place, "HP106", f'count "{id_}", of: {error.message}', error.hint)
        return
    if result not in ("INT", "DYN"):
        yield at(place, "HP106", f'count "{id_}", of: expected an expression that gives a whole number')
        return
    says = whole.pack.place("count", id_, "says")
    try:
        found = whole.compute(count["of"])
    except ExpressionError as error:
        yield at(says, CODE, f'count "{id_}" cannot be counted: {error.message}', error.hint)
        return
    if found != count["says"]:
        yield at(says, CODE, f'count "{id_}" says {count["says"]}; {count["of"]} is {found}')
