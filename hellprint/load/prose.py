"""Every text of a pack that somebody will read, in one string: a pattern is looked for once, not once a text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from hellprint.load.built_in import ROSTER_KINDS
from hellprint.load.schema import field_of_plain
from hellprint.load.tables import TABLE
from hellprint.model.patterns import pattern
from hellprint.model.records import Pack, PlaceKey
from hellprint.model.schema import Field, Kind

END: Final = "\n\0\n"
"""Between two texts; no pattern that is made of letters, spaces and signs goes past it."""
HOLE: Final = "\x01"
"""Stands for each character of a {{ }} where only words are looked at."""
UNPRINTED: Final = frozenset(kind.name for kind in ROSTER_KINDS)
"""Kinds whose texts are messages on a screen."""

_VARIABLE: Final = pattern(r"\{\{.*?\}\}", re.DOTALL)


class Text(NamedTuple):
    """One text.

    Attributes:
        key: its place.
        text: as typed.
        rich: rules text (else a plain one that is translated).
        name: it is what a thing is called.
    """

    key: PlaceKey
    text: str
    rich: bool
    name: bool


class Hit(NamedTuple):
    """A match, and the text that it stands in. start: in that text."""

    of: Text
    match: re.Match[str]
    start: int


class Prose:
    """Texts and where they begin in the whole.

    Attributes:
        texts: in the order of the pack.
    """

    def __init__(self, texts: tuple[Text, ...]) -> None:
        self.texts = texts
        self._starts: list[int] = []
        at = 0
        for text in texts:
            self._starts.append(at)
            at += len(text.text) + len(END)

    @cached_property
    def typed(self) -> str:
        """All texts as typed."""
        return END.join(text.text for text in self.texts)

    @cached_property
    def words(self) -> str:
        """All texts with their {{ }} blanked out, character for character."""
        if "{{" not in self.typed:
            return self.typed
        return _VARIABLE.sub(lambda match: HOLE * len(match.group()), self.typed)

    def find(self, pattern: re.Pattern[str], *, typed: bool = False) -> Iterator[Hit]:
        """Every match, in order.

        Args:
            pattern: must not match "\\0".
            typed: look into {{ }} too.
        """
        for match in pattern.finditer(self.typed if typed else self.words):
            yield self.hit(match)

    @cached_property
    def _folded(self) -> str:
        """As typed, character for character, every one that patterns which ignore case take for an ASCII letter as this
        letter."""
        return self.typed.replace("\u0130", "i").lower().replace("\u0131", "i").replace("\u017f", "s")

    def find_with(self, word: str, pattern: re.Pattern[str]) -> Iterator[Hit]:
        """Every match in the texts as typed, of a pattern that holds a word: the others are not looked through.

        Args:
            word: small ASCII letters; any case of it is meant.
            pattern: must not match "\\0".
        """
        at = self._folded.find(word)
        while at >= 0:
            number = bisect_right(self._starts, at) - 1
            start = self._starts[number]
            end = start + len(self.texts[number].text)
            for match in pattern.finditer(self.typed, start, end):
                yield self.hit(match)
            at = self._folded.find(word, end)

    def hit(self, match: re.Match[str]) -> Hit:
        """A match in the whole, with its text."""
        number = bisect_right(self._starts, match.start()) - 1
        return Hit(self.texts[number], match, match.start() - self._starts[number])

    def only(self, wanted: Callable[[Text], bool]) -> Prose:
        """A part of it."""
        return Prose(tuple(text for text in self.texts if wanted(text)))


_last: list[tuple[Pack, Prose]] = []


def prose(pack: Pack) -> Prose:
    """All texts in the pack's own language; gathered once for all checks."""
    if not _last or _last[0][0] is not pack:
        _last[:] = [(pack, Prose(tuple(_texts(pack))))]
    return _last[0][1]


def translations(pack: Pack) -> Prose:
    """All translated texts, by language; keys as in Pack.place: ("text", "fi", "demons.mephit.name")."""
    return Prose(
        tuple(
            Text(("text", lang, path), entry["text"], True, path.endswith(".name"))
            for lang, entries in pack.texts.items()
            for path, entry in entries.items()
            if entry["text"]
        )
    )


def everything(pack: Pack, pattern: re.Pattern[str], *, typed: bool = False) -> Iterator[Hit]:
    """Every match in the pack's own texts, then in its translations."""
    yield from prose(pack).find(pattern, typed=typed)
    if pack.texts:
        yield from translations(pack).find(pattern, typed=typed)


def around(hit: Hit, before: int = 16, after: int = 16) -> str:
    """A match with some of the text beside it, on one line, for a message."""
    end = hit.start + len(hit.match.group())
    first, last = max(0, hit.start - before), min(len(hit.of.text), end + after)
    shown = " ".join(hit.of.text[first:last].split())
    return ("…" if first else "") + shown + ("…" if last < len(hit.of.text) else "")


def _texts(pack: Pack) -> Iterator[Text]:
    for kind, records in pack.records.items():
        if kind in UNPRINTED:
            continue
        if kind == TABLE.name:
            for id_, table in records.items():
                yield from _of_table(pack, id_, table)
            continue
        fields = readable(pack.kinds[kind], pack.kinds)
        if fields:
            for id_, record in records.items():
                yield from _of_fields(pack, fields, record, (kind, id_))


_plans: list[tuple[Mapping[str, Kind], dict[str, dict[str, Field]]]] = []


def readable(kind: Kind, kinds: Mapping[str, Kind]) -> dict[str, Field]:
    """The fields of a kind that hold texts, or things that do; the others are not walked through."""
    if not _plans or _plans[0][0] is not kinds:
        _plans[:] = [(kinds, {})]
    known = _plans[0][1]
    if kind.name not in known:
        known[kind.name] = dict(kind.fields)  # while it is looked at, a nested kind that holds itself counts as one
        known[kind.name] = {name: field for name, field in kind.fields.items() if _holds(name, field, kinds)}
    return known[kind.name]


def _holds(name: str, field: Field, kinds: Mapping[str, Kind]) -> bool:
    if field.type == "nested":
        return bool(readable(kinds[field.to], kinds))
    if field.item is not None:
        return _holds("", field.item, kinds)
    return field.type == "rich" or (field.type == "text" and (field.translate or name == "name"))


def _of_fields(pack: Pack, fields: Mapping[str, Field], values: Mapping[str, Any], key: PlaceKey) -> Iterator[Text]:
    for name, field in fields.items():
        value = values.get(name)
        if value:
            yield from _of_value(pack, field, value, (*key, name))


def _of_value(pack: Pack, field: Field, value: Any, key: PlaceKey) -> Iterator[Text]:
    if isinstance(value, str):
        yield Text(key, value, field.type == "rich", key[-1] == "name")
    elif field.type == "nested":
        yield from _of_fields(pack, readable(pack.kinds[field.to], pack.kinds), value, key)
    elif field.item is not None:
        items = enumerate(value) if field.type == "list" else value.items()
        for step, item in items:
            if item:
                yield from _of_value(pack, field.item, item, (*key, step))


def _of_table(pack: Pack, id_: str, table: Mapping[str, Any]) -> Iterator[Text]:
    key: PlaceKey = (TABLE.name, id_)
    if table.get("name"):
        yield Text((*key, "name"), table["name"], False, True)
    columns = {name: field_of_plain(plain, pack.kinds) for name, plain in table.get("columns", {}).items()}
    texts = {name: field for name, field in columns.items() if field is not None and _holds(name, field, pack.kinds)}
    for number, row in enumerate(table.get("rows", ()) if texts else ()):
        yield from _of_fields(pack, texts, row, (*key, "rows", number))
