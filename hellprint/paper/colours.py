"""Colours that tell things apart, as everybody sees them: in grey, and with the three kinds of colour-blindness."""

from __future__ import annotations

import marshal
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from hellprint.cache import Store, digest, environment_key
from hellprint.model.findings import WARNING, Finding, at
from hellprint.model.records import Pack, Record
from hellprint.model.schema import Field
from hellprint.project import Project

SAME: Final = 10.0
"""Colours that differ by less (CIEDE2000) are taken for each other when they do not lie side by side."""
VISIONS: Final[dict[str, str]] = {
    "as printed": "",
    "in grey": "grayscale",
    "to protanopes": "protan",
    "to deuteranopes": "deutan",
    "to tritanopes": "tritan",
}
"""What a finding says -> the filter of the library that shows it. Protanopes and deuteranopes (together one man in
twelve) cannot tell red from green, tritanopes blue from yellow."""
_THROUGH: Final = 0.9
"""What covers less shows through."""

_Found = tuple[str, str, str, str]
"""Code, id of the record, message, hint."""


class _Family(NamedTuple):
    """Records of one kind that a colour tells apart."""

    kind: str
    name: str
    field: Field
    records: Sequence[Record]


def colour_findings(pack: Pack, project: Project) -> list[Finding]:
    """HP405 (colour alone) and HP406 (the colour of what it lies on), of every field that is a colour."""
    found = []
    store: Store | None = None
    for family in _families(pack):
        store = store or Store(project.cache_root)
        inputs = [[r["id"], r[family.name], [_plain(r.get(n)) for n in family.field.beside]] for r in family.records]
        key = digest(
            environment_key(), family.kind, family.name, marshal.dumps([inputs, list(family.field.against)], 2)
        )
        data = store.get("colours", key)
        rows: list[_Found] = marshal.loads(data) if data else [*_alone(family), *_lost(family)]
        if data is None:
            store.put("colours", key, marshal.dumps(rows, 2))
        for code, id_, message, hint in rows:
            found.append(at(pack.place(family.kind, id_, family.name), code, message, hint, WARNING))
    return found


def _plain(value: Any) -> str:
    return "" if value is None else repr(value)


def _families(pack: Pack) -> Iterator[_Family]:
    for kind in pack.kinds.values():
        for name, field in kind.fields.items():
            if field.type == "colour" and not kind.nested:
                records = [r for r in pack.records.get(kind.name, {}).values() if isinstance(r.get(name), str)]
                if records:
                    yield _Family(kind.name, name, field, records)


def _alone(family: _Family) -> Iterator[_Found]:
    """Pairs that nothing but the colour tells apart, to whom they look the same."""
    for one, other in combinations(family.records, 2):
        if any(_plain(one.get(name)) != _plain(other.get(name)) for name in family.field.beside):
            continue
        alike = [
            vision for vision, by in VISIONS.items() if difference(one[family.name], other[family.name], by) < SAME
        ]
        if alike:
            pair = f'{family.kind} "{other["id"]}" ({other[family.name]}) and "{one["id"]}" ({one[family.name]})'
            message = f"{pair} are told apart by their colour alone, and look alike {', '.join(alike)}"
            hint = "give each a letter, shape or pattern, and name its field under beside in the schema"
            yield "HP405", other["id"], message, hint


def _lost(family: _Family) -> Iterator[_Found]:
    """Records whose colour is that of what their pieces lie on."""
    for record in family.records if family.field.against else ():
        colour = record[family.name]
        who = f'{family.kind} "{record["id"]}"'
        hint = "choose another colour, or draw an outline and write against: [] in the schema"
        if opacity(colour) < _THROUGH:
            yield "HP406", record["id"], f"{who} is {colour}: what it lies on shows through", hint
            continue
        for ground in family.field.against:
            where = [v for v in ("as printed", "in grey") if difference(colour, ground, VISIONS[v]) < SAME]
            if where:
                message = f"{who} is {colour}, which {' and '.join(where)} is hardly seen on {ground}, where it lies"
                yield "HP406", record["id"], message, hint


def opacity(colour: str) -> float:
    """From 0 (transparent) to 1."""
    from coloraide import Color

    return float(Color(colour).alpha())


def difference(one: str, other: str, vision: str = "") -> float:
    """How different two colours look (CIEDE2000: 1 is just noticed side by side).

    Args:
        vision: a filter ("grayscale", "protan", "deutan", "tritan"), or "" for the colours themselves.
    """
    from coloraide import Color

    pair = [Color(colour) for colour in (one, other)]
    seen = [colour.filter(vision) if vision else colour for colour in pair]
    return float(seen[0].delta_e(seen[1], method="2000"))
