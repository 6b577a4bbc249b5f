"""The map of a scenario as records hold it: what a field of the type `scenario_map` may say.

Lengths are texts, so that one may be a number ("6"), a number with its unit ("6 in") or an expression over the
constants ("board.deployment"). They are measured from named edges: `left: 12` is the distance of a thing's left side
(or of a point) from the left edge of the board, `right: 12` that of its right side from the right edge.
"""

from __future__ import annotations

from typing import Final

from hellprint.load.hex_kinds import HEX_KINDS, HEX_MAP
from hellprint.model.schema import Field, Kind

THINGS: Final = ("zones", "objectives", "areas", "terrain")
"""What lies on a map, by the name of its list."""
UNITS: Final = ("in", "mm", "cm")
MEASURES: Final = ("at_least", "more_than")

_LENGTH: Final = Field("text", optional=True)
_WHAT: Final = Field("text", optional=True, translate=True)
_PLAYER: Final = Field("int", optional=True, low=1)
_MEASURE: Final = Field("enum", of=MEASURES, default="at_least")
_FROM: Final = {"edges": _LENGTH, **dict.fromkeys(THINGS, _LENGTH)}


def _list_of(kind: str) -> Field:
    return Field("list", item=Field("nested", to=kind), default=[])


BOARD: Final = Kind("map_board", "map_boards", {"width": Field("text"), "depth": Field("text")}, nested=True)
"""The whole table: width from left to right, depth from top to bottom."""

SHAPE: Final = Kind(
    "map_shape",
    "map_shapes",
    {"label": _WHAT, "player": _PLAYER, **dict.fromkeys(("left", "right", "top", "bottom", "width", "depth"), _LENGTH)},
    nested=True,
)
"""A rectangle: two of left, right and width, and two of top, bottom and depth. player: whose it is, from 1."""

SPOT: Final = Kind(
    "map_spot",
    "map_spots",
    {"label": _WHAT, **dict.fromkeys(("left", "right", "top", "bottom", "across", "reach"), _LENGTH)},
    nested=True,
    short="label",
)
"""A point, or the middle of something round: left or right, and top or bottom. across: its diameter; reach: how far
round its middle it matters."""

RULE: Final = Kind(
    "map_distance",
    "map_distances",
    {"of": Field("enum", of=THINGS), "apart": _LENGTH, **_FROM, "measure": _MEASURE},
    nested=True,
)
"""A distance that the map itself keeps: of things to each other (apart), to the edges, and to other things."""

PLACING: Final = Kind(
    "map_placing",
    "map_placings",
    {
        "label": Field("text", translate=True),
        "players": Field("list", item=Field("int", low=1), default=[]),
        "count": Field("text"),
        "across": _LENGTH,
        "apart": _LENGTH,
        **_FROM,
        "measure": _MEASURE,
    },
    nested=True,
)
"""Things that the players place. players: the numbers of players for which this holds; count: how many there are, CEL
over `players`; the distances as in a rule of the map. A zone counts when its player plays."""

MAP: Final = Kind(
    "scenario_map",
    "scenario_maps",
    {
        "unit": Field("enum", of=UNITS, default="in"),
        "board": Field("nested", to=BOARD.name),
        "zones": _list_of(SHAPE.name),
        "areas": _list_of(SHAPE.name),
        "terrain": _list_of(SHAPE.name),
        "objectives": _list_of(SPOT.name),
        "distances": _list_of(RULE.name),
        "placings": _list_of(PLACING.name),
    },
    nested=True,
)

MAP_KINDS: Final = (BOARD, SHAPE, SPOT, RULE, PLACING, MAP, *HEX_KINDS)
FIELD_TYPES: Final = (MAP.name, HEX_MAP.name)
"""Those that a pack's own kinds may have as a field."""
