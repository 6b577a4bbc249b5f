"""A row of a table does not follow from the row above it.

What
    The table says by what its rows follow from each other (rows_follow), and a row does not.

Why
    In a table that is made by a rule, the odd row is a misprint.

Example
    rows_follow: row.needed == above.needed - 1

Fix
    Correct the row, or the formula.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack, Record

CODE: Final = "HP206"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for id_, table in pack.records.get("table", {}).items():
        if "rows_follow" in table:
            yield from _of_table(pack, id_, table)


def _of_table(pack: Pack, id_: str, table: Record) -> Iterator[Finding]:
    from hellprint.expressions import ExpressionError, compile_expression

    source = table["rows_follow"]
    try:
        formula = compile_expression(source, pack.kinds, {"row": "", "above": ""}, pack.constants)
    except ExpressionError as error:
        message = f'table "{id_}", rows_follow: {error.message}'
        yield at(pack.place("table", id_, "rows_follow"), "HP106", message, error.hint)
        return
    rows = table.get("rows", ())
    for number in range(1, len(rows)):
        if None in (*rows[number].values(), *rows[number - 1].values()):
            continue  # what the source does not give cannot be compared
        place = pack.place("table", id_, "rows", number)
        try:
            holds = formula.eval({"row": rows[number], "above": rows[number - 1], **pack.constants})
        except ExpressionError as error:
            yield at(place, CODE, f'table "{id_}", row {number + 1}: rows_follow: {error.message}', error.hint)
            continue
        if holds is not True:
            yield at(place, CODE, f'table "{id_}", row {number + 1} does not follow from the row above: {source}')
