"""Where a value comes from: printed in the source, reconstructed from it, or ours ("house")."""

from __future__ import annotations

from collections.abc import Mapping as MappingType
from typing import Final

from hellprint.load.nearest import did_you_mean
from hellprint.load.reader import ABSENT, PROVENANCES, Reader
from hellprint.load.source import quoted
from hellprint.load.tree import Listing, Mapping, Node, Scalar
from hellprint.model.records import PlaceKey
from hellprint.model.schema import Field, Kind

_WORD: Final = Field("enum", of=PROVENANCES)


def read_provenance(reader: Reader, kind: Kind, nodes: MappingType[str, Mapping], found: dict[PlaceKey, str]) -> None:
    """`provenance` of the records of a kind: a word for the whole record, or a map from (dotted) fields to words.

    HP010: a name that is no field of the record; HP014: a word that is no provenance.
    """
    for id_, node in nodes.items():
        pair = node.pairs.get("provenance")
        if pair is None:
            continue
        given = pair[1]
        if type(given) is Scalar:
            _keep(reader, given, (kind.name, id_), found)
        elif type(given) is Mapping:
            for path, (key, word) in given.pairs.items():
                parts = _path(reader, kind, node, key, path)
                if parts is not None:
                    _keep(reader, word, (kind.name, id_, *parts), found)
        else:
            reader.find(given, "HP012", "provenance: expected a word or a map", "provenance: {life: house}")


def by_record(found: MappingType[PlaceKey, str]) -> dict[tuple[str, str], tuple[str, ...]]:
    """(kind, id) -> its values and their words, one after the other, in an order that is always the same."""
    sorted_: dict[tuple[str, str], tuple[str, ...]] = {}
    for (kind, id_, *path), word in sorted(found.items(), key=lambda item: [*map(str, item[0])]):
        key = str(kind), str(id_)
        sorted_[key] = (*sorted_.get(key, ()), ".".join(map(str, path)), word)
    return sorted_


def _keep(reader: Reader, node: Node, key: PlaceKey, found: dict[PlaceKey, str]) -> None:
    value = reader.value(_WORD, node, (*key, "provenance"), "provenance")
    if value is not ABSENT and value != "printed":
        found[key] = value


def _path(reader: Reader, kind: Kind, node: Mapping, key: Scalar, path: str) -> tuple[str | int, ...] | None:
    parts: list[str | int] = []
    at: Node | None = node
    for part in path.split("."):
        if type(at) is Listing:
            if not part.isdigit() or int(part) >= len(at.items):
                reader.find(key, "HP010", f"{quoted(path)}: the list has {len(at.items)} items, counted from 0")
                return None
            parts.append(int(part))
            at = at.items[int(part)]
            continue
        known = (
            [name for name in at.pairs if name not in ("id", "extends", "provenance")] if type(at) is Mapping else []
        )
        if not parts:
            known = list(dict.fromkeys((*kind.fields, *kind.derive)))
        if part not in known:
            reader.find(
                key, "HP010", f"{quoted(path)} is no value of this {kind.name}", did_you_mean(part, known, listed=True)
            )
            return None
        parts.append(part)
        pair = at.pairs.get(part) if type(at) is Mapping else None
        at = pair[1] if pair is not None else None
    return tuple(parts)
