"""Every expression (CEL) of a pack, with its place and its variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hellprint.model.findings import Place
from hellprint.model.records import Pack


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
    """Of components, derived values, legality, counts, equalities, examples and tables, in this order."""
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
    for id_, rule in pack.records.get("legality", {}).items():
        about = rule.get("for", "")
        for field in ("require", "where"):
            if isinstance(rule.get(field), str):
                place = pack.place("legality", id_, field)
                yield Formula(place, f'rule "{id_}", {field}', rule[field], {about: about, "pack": "pack"})
    yield from _of_the_whole(pack)


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
