"""The hex map of a game as records hold it: what a field of the type `hex_map` may say.

Hexes are named as they are printed on the map, by its own scheme of labels: "0116". The size of a hex is measured from
flat to flat.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.schema import Field, Kind

GROUNDS: Final = ("plain", "trees", "peaks", "hills", "marsh", "water")
"""Signs of what covers a whole hex."""
PLACES: Final = ("roofs", "tower", "church", "ruin")
"""Signs of what stands in a hex."""
EDGES: Final = ("stream", "wall")
"""Signs of what runs along hexsides."""
MARKS: Final = ("chest", "shield", "dot")
"""Signs of the records that lie on a map."""

_HEXES: Final = Field("list", item=Field("text"), default=[])

SIGN: Final = Kind(
    "hex_sign",
    "hex_signs",
    {
        "name": Field("text", translate=True),
        "sign": Field("enum", of=(*GROUNDS, *PLACES, *EDGES)),
        "closed": Field("flag", default=False),
        "row": Field("text", optional=True, translate=True),
    },
    nested=True,
    short="name",
)
"""A kind of terrain, place or hexside. closed: nobody can enter it, or cross it; row: what the tables of the game call
it, where that is not its name."""

AREA: Final = Kind(
    "hex_area",
    "hex_areas",
    {"label": Field("text"), "from": Field("text"), "to": Field("text")},
    nested=True,
)
"""A name that is written across the map, along the line from one hex to another."""

HEX_MAP: Final = Kind(
    "hex_map",
    "hex_maps",
    {
        "orientation": Field("enum", of=("flat", "pointy"), default="flat"),
        "shifted": Field("enum", of=("odd", "even"), default="even"),
        "columns": Field("int", optional=True, low=1, high=99),
        "rows": Field("int", optional=True, low=1, high=99),
        "lengths": Field("list", item=Field("int", low=1, high=99), default=[]),
        "fills": Field("text", optional=True),
        "half_hexes": Field("list", item=Field("enum", of=("first", "last")), default=[]),
        "labels": Field("enum", of=("ccrr", "rrcc", "A1", "1A"), default="ccrr"),
        "hex_mm": Field("mm", low=5, high=200),
        "clearance_mm": Field("mm", low=0, default=3),
        "counters": Field("list", item=Field("text"), optional=True),
        "signs": Field("map", item=Field("nested", to=SIGN.name), default={}),
        "ground": Field("text", optional=True),
        "terrain": Field("map", item=_HEXES, default={}),
        "places": Field("map", item=Field("map", item=Field("text")), default={}),
        "edges": Field("map", item=Field("map", item=_HEXES), default={}),
        "areas": Field("list", item=Field("nested", to=AREA.name), default=[]),
    },
    nested=True,
)
"""orientation: what is on top of a hex, a flat side (hexes in columns) or a corner (hexes in rows); shifted: the
columns (rows) that lie half a hex further down (to the right); lengths: hexes in each column (row), where they are not
all alike; fills: a size of paper, for as many hexes as it holds; half_hexes: halves at the first and last ends of
columns (rows); hex_mm: from flat to flat; clearance_mm: how much smaller counters are; counters: the components that
lie on the map, all counters where it does not say, none with []; signs: what stands for each kind of terrain, place
and hexside; ground: the kind of all hexes that `terrain` does not name; terrain: kind -> hexes; places: kind -> hex ->
name; edges: kind -> name -> hexsides, each as the two hexes that it parts ("0118-0119")."""

HEX_KINDS: Final = (SIGN, AREA, HEX_MAP)
