"""Record kinds as compiled from schema.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

TypeName = Literal[
    "text",
    "rich",
    "int",
    "number",
    "flag",
    "inches",
    "mm",
    "dice",
    "roll",
    "colour",
    "uses",
    "enum",
    "ref",
    "list",
    "map",
    "nested",
    "any",
]
"""any: whatever stands there, plain words by the core rules of YAML 1.2; for constants and options, not for packs."""


class Field(NamedTuple):
    """One field of a kind.

    Attributes:
        type: what values it takes.
        of: names of an enum, in order; () otherwise.
        item: what a list or map holds; None otherwise.
        to: singular of the kind that a ref points at; name of the nested kind; "" otherwise.
        link: a ref that stays an id in CEL and templates, so that rings are allowed.
        optional: may be absent. Flags and lists are never missing.
        translate: the text is translated.
        low: smallest number allowed, or None; high: largest.
        default: value when absent, or None for none.
        unique: no two records of the kind have the same value.
        per: the periods that `uses` may name; () for any.
        beside: of a colour: fields that are printed with it and say the same to who cannot see it.
        hex_of: the text, or the keys of the map, are hexes of a map that records of this kind hold; "" for none.
        against: of a colour: what its pieces lie on; () where they are drawn with an outline.
    """

    type: TypeName
    of: tuple[str, ...] = ()
    item: Field | None = None
    to: str = ""
    link: bool = False
    optional: bool = False
    translate: bool = False
    low: float | None = None
    high: float | None = None
    default: Any = None
    unique: bool = False
    per: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    hex_of: str = ""


class Kind(NamedTuple):
    """One kind of record.

    Attributes:
        name: singular: ref target, CEL type, template variable.
        plural: top key of record files.
        fields: in the order of schema.yaml; `id` is not listed (every record has one; nested kinds have none).
        nested: has no ids of its own, lives inside records.
        short: field that a bare scalar stands for in the short form; "" for none.
        roster: the kind of a roster file.
        derive: name -> CEL, computed in order after modifiers.
        base: of a nested kind within a roster, the field that refers to what it is: its stats are that record's
            numbers and flags, changed by modifiers; "" for none.
        when: CEL over `bearer`, `it` and `key`, the field that holds a record of this nested kind: whether its
            modifiers are in force; "" for always.
        given: field -> CEL: its value where a roster leaves it out.
        state: fields that no file holds: they are what a roster's games have made of it so far.
        start: field of the state -> CEL: its value before the first game.
        history: of a roster, the list whose items are its games; "" for none.
    """

    name: str
    plural: str
    fields: Mapping[str, Field] = {}
    nested: bool = False
    short: str = ""
    roster: bool = False
    derive: Mapping[str, str] = {}
    base: str = ""
    when: str = ""
    given: Mapping[str, str] = {}
    state: Mapping[str, Field] = {}
    start: Mapping[str, str] = {}
    history: str = ""


MODIFIER_OPS: Final = ("set", "add", "min", "max")
"""What a modifier may do to a stat, in the order in which it is done."""

_STATS: Final = frozenset({"int", "number", "inches", "mm", "flag"})


def is_modifier(kind: Kind) -> bool:
    """Whether records of a nested kind change stats."""
    return kind.nested and "stat" in kind.fields and any(op in kind.fields for op in MODIFIER_OPS)


def stats_of(kinds: Mapping[str, Kind], kind: Kind) -> dict[str, Field]:
    """The numbers and flags that records of a kind take from their base; empty for a kind without a base."""
    base = kind.fields.get(kind.base)
    if base is None or base.to not in kinds:
        return {}
    return {name: field for name, field in kinds[base.to].fields.items() if field.type in _STATS}


def bearer_lists(kinds: Mapping[str, Kind], roster: Kind) -> dict[str, Kind]:
    """Plural -> each nested kind with a base that a roster holds: its records, in order, are a list of that name."""
    found = {}
    for field in roster.fields.values():
        item = field.item or field
        if item.type == "nested" and kinds[item.to].base:
            found[kinds[item.to].plural] = kinds[item.to]
    return found
