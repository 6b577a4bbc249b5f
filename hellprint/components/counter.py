"""Counters: a record, a small template, and as a rule a back beyond the fold: card stock folded and glued is thick
enough to be picked up, and no printer has to meet both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hellprint.components.making import of_records
from hellprint.model.components import Component
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

DEFAULTS: Final[Mapping[str, Any]] = {"stock": "counters", "backs": "fold"}
"""What pack.yaml need not say of a component."""
OPTIONS: Final[Mapping[str, Field]] = {
    "roster": Field("text", optional=True),
    "for_roster": Field("text", optional=True),
}
"""roster: the kind of the rosters whose own kits have some of it; for_roster: CEL over `it` and the roster."""


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. The components of one size share sheets and cut lines, whatever is printed on them."""
    return of_records(pack, component, copies)
