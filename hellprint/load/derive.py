"""Derived values of records: expressions of the schema, computed in order and kept as fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hellprint.guard import working_on
from hellprint.load.resolve import MEASURES, Resolver
from hellprint.load.source import Report
from hellprint.model.findings import at
from hellprint.model.records import Pack, Record
from hellprint.model.schema import Field, Kind


def derive(pack: Pack, report: Report) -> None:
    """Add the derived values to the records, those of kinds that others refer to first.

    An expression that does not fit its kind is left out here; `hellprint.checks` tells it (HP106). HP109: one that has
    no value for some record.
    """
    from hellprint.expressions import ExpressionError, compile_expression

    for kind in bottom_up(pack.kinds):
        for name, source in kind.derive.items():
            try:
                expression = compile_expression(
                    source, pack.kinds, {"it": kind.name, kind.name: kind.name}, pack.constants
                )
            except ExpressionError:
                continue
            remember(pack, kind.name, name, expression.result)
            working_on(f"computing {name} of {kind.plural}", pack.place("schema", "kinds", kind.name, "derive", name))
            resolver = Resolver(pack)
            for id_, record in pack.records.get(kind.name, {}).items():
                view = resolver.record(kind.name, record)
                try:
                    record[name] = _plain(expression.eval({"it": view, kind.name: view, **pack.constants}))
                except ExpressionError as error:
                    if _is_whole(kind, record):
                        report(
                            at(
                                pack.place(kind.name, id_),
                                "HP109",
                                f'{name} of {kind.name} "{id_}" has no value: {error.message}',
                                error.hint,
                            )
                        )


def remember(pack: Pack, kind: str, name: str, result: str) -> None:
    """Make a derived value known as a field to the expressions that come after it."""
    from hellprint.expressions.compiled import types_of

    types_of(pack.kinds, pack.constants).add_derived(kind, name, result)


def _is_whole(kind: Kind, record: Record) -> bool:
    """A record that lacks a field has been told already; what follows from it is noise."""
    return all(name in record or field.optional for name, field in kind.fields.items())


def _plain(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def bottom_up(kinds: Mapping[str, Kind]) -> list[Kind]:
    """Kinds with derived values, those that others refer to first."""
    order: list[Kind] = []
    seen: set[str] = set()

    def visit(kind: Kind) -> None:
        if kind.name in seen:
            return
        seen.add(kind.name)
        for field in kind.fields.values():
            target = _target(field)
            if target:
                visit(kinds[target])
        if kind.derive and not kind.nested and not kind.roster:  # a roster's come after its modifiers
            order.append(kind)

    for kind in kinds.values():
        visit(kind)
    return order


def _target(field: Field) -> str:
    while field.item is not None:
        field = field.item
    return "" if field.link or field.type in MEASURES else field.to
