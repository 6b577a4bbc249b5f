"""Hex maps: a record's field of the type `hex_map` as a board in true size, joined from sheets where paper is small."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
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
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {"map": ("nested",)}
"""Settings that name fields of the records -> the types that these may have; none: any."""
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
        OptionError: the map is larger than the component, or an option names what there is not.
    """
    from hellprint.maps.hex_read import hex_maps_of

    _check_names(pack, component)
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


def _check_names(pack: Pack, component: Component) -> None:
    """Kinds, fields, tables and columns that the options name."""
    from hellprint.load.nearest import did_you_mean

    def known(option: str, name: str, names: Iterable[str], what: str) -> None:
        names = tuple(names)
        if name not in names:
            hint = did_you_mean(name, names, listed=True)
            raise OptionError(f'{option}: there is no {what} "{name}"', option, "HP101", hint)

    options, lie = dict(component.options), _sites(component)
    for kind, field in lie.items():
        known("sites", kind, (name for name, each in pack.kinds.items() if not each.nested), "kind")
        known("sites", field, pack.kinds[kind].fields, f"field of {kind}")
    for option in ("marks", "key", "named"):
        for kind in options.get(option) or ():
            known(option, kind, lie, "kind of sites")
    tables = pack.records.get("table", {})
    if options.get("table"):
        known("table", str(options["table"]), tables, "table")
    if options.get("costs"):
        table = tables.get(str(options.get("table")), {})
        known("costs", str(options["costs"]), table.get("columns", {}), "column of the table")
    if options.get("line"):
        known("line", str(options["line"]), pack.kinds[component.records].fields, f"field of {component.records}")


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
