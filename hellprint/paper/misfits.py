"""Pieces to findings about paper that they do not fit on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from hellprint.model.findings import Finding, at, in_order
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.sheets import Backs, Cell


def misfits(
    pack: Pack, pieces: Iterable[Piece], paper: Size, backs: Backs = "duplex", *, backs_for_all: bool = False
) -> tuple[Finding, ...]:
    """Components whose pieces are larger than what a printer reaches of a paper, printed in their way."""
    from hellprint.impose import PieceDoesNotFit, count_pages
    from hellprint.write.kit import way_of

    findings = []
    options = {component.id: dict(component.options) for component in pack.components}
    one_of_each = {
        (p.component, p.size, p.bleed_mm, p.back): (p, way_of(p, backs, for_all=backs_for_all)) for p in pieces
    }
    for piece, way in one_of_each.values():
        cell = Cell(0, piece.size, piece.bleed_mm, piece.back and way != "single", piece.cut)
        try:
            if way == "tiled":
                from hellprint.impose.tiles import tile

                tile(piece.size, paper, bleed_mm=piece.bleed_mm)
            else:
                count_pages([cell], paper=paper, backs="none" if way == "single" else cast("Backs", way))
        except PieceDoesNotFit as error:
            place = pack.place("pack", "components", piece.component, "size")
            hint = error.hint
            if way != "tiled" and "tiled" in options[piece.component]:
                hint = f"{hint}, or over several sheets: tiled" if hint else "print it over several sheets: tiled"
            findings.append(at(place, "HP401", f'component "{piece.component}": {error}', hint))
    return in_order(findings)
