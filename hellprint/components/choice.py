"""A request to the components, pieces and documents that it means, in their numbers: sets, --only, --skip, --piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol

from hellprint.components import component_kind
from hellprint.components.selection import CopiesError, selected
from hellprint.load.sets import is_single
from hellprint.model.components import MAX_COPIES, Component, Copies
from hellprint.model.findings import Finding, at
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
_LISTED: Final = 20
"""Most names that a message lists."""
PLAYSHEET = "playsheet"
BLANK = "blank"
"""What a set calls a playsheet that no roster fills in."""


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
    chosen = set_in(pack, wish)
    if chosen is None:
        return [(c, None) for c in kept], ()
    if chosen not in pack.sets:
        raise UnknownName(_unknown("set", chosen, pack.sets))
    return _of_set(pack, chosen, kept)


def set_in(pack: Pack, wish: Wish) -> str | None:
    """The set that a wish means; None for components in their own numbers."""
    if wish.pieces:
        return None
    if wish.set_name is None and not wish.all and not wish.only and STARTER in pack.sets:
        return STARTER
    return wish.set_name


def counts_for(pack: Pack, wish: Wish, players: int) -> Mapping[str, int]:
    """Component -> pieces, or copies of its documents, for a number of players; of those that ask for that number.

    Raises:
        CopiesError, UnknownName: as `choose`, and as the pieces of a component.
    """
    from hellprint.load.players import CHOSEN

    name = set_in(pack, wish)
    parts = pack.sets.get(name) if name is not None else None
    asking = {component.id for component in pack.components if _asks_for_players(component, parts)}
    if not asking:
        return {}
    pack = pack._replace(info={**pack.info, CHOSEN: players})
    found = {}
    for component, copies in choose(pack, wish)[0]:
        if component.id in asking:
            kind: Any = component_kind(component.kind)
            if is_document(component):
                found[component.id] = sum(number for _, number in kind.documents(pack, component, copies))
            else:
                found[component.id] = sum(piece.copies for piece in kind.pieces(pack, component, copies))
    return found


def _asks_for_players(component: Component, parts: Mapping[str, Mapping[str, Copies]] | None) -> bool:
    """Whether its number depends on that of players. parts: of a set; None where components are taken whole."""
    from hellprint.load.players import NAME

    copies = {} if parts is None else parts.get(component.id)
    if copies:
        return any(isinstance(number, str) for number in copies.values())
    whole = NAME in component.copies or NAME in component.where or component.kind == PLAYSHEET
    return copies is not None and whole


def _of_set(pack: Pack, name: str, kept: list[Component]) -> tuple[Choice, tuple[Finding, ...]]:
    """The components of a set; HP120: a number of copies that its expression does not give."""
    wanted = pack.sets[name]
    chosen: Choice = []
    findings = []
    numbers: dict[Copies, int] = {}  # many pieces have the same expression
    for component in kept:
        if component.id not in wanted:
            continue
        copies: dict[str, int] = {}
        for id_, number in wanted[component.id].items():
            try:
                copies[id_] = numbers[number] = numbers[number] if number in numbers else number_of(pack, number)
            except CopiesError as error:
                place = pack.place("pack", "sets", name, component.id, id_)
                findings.append(at(place, "HP120", f'set "{name}", {component.id}, copies of "{id_}": {error}'))
        chosen.append((component, copies or None))
    return chosen, tuple(findings)


def number_of(pack: Pack, copies: Copies) -> int:
    """Raises: CopiesError: an expression gives something else than a number of copies."""
    if isinstance(copies, int):
        return copies
    from hellprint.expressions import ExpressionError, compile_expression
    from hellprint.load.players import variables

    known = variables(pack)
    try:
        number = compile_expression(copies, pack.kinds, {}, known).eval(known)
    except ExpressionError as error:
        raise CopiesError(str(error), "") from error
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MAX_COPIES:
        raise CopiesError(f"{number!r} is not a whole number from 0 to {MAX_COPIES}", "")
    return number


def names_in(pack: Pack, component: Component) -> Mapping[str, object]:
    """What a set can name of a component: its records; the rosters of a playsheet, and "blank"; its own id where the
    whole of it is one piece or document."""
    known: dict[str, object] = dict(pack.records.get(component.records, {}))
    if component.kind == PLAYSHEET:
        from hellprint.load.rosters import inherited_rosters

        own = pack.records.get(dict(component.options).get("roster", ""), {})
        return {**inherited_rosters(pack), **own, BLANK: 0}
    return {**known, component.id: 0} if is_single(component) else known


class Wanted(NamedTuple):
    """A document to print. id: of a roster or record, "blank", or the component's own."""

    component: Component
    id: str
    copies: int


def documents_in(pack: Pack, wish: Wish) -> tuple[Wanted, ...]:
    """The documents of a wish, in the pack's order; those in no copy are left out.

    Raises:
        UnknownName: as `choose`.
    """
    found = []
    for component, copies in choose(pack, wish)[0]:
        if is_document(component):
            kind: Any = component_kind(component.kind)
            found += [Wanted(component, id_, number) for id_, number in kind.documents(pack, component, copies)]
    return tuple(each for each in found if each.copies)


def is_document(component: Component) -> bool:
    """Whether it flows over pages of its own, and has nothing to cut out."""
    return hasattr(component_kind(component.kind), "documents")


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
    """Of what can be named."""
    if is_document(component):
        return dict.fromkeys(names_in(pack, component), 1)
    if not component.records:
        return {piece.id: piece.copies for piece in component_kind(component.kind).pieces(pack, component, None)}
    try:
        return dict(selected(pack, component))
    except CopiesError:
        return {}


def _unknown(what: str, name: str, known: Mapping[str, object]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=1)
    more = f" and {len(known) - _LISTED} more" if len(known) > _LISTED else ""
    there = f'did you mean "{near[0]}"?' if near else "there are: " + ", ".join(list(known)[:_LISTED]) + more
    return f'no {what} is called "{name}" ({there})'
