from __future__ import annotations

import pytest

from hellprint.load.schema import field_of_plain, read_schema
from hellprint.load.source import Source
from hellprint.load.tree import Mapping, parse
from hellprint.model.findings import Finding
from hellprint.model.schema import Field, Kind


def schema(text: str) -> tuple[dict[str, Kind], list[str]]:
    findings: list[Finding] = []
    root = parse(Source("schema.yaml", text), findings.append)
    assert isinstance(root, Mapping)
    return read_schema(root, findings.append, {}), [finding.code for finding in findings]


def test_fields_of_every_sort() -> None:
    kinds, codes = schema(
        """\
kinds:
  demon:
    plural: demons
    fields:
      name: text
      tier: {type: enum, of: [a, b]}
      cost: {type: int, min: 1, max: 9, default: 3}
      fly: {type: flag}
      friend: {type: ref, to: demon, link: true, optional: true}
      skills: {type: list, of: skill}
      costs: {type: map, of: {type: list, of: int}, optional: true}
      best: skill
    derive: {half: it.cost / 2}
  skill: {nested: true, short: name, fields: {name: {type: rich, translate: true}}}
"""
    )
    assert codes == []
    assert kinds["demon"].fields == {
        "name": Field("text"),
        "tier": Field("enum", of=("a", "b")),
        "cost": Field("int", low=1, high=9, default=3),
        "fly": Field("flag", default=False),
        "friend": Field("ref", to="demon", link=True, optional=True),
        "skills": Field("list", item=Field("nested", to="skill"), default=[]),
        "costs": Field("map", item=Field("list", item=Field("int"), default=[]), optional=True),
        "best": Field("nested", to="skill"),
    }
    assert kinds["demon"].derive == {"half": "it.cost / 2"}
    assert (kinds["skill"].nested, kinds["skill"].short) == (True, "name")
    assert "table" in kinds


def test_one_bad_field_does_not_hide_the_others() -> None:
    kinds, codes = schema(
        "kinds:\n  demon: {plural: demons, fields: {a: tezt, b: {type: ref, to: x}, c: int, d: {typ: int}}}\n"
    )
    assert sorted(codes) == ["HP010", "HP011", "HP016", "HP016"]
    assert list(kinds["demon"].fields) == ["c"]


def test_nested_kinds_may_lie_within_each_other() -> None:
    _, codes = schema(
        "kinds:\n  a: {nested: true, fields: {b: {type: list, of: b}}}\n"
        "  b: {nested: true, fields: {a: {type: list, of: a}}}\n"
        "  c: {plural: cs, fields: {a: a}}\n"
    )
    assert codes == []


def test_a_ring_over_two_kinds_is_told_once() -> None:
    _, codes = schema(
        "kinds:\n  a: {plural: as, fields: {b: {type: ref, to: b}}}\n"
        "  b: {plural: bs, fields: {a: {type: ref, to: a}}}\n".replace("as,", "aa,")
    )
    assert codes == ["HP103"]


@pytest.mark.parametrize(
    "text",
    [
        "  a: {plural: aa, fields: {a: {type: ref, to: a, optional: true}}}\n",
        "  a: {plural: aa, fields: {b: {type: b}}}\n  b: {nested: true, fields: {a: {type: ref, to: a}}}\n",
        "  b: {nested: true, fields: {a: {type: list, of: {type: ref, to: a}}}}\n"
        "  a: {plural: aa, fields: {b: {type: list, of: b}}}\n",
        "  a: {plural: aa, fields: {b: {type: ref, to: b}, a: {type: ref, to: a}}}\n"
        "  b: {plural: bb, fields: {c: {type: ref, to: c}, a: {type: ref, to: a}}}\n"
        "  c: {plural: cc, fields: {a: {type: ref, to: a}, b: {type: ref, to: b}}}\n",
    ],
)
def test_a_ring_is_open_after_it_was_told(text: str) -> None:
    kinds, codes = schema(f"kinds:\n{text}")
    assert set(codes) == {"HP103"}

    def walk(name: str, path: tuple[str, ...]) -> None:
        assert name not in path
        for field in kinds[name].fields.values():
            inner = field
            while inner.item is not None:
                inner = inner.item
            if inner.type == "nested" or (inner.type == "ref" and not inner.link):
                walk(inner.to, (*path, name))

    for name in kinds:
        walk(name, ())


def test_a_column_of_a_table_is_a_field_again() -> None:
    assert field_of_plain({"type": "int", "optional": True, "max": 3}, {}) == Field("int", optional=True, high=3)
    assert field_of_plain("text", {}) == Field("text")
    assert field_of_plain({"type": "what"}, {}) is None
