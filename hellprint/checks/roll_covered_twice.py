"""A result of the dice has several rows.

What
    Two rows of a dice table take in the same result.

Why
    Nobody can say which of them happens.

Example
    rows: [{roll: 1-3, ...}, {roll: 3-6, ...}]        # 3 stands in both

Fix
    Let one row end before the next begins. A table with a column for each situation has columns, not more rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.rolls import Rolled, Row, rolled_tables, row_place, spoken
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP202"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    """One finding a row that takes in what a row above it takes in."""
    for table in rolled_tables(pack):
        taken: dict[int, Row] = {}
        for row in table.rows:
            mine = [result for result in (*table.plain, *table.modified) if row.takes(result)]
            twice = sorted(result for result in mine if result in taken)
            if twice:
                yield at(row_place(pack, table, row), CODE, _message(table, row, twice, taken))
            for result in mine:
                taken.setdefault(result, row)


def _message(table: Rolled, row: Row, twice: list[int], taken: dict[int, Row]) -> str:
    others = list(dict.fromkeys(taken[result].roll for result in twice))
    stand = "stands" if len(twice) == 1 else "stand"
    where = "the row" if len(others) == 1 else "the rows"
    return f'table "{table.id}", row {row.roll}: {spoken(twice)} {stand} in {where} {", ".join(others)} too'
