"""Nets of dice: a cube of squares or a dodecahedron of pentagons that is cut out, folded and glued."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hellprint.components.making import outlined, single
from hellprint.fold.solid import SIDES, net
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

DRAWN: Final = "net"
SIZED: Final = False
"""It has the size that its edges ask for."""
OPTIONS: Final[Mapping[str, Field]] = {
    "sides": Field("enum", of=tuple(str(sides) for sides in SIDES), default="6"),
    "edge": Field("mm", default=20.0, low=8, high=200),
    "colour": Field("colour", optional=True),
    "note": Field("text", optional=True),
}
"""sides: of the die; edge: of a face, in mm; colour: of its numbers ("#6C0000"); note: a text below the net, on how
many are needed, which may name constants in {{ }}, or the name of one of the pack's words."""
_CAPTION_MM2: Final = 860.0
"""Area of the words below a net: some 200 letters of 7.5 pt, and room for the note."""


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. One net in a number of copies.

    Raises:
        CopiesError: copies is not a number of pieces.
    """
    options = dict(component.options)
    width, height = net(int(options["sides"]), float(options["edge"])).sheet.size
    size = Size(round(width, 4), round(height + caption_mm(width), 4))
    return [outlined(piece, size) for piece in single(pack, component, copies)]


def caption_mm(width_mm: float) -> float:
    """Height of the strip below a net of that width, for words."""
    return max(12.0, _CAPTION_MM2 / width_mm)
