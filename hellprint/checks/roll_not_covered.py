"""A result of the dice has no row in its table.

What
    The rows of a dice table leave out something that its dice can show.

Why
    Somebody rolls it, and the game stands still.

Example
    {id: omens, dice: d6, rows: [{roll: 1-3, ...}, {roll: 5-6, ...}]}        # 4 has no row

Fix
    Write the row that is missing, or widen its neighbour; "12+" and "2-" are open ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.rolls import rolled_tables, spoken
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP201"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for table in rolled_tables(pack):
        missing = table.uncovered(table.plain)
        if missing:
            have = "has" if len(missing) == 1 else "have"
            message = f'table "{table.id}": {spoken(missing)} {have} no row; {table.dice} can show it'
            yield at(pack.place("table", table.id, "rows"), CODE, message)
