"""Every expression (CEL) of a pack, with its place and its variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from hellprint.load.built_in import ROSTER_KINDS
from hellprint.model.findings import Place
from hellprint.model.records import Pack, Record
from hellprint.model.schema import Kind

NO_FORMULAS: Final = frozenset({"id", "for", "at", "step", "into", "message", "says"})
"""Fields of what judges rosters that are words, not expressions."""


class Formula(NamedTuple):
    """One expression.

    Attributes:
        place: where it stands.
        owner: what messages call it ('component "cards", where').
        source: as typed.
        variables: name -> singular of a kind, "pack", or "" for a value of any type.
    """

    place: Place
    owner: str
    source: str
    variables: Mapping[str, str]


def formulas(pack: Pack) -> Iterator[Formula]:
    """Of components, derived values, what judges rosters, counts, equalities, examples and tables, in this order."""
    for component in pack.components:
        kind = component.records
        variables = {"it": kind, kind: kind} if kind else {}
        for option, source in (("where", component.where), ("copies", component.copies)):
            if source and not source.strip().isdigit():
                place = pack.place("pack", "components", component.id, option)
                yield Formula(place, f'component "{component.id}", {option}', source, variables)
    for kind_ in pack.kinds.values():
        for name, source in kind_.derive.items():
            place = pack.place("schema", "kinds", kind_.name, "derive", name)
            yield Formula(place, f"{kind_.name}, {name}", source, {"it": kind_.name, kind_.name: kind_.name})
    for kind_ in ROSTER_KINDS:
        for id_, rule in pack.records.get(kind_.name, {}).items():
            yield from _of_rule(pack, kind_, id_, rule)
    yield from _of_the_whole(pack)


def _of_rule(pack: Pack, kind: Kind, id_: str, rule: Record) -> Iterator[Formula]:
    """What judges rosters. A variable with the name of a kind is one of it."""
    variables = {**{name: name for name in pack.kinds}, "it": str(rule.get("for", "")), "pack": "pack"}
    for name, value in rule.items():
        if name in NO_FORMULAS or name not in kind.fields:
            continue
        parts: list[tuple[tuple[str, ...], str]] = [((name,), value)] if isinstance(value, str) else []
        if isinstance(value, dict):
            parts = [((name, key), source) for key, source in value.items()]
        for steps, source in parts:
            place = pack.place(kind.name, id_, *steps)
            yield Formula(place, f'{kind.name} "{id_}", {".".join(steps)}', source, variables)


def _of_the_whole(pack: Pack) -> Iterator[Formula]:
    whole = {"pack": "pack"}
    for id_, count in pack.records.get("count", {}).items():
        yield Formula(pack.place("count", id_, "of"), f'count "{id_}"', count.get("of", ""), whole)
    for id_, equality in pack.records.get("equality", {}).items():
        for number, source in enumerate(equality.get("values", ())):
            yield Formula(pack.place("equality", id_, "values", number), f'equality "{id_}"', source, whole)
    for id_, example in pack.records.get("example", {}).items():
        given = example.get("given", {})
        for name, source in given.items():
            if isinstance(source, str):
                yield Formula(pack.place("example", id_, "given", name), f'example "{id_}", {name}', source, whole)
        for number, source in enumerate(example.get("expect", ())):
            yield Formula(pack.place("example", id_, "expect", number), f'example "{id_}"', source, whole)
    for id_, table in pack.records.get("table", {}).items():
        if "rows_follow" in table:
            place = pack.place("table", id_, "rows_follow")
            yield Formula(place, f'table "{id_}", rows_follow', table["rows_follow"], {})
