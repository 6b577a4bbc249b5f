"""Cards: a record, a front template, perhaps a back, a fixed trim size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hellprint.components.selection import selected
from hellprint.model.components import Component
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. A card with zero copies is not a piece, but counts in the deck's total."""
    whole = selected(pack, component)
    found = []
    for index, (id_, number) in enumerate(whole, 1):
        wanted = number if copies is None else copies.get(id_, 0)
        if wanted:
            found.append(
                Piece(
                    id=id_,
                    kind=component.records,
                    component=component.id,
                    copies=wanted,
                    size=component.size,
                    bleed_mm=component.bleed_mm,
                    stock=component.stock,
                    back=bool(component.back),
                    index=index,
                    total=len(whole),
                    cut=component.shape,
                    backs=component.backs,
                )
            )
    return found
