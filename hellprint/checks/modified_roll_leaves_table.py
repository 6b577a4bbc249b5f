"""A modified roll leaves the table.

What
    The table says which modifiers its rolls may have (modifiers: [lowest, highest]), a modified roll has no row, and
    the table does not say that it clamps.

Why
    The roll that mattered most has no result.

Example
    {id: ruin, dice: 2d6, modifiers: [-2, 3], rows: [{roll: 2-12, ...}]}        # 0, 1 and 13-15 have no row

Fix
    Open the ends (12+, 2-), write the rows, or say `clamp: true`: a roll past the end counts as the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.rolls import rolled_tables, spoken
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP205"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for table in rolled_tables(pack):
        missing = [] if table.clamps else table.uncovered(table.modified)
        if missing:
            have = "has" if len(missing) == 1 else "have"
            message = f'table "{table.id}": with its modifiers {spoken(missing)} {have} no row'
            hint = "open the ends (12+, 2-), or say clamp: true"
            yield at(pack.place("table", table.id, "modifiers"), CODE, message, hint)
