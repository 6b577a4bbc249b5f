"""Units in which people measure a table, and numbers that were typed in the wrong one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hellprint.model.maps import ScenarioMap, Shape

MM: Final[Mapping[str, float]] = {"in": 25.4, "mm": 1.0, "cm": 10.0}
UNIT_NAMES: Final[Mapping[str, str]] = {
    "in": "in", "inch": "in", "inches": "in", '"': "in", "″": "in", "mm": "mm", "cm": "cm",
}  # fmt: skip
_SAID: Final[Mapping[str, str]] = {"in": "inches", "mm": "mm", "cm": "cm"}
_STEP: Final[Mapping[str, float]] = {"in": 0.5, "mm": 10.0, "cm": 1.0}
"""What people round to when they measure a table."""
_CLOSE: Final = 0.06
_MANY: Final = 100.0
"""From here on a length of a table is rather in mm than in cm."""


def said_in(unit: str) -> str:
    """ "inches"."""
    return _SAID[unit]


def misread(board: ScenarioMap, shape: Shape) -> tuple[float, str, float] | None:
    """A length of a shape that is past the board and makes sense in another unit: (it, the unit, in the map's unit)."""
    for value, side in (
        (shape.x, board.width),
        (shape.width, board.width),
        (shape.y, board.depth),
        (shape.depth, board.depth),
    ):
        found = _meant_in(value, board.unit, side) if value > side else None
        if found is not None:
            return value, *found
    return None


def _meant_in(value: float, unit: str, longest: float) -> tuple[str, float] | None:
    """The unit in which a length would be one that people measure on the board, and what it is in the board's unit."""
    step = _STEP[unit]
    likelier = ("mm", "cm", "in") if value >= _MANY else ("cm", "mm", "in")
    for other in likelier:
        found = value * MM[other] / MM[unit]
        near = round(found / step) * step
        if other != unit and step <= found <= longest and abs(found - near) <= _CLOSE:
            return other, near
    return None
