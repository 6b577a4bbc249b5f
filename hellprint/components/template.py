"""Templates: angles to lay at a corner of the table, which show a square of a given side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

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
NESTED: Final = 2
"""Angles in one piece, the second within the first; three would be wider than a sheet of paper."""


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. One piece with two angles, under the component's id.

    Raises:
        CopiesError: copies is not a number of pieces.
        OptionError: the side is no length, or too short for an angle.
    """
    from hellprint.components.board import _only

    side = measured(pack, component, "side")
    if side <= 2 * ARM_MM:
        raise OptionError(f"side is {side:g} mm", "side", "HP401", f"more than {2 * ARM_MM:g} mm")
    whole = round(side + (NESTED - 1) * (ARM_MM + GAP_MM), 4)
    shows = (("side", f"{side:.4f}"),)
    found = _only(pack, component, copies)
    return [piece._replace(size=Size(whole, whole), cut="own", shows=shows) for piece in found]
