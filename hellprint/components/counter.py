"""Counters: a record, a small template, and as a rule a back beyond the fold: card stock folded and glued is thick
enough to be picked up, and no printer has to meet both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hellprint.components import card
from hellprint.model.components import Component
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack

DEFAULTS: Final[Mapping[str, Any]] = {"stock": "counters", "backs": "fold"}
"""What pack.yaml need not say of a component."""


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. The components of one size share sheets and cut lines, whatever is printed on them."""
    return card.pieces(pack, component, copies)
