"""A request to the components and copies that it means: sets, --only, --skip, --piece."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Protocol

from hellprint.components.selection import CopiesError, selected
from hellprint.model.components import Component
from hellprint.model.findings import Finding
from hellprint.model.records import Pack


class Wish(Protocol):
    """The part of a kit request that says what to print."""

    @property
    def set_name(self) -> str | None: ...
    @property
    def all(self) -> bool: ...
    @property
    def only(self) -> tuple[str, ...]: ...
    @property
    def skip(self) -> tuple[str, ...]: ...
    @property
    def pieces(self) -> tuple[tuple[str, int | None], ...]: ...


class UnknownName(ValueError):
    """A set, component or piece that the pack does not have; says what it has."""


Choice = list[tuple[Component, Mapping[str, int] | None]]
STARTER = "starter"


def choose(pack: Pack, wish: Wish | None) -> tuple[Choice, tuple[Finding, ...]]:
    """Components with record id -> copies (None: all of it in its own numbers), in the pack's order.

    Raises:
        UnknownName: the wish names something that the pack does not have.
    """
    if wish is None:
        return [(c, None) for c in pack.components], ()
    components = {c.id: c for c in pack.components}
    for name in (*wish.only, *wish.skip):
        if name not in components:
            raise UnknownName(_unknown("component", name, components))
    kept = [c for c in pack.components if (not wish.only or c.id in wish.only) and c.id not in wish.skip]
    if wish.pieces:
        return _pieces(pack, kept, wish.pieces), ()
    chosen = wish.set_name
    if chosen is None and not wish.all and not wish.only and STARTER in pack.sets:
        chosen = STARTER
    if chosen is None:
        return [(c, None) for c in kept], ()
    if chosen not in pack.sets:
        raise UnknownName(_unknown("set", chosen, pack.sets))
    wanted = pack.sets[chosen]
    return [(c, wanted[c.id] or None) for c in kept if c.id in wanted], ()


def _pieces(pack: Pack, kept: list[Component], wanted: tuple[tuple[str, int | None], ...]) -> Choice:
    """Pieces by id or component/id; one that several components have is printed of each."""
    copies: dict[str, dict[str, int]] = {c.id: {} for c in kept}
    own = {c.id: _numbers(pack, c) for c in kept}
    for text, number in wanted:
        component, _, id_ = text.rpartition("/")
        homes = [c for c in own if id_ in own[c] and component in ("", c)]
        if not homes:
            raise UnknownName(_unknown("piece", id_, {i: 0 for ids in own.values() for i in ids}))
        for home in homes:
            copies[home][id_] = own[home][id_] if number is None else number
    return [(c, copies[c.id]) for c in kept if copies[c.id]]


def _numbers(pack: Pack, component: Component) -> dict[str, int]:
    """Of what can be named: a sheet or a reference is made from no records."""
    if not component.records:
        return {}
    try:
        return dict(selected(pack, component))
    except CopiesError:
        return {}


def _unknown(what: str, name: str, known: Mapping[str, object]) -> str:
    near = get_close_matches(name, known, n=1)
    there = f'did you mean "{near[0]}"?' if near else "there are: " + ", ".join(list(known)[:20])
    return f'no {what} is called "{name}" ({there})'
