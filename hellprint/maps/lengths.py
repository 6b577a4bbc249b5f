"""A length as a map says it ("6", "6 in", "board.deployment") to a number in the map's unit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from hellprint.load.whole import Whole
from hellprint.maps.units import MM, UNIT_NAMES, said_in

_NUMBER: Final = re.compile(r"([-+]?\d+(?:[.,]\d+)?)\s*([a-zA-Z\"″'′]*)")
_PATH: Final = re.compile(r"[a-z_][\w]*(?:\.[a-z_][\w]*)*")


class BadLength(Exception):
    """A text is no length. code: HP413 for one in another unit, else HP416."""

    def __init__(self, message: str, hint: str = "", code: str = "HP416") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code


def length(text: str, unit: str, whole: Whole, given: Mapping[str, Any]) -> float:
    """The number.

    Args:
        unit: of the map; "" for a plain number.
        given: variables beside the constants.

    Raises:
        BadLength: it is none.
    """
    found = _NUMBER.fullmatch(text.strip())
    if found is not None:
        if "," in found[1]:
            raise BadLength(f'"{text}" has a comma', "write a point: " + text.replace(",", "."))
        _same_unit(found, text, unit)
        return float(found[1])
    value = _constant(text.strip(), whole.pack.constants) if not given else None
    if value is None:
        value = _computed(text, whole, given)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadLength(f'"{text}" is no number', "a length is a number, or an expression over the constants")
    return float(value)


def _same_unit(found: re.Match[str], text: str, unit: str) -> None:
    typed = found[2].lower()
    if not typed:
        return
    other = UNIT_NAMES.get(typed)
    if other is None or not unit:
        raise BadLength(f'"{text}" has a unit that is none', f"units: {', '.join(MM)}" if unit else "a plain number")
    if other != unit:
        same = f"{float(found[1]) * MM[other] / MM[unit]:.4g}"
        raise BadLength(f'"{text}" stands on a map that is measured in {said_in(unit)}', f"write {same}", "HP413")


def _constant(text: str, constants: Mapping[str, Any]) -> Any:
    """The value of a dotted name, without the cost of an expression; None when it is something else."""
    if not _PATH.fullmatch(text):
        return None
    at: Any = constants
    for part in text.split("."):
        at = at.get(part) if isinstance(at, Mapping) else None
    return at if isinstance(at, int | float) else None


def _computed(text: str, whole: Whole, given: Mapping[str, Any]) -> Any:
    from hellprint.expressions import ExpressionError

    try:
        return whole.compute(text, given)
    except ExpressionError as error:
        raise BadLength(f'"{text}": {error.message}', error.hint) from error
