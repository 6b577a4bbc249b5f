"""A cell of a table is empty by accident.

What
    A text that every row of the table must have is "" in one of them.

Why
    A roll that gives nothing looks like a row that somebody forgot.

Example
    rows: [{roll: 1, effect: Fire}, {roll: 2, effect: ""}]

Fix
    Write the text; write `unknown` when the source does not give it; make the column optional when rows may lack it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.schema import field_of_plain
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP208"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for id_, table in pack.records.get("table", {}).items():
        empty = [(n, name) for n, row in enumerate(table.get("rows", ())) for name, cell in row.items() if cell == ""]
        for number, name in empty:
            column = field_of_plain(table["columns"].get(name, "text"), pack.kinds)
            if column is not None and column.type in ("text", "rich") and not column.optional:
                row = table["rows"][number]
                which = row.get("roll") or row.get(table.get("key")) or number + 1
                message = f'table "{id_}", row {which}: {name} is empty'
                hint = "write unknown if the source does not give it"
                yield at(pack.place("table", id_, "rows", number, name), CODE, message, hint)
