"""An expression does not fit the pack.

What
    An expression (where, copies, derive, a number in a set or of a need) cannot be read, names a field or constant that
    there is not, or compares what cannot be compared.

Why
    It would fail in the middle of printing, or never be true.

Example
    where: 'it.teir != "beast"'

Fix
    Correct the name; the nearest one is offered. A number that may have a fraction (number, inches, mm) is compared
    and divided with a fraction: it.move > 6.0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.players import variables
from hellprint.model.components import Component
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack, PlaceKey

CODE: Final = "HP106"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    """Expressions of the schema, in the order in which they are computed, then those of the components."""
    if any(kind.derive for kind in pack.kinds.values()):
        yield from _derived(pack)
    for component in pack.components:
        if component.where:
            yield from _of_component(pack, component, "where", component.where, ("BOOL",))
        if not component.copies.strip().isdigit():
            yield from _of_component(pack, component, "copies", component.copies, ("INT",))
        options = dict(component.options)
        if options.get("for_roster"):
            yield from _of_component(pack, component, "for_roster", str(options["for_roster"]), ("INT",))
    yield from _of_sets_and_needs(pack)


def _derived(pack: Pack) -> Iterator[Finding]:
    from hellprint.expressions import ExpressionError, compile_expression
    from hellprint.load.derive import bottom_up, remember

    for kind in bottom_up(pack.kinds):
        for name, source in kind.derive.items():
            try:
                expression = compile_expression(
                    source, pack.kinds, {"it": kind.name, kind.name: kind.name}, pack.constants
                )
            except ExpressionError as error:
                place = pack.place("schema", "kinds", kind.name, "derive", name)
                yield at(place, CODE, _message(f"{kind.name}, {name}", error), error.hint)
            else:
                remember(pack, kind.name, name, expression.result)


def _of_component(
    pack: Pack, component: Component, option: str, source: str, wanted: tuple[str, ...]
) -> Iterator[Finding]:
    from hellprint.expressions import ExpressionError, compile_expression

    place = pack.place("pack", "components", component.id, option)
    kind = component.records
    try:
        expression = compile_expression(
            source, pack.kinds, {**_of_record(kind), **_of_roster(component, option)}, variables(pack)
        )
    except ExpressionError as error:
        yield at(place, CODE, _message(f'component "{component.id}", {option}', error), error.hint)
        return
    if expression.result not in (*wanted, "DYN"):
        gives = "true or false" if option == "where" else "a whole number"
        what = f'component "{component.id}", {option}'
        yield at(place, CODE, f"{what}: the expression must give {gives}, not {expression.result.lower()}")


def _of_sets_and_needs(pack: Pack) -> Iterator[Finding]:
    """Numbers of copies that depend on the number of players, and how many of what is needed."""
    numbers: list[tuple[str, str, PlaceKey]] = []
    for name, parts in pack.sets.items():
        for part, copies in parts.items():
            for id_, number in copies.items():
                if isinstance(number, str):
                    place: PlaceKey = ("pack", "sets", name, part, id_)
                    numbers.append((f'set "{name}", {part}, copies of "{id_}"', number, place))
    for index, need in enumerate(pack.needs):
        if need.number and not need.number.strip().isdigit():
            numbers.append((f"needs, {need.text}, count", need.number, ("pack", "needs", index, "count")))
    if not numbers:
        return
    from hellprint.expressions import ExpressionError, compile_expression

    known = variables(pack)
    for what, source, place in numbers:
        try:
            expression = compile_expression(source, pack.kinds, {}, known)
        except ExpressionError as error:
            yield at(pack.place(*place), CODE, _message(what, error), error.hint)
            continue
        if expression.result not in ("INT", "DYN"):
            message = f"{what}: the expression must give a whole number, not {expression.result.lower()}"
            yield at(pack.place(*place), CODE, message)


def _of_record(kind: str) -> dict[str, str]:
    return {"it": kind, kind: kind} if kind else {}


def _of_roster(component: Component, option: str) -> dict[str, str]:
    """A sheet for rosters is chosen by what the roster is, and so are counters; no other expression knows it."""
    if component.records and option != "for_roster":
        return {}
    roster = str(dict(component.options).get("roster") or "")
    return {roster: roster} if roster else {}


def _message(where: str, error: Exception) -> str:
    column = getattr(error, "column", 0)
    return f"{where}: {getattr(error, 'message', error)}" + (f" (column {column} of the expression)" if column else "")
