"""A roster file to start from: a sample of the pack, or a bare one, with comments that say what may stand where."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from hellprint.model.records import Pack, Record
from hellprint.model.schema import Field, Kind

_WIDTH: Final = 110
_MOST_IDS: Final = 60
PLAIN: Final = {
    "text": "text",
    "rich": "rules text",
    "int": "a whole number",
    "number": "a number",
    "inches": "inches",
    "mm": "mm",
    "flag": "true or false",
    "dice": "dice, like 2d12",
    "roll": "a roll, like 2-4",
    "uses": "uses, like 2/battle",
    "map": "a map",
    "any": "anything",
}


def choices(pack: Pack, kind: Kind) -> dict[str, tuple[str, ...]]:
    """Fields of a roster that name one of several things, and what the pack's samples have for them, in order."""
    samples = pack.records.get(kind.name, {}).values()
    found = {}
    for name, field in kind.fields.items():
        if field.type in ("ref", "enum"):
            values = tuple(dict.fromkeys(str(sample[name]) for sample in samples if name in sample))
            if len(values) > 1:
                found[name] = values
    return found


def sample_like(pack: Pack, kind: Kind, wanted: Mapping[str, str]) -> Record | None:
    """The first sample that has the wanted values; those with the shortest history first."""
    samples = sorted(pack.records.get(kind.name, {}).values(), key=lambda sample: len(sample.get(kind.history) or ()))
    for sample in samples:
        if all(str(sample.get(name)) == value for name, value in wanted.items()):
            return sample
    return None


def starter(pack: Pack, kind: Kind, name: str, sample: Record | None) -> str:
    """The text of a roster file.

    Args:
        name: of the roster, for its field `name`.
        sample: what to begin with; None for a file whose values are still to be written.
    """
    lines = [
        f"# A {kind.name} of {pack.info.get('title', pack.id)}. `hellprint check` says what is wrong with this file,",
        "# `hellprint playsheet` prints it.",
        f"pack: {pack.id}",
        f"{kind.name}:",
    ]
    told: dict[str, str] = {}
    for field_name, field in kind.fields.items():
        lines += [f"  {line}" for line in _comment(pack, field_name, field, kind, told)]
        if field_name == kind.history:
            lines.append(f"  # {field_name}: written by `hellprint aftermath`")
            continue
        value = (sample or {}).get(field_name)
        if field_name == "name" and field.type == "text":
            value = name
        if value in (None, [], {}, False, ""):
            lines.append(f"  {'# ' if field.optional or field.default is not None else ''}{field_name}:")
        else:
            lines += [f"  {line}" for line in _lines(pack, field_name, field, value)]
    return "\n".join(lines) + "\n"


def _comment(pack: Pack, name: str, field: Field, kind: Kind, told: dict[str, str]) -> Iterator[str]:
    """told: nested kind -> the field at which its fields were listed; a second one is told to be like that."""
    if name == kind.history:
        return
    item = field.item or field
    if item.type == "nested" and item.to in told:
        yield f"# {name}{': a list, each' if field.type == 'list' else ':'} like {told[item.to]}"
    elif item.type == "nested":
        told[item.to] = name
        yield f"# {name}{': a list, each with' if field.type == 'list' else ', with'}"
        for inner, each in pack.kinds[item.to].fields.items():
            yield from _wrapped(f"#   {inner}: {_what(pack, each)}", "#     ")
    elif item.type in ("ref", "enum"):
        yield from _wrapped(f"# {name}: {_what(pack, field)}", "#   ")


def _what(pack: Pack, field: Field) -> str:
    more = ", may be left out" if field.optional else ""
    if field.type == "list" and field.item is not None:
        return f"a list of: {_what(pack, field.item)}"
    if field.type == "enum":
        return f"{_listed(field.of)}{more}"
    if field.type == "ref":
        return f"{_listed(pack.records.get(field.to, {}))}{more}"
    if field.type == "nested":
        return f"{field.to} ({', '.join(pack.kinds[field.to].fields)}){more}"
    return PLAIN[field.type] + more


def _listed(names: Iterable[str]) -> str:
    known = list(names)
    return ", ".join(known[:_MOST_IDS]) + (", ..." if len(known) > _MOST_IDS else "")


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _lines(pack: Pack, name: str, field: Field, value: Any) -> Sequence[str]:
    from hellprint.roster.append import flow

    item = field.item or field
    if field.type == "list" and item.type == "nested":
        return [f"{name}:", *(f"  - {flow(_short(pack, item, each))}" for each in value)]
    return [f"{name}: {flow(_short(pack, item, value))}"]


def _short(pack: Pack, field: Field, value: Any) -> Any:
    """A nested record without what its schema would say anyway."""
    if field.type != "nested" or not isinstance(value, dict):
        return value
    kind = pack.kinds[field.to]
    return {name: each for name, each in value.items() if name in kind.fields and each != kind.fields[name].default}
