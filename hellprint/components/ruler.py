"""Rulers: a record with a length as a stick that measures it, one with diameters as rings to cut from each other."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from hellprint.components.making import of_records, outlined
from hellprint.components.selection import OptionError
from hellprint.model.components import Component
from hellprint.model.lengths import MM_PER_INCH, Size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

DRAWN: Final = "ruler"
SIZED: Final = False
"""Its pieces have the sizes that their lengths ask for."""
OPTIONS: Final[Mapping[str, Field]] = {
    "length": Field("text", default="length"),
    "rings": Field("text", default="rings"),
    "use": Field("text", default="use"),
}
"""The records' fields: length: what a stick measures, a field of type inches or mm; rings: diameters in mm, of a record
that has no length; use: a text that says what is measured so."""
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {"rings": (), "use": ()}
"""Settings that name fields of the records -> the types that these may have; none: any."""

DEEP_MM: Final = 17.0
"""Of a stick."""
SHORT_MM: Final = 2 * MM_PER_INCH
"""What measures less is held by a handle: too small for a text beside it."""
HANDLE_MM: Final = 40.0
LONGEST_MM: Final = 8.5 * MM_PER_INCH
"""Of a part: A4 and Letter, upright, have room for it; what measures more is made of equal parts."""
TAB_MM: Final = 14.0
"""Glued under the next part."""
GAP_MM: Final = 1.5


class Stick(NamedTuple):
    """One stick.

    Attributes:
        length_mm: what it measures; unit_mm: of its ticks (an inch or a centimetre).
        parts: how many it is made of, of equal length, one below the other.
        size: of the box round them.
        is_handle: it is short, and its text stands upright.
    """

    length_mm: float
    unit_mm: float
    parts: int
    size: Size
    is_handle: bool

    @property
    def part_mm(self) -> float:
        """Length of each part, without its tab."""
        return self.length_mm / self.parts


def stick(length_mm: float, unit_mm: float = MM_PER_INCH) -> Stick:
    """A stick of that length."""
    if length_mm < SHORT_MM:
        return Stick(length_mm, unit_mm, 1, Size(length_mm, HANDLE_MM), True)
    parts = math.ceil(length_mm / LONGEST_MM - 1e-9)
    width = length_mm / parts + (TAB_MM if parts > 1 else 0)
    return Stick(length_mm, unit_mm, parts, Size(width, parts * DEEP_MM + (parts - 1) * GAP_MM), False)


def stick_of(pack: Pack, component: Component, record: Mapping[str, Any]) -> Stick | None:
    """A record's stick, or None where it has no length."""
    name = dict(component.options).get("length", "length")
    value = record.get(name)
    if not value:
        return None
    field = pack.kinds[component.records].fields.get(name)
    unit = MM_PER_INCH if field is not None and field.type == "inches" else 10.0
    return stick(float(value) * (MM_PER_INCH if unit == MM_PER_INCH else 1.0), unit)


def rings_of(component: Component, record: Mapping[str, Any]) -> tuple[float, ...]:
    """A record's diameters in mm, the largest first."""
    value = record.get(dict(component.options).get("rings", "rings")) or ()
    return tuple(
        sorted((float(each) for each in (value if isinstance(value, list | tuple) else [value])), reverse=True)
    )


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind.

    Raises:
        OptionError: the records have neither the field of lengths nor that of rings.
    """
    options = dict(component.options)
    kind = pack.kinds.get(component.records)
    if kind is None or not {options.get("length", "length"), options.get("rings", "rings")} & kind.fields.keys():
        raise OptionError("a ruler needs records with a length", "length", "HP010", "name a field of type inches or mm")
    found = []
    for piece in of_records(pack, component, copies):
        record = pack.records[component.records][piece.id]
        made, rings = stick_of(pack, component, record), rings_of(component, record)
        if made is not None or rings:
            found.append(outlined(piece, made.size if made is not None else Size(rings[0], rings[0])))
    return found
