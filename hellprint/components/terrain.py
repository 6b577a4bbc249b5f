"""Flat terrain: pieces of ground for the table, each with an irregular outline to cut along and its rules on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hellprint.components.making import of_records, outlined
from hellprint.model.components import Component
from hellprint.model.lengths import MM_PER_INCH, Size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

DRAWN: Final = "terrain"
SIZED: Final = False
"""Its records say how large they are."""
OPTIONS: Final[Mapping[str, Field]] = {
    "width": Field("text", default="width"),
    "depth": Field("text", default="depth"),
    "art": Field("text", default="art"),
    "edge": Field("text", default="edge"),
    "ink": Field("text", default="ink"),
    "of": Field("text", optional=True),
    "sorts": Field("text", default="options"),
    "sort_of": Field("text", default="option"),
    "alone": Field("text", default="alone"),
}
"""Fields of the records: width and depth in inches; art: the layers that it is drawn with (render.draw.ground_art);
edge: how its outline runs; ink: colour of its lines; of: the record whose name and rules it bears, where these are not
its own; sort_of: the name of one among that record's `sorts`, whose rules it adds; alone: it prints those only."""
FIELDS: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(
    ("width", "depth", "art", "edge", "ink", "of", "sort_of", "alone"), ()
)
"""Settings that name fields of the records -> the types that these may have; none: any."""
DEFAULT_IN: Final = 3.5


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind."""
    records = pack.records.get(component.records, {})
    return [outlined(piece, size_of(component, records[piece.id])) for piece in of_records(pack, component, copies)]


def size_of(component: Component, record: Mapping[str, Any]) -> Size:
    """Of a record's box; 3½ inches where it does not say."""
    options = dict(component.options)
    names = (options.get("width", "width"), options.get("depth", "depth"))
    width, depth = (float(record.get(name) or DEFAULT_IN) * MM_PER_INCH for name in names)
    return Size(round(width, 4), round(depth, 4))
