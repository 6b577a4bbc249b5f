"""A component's `records`, `where`, `sort` and `copies` to a list of records with their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from hellprint.load.players import variables
from hellprint.model.components import MAX_COPIES, Component
from hellprint.model.records import Pack, Record
from hellprint.words import in_alphabet, words_of

if TYPE_CHECKING:
    from hellprint.expressions import Scope


class CopiesError(ValueError):
    """`copies` or `where` did not give what it must; .record is the id it was about."""

    def __init__(self, message: str, record: str) -> None:
        super().__init__(message)
        self.record = record


class OptionError(CopiesError):
    """A setting of a component that no piece can be made from.

    Attributes:
        option: its name; code: of the finding; hint: the way out, or "".
    """

    def __init__(self, message: str, option: str, code: str, hint: str = "") -> None:
        super().__init__(message, "")
        self.option, self.code, self.hint = option, code, hint


def selected(pack: Pack, component: Component) -> list[tuple[str, int]]:
    """(record id, copies) of a whole component, in print order; zero copies included.

    Raises:
        CopiesError: copies is not a whole number from 0, or where is neither true nor false.
    """
    records = pack.records.get(component.records, {})
    if not component.records:  # its `where`, if it has one, is about something else than records
        return []
    where = _compiled(component.where, pack, component) if component.where else None
    fixed = int(component.copies) if component.copies.strip().isdigit() else None
    copies = None if fixed is not None else _compiled(component.copies, pack, component)
    chosen: list[tuple[str, Record, int]] = []
    for id_, record in records.items():
        values = _values(pack, component, record) if where or copies else None
        if where is not None:
            keep = _evaluated(where, values, id_)
            if not isinstance(keep, bool):
                raise CopiesError(f"where gives {keep!r}; it must be true or false", id_)
            if not keep:
                continue
        number = fixed
        if copies is not None:
            number = _evaluated(copies, values, id_)
            if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                raise CopiesError(f"copies gives {number!r}; it must be a whole number from 0", id_)
        if number is not None and number > MAX_COPIES:
            raise CopiesError(f"copies is {number}; the highest is {MAX_COPIES}", id_)
        assert number is not None
        chosen.append((id_, record, number))
    alphabet = words_of(pack.info)["alphabet"] if component.sort else ""
    for name in reversed(component.sort):
        field = pack.kinds[component.records].fields.get(name)
        order = {value: place for place, value in enumerate(field.of)} if field and field.of else None
        chosen.sort(key=lambda row: _sort_key(row[1].get(name), order, alphabet))
    return [(id_, number) for id_, _, number in chosen]


def _sort_key(value: Any, order: Mapping[str, int] | None, alphabet: str) -> tuple[int, Any]:
    """Missing values last; an enum by its order in the schema; text by the alphabet, without regard to case."""
    if value is None:
        return (2, 0)
    if order is not None:
        return (0, order.get(value, len(order)))
    return (0, in_alphabet(value, alphabet)) if isinstance(value, str) else (0, value)


def _compiled(source: str, pack: Pack, component: Component) -> Any:
    from hellprint.expressions import compile_expression

    return compile_expression(
        source, pack.kinds, {"it": component.records, component.records: component.records}, variables(pack)
    )


def _values(pack: Pack, component: Component, record: Record) -> Scope:
    """A record as expressions of all components that are made of its kind see it."""
    from hellprint.expressions import Scope
    from hellprint.load.resolve import nested

    if not _last or _last[0][0] is not pack:
        _last[:] = [(pack, {})]
    known, key = _last[0][1], (component.records, record["id"])
    if key not in known:
        whole = nested(pack, component.records, record)
        scope = Scope({"it": whole, component.records: whole, **variables(pack)})
        if len(known) >= _MOST:
            return scope
        known[key] = scope
    return known[key]


_last: list[tuple[Pack, dict[tuple[str, str], Scope]]] = []
_MOST: Final = 1_000
"""Records that are kept as expressions see them, some ten kB each."""


def _evaluated(expression: Any, values: Scope | None, record: str) -> Any:
    from hellprint.expressions import ExpressionError

    try:
        return expression.eval(values)
    except ExpressionError as wrong:
        raise CopiesError(str(wrong), record) from wrong
