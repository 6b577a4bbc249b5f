"""A computed roster to the counters that it calls for: how many of each record, as `for_roster` of a component says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from hellprint.components.selection import selected
from hellprint.expressions.compiled import LIST_OF
from hellprint.model.components import MAX_COPIES, Component
from hellprint.model.findings import Finding, at
from hellprint.model.records import Pack
from hellprint.roster.result import RosterResult

if TYPE_CHECKING:
    from hellprint.expressions import Expression

ROSTER: Final = "roster"
COPIES: Final = "for_roster"
_ALL: Final = "every_record"


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

    known = variables(pack)
    kinds = {"it": component.records, component.records: component.records, result.kind: result.kind}
    found: dict[str, int] = {}
    try:
        expression = compile_expression(source, pack.kinds, kinds, known)
    except ExpressionError as error:
        raise CannotTell(pack, component, "", str(error)) from error
    ids = [id_ for id_, _ in selected(pack, component)]
    for id_, number in zip(ids, _numbers(pack, component, result, ids, expression), strict=True):
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MAX_COPIES:
            raise CannotTell(pack, component, id_, f"{number!r} is not a whole number from 0 to {MAX_COPIES}")
        if number:
            found[id_] = number
    return found


def _numbers(
    pack: Pack, component: Component, result: RosterResult, ids: Sequence[str], expression: Expression
) -> Iterator[Any]:
    """What the expression gives for each record.

    All records are asked at once, so that the roster is converted once; one by one where something is wrong, to say
    with which.

    Raises:
        CannotTell: it has no value for one of them.
    """
    from hellprint.expressions import ExpressionError, compile_expression
    from hellprint.load.players import variables
    from hellprint.load.resolve import nested

    kind, known = component.records, variables(pack)
    records = [nested(pack, kind, pack.records[kind][id_]) for id_ in ids]
    values = {result.kind: result.values, **known}
    if _ALL not in values:
        # A comment at its end would hide what follows it.
        each = f"{_ALL}.map(it, [it].map({kind}, {expression.source}\n)[0])"
        kinds = {_ALL: f"{LIST_OF}{kind}", result.kind: result.kind}
        with suppress(ExpressionError):
            yield from compile_expression(each, pack.kinds, kinds, known).eval({**values, _ALL: records})
            return
    for id_, record in zip(ids, records, strict=True):
        try:
            yield expression.eval({"it": record, kind: record, **values})
        except ExpressionError as error:
            raise CannotTell(pack, component, id_, str(error)) from error
