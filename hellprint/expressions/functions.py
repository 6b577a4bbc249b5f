"""Own functions of expressions; each has an answer for every input, so that none raises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

NAMES: Final = ("sum", "max", "min", "count", "unique", "lookup", "has", "size", "all", "exists", "exists_one", "filter", "map", "contains", "startsWith", "endsWith", "matches", "int", "double", "string")


def total(values: list[Any]) -> Any:
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


def lookup(table: Mapping[str, Any], key: Any) -> Any:
    """The row of a table for a roll or key: the roll may be 7, "7", and the row's 2-4 or 5+. {} when there is none."""
    first = table.get("key") or "roll"
    for row in table.get("rows", ()):
        cell = row.get(first)
        if cell == key or str(cell) == str(key) or (isinstance(cell, str) and isinstance(key, int) and covers(cell, key)):
            return row
    return {}


def covers(roll: str, result: int) -> bool:
    """Whether "7", "2-4", "5+" or "2-" (2 or less) takes in a result."""
    if roll.endswith("+"):
        return _number(roll[:-1]) <= result
    if roll.endswith("-"):
        return result <= _number(roll[:-1])
    low, sign, high = roll[1:].partition("-")
    first = _number(roll[:1] + low)
    return first <= result <= (_number(high) if sign else first)


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return 0


def declared(cel: Any) -> list[Any]:
    """The declarations for an environment of the CEL runtime."""
    types = cel.Type

    def member(name: str, overloads: list[tuple[str, Any, list[Any], Callable[..., Any]]]) -> Any:
        made = [cel.Overload(id_, return_type=result, parameters=parameters, is_member=True, impl=impl) for id_, result, parameters, impl in overloads]
        return cel.FunctionDecl(name, made)

    ints, doubles, anything = types.List(types.INT), types.List(types.DOUBLE), types.List(types.DYN)
    found = []
    for name, function in (("sum", total), ("max", largest), ("min", smallest)):
        found.append(member(name, [(f"{name}_int", types.INT, [ints], function), (f"{name}_double", types.DOUBLE, [doubles], function)]))
    found.append(member("count", [("count_value", types.INT, [anything, types.DYN], count)]))
    found.append(
        member(
            "unique",
            [
                ("unique_int", ints, [ints], unique),
                ("unique_string", types.List(types.STRING), [types.List(types.STRING)], unique),
            ],
        )
    )
    row = cel.Overload("lookup_row", return_type=types.DYN, parameters=[types.DYN, types.DYN], is_member=False, impl=lookup)
    found.append(cel.FunctionDecl("lookup", [row]))
    return found
