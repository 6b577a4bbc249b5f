"""Names, terms and marked words to the entries of an index."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from typing import NamedTuple

from hellprint.load.built_in import SECTION
from hellprint.load.names import named_things
from hellprint.load.tables import TABLE
from hellprint.model.records import Pack
from hellprint.words import in_alphabet, words_of


class Entry(NamedTuple):
    """One line of an index. anchors: where the thing stands, then where it is marked, each once."""

    name: str
    anchors: tuple[str, ...]


class Letter(NamedTuple):
    """The entries under one letter, in order."""

    letter: str
    entries: tuple[Entry, ...]


def index_of(
    pack: Pack, marks: Mapping[tuple[str, str], Collection[str]], anchors: Collection[str]
) -> tuple[Letter, ...]:
    """Every name of a record, of what is nested in it, every term and every section, so far as the document has it.

    Args:
        marks: record -> what its texts name in [[ ]], as "kind.id".
        anchors: what can be linked to.
    """
    found: dict[str, dict[str, None]] = {}
    marked: dict[str, list[str]] = {}
    for (kind, id_), named in marks.items():
        for target in named:
            marked.setdefault(target.replace(".", "-", 1), []).append(f"{kind}-{id_}")

    def add(name: str, anchor: str, *, everywhere: bool) -> None:
        places = [anchor, *(marked.get(anchor, ()) if everywhere else ())]
        there = dict.fromkeys(place for place in places if place in anchors)
        if there:
            found.setdefault(_heading(name), {}).update(there)

    for thing in named_things(pack):
        if not thing.alias and thing.key[0] not in (TABLE.name, SECTION.name):
            add(thing.name, f"{thing.key[0]}-{thing.key[1]}", everywhere=not thing.nested)
    for id_, section in pack.records.get(SECTION.name, {}).items():
        for word in section["index"] or (section["title"],):
            add(word, f"{SECTION.name}-{id_}", everywhere=False)
    letters: dict[str, list[Entry]] = {}
    alphabet = words_of(pack.info)["alphabet"]
    for name in sorted(found, key=lambda name: (*in_alphabet(name, alphabet), name)):
        letters.setdefault(_letter(name, alphabet), []).append(Entry(name, tuple(found[name])))
    return tuple(Letter(letter, tuple(entries)) for letter, entries in letters.items())


def _heading(name: str) -> str:
    return name[:1].upper() + name[1:]


def _letter(name: str, alphabet: str) -> str:
    """Its first letter without accents that are none of the alphabet's own; "#" for what begins with no letter."""
    first = name[:1].upper()
    if not first.isalpha():
        return "#"
    return first if first.casefold() in alphabet else unicodedata.normalize("NFD", first)[0]
