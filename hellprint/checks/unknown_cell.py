"""A table that is printed lacks a value.

What
    A cell says `unknown`: the source does not give it. The kit prints the table.

Why
    Who plays with the printed table will roll it.

Example
    {roll: 11, scenario: unknown}

Fix
    Find the value, or decide on one and say so: provenance: {rows.10.scenario: house}.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.model.components import Component
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP207"
SEVERITY: Final[Severity] = WARNING


def check(pack: Pack) -> Iterator[Finding]:
    """Unknown cells of the tables that a component prints."""
    printed = [component for component in pack.components if component.records == "table"]
    if not printed:
        return
    for id_, table in pack.records.get("table", {}).items():
        holes = [(n, name) for n, row in enumerate(table.get("rows", ())) for name, cell in row.items() if cell is None]
        if not holes:
            continue
        for component in printed:
            if _prints(pack, component, id_):
                for number, name in holes:
                    message = f'table "{id_}": {name} is unknown, and component "{component.id}" prints it'
                    hint = "find the value, or decide on one with provenance: house"
                    yield at(pack.place("table", id_, "rows", number, name), CODE, message, hint, SEVERITY)


def _prints(pack: Pack, component: Component, id_: str) -> bool:
    if not component.where:
        return True
    from hellprint.expressions import ExpressionError, compile_expression
    from hellprint.load.resolve import nested

    view = nested(pack, "table", pack.records["table"][id_])
    try:
        expression = compile_expression(component.where, pack.kinds, {"it": "table", "table": "table"}, pack.constants)
        return expression.eval({"it": view, "table": view, **pack.constants}) is True
    except ExpressionError:
        return True  # an expression that fails has a finding of its own
