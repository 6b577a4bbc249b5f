"""Hex maps: a record's field of the type `hex_map` as a board in true size, joined from sheets where paper is small."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hellprint.components.making import of_records
from hellprint.components.selection import OptionError
from hellprint.model.components import Component
from hellprint.model.lengths import Size, format_size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack, Record
from hellprint.model.schema import Field

DRAWN: Final = "hex_map"
OPTIONS: Final[Mapping[str, Field]] = {
    "map": Field("text", optional=True),
    "line": Field("text", optional=True),
    "table": Field("text", optional=True),
    "costs": Field("text", optional=True),
    "cost": Field("text", optional=True),
    "sites": Field("map", item=Field("text"), default={}),
    "marks": Field("map", item=Field("enum", of=("chest", "shield", "dot")), default={}),
    "key": Field("map", item=Field("text"), default={}),
    "named": Field("list", item=Field("text"), default=[]),
    "tiled": Field("flag", default=True),
}
"""map: the field, where a record has several; line: a field that is printed beside the title; table, costs: the table
that tells what terrain costs, and its column, for the key; cost: what stands before a cost there; sites:
kind -> its field with a hex, of records that are marked where they lie; marks: kind -> how they are marked; named:
kinds whose records' names stand there too; key: kind -> what the key calls them; tiled: printed over as many sheets as
it needs. cost and key may name words of the pack."""
DEFAULTS: Final[Mapping[str, Any]] = {"stock": "paper"}
"""What pack.yaml need not say of a component."""
FRAME_MM: Final = 4.2
"""Between the trim and the hexes: a border, and scissors that wander."""
STRIP_MM: Final = 7.0
"""At the foot, for the title, the key and the compass."""


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. Records without a map are no pieces.

    Raises:
        CopiesError: copies is not a number of pieces.
        OptionError: the map is larger than the component.
    """
    from hellprint.maps.hex_read import hex_maps_of

    found = []
    tiled = bool(dict(component.options).get("tiled", True))
    for piece in of_records(pack, component, copies):
        field = map_field(pack, component, piece.id)
        read = next((each for each in hex_maps_of(pack) if each.key == (component.records, piece.id, field)), None)
        if read is None:
            continue
        needed = read.grid.size
        needed = Size(needed.width_mm + 2 * FRAME_MM, needed.height_mm + 2 * FRAME_MM + STRIP_MM)
        if needed.width_mm > piece.size.width_mm + 1e-6 or needed.height_mm > piece.size.height_mm + 1e-6:
            needed = Size(*(math.ceil(10 * length) / 10 for length in needed))
            message = f"the map of {piece.id} and its border need {format_size(needed)}"
            raise OptionError(message, "size", "HP401", "a larger size, or smaller hexes")
        beside = tuple((kind, id_) for kind in _sites(component) for id_ in pack.records.get(kind, {}))
        table = dict(component.options).get("table")
        beside += (("table", str(table)),) if table in pack.records.get("table", {}) else ()
        found.append(piece._replace(is_tiled=tiled, beside=beside))
    return found


def _sites(component: Component) -> Mapping[str, str]:
    return dict(dict(component.options).get("sites") or {})


def sites(pack: Pack, component: Component) -> list[tuple[str, Record, str]]:
    """Records that lie on the map: their kind, themselves, the label of their hex."""
    return [
        (kind, record, str(record[field]))
        for kind, field in _sites(component).items()
        for record in pack.records.get(kind, {}).values()
        if record.get(field)
    ]


def map_field(pack: Pack, component: Component, record: str) -> str:
    """The field of a record that holds its map; "" where it has none."""
    from hellprint.maps.hex_read import map_fields

    named = dict(component.options).get("map")
    names = [str(named)] if named else map_fields(pack.kinds[component.records])
    values = pack.records[component.records][record]
    return next((name for name in names if isinstance(values.get(name), dict)), "")
