"""Own functions of expressions; each has an answer for every input, so that none raises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hellprint.model.dice import bounds, covers

NAMES: Final = (
    "sum",
    "max",
    "min",
    "count",
    "unique",
    "lookup",
    "has",
    "size",
    "all",
    "exists",
    "exists_one",
    "filter",
    "map",
    "contains",
    "startsWith",
    "endsWith",
    "matches",
    "int",
    "double",
    "string",
)


def total(values: list[Any]) -> Any:
    """Exact, as the numbers are written: 0.1 and 0.2 are 0.3."""
    if any(isinstance(value, float) for value in values):
        from fractions import Fraction

        return float(sum(Fraction(repr(value)) for value in values))
    return sum(values)


def largest(values: list[Any]) -> Any:
    """0 of an empty list."""
    return max(values, default=0)


def smallest(values: list[Any]) -> Any:
    """0 of an empty list."""
    return min(values, default=0)


def count(values: list[Any], wanted: Any) -> int:
    """How often a value stands in a list."""
    return sum(1 for value in values if value == wanted)


def unique(values: list[Any]) -> list[Any]:
    """Each value once, in order of first appearance."""
    found: list[Any] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found


def lookup(table: Mapping[str, Any] | list[Any], key: Any) -> Any:
    """The row of a table for a roll or key: the roll may be 7, "7", and the row's 2-4 or 5+; of a list of records
    (pack.demons) the one with this id. Past the ends of a table that clamps it is the end. {} when there is none."""
    if isinstance(table, list):
        return next((record for record in table if isinstance(record, Mapping) and record.get("id") == key), {})
    first = table.get("key") or "roll"
    for row in table.get("rows", ()):
        cell = row.get(first)
        if (
            cell == key
            or str(cell) == str(key)
            or (isinstance(cell, str) and isinstance(key, int) and covers(cell, key))
        ):
            return row
    return _end_of(table, key) if table.get("clamp") and isinstance(key, int) else {}


def _end_of(table: Mapping[str, Any], roll: int) -> Any:
    """The first or last row by its roll, whichever a roll past the ends counts as."""
    ends: list[tuple[int, int, Any]] = []
    for row in table.get("rows", ()):
        low, high = bounds(str(row.get("roll", ""))) or (None, None)
        if low is not None and high is not None:
            ends.append((low, high, row))
    if not ends:
        return {}
    first, last = min(ends, key=lambda end: end[0]), max(ends, key=lambda end: end[1])
    return first[2] if roll < first[0] else last[2] if roll > last[1] else {}


def lookup_in(tables: list[Any], table: str, key: Any) -> Any:
    """The row of the table with an id: lookup(pack.tables, "to-hit", "higher")."""
    return lookup(lookup(tables, table), key)


def declared(cel: Any, *, typed: bool) -> list[Any]:
    """The declarations for an environment of the CEL runtime.

    Args:
        typed: for the check, where a list of whole numbers and one of fractions are two types; at run time a list is
            a list.
    """
    types = cel.Type
    anything = types.List(types.DYN)
    numbers = (("int", types.INT), ("double", types.DOUBLE))
    words = (("int", types.INT), ("string", types.STRING), ("double", types.DOUBLE))
    found = []
    for name, function in (("sum", total), ("max", largest), ("min", smallest)):
        if typed:
            found.append(
                _member(cel, name, [(f"{name}_{t}", type_, [types.List(type_)], function) for t, type_ in numbers])
            )
        else:
            found.append(_member(cel, name, [(f"{name}_list", types.DYN, [anything], function)]))
    if typed:
        found.append(
            _member(
                cel, "unique", [(f"unique_{t}", types.List(type_), [types.List(type_)], unique) for t, type_ in words]
            )
        )
    else:
        found.append(_member(cel, "unique", [("unique_list", anything, [anything], unique)]))
    # at run time the library matches values to overloads by their own type: "any" fits none of them
    values = (("any", types.DYN),) if typed else (*words, ("bool", types.BOOL))
    found.append(_member(cel, "count", [(f"count_{t}", types.INT, [anything, type_], count) for t, type_ in values]))
    tables = (("any", types.DYN),) if typed else (("map", types.Map(types.STRING, types.DYN)), ("list", anything))
    rows = [
        cel.Overload(f"lookup_{k}_{t}", return_type=types.DYN, parameters=[kind, type_], is_member=False, impl=lookup)
        for k, kind in tables
        for t, type_ in values
    ]
    where = types.DYN if typed else anything
    rows += [
        cel.Overload(
            f"lookup_in_{t}",
            return_type=types.DYN,
            parameters=[where, types.STRING, type_],
            is_member=False,
            impl=lookup_in,
        )
        for t, type_ in values
    ]
    found.append(cel.FunctionDecl("lookup", rows))
    return found


def _member(cel: Any, name: str, overloads: list[tuple[str, Any, list[Any], Callable[..., Any]]]) -> Any:
    made = [
        cel.Overload(id_, return_type=result, parameters=parameters, is_member=True, impl=impl)
        for id_, result, parameters, impl in overloads
    ]
    return cel.FunctionDecl(name, made)
