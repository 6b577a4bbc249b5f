"""The rows of a dice table are not in order.

What
    A row begins below the row above it, in a table whose rolls go up (or the other way round).

Why
    Rows that were mixed up look like this; so does a number that was mistyped.

Example
    rows: [{roll: 1-2, ...}, {roll: 5-6, ...}, {roll: 3-4, ...}]

Fix
    Put the rows in order of their rolls.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from hellprint.load.rolls import rolled_tables, row_place
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP204"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    """The first row of each table that leaves the order in which most of its rows stand."""
    for table in rolled_tables(pack):
        starts = [-math.inf if row.low is None else row.low for row in table.rows]
        ups = sum(a < b for a, b in pairwise(starts))
        downs = sum(a > b for a, b in pairwise(starts))
        if not ups or not downs:
            continue
        up = ups >= downs
        for above, row in pairwise(table.rows):
            if (starts[row.number] < starts[above.number]) == up:
                side = "below" if up else "above"
                message = f'table "{table.id}": the row {row.roll} begins {side} the row {above.roll} before it'
                yield at(row_place(pack, table, row), CODE, message, "put the rows in order")
                break
