"""Boxes: tuck boxes, trays and cups that are cut out, folded and glued, as large as what goes in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Final

from hellprint.components.making import made, parts_of
from hellprint.components.selection import OptionError
from hellprint.fold.box import Inner, Style, box, in_halves, tray, wrapped
from hellprint.fold.contents import SLEEVES, Filling, room_for, thickness_mm
from hellprint.fold.panels import Flat
from hellprint.model.components import Component
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

DRAWN: Final = "box"
SIZED: Final = False
"""It has the size that its contents ask for."""
_INNER: Final = Field("mm", optional=True, low=5, high=400)
OPTIONS: Final[Mapping[str, Field]] = {
    "style": Field("enum", of=("tuck", "tray", "cup"), default="tuck"),
    "contents": Field("list", item=Field("text"), default=[]),
    "set": Field("text", optional=True),
    "sleeves": Field("enum", of=SLEEVES, default="none"),
    "thickness": Field("mm", optional=True, low=0.05, high=20),
    "width": _INNER,
    "depth": _INNER,
    "height": _INNER,
    "look": Field("text", optional=True),
    "seal": Field("text", optional=True),
    "note": Field("text", optional=True),
}
"""contents: the components whose pieces go in, all of them or as many as `set` has; sleeves, thickness: of one of them
(else what its stock is as a rule); width, depth, height: inner sizes in mm, instead of what the contents ask for; look:
a map of the constants with code, colour, pattern and outline ("looks.relic"), else the record's own; seal: whose sign
it bears, else that of the record or component; note: a line under
the title, or the name of one of the pack's words."""


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. One box for each record; without records one, which may be two pieces to be joined.

    Raises:
        CopiesError, OptionError: nothing goes in, or it names a component or set that is not there.
    """
    options = dict(component.options)
    fillings = contents(pack, component)
    inner = inner_size(options, fillings)
    sheets = box(options["style"], inner)
    if component.records and len(sheets) > 1:  # two pieces cannot both be the record's; the whole one says what fits
        sheets = sheets_of(options["style"], inner, 1)
    shows = (
        ("inner", " ".join(f"{length:.4f}" for length in inner)),
        *(("contents", f"{f.number}\t{int(f.is_cards)}\t{f.title}") for f in fillings if f.number),
    )
    return [part for piece in made(pack, component, copies) for part in parts_of(piece._replace(shows=shows), sheets)]


def sheets_of(style: Style, inner: Inner, parts: int) -> tuple[Flat, ...]:
    """A box on so many sheets."""
    if style == "tray":
        return (tray(inner),)
    return (wrapped(inner, has_lid=style == "tuck"),) if parts == 1 else in_halves(inner, has_lid=style == "tuck")


def inner_size(options: Mapping[str, Any], fillings: Sequence[Filling]) -> Inner:
    """What the component says, and for what it does not say, what its contents need.

    Raises:
        OptionError: neither says it.
    """
    names = ("width", "depth", "height")
    given = [options.get(name) for name in names]
    if all(length is not None for length in given):
        return Inner(*(float(length) for length in given))  # type: ignore[arg-type]
    try:
        needed = room_for(options["style"], fillings, options["sleeves"])
    except ValueError as wrong:
        missing = next(name for name, length in zip(names, given, strict=True) if length is None)
        raise OptionError(f"{wrong}, and no {missing} is given", "contents", "HP011", "name what goes in") from wrong
    return Inner(*(float(own) if own is not None else length for own, length in zip(given, needed, strict=True)))


def contents(pack: Pack, component: Component) -> tuple[Filling, ...]:
    """What goes in, in the order in which the component names it.

    Raises:
        OptionError: there is no such component or set.
        CopiesError: it cannot be said how many pieces one of them has.
    """
    options = dict(component.options)
    known = {other.id: other for other in pack.components if other.kind != component.kind}
    if (chosen := options.get("set")) and chosen not in pack.sets:
        raise OptionError(f'no set is called "{chosen}"', "set", "HP101", _near(chosen, pack.sets))
    found = []
    for name in options["contents"]:
        if name not in known:
            raise OptionError(f'no component is called "{name}"', "contents", "HP101", _near(name, known))
        found += list(_filling(pack, known[name], options))
    return tuple(found)


def _filling(pack: Pack, inside: Component, options: Mapping[str, Any]) -> Iterator[Filling]:
    from hellprint.components import component_kind

    copies: Mapping[str, int] | None = None
    if options.get("set"):
        from hellprint.components.choice import choose

        wish: Any = SimpleNamespace(set_name=options["set"], all=False, only=(), skip=(), pieces=())
        chosen = {part.id: numbers for part, numbers in choose(pack, wish)[0]}
        if inside.id not in chosen:
            return
        copies = chosen[inside.id]
    held = component_kind(inside.kind).pieces(pack, inside, copies)
    if not held:
        return
    own = options.get("thickness")
    thick = float(own) if own is not None else thickness_mm(inside.stock, is_folded=inside.backs == "fold")
    yield Filling(
        inside.title or inside.id,
        sum(piece.copies for piece in held),
        max(piece.size.width_mm for piece in held),
        max(piece.size.height_mm for piece in held),
        thick,
        inside.kind == "card",
    )


def _near(name: str, known: Mapping[str, object]) -> str:
    from hellprint.model.mistakes import nearest

    return nearest(name, known)
