"""A row of a dice table cannot be rolled.

What
    A row begins or ends outside of what the table's dice can show, modifiers included.

Why
    The table was meant for other dice, or what stands there never happens.

Example
    {id: names, dice: d6, rows: [{roll: 0-2, ...}, {roll: 3-6, ...}]}        # a die has no 0

Fix
    Correct the roll or the dice; say `modifiers: [-2, 3]` when rolls are modified.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.rolls import Rolled, Row, rolled_tables, row_place, spoken
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP203"
SEVERITY: Final[Severity] = ERROR
_MOST_NAMED: Final = 1_000


def check(pack: Pack) -> Iterator[Finding]:
    for table in rolled_tables(pack):
        possible = {*table.plain, *table.modified}
        for row in table.rows:
            impossible = _impossible(table, row, possible)
            if impossible:
                how = " even with its modifiers" if table.modified else ""
                message = f'table "{table.id}", row {row.roll}: {impossible} cannot be rolled with {table.dice}{how}'
                yield at(row_place(pack, table, row), CODE, message)


def _impossible(table: Rolled, row: Row, possible: set[int]) -> str:
    """What of a row cannot be rolled; dice that are read as digits have holes, which a range may span."""
    ends = [end for end in (row.low, row.high) if end is not None]
    if all(end in possible for end in ends):
        return ""
    if row.low is None or row.high is None or not isinstance(table.plain, range):
        return spoken(sorted({end for end in ends if end not in possible}))
    if row.high - row.low > _MOST_NAMED:
        return row.roll
    return spoken([result for result in range(row.low, row.high + 1) if result not in possible])
