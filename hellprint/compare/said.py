"""Rules texts with their {{ }} filled in: what an edit of a constant or a stat makes other texts say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hellprint.components.view import Reader
from hellprint.load.built_in import REFERENCE
from hellprint.model.records import Pack, PlaceKey
from hellprint.model.schema import Field


class Said(NamedTuple):
    """A text that says something else although it was not edited.

    Attributes:
        area: plural of its record's kind; id, name: of the record.
        path: below the record, as in Change.
        old: as it read; new: as it reads.
    """

    area: str
    id: str
    name: str
    path: str
    old: str
    new: str


def said_differently(old: Pack, new: Pack, folders: Sequence[Path]) -> tuple[Said, ...]:
    """Texts of records of both packs that are typed alike and read differently.

    Args:
        folders: of templates, for nothing but to have their filters.
    """
    from hellprint.compare.values import said

    then, now = _texts(old, folders), _texts(new, folders)
    found = []
    for key, (typed, filled) in now.items():
        was = then.get(key)
        if was is not None and was[0] == typed and was[1] != filled:
            kind, id_, *path = key
            record = new.records[str(kind)][str(id_)]
            name = str(record.get("name") or record.get("title") or "")
            found.append(Said(new.kinds[str(kind)].plural, str(id_), name, said(_named(path)), was[1], filled))
    return tuple(found)


def _named(path: Sequence[str | int]) -> list[str | int]:
    return [f"[{step + 1}]" if isinstance(step, int) else step for step in path]


def _texts(pack: Pack, folders: Sequence[Path]) -> dict[PlaceKey, tuple[str, str]]:
    """Place -> text as typed and as it reads, of all that have a {{ }}."""
    from hellprint.render.html import Templates

    templates = Templates(folders)
    reader = Reader(pack, templates.expand, lambda text: (text, ()))
    constants = {name: reader.value(None, value, ("constants", name)) for name, value in pack.constants.items()}
    every = {
        kind.plural: _Every(reader, name) for name, kind in pack.kinds.items() if not kind.nested and not kind.roster
    }
    found = {}
    for kind, id_, key, text in _rich(pack):
        record = reader.record(kind, id_)
        variables = {**constants, **(every if kind in REFERENCE else {}), "it": record, kind: record}
        try:
            found[key] = text, templates.expand(text, variables)
        except ValueError:  # a finding of its own; and an example's own values are not known here
            found[key] = text, text
    return found


class _Every:
    """All records of a kind, by id, as texts of the reference name them: demons.mephit.combat."""

    def __init__(self, reader: Reader, kind: str) -> None:
        self._reader, self._kind = reader, kind

    def __getitem__(self, id_: str) -> Any:
        if id_ not in self._reader.pack.records.get(self._kind, {}):
            raise KeyError(id_)
        return self._reader.record(self._kind, id_)


def _rich(pack: Pack) -> Iterator[tuple[str, str, PlaceKey, str]]:
    """(kind, id, place, text) of rules texts with a {{ }}."""
    for kind, records in pack.records.items():
        fields = pack.kinds[kind].fields
        for id_, record in records.items():
            for key, text in _below(pack, fields, record, (kind, id_)):
                if "{{" in text:
                    yield kind, id_, key, text


def _below(
    pack: Pack, fields: Mapping[str, Field], values: Mapping[str, Any], key: PlaceKey
) -> Iterator[tuple[PlaceKey, str]]:
    for name, field in fields.items():
        if name in values:
            yield from _of_field(pack, field, values[name], (*key, name))


def _of_field(pack: Pack, field: Field, value: Any, key: PlaceKey) -> Iterator[tuple[PlaceKey, str]]:
    if field.type == "rich" and isinstance(value, str):
        yield key, value
    elif field.type == "nested" and isinstance(value, Mapping):
        yield from _below(pack, pack.kinds[field.to].fields, value, key)
    elif field.type == "list" and isinstance(value, list | tuple):
        for number, item in enumerate(value):
            if field.item is not None and field.item.type == "any":  # rows of a table: a text is a text
                yield from _loose(item, (*key, number))
            elif field.item is not None:
                yield from _of_field(pack, field.item, item, (*key, number))
    elif field.type == "map" and isinstance(value, Mapping) and field.item is not None:
        for name, item in value.items():
            yield from _of_field(pack, field.item, item, (*key, name))


def _loose(value: Any, key: PlaceKey) -> Iterator[tuple[PlaceKey, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from _loose(item, (*key, name))
