"""Cards: a record, a front template, perhaps a back, a fixed trim size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hellprint.components.making import of_records
from hellprint.model.components import Component
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind."""
    return of_records(pack, component, copies)
