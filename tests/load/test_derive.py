from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellprint.checks import check_pack
from hellprint.model.records import Pack

PACK = {"game/pack.yaml": "pack: game\ntitle: G\nconstants: {rate: 2}\n"}


def test_derived_values_of_the_sampler(sampler: Pack) -> None:
    demon = sampler.records["demon"]["0116"]
    assert (demon["upkeep"], demon["stride"], type(demon["stride"])) == (7, 9, int)


def test_in_order_with_constants_and_with_the_derived_values_of_others(load: Callable[..., Any]) -> None:
    pack, findings = load(
        {
            **PACK,
            "game/schema.yaml": "kinds:\n"
            "  a: {plural: as_, fields: {b: {type: ref, to: b}}, derive: {c: it.b.double + rate, d: it.c * 10}}\n"
            "  b: {plural: bs, fields: {n: int}, derive: {double: it.n * 2}}\n",
            "game/x.yaml": "as_: [{id: a, b: b}]\nbs: [{id: b, n: 4}]\n",
        }
    )
    assert findings == []
    assert check_pack(pack) == ()
    assert pack.records["a"]["a"] == {"id": "a", "b": "b", "c": 10, "d": 100}


def test_a_record_that_lacks_a_field_is_not_told_twice(load: Callable[..., Any]) -> None:
    _, findings = load(
        {
            **PACK,
            "game/schema.yaml": "kinds:\n  b: {plural: bs, fields: {n: int}, derive: {half: it.n / 2}}\n",
            "game/x.yaml": "bs: [{id: b}]\n",
        }
    )
    assert [f.code for f in findings] == ["HP011"]


def test_records_in_a_ring_are_told_and_computed_all_the_same(load: Callable[..., Any]) -> None:
    """A ring of nested values would take the runtime of expressions down, and this process with it."""
    pack, findings = load(
        {
            **PACK,
            "game/schema.yaml": "kinds:\n"
            "  demon: {plural: demons, fields: {cost: int, evolves: {type: ref, to: demon}}, "
            "derive: {half: it.cost / 2}}\n",
            "game/x.yaml": "demons: [{id: a, cost: 4, evolves: b}, {id: b, cost: 6, evolves: a}]\n",
        }
    )
    assert [f.code for f in findings] == ["HP103"]
    assert [record["half"] for record in pack.records["demon"].values()] == [2, 3]
