"""What the things of a pack are called: records, what is nested in them, terms, and their aliases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from hellprint.load.built_in import COUNT, EQUALITY, EXAMPLE, ROSTER_KINDS
from hellprint.model.records import Pack, PlaceKey
from hellprint.model.schema import Kind

RULES: Final = frozenset({COUNT.name, EQUALITY.name, *(kind.name for kind in ROSTER_KINDS)})
"""Rules about rosters, and what is counted, are nothing that a text could refer to."""
NAMELESS: Final = frozenset({EXAMPLE.name, *RULES})
"""Kinds whose names nobody says in a text."""

SECTION: Final = "section"
"""The kind whose name is its title; a section may be called like what it is about."""
ABOUT: Final = (SECTION, EXAMPLE.name)
"""Kinds that tell about others: a word that both have means the other."""


class Named(NamedTuple):
    """A name and what bears it.

    Attributes:
        name: as typed.
        kind: singular; of a nested kind, for what is nested.
        key: of the thing: ("demon", "mephit"), or ("demon", "mephit", "abilities", 0).
        alias: it is one of its other names.
        values: the record.
    """

    name: str
    kind: str
    key: PlaceKey
    alias: bool
    values: Mapping[str, Any]

    @property
    def nested(self) -> bool:
        return len(self.key) > 2

    @property
    def target(self) -> str:
        """ "kind.id" of the record that it is, or stands in."""
        return f"{self.key[0]}.{self.key[1]}"


def targets(pack: Pack) -> dict[str, str]:
    """What may stand between [[ and ]], in small letters -> "kind.id"; an id comes before a name, the first record of
    two with one name before the second."""
    found: dict[str, str] = {}
    for kind, records in sorted(pack.records.items(), key=lambda item: item[0] in ABOUT):
        if kind in RULES:
            continue
        for id_ in records:
            found.setdefault(id_.casefold(), f"{kind}.{id_}")
            found.setdefault(f"{kind}.{id_}".casefold(), f"{kind}.{id_}")
    for thing in named_things(pack):
        found.setdefault(thing.name.casefold(), thing.target)
    return found


_last: list[tuple[Pack, tuple[Named, ...]]] = []


def named_things(pack: Pack) -> tuple[Named, ...]:
    """Every name, in the order of the pack; found once for all checks."""
    if not _last or _last[0][0] is not pack:
        _last[:] = [(pack, tuple(_named(pack)))]
    return _last[0][1]


def _named(pack: Pack) -> Iterator[Named]:
    for name, records in pack.records.items():
        kind = pack.kinds[name]
        if kind.roster or name in NAMELESS:
            continue
        inner = _nests(kind, pack.kinds, frozenset())
        for id_, record in records.items():
            yield from _own(name, record, (name, id_))
            if inner:
                yield from _below(pack, kind, record, (name, id_))


def _own(kind: str, values: Mapping[str, Any], key: PlaceKey) -> Iterator[Named]:
    name = values.get("title" if kind == SECTION else "name")
    if isinstance(name, str) and name:
        yield Named(name, kind, key, False, values)
    aliases = values.get("aliases")
    for alias in aliases if isinstance(aliases, list) else ():
        if isinstance(alias, str) and alias:
            yield Named(alias, kind, key, True, values)


def _nests(kind: Kind, kinds: Mapping[str, Kind], above: frozenset[str]) -> bool:
    """Whether something nested in a kind has a name."""
    for field in kind.fields.values():
        while field.item is not None:
            field = field.item
        if field.type == "nested" and field.to not in above:
            inner = kinds[field.to]
            if "name" in inner.fields or _nests(inner, kinds, above | {kind.name}):
                return True
    return False


def _below(pack: Pack, kind: Kind, values: Mapping[str, Any], key: PlaceKey) -> Iterator[Named]:
    for name, field in kind.fields.items():
        value = values.get(name)
        if not value:
            continue
        many: Iterator[tuple[PlaceKey, Any]]
        if field.type == "nested":
            target, many = field.to, iter([((*key, name), value)])
        elif field.type == "list" and field.item is not None and field.item.type == "nested":
            target, many = field.item.to, (((*key, name, n), item) for n, item in enumerate(value))
        elif field.type == "map" and field.item is not None and field.item.type == "nested":
            target, many = field.item.to, (((*key, name, n), item) for n, item in value.items())
        else:
            continue
        for place, item in many:
            yield from _own(target, item, place)
            yield from _below(pack, pack.kinds[target], item, place)
