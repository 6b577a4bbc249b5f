"""Players' screens: three panels that fold and stand, a picture outside, what its player must know inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hellprint.components.making import made, parts_of
from hellprint.components.selection import OptionError, selected
from hellprint.fold.panels import EDGE_MM, Flat
from hellprint.fold.screen import screen
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

DRAWN: Final = "screen"
OPTIONS: Final[Mapping[str, Field]] = {
    "art": Field("text", optional=True),
    "look": Field("text", optional=True),
    "name": Field("text", default="name"),
    "line": Field("text", optional=True),
    "aid": Field("text", optional=True),
    "aid_where": Field("text", default=""),
    "aid_title": Field("list", item=Field("text"), default=["name"]),
    "aid_text": Field("list", item=Field("text"), default=["text"]),
    "own": Field("list", item=Field("text"), default=[]),
}
"""The component's size is that of the open screen. art: the record's field with a picture for the outside, else its
seal; look: as of a box; name, line: fields that are printed large and small outside.

Inside there is either a template (`back`), or drawn: first the record's own fields (own; of a nested one its name and
rules), then the records of a kind (aid, aid_where: CEL over `it`), each with the fields of its titles and of the
texts below them (aid_title, aid_text)."""
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {"name": (), "line": (), "art": (), "own": ()}
"""Settings that name fields of the records -> the types that these may have; none: any."""


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. One screen for each record, or one for the component; if it is larger than a sheet, in parts.

    Raises:
        CopiesError, OptionError: its inside cannot be made so.
    """
    options = dict(component.options)
    beside = tuple((str(options["aid"]), id_) for id_ in aid(pack, component))
    sheets = sheets_of(component.size)
    if len(sheets) > 1 and component.back:
        message = "a screen of this size is printed in parts, whose inside no template can lay out"
        raise OptionError(message, "back", "HP401", "make it smaller, or have its inside drawn: aid, own")
    has_inside = bool(component.back or beside or options["own"])
    found = []
    for piece in made(pack, component, copies):
        for part in parts_of(piece, sheets):
            own = ((piece.kind, piece.id),) if piece.kind and part.id != piece.id else ()
            found.append(
                part._replace(
                    kind="" if own else piece.kind,
                    back=has_inside,
                    backs=component.backs,
                    beside=(*own, *beside),
                )
            )
    return found


def sheets_of(size: Size) -> tuple[Flat, ...]:
    """The parts of an open screen of that size; the first has its top left corner at the origin."""
    return screen((size.width_mm - 2 * EDGE_MM) / 3, size.height_mm - 2 * EDGE_MM)


def aid(pack: Pack, component: Component) -> tuple[str, ...]:
    """Ids of the records that every screen shows inside.

    Raises:
        OptionError: there is no such kind, or it has no such fields.
        CopiesError: aid_where is no condition.
    """
    options: dict[str, Any] = dict(component.options)
    name = options.get("aid")
    if not name:
        return ()
    from hellprint.model.mistakes import nearest

    if name not in pack.records:
        raise OptionError(f'no kind is called "{name}"', "aid", "HP101", nearest(name, pack.records))
    fields = pack.kinds[name].fields
    for option in ("aid_title", "aid_text"):
        for field in options[option]:
            if field not in fields:
                raise OptionError(f'"{field}" is not a field of {name}', option, "HP010", nearest(field, fields))
    from hellprint.expressions import ExpressionError

    chosen = component._replace(records=name, where=options["aid_where"], sort=(), copies="1")
    try:
        return tuple(id_ for id_, _ in selected(pack, chosen))
    except ExpressionError as error:
        raise OptionError(error.message, "aid_where", "HP106", error.hint) from error
