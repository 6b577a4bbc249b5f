"""A component's pieces, one for each of its records or one in its own name: what the kinds have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from hellprint.components.selection import CopiesError, selected
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack

if TYPE_CHECKING:
    from hellprint.fold.panels import Flat


def made(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> list[Piece]:
    """One piece for each record; of a component without records, one that bears its id.

    Args:
        copies: see ComponentKind.

    Raises:
        CopiesError: see `of_records` and `single`.
    """
    return of_records(pack, component, copies) if component.records else single(pack, component, copies)


def of_records(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> list[Piece]:
    """One piece for each record, in print order. One with zero copies is not a piece, but counts in the total.

    Raises:
        CopiesError: see `selected`.
    """
    whole = selected(pack, component)
    found = []
    for index, (id_, number) in enumerate(whole, 1):
        wanted = number if copies is None else copies.get(id_, 0)
        if wanted:
            found.append(_piece(component, id_, component.records, wanted, index, len(whole)))
    return found


def single(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> list[Piece]:
    """The one piece of a component without records, or none where it is wanted in no copy.

    Raises:
        CopiesError: its copies are not a number of pieces.
    """
    if copies is not None:
        wanted = copies.get(component.id, 0)
    else:
        from hellprint.components.choice import number_of

        number = component.copies.strip()
        try:
            wanted = int(number) if number.isdecimal() else number_of(pack, number)
        except CopiesError as error:
            raise CopiesError(f"without records, copies is one whole number: {error}", component.id) from error
    return [_piece(component, component.id, "", wanted, 1, 1)] if wanted else []


def _piece(component: Component, id_: str, kind: str, copies: int, index: int, total: int) -> Piece:
    return Piece(
        id=id_,
        kind=kind,
        component=component.id,
        copies=copies,
        size=component.size,
        bleed_mm=component.bleed_mm,
        stock=component.stock,
        back=bool(component.back),
        index=index,
        total=total,
        cut=component.shape,
        backs=component.backs,
    )


def outlined(piece: Piece, size: Size) -> Piece:
    """The piece in a size of its own, of one side, cut out along lines that belong to its drawing."""
    return piece._replace(size=size, bleed_mm=0.0, back=False, cut="own", backs="")


def parts_of(piece: Piece, sheets: Sequence[Flat]) -> Iterator[Piece]:
    """A piece that is joined from several: the first bears its id, the others the id with a number."""
    for part, sheet in enumerate(sheets, 1):
        size = Size(round(sheet.size.width_mm, 4), round(sheet.size.height_mm, 4))
        yield outlined(piece, size)._replace(
            id=piece.id if part == 1 else f"{piece.id}-{part}",
            shows=(*piece.shows, ("part", f"{part} {len(sheets)}")),
        )
