from __future__ import annotations

from collections.abc import Callable
from typing import Any

PACK = {"game/pack.yaml": "pack: game\ntitle: G\n"}
SCHEMA = (
    "kinds:\n"
    "  demon: {plural: demons, fields: {name: text, life: {type: int, "
    "optional: true}, tags: {type: list, of: text}, costs: {type: map, of: int, optional: true}}}\n"
)


def demons(load: Callable[..., Any], text: str) -> tuple[dict[str, Any], list[str]]:
    pack, findings = load({**PACK, "game/schema.yaml": SCHEMA, "game/demons.yaml": text})
    return pack.records["demon"], [finding.text() for finding in findings]


def test_extends_merges_maps_and_replaces_lists(load: Callable[..., Any]) -> None:
    records, findings = demons(
        load,
        "demons:\n"
        "  - {id: c, extends: b, costs: {fire: 9}}\n"
        "  - {id: a, name: A, life: 3, tags: [x, y], costs: {fire: 1, ash: 2}}\n"
        "  - {id: b, extends: a, tags: [z], life: }\n",
    )
    assert findings == []
    assert records["b"] == {"id": "b", "name": "A", "tags": ["z"], "costs": {"fire": 1, "ash": 2}}
    assert records["c"] == {"id": "c", "name": "A", "tags": ["z"], "costs": {"fire": 9, "ash": 2}}


def test_a_long_chain_is_no_trouble(load: Callable[..., Any]) -> None:
    rows = "".join(f"  - {{id: d{n}, extends: d{n + 1}}}\n" for n in range(3000))
    records, findings = demons(load, f"demons:\n{rows}  - {{id: d3000, name: Last}}\n")
    assert (findings, records["d0"]["name"]) == ([], "Last")


def test_a_ring_is_told_once_and_its_records_are_kept(load: Callable[..., Any]) -> None:
    records, findings = demons(
        load, "demons:\n  - {id: a, name: A, extends: b}\n  - {id: b, name: B, extends: a}\n  - {id: c, extends: b}\n"
    )
    assert [text.split(": ")[1] for text in findings] == ["HP021 error"]
    assert list(records) == ["a", "b", "c"]


def test_a_value_that_is_inherited_has_the_place_where_it_stands(load: Callable[..., Any]) -> None:
    _, findings = demons(load, "demons:\n  - {id: a, name: A, life: x}\n  - {id: b, extends: a}\n")
    assert [text.split(": ")[0] for text in findings] == ["game/demons.yaml:2:28"]
