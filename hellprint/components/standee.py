"""Standees: a record as a paper miniature: one strip that is folded at the top, on a base that measures true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple

from hellprint.components.making import of_records, outlined
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

Foot = Literal["tab", "slot", "cross"]

DRAWN: Final = "standee"
SIZED: Final = False
"""Its pieces have the sizes that their bases ask for."""
OPTIONS: Final[Mapping[str, Field]] = {
    "foot": Field("enum", of=("tab", "slot", "cross"), default="tab"),
    "base": Field("text", default="base"),
    "pick": Field("enum", of=("smallest", "middle", "largest"), default="smallest"),
    "figure": Field("text", default="figure"),
    "code": Field("text", optional=True),
    "owner": Field("text", optional=True),
}
"""foot: `tab` is glued on a disc, `slot` goes into a slotted base, `cross` stands on a second piece of paper. base: the
records' field with the diameter in mm, or with several to pick from; figure: the field with the parts of a figure (see
render.figures); code: the field with the number that is printed; owner: a map of the constants (`owners.one`) with the
owner's name, code, colour and pattern."""
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {"base": (), "figure": (), "code": ()}
"""Settings that name fields of the records -> the types that these may have; none: any."""

HEIGHTS: Final = ((20.0, 31.0), (25.0, 38.0), (32.0, 45.0), (40.0, 55.0), (50.0, 65.0), (60.0, 85.0), (100.0, 120.0))
"""(base, height of the figure's face) in mm, as miniatures of these bases stand; ours."""
SLOT_DEEP_MM: Final = 7.0
"""Of what goes into a plastic base's slot: those of 25 mm bases take 5 to 8 mm."""
CROSS_DEEP_MM: Final = 9.0
GAP_MM: Final = 1.5
"""Between the parts of one piece."""
_LONGEST_MM: Final = 255.0
"""Both A4 and Letter, upright, have room for it beside their marks; what is longer has its disc beside it."""


class Plan(NamedTuple):
    """Where the parts of a standee lie, in mm from the top left of its box.

    The strip's parts from the top down: the back's foot, the back (upside down), the fold, the front, its foot.

    Attributes:
        base_mm: diameter; height_mm: of one face; foot: its sort; foot_mm: depth of each foot.
        size: of the box round all parts.
        x_mm: of the strip's left edge; fold_mm: of the fold, from the top.
        disc: middle of the base disc, or None without one.
        cross: top left of the second piece, or None without one; it is as wide as the base and twice the foot high.
    """

    base_mm: float
    height_mm: float
    foot: Foot
    foot_mm: float
    size: Size
    x_mm: float
    fold_mm: float
    disc: tuple[float, float] | None = None
    cross: tuple[float, float] | None = None


def height_mm(base_mm: float) -> float:
    """Of a figure's face on a base: between the sizes of HEIGHTS in proportion, likewise beyond them."""
    if base_mm <= HEIGHTS[0][0]:
        return base_mm * HEIGHTS[0][1] / HEIGHTS[0][0]
    for (low, short), (high, tall) in pairwise(HEIGHTS):
        if base_mm <= high:
            return short + (tall - short) * (base_mm - low) / (high - low)
    return base_mm * HEIGHTS[-1][1] / HEIGHTS[-1][0]


def plan(base_mm: float, foot: Foot) -> Plan:
    """The parts of a standee for a base of that diameter."""
    height = round(height_mm(base_mm), 1)
    deep = {"tab": base_mm / 2, "slot": SLOT_DEEP_MM, "cross": CROSS_DEEP_MM}[foot]
    long = 2 * (height + deep)
    whole = Plan(base_mm, height, foot, deep, Size(base_mm, long), 0.0, deep + height)
    if foot == "slot":
        return whole
    part = base_mm if foot == "tab" else 2 * deep
    beneath = long + GAP_MM + part <= _LONGEST_MM
    box = Size(base_mm, long + GAP_MM + part) if beneath else Size(2 * base_mm + GAP_MM, long)
    x, y = (0.0, long + GAP_MM) if beneath else (base_mm + GAP_MM, 0.0)
    if foot == "tab":
        return whole._replace(size=box, disc=(x + base_mm / 2, y + base_mm / 2))
    return whole._replace(size=box, cross=(x, y))


def plan_of(component: Component, record: Mapping[str, Any]) -> Plan:
    """The parts of a record's standee; a record without a base has one of the first size in HEIGHTS that is a base."""
    options = dict(component.options)
    value = record.get(options.get("base", "base"))
    bases = sorted(value) if isinstance(value, list | tuple) else [value] if value else []
    place = {"smallest": 0, "middle": (len(bases) - 1) // 2, "largest": len(bases) - 1}[options.get("pick", "smallest")]
    return plan(float(bases[place]) if bases else HEIGHTS[1][0], options.get("foot", "tab"))


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. Small bases come first, so that pieces of one size lie together."""
    records = pack.records.get(component.records, {})
    found = [
        outlined(piece, plan_of(component, records[piece.id]).size) for piece in of_records(pack, component, copies)
    ]
    return sorted(found, key=lambda piece: (piece.size.height_mm, piece.size.width_mm))
