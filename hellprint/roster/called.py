"""A computed roster to the counters that it calls for: how many of each record, as `for_roster` of a component says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hellprint.components.selection import selected
from hellprint.model.components import MAX_COPIES, Component
from hellprint.model.findings import Finding, at
from hellprint.model.records import Pack
from hellprint.roster.result import RosterResult

ROSTER: Final = "roster"
COPIES: Final = "for_roster"


class CannotTell(ValueError):
    """A component does not give a number of copies for a roster. .finding: HP120, at its expression."""

    def __init__(self, pack: Pack, component: Component, record: str, what: str) -> None:
        place = pack.place("pack", "components", component.id, COPIES)
        of = f' of "{record}"' if record else ""
        message = f'component "{component.id}", {COPIES}{of}: {what}'
        super().__init__(message)
        self.finding: Finding = at(place, "HP120", message)


def called_for(pack: Pack, component: Component, result: RosterResult) -> Mapping[str, int] | None:
    """Record id -> copies of what a component has for a roster, without those that it needs none of; None where the
    component says nothing about rosters of its kind.

    Raises:
        CannotTell: the expression does not give a number of copies.
    """
    options = dict(component.options)
    source = str(options.get(COPIES) or "")
    if not source or options.get(ROSTER) != result.kind:
        return None
    from hellprint.expressions import ExpressionError, compile_expression
    from hellprint.load.players import variables
    from hellprint.load.resolve import nested

    known = variables(pack)
    kinds = {"it": component.records, component.records: component.records, result.kind: result.kind}
    found: dict[str, int] = {}
    try:
        expression = compile_expression(source, pack.kinds, kinds, known)
    except ExpressionError as error:
        raise CannotTell(pack, component, "", str(error)) from error
    for id_, _ in selected(pack, component):
        record = nested(pack, component.records, pack.records[component.records][id_])
        try:
            number = expression.eval({"it": record, component.records: record, result.kind: result.values, **known})
        except ExpressionError as error:
            raise CannotTell(pack, component, id_, str(error)) from error
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MAX_COPIES:
            raise CannotTell(pack, component, id_, f"{number!r} is not a whole number from 0 to {MAX_COPIES}")
        if number:
            found[id_] = number
    return found
