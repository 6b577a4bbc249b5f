"""Record kinds as compiled from schema.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

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
    "uses",
    "enum",
    "ref",
    "list",
    "map",
    "nested",
    "any",
]
"""any: whatever stands there, plain words by the core rules of YAML 1.2; constants and options, not for packs to use."""


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
    """

    name: str
    plural: str
    fields: Mapping[str, Field] = {}
    nested: bool = False
    short: str = ""
    roster: bool = False
    derive: Mapping[str, str] = {}
