"""Scenario maps: a record's field of the type `scenario_map` as a sheet that lies beside the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hellprint.components.making import of_records
from hellprint.model.components import Component
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

DRAWN: Final = "scenario_map"
OPTIONS: Final[Mapping[str, Field]] = {
    "map": Field("text", optional=True),
    "line": Field("text", optional=True),
    "rounds": Field("text", optional=True),
    "players": Field("list", item=Field("text"), default=[]),
    "seal": Field("text", optional=True),
    "owners": Field("text", optional=True),
    "texts": Field("map", item=Field("text"), default={}),
}
"""map: the field, where a record has several; line: what stands above the title, with {{ }}; rounds: a field with the
number of rounds, for the strip at the foot; players: two fields with the least and the most players; seal: a picture
("seal:game"); owners: a constant, a map of the players in order, each with a colour; texts: fields
that are printed beside the board, with what stands above each."""
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {"map": (), "rounds": ("int",), "players": ("int",), "texts": ()}
"""Settings that name fields of the records -> the types that these may have; none: any."""


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. Records without a map are no pieces. What a map's sheet says of its provenance stands beside
    the record, so the piece holds it."""
    found = []
    for piece in of_records(pack, component, copies):
        field = map_field(pack, component, piece.id)
        if field:
            key = (component.records, piece.id, field)
            said = {place: word for place, word in pack.provenance.items() if place[:3] == key[: len(place[:3])]}
            found.append(piece._replace(shows=(("provenance", str(sorted(map(str, said.items())))),)))
    return found


def map_field(pack: Pack, component: Component, record: str) -> str:
    """The field of a record that holds its map; "" where it has none."""
    named = dict(component.options).get("map")
    kind = pack.kinds[component.records]
    names = [named] if named else [n for n, f in kind.fields.items() if f.type == "nested" and f.to == "scenario_map"]
    values = pack.records[component.records][record]
    return next((name for name in names if isinstance(values.get(name), dict)), "")
