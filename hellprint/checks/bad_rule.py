"""A rule about rosters does not fit the pack.

What
    An expression in legality.yaml, in the aftermath, in a tally, in a modifier or in the schema of a roster cannot be
    read, names what there is not, gives a value of the wrong sort, or fails for a roster.

Why
    A rule that fails is a fault of the rule, and says nothing about the roster.

Example
    require: cabal.minons.size() <= 8

Fix
    Correct the expression; the nearest name is offered. A field that may be absent is asked for first: has(it.roll).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.model.findings import ERROR, Finding, Severity
from hellprint.model.records import Pack

CODE: Final = "HP231"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    """Every expression about rosters, used or not."""
    from hellprint.roster.checking import check_rules, has_rules

    if has_rules(pack):
        yield from check_rules(pack)
