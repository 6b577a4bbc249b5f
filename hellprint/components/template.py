"""Templates: angles to lay at a corner of the table, which show a square of a given side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from hellprint.components.making import single
from hellprint.components.mat import measured
from hellprint.components.selection import OptionError
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

DRAWN: Final = "template"
SIZED: Final = False
"""It is as large as the square that it shows."""
OPTIONS: Final[Mapping[str, Field]] = {
    "side": Field("text"),
    "unit": Field("enum", of=("in", "cm", "mm"), default="in"),
    "use": Field("text", optional=True),
}
"""side: of the square, a number in the unit or an expression over the constants; use: what it says, with {{ }}."""
ARM_MM: Final = 22.0
"""Width of an angle's arms."""
GAP_MM: Final = 3.0
WIDEST_MM: Final = 190.0
"""What A4 and Letter have room for, upright, beside their marks."""
LONGEST_MM: Final = 255.0


class Plan(NamedTuple):
    """How an angle is made: of one piece, a second one within it, or of two arms that are glued over each other."""

    side_mm: float
    size: Size
    is_whole: bool


def plan(side_mm: float) -> Plan:
    """Of a square whose side may be up to LONGEST_MM."""
    nested = round(side_mm + ARM_MM + GAP_MM, 4)
    if nested <= WIDEST_MM:
        return Plan(side_mm, Size(nested, nested), True)
    return Plan(side_mm, Size(2 * ARM_MM + GAP_MM, side_mm), False)


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. One piece, under the component's id.

    Raises:
        CopiesError: copies is not a number of pieces.
        OptionError: the side is no length, or none that an angle can have.
    """
    side = measured(pack, component, "side")
    if not 2 * ARM_MM < side <= LONGEST_MM:
        allowed = f"more than {2 * ARM_MM:g} mm, at most {LONGEST_MM:g} mm"
        raise OptionError(f"side is {side:g} mm", "side", "HP401", allowed)
    shows = (("side", f"{side:.4f}"),)
    return [piece._replace(size=plan(side).size, cut="own", shows=shows) for piece in single(pack, component, copies)]
