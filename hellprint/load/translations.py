"""text/<lang>.yaml to texts by dotted path, and a pack in another language."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from hellprint.load.nearest import did_you_mean
from hellprint.load.reader import Reader
from hellprint.load.schema import field_of_plain
from hellprint.load.source import quoted
from hellprint.load.tables import TABLE
from hellprint.load.tree import Mapping, Node, Scalar
from hellprint.model.findings import WARNING, Finding
from hellprint.model.records import Pack, PlaceKey, Record
from hellprint.model.schema import Field, Kind


def text_hash(text: str) -> str:
    """Eight hex digits of a source text: a translation notes them, so that one of an older text is known as stale."""
    return blake2b(text.encode(), digest_size=4).hexdigest()


def translatable(pack: Pack) -> Iterator[tuple[str, str, PlaceKey]]:
    """(dotted path, source text, place key) of every text to translate, in the order of the pack."""
    for kind in pack.kinds.values():
        if kind.nested or kind.roster:
            continue
        for id_, record in pack.records.get(kind.name, {}).items():
            for path, text in _texts(pack, kind, record):
                yield ".".join((kind.plural, id_, *map(str, path))), text, (kind.name, id_, *path)


def _texts(pack: Pack, kind: Kind, record: Record) -> Iterator[tuple[PlaceKey, str]]:
    if kind.name == TABLE.name:
        yield from _texts_of_table(pack, record)
        return
    for name, field in kind.fields.items():
        if name in record:
            yield from _of_value(pack, field, record[name], (name,))


def _texts_of_table(pack: Pack, table: Record) -> Iterator[tuple[PlaceKey, str]]:
    yield ("name",), table.get("name", "")
    columns = {name: field_of_plain(plain, pack.kinds) for name, plain in table.get("columns", {}).items()}
    if "key" in table:
        columns = {table["key"]: Field("text", translate=True), **columns}
    for index, row in enumerate(table.get("rows", ())):
        for name, field in columns.items():
            if field is not None and row.get(name) is not None:
                yield from _of_value(pack, field, row[name], ("rows", index, name))


def _of_value(pack: Pack, field: Field, value: Any, path: PlaceKey) -> Iterator[tuple[PlaceKey, str]]:
    if field.translate and isinstance(value, str):
        yield path, value
    elif field.type == "nested":
        for name, inner in pack.kinds[field.to].fields.items():
            if name in value:
                yield from _of_value(pack, inner, value[name], (*path, name))
    elif field.item is not None:
        items = enumerate(value) if field.type == "list" else value.items()
        for step, item in items:
            yield from _of_value(pack, field.item, item, (*path, step))


def read_texts(pack: Pack, lang: str, root: Node, reader: Reader) -> dict[str, dict[str, str]]:
    """Dotted path -> {"of": hash or "", "text": translation}.

    Findings: HP107 (warning: the source has changed since), HP108 (a path that names no text), HP012.
    """
    if type(root) is not Mapping:
        reader.find(
            root,
            "HP012",
            "a file of translations is a map from paths to texts",
            "demons.mephit.name: {of: ..., text: ...}",
        )
        return {}
    source = {path: text for path, text, _ in translatable(pack)}
    found: dict[str, dict[str, str]] = {}
    for path, (key, node) in root.pairs.items():
        reader.places["text", lang, path] = (key.path, key.line, key.column)
        if path not in source:
            reader.find(key, "HP108", f"{quoted(path)} names no text of the pack", did_you_mean(path, source))
            continue
        entry = _entry(reader, node, path)
        if entry is None:
            continue
        if entry["of"] and entry["of"] != text_hash(source[path]):
            message = f"the source of {quoted(path)} has changed since it was translated"
            hint = f"look at it again, then write of: {text_hash(source[path])}"
            reader.report(Finding(key.path, key.line, key.column, "HP107", WARNING, message, hint))
        found[path] = entry
    return found


def _entry(reader: Reader, node: Node, path: str) -> dict[str, str] | None:
    if type(node) is Scalar:
        value = reader.value(Field("text", optional=True), node, ("text",), path)
        return {"of": "", "text": value} if isinstance(value, str) else None
    if type(node) is not Mapping:
        reader.find(node, "HP012", f"{path}: expected a text", "{of: ..., text: ...}")
        return None
    fields = {"of": Field("text", optional=True), "text": Field("text")}
    values = reader.fields(fields, node, ("text",), quoted(path))
    return {"of": values.get("of", ""), "text": values["text"]} if "text" in values else None


def localise(pack: Pack, lang: str) -> Pack:
    """The pack with its texts in a language; what has no translation stays in the source language."""
    texts = pack.texts.get(lang, {})
    if not texts:
        return pack._replace(info={**pack.info, "lang": lang})
    records: dict[str, dict[str, Record]] = {kind: dict(found) for kind, found in pack.records.items()}
    copied: set[tuple[str, str]] = set()
    for path, _, key in translatable(pack):
        entry = texts.get(path)
        if entry is None:
            continue
        kind, id_ = str(key[0]), str(key[1])
        if (kind, id_) not in copied:
            records[kind][id_] = _deep(records[kind][id_])
            copied.add((kind, id_))
        at: Any = records[kind][id_]
        for step in key[2:-1]:
            at = at[step]
        at[key[-1]] = entry["text"]
    return pack._replace(records=records, info={**pack.info, "lang": lang})


def untranslated(pack: Pack, lang: str) -> tuple[str, ...]:
    """Dotted paths of the texts that a language lacks, in the order of the pack."""
    known = pack.texts.get(lang, {})
    return tuple(path for path, text, _ in translatable(pack) if text and path not in known)


def _deep(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _deep(item) for name, item in value.items()}
    return [_deep(item) for item in value] if isinstance(value, list) else value
