"""A [[term]] names nothing.

What
    [[...]] in a rules text marks the name or id of a record, and there is none.

Why
    A reader would look for a rule that is not there.

Example
    rules: 'See [[Mephitt]].'

Fix
    Correct the name; [[mephit|the imp]] shows other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack, PlaceKey
from hellprint.model.schema import Field

CODE: Final = "HP110"
SEVERITY: Final[Severity] = ERROR

_TERM: Final = re.compile(r"(?<!\\)\[\[([^\[\]\n|]+)(?:\|[^\[\]\n]+)?\]\]")


def check(pack: Pack) -> Iterator[Finding]:
    """Every [[term]] of every rules text: it is the id or the name of a record, in any case, or "kind.id"."""
    texts = [(key, text) for key, text in _rich_texts(pack) if "[[" in text]
    for lang, entries in pack.texts.items():
        texts += [(("text", lang, path), entry["text"]) for path, entry in entries.items() if "[[" in entry["text"]]
    if not texts:
        return
    known = terms(pack)
    for key, text in texts:
        for match in _TERM.finditer(text):
            word = match.group(1).strip()
            if word.casefold() not in known and word not in pack.lost:
                yield _unknown(pack, key, word)


def terms(pack: Pack) -> dict[str, str]:
    """What may stand between [[ and ]], in small letters -> "kind.id"; an id comes before a name, the first record of
    two with one name before the second."""
    found: dict[str, str] = {}
    for kind, records in pack.records.items():
        for id_ in records:
            found.setdefault(id_.casefold(), f"{kind}.{id_}")
            found.setdefault(f"{kind}.{id_}".casefold(), f"{kind}.{id_}")
    for kind, records in pack.records.items():
        for id_, record in records.items():
            name = record.get("name")
            if isinstance(name, str):
                found.setdefault(name.casefold(), f"{kind}.{id_}")
    return found


def _unknown(pack: Pack, key: PlaceKey, word: str) -> Finding:
    from hellprint.load.nearest import did_you_mean
    from hellprint.load.source import quoted

    names = [
        name
        for records in pack.records.values()
        for id_, record in records.items()
        for name in (record.get("name"), id_)
    ]
    hint = did_you_mean(word, [name for name in names if isinstance(name, str)])
    return at(pack.place(*key), CODE, f"nothing is called {quoted(word)}, which stands in [[ ]]", hint)


def _rich_texts(pack: Pack) -> Iterator[tuple[PlaceKey, str]]:
    for name, records in pack.records.items():
        fields = pack.kinds[name].fields
        for id_, record in records.items():
            if name == "table":
                yield from _loose(record.get("rows", ()), (name, id_, "rows"))
            else:
                yield from _of_fields(pack, fields, record, (name, id_))


def _of_fields(
    pack: Pack, fields: Mapping[str, Field], values: Mapping[str, Any], key: PlaceKey
) -> Iterator[tuple[PlaceKey, str]]:
    for name, value in values.items():
        field = fields.get(name)
        if field is not None:
            yield from _of_value(pack, field, value, (*key, name))


def _of_value(pack: Pack, field: Field, value: Any, key: PlaceKey) -> Iterator[tuple[PlaceKey, str]]:
    if field.type == "rich":
        yield key, value
    elif field.type == "nested":
        yield from _of_fields(pack, pack.kinds[field.to].fields, value, key)
    elif field.item is not None and field.item.type in ("rich", "nested", "list", "map"):
        items = enumerate(value) if field.type == "list" else value.items()
        for step, item in items:
            yield from _of_value(pack, field.item, item, (*key, step))


def _loose(value: Any, key: PlaceKey) -> Iterator[tuple[PlaceKey, str]]:
    """Texts of table cells; what sort a column is does not matter, since only rules text has [[ ]]."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _loose(item, (*key, name))
    elif isinstance(value, list):
        for step, item in enumerate(value):
            yield from _loose(item, (*key, step))
