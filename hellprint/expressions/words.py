"""Words in an expression that stand beside a field which knows few words: names of an enum, ids, periods.

To the compiler they are texts like any other, so `it.tier == "leser"` would be false for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from hellprint.model.schema import Field, Kind

Ids = Mapping[str, Iterable[str]]
"""Singular -> ids of its records."""

_PATH: Final = r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*(?!\s*\()|\[\d+\])*"
_TEXT: Final = r"\"([^\"\\\n]*)\"|'([^'\\\n]*)'"
_BINDING: Final = re.compile(rf"({_PATH})\.(?:all|exists|exists_one|filter|map)\(\s*([A-Za-z_]\w*)\s*,")
_PATH_FIRST: Final = re.compile(rf"(?<![\w.\])])({_PATH})\s*(?:==|!=)\s*(?:{_TEXT})")
_WORD_FIRST: Final = re.compile(rf"(?:{_TEXT})\s*(?:==|!=|\bin\b)\s*({_PATH})(?!\s*\()")
_IN_LIST: Final = re.compile(rf"(?<![\w.\])])({_PATH})\s+in\s+\[([^\[\]]*)\]")
_LOOKUP: Final = re.compile(rf"\blookup\(\s*({_PATH})\s*,\s*(?:{_TEXT})")
_ANY_TEXT: Final = re.compile(_TEXT)
_STEP: Final = re.compile(r"[A-Za-z_]\w*|\[\d+\]")


class Word(NamedTuple):
    """A word that is none of those that are known there.

    Attributes:
        column: of the word in the expression, from 1.
        path: what it stands beside ("it.tier").
        known: the words that it could be.
    """

    column: int
    word: str
    path: str
    known: tuple[str, ...]


def misspelt(source: str, kinds: Mapping[str, Kind], variables: Mapping[str, str], ids: Ids) -> Iterator[Word]:
    """In order of their columns, as far as types can be followed: through fields, items and variables of macros.

    Args:
        variables: name -> singular of a kind, or "pack"; others are left alone.
    """
    if '"' not in source and "'" not in source:
        return
    types = _Types(kinds, ids, variables)
    for match in _BINDING.finditer(source):
        types.bind(match[2], match[1])
    found = []
    for path, word, at in _pairs(source):
        known = types.words(path)
        if known and word not in known:
            found.append(Word(at + 1, word, path, known))
    for match in _LOOKUP.finditer(source):
        known = types.ids_of(match[1])
        word = match[2] if match[2] is not None else match[3]
        if known and word not in known:
            found.append(Word(match.start(2 if match[2] is not None else 3), word, f"an id of {match[1]}", known))
    yield from sorted(set(found))


def _pairs(source: str) -> Iterator[tuple[str, str, int]]:
    """(path, word, offset of its quote) of every comparison of a path with a text."""
    for match in _PATH_FIRST.finditer(source):
        yield match[1], _inside(match, 2), _offset(match, 2)
    for match in _WORD_FIRST.finditer(source):
        yield match[3], _inside(match, 1), _offset(match, 1)
    for match in _IN_LIST.finditer(source):
        for text in _ANY_TEXT.finditer(match[2]):
            yield match[1], _inside(text, 1), match.start(2) + text.start()


def _inside(match: re.Match[str], group: int) -> str:
    return str(match[group] if match[group] is not None else match[group + 1])


def _offset(match: re.Match[str], group: int) -> int:
    return (match.start(group) if match[group] is not None else match.start(group + 1)) - 1


class _Types:
    """What paths lead to: a Kind, a Field, or None for what cannot be known."""

    def __init__(self, kinds: Mapping[str, Kind], ids: Ids, variables: Mapping[str, str]) -> None:
        self.kinds = kinds
        self.ids = ids
        self.by_plural = {kind.plural: kind for kind in kinds.values() if not kind.nested}
        self.bound: dict[str, Kind | Field | None] = {
            name: kinds.get(kind) for name, kind in variables.items() if kind != "pack"
        }
        self.pack = {name for name, kind in variables.items() if kind == "pack"}

    def bind(self, name: str, path: str) -> None:
        """A variable of a macro is an item of what the path leads to. One name for two kinds is left alone."""
        found = self.item(self.target(path))
        self.bound[name] = found if name not in self.bound or self.bound[name] == found else None

    def target(self, path: str) -> Kind | Field | None:
        first, *steps = _STEP.findall(path)
        at: Kind | Field | None
        if first in self.pack:
            if not steps or steps[0] not in self.by_plural:
                return None
            at = Field("list", item=Field("ref", to=self.by_plural[steps[0]].name))
            steps = steps[1:]
        else:
            at = self.bound.get(first)
        for step in steps:
            at = self.item(at) if step.startswith("[") else self.field(at, step)
        return at

    def item(self, of: Kind | Field | None) -> Kind | Field | None:
        return of.item if isinstance(of, Field) else None

    def kind(self, of: Kind | Field | None) -> Kind | None:
        if isinstance(of, Field):
            return self.kinds.get(of.to) if of.type == "nested" or (of.type == "ref" and not of.link) else None
        return of

    def field(self, of: Kind | Field | None, name: str) -> Kind | Field | None:
        if isinstance(of, Field) and of.type == "uses":
            return Field("enum", of=of.per) if name == "per" and of.per else None
        if isinstance(of, Field) and of.type == "map":
            return of.item
        kind = self.kind(of)
        if kind is None:
            return None
        if name == "id" and not kind.nested:
            return Field("ref", to=kind.name, link=True)
        return kind.fields.get(name)

    def words(self, path: str) -> tuple[str, ...]:
        """The words that a path may be equal to, or that may be in it when it is a list; () when any may."""
        found = self.target(path)
        if isinstance(found, Field) and found.type == "list":
            found = found.item
        if not isinstance(found, Field):
            return ()
        if found.type == "enum":
            return found.of
        return tuple(self.ids.get(found.to, ())) if found.type == "ref" and found.link else ()

    def ids_of(self, path: str) -> tuple[str, ...]:
        """Ids of the records in a list."""
        found = self.item(self.target(path))
        kind = self.kind(found)
        return tuple(self.ids.get(kind.name, ())) if kind is not None else ()
