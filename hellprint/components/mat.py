"""Mats: a drawn battlefield in true size, printed over as many sheets as it needs and joined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hellprint.components.making import single
from hellprint.components.selection import OptionError
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

DRAWN: Final = "mat"
SIZED: Final = False
"""It is as large as the board that it says."""
OPTIONS: Final[Mapping[str, Field]] = {
    "width": Field("text"),
    "depth": Field("text"),
    "corner": Field("text", optional=True),
    "unit": Field("enum", of=("in", "cm", "mm"), default="in"),
    "ticks": Field("flag", default=True),
    "seals": Field("list", item=Field("text"), default=[]),
}
"""width, depth: of the board; corner: side of the squares that are marked in its corners. All three are numbers in the
unit, or expressions over the constants ("board.width"). ticks: at each inch along its edges; seals: pictures that lie
on it in pale lines ("seal:mephit"), as many as there are."""
MOST_MM: Final = 3000.0


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. One piece, under the component's id.

    Raises:
        CopiesError: copies is not a number of pieces.
        OptionError: a length is none.
    """
    size = Size(*(measured(pack, component, name) for name in ("width", "depth")))
    shows = (("corner", f"{measured(pack, component, 'corner', 0.0):.4f}"),)
    return [piece._replace(size=size, is_tiled=True, shows=shows) for piece in single(pack, component, copies)]


def measured(pack: Pack, component: Component, option: str, absent: float | None = None) -> float:
    """A length that an option says, in mm.

    Args:
        absent: what stands for a missing one.

    Raises:
        OptionError: it is none, or no length of anything that is printed.
    """
    from hellprint.load.whole import Whole
    from hellprint.maps.lengths import BadLength, length
    from hellprint.maps.units import MM

    options = dict(component.options)
    text, unit = options.get(option), options.get("unit", "in")
    if text is None and absent is not None:
        return absent
    try:
        found = length(str(text), unit, Whole(pack), {}) * MM[unit]
    except BadLength as wrong:
        raise OptionError(f"{option}: {wrong.message}", option, wrong.code, wrong.hint) from wrong
    if not 0 < found <= MOST_MM:
        raise OptionError(f"{option} is {found:g} mm", option, "HP401", f"more than 0, at most {MOST_MM:g} mm")
    return round(found, 4)
