from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hellprint.model.records import Pack

BASE = {
    "game/pack.yaml": "pack: game\ntitle: G\n",
    "game/schema.yaml": "kinds:\n  relic: {plural: relics, fields: {name: text}}\n",
}


def test_rows_of_a_dice_table(sampler: Pack) -> None:
    table = sampler.records["table"]["rewards"]
    assert (table["dice"], table["clamp"]) == ("1d12", True)
    assert table["rows"] == [
        {"roll": "1", "souls": 0, "effect": "Nothing"},
        {"roll": "2-11", "souls": 10, "relic": "iron-seal", "effect": None},
        {"roll": "12+", "souls": 20, "relic": "brass-seal", "effect": "A seal"},
    ]


def test_a_cell_that_the_source_does_not_give_has_a_place_too(sampler: Pack) -> None:
    assert sampler.place("table", "rewards", "rows", 1, "effect").line == 9


def test_rows_of_a_look_up_table(sampler: Pack) -> None:
    assert sampler.records["table"]["hits"]["rows"][0] == {"combat": "one more", "needed": "9+"}


@pytest.mark.parametrize(
    "table, found",
    [
        ("{id: t, name: T, columns: {a: int}, rows: []}", 'HP011 error: "dice" or "key" is missing in table "t"'),
        ("{id: t, name: T, dice: 1d6, rows: []}", 'HP011 error: "columns" is missing in table "t"'),
        ("{id: t, name: T, dice: 1d6, columns: {a: int}}", 'HP011 error: "rows" is missing in table "t"'),
        (
            "{id: t, name: T, dice: 1d6, columns: {a: intt}, rows: []}",
            'HP016 error: t.a has the type "intt", which is none',
        ),
        (
            "{id: t, name: T, dice: 1d6, columns: {a: int}, rows: [{roll: 1, a: x}]}",
            'HP012 error: a: expected a whole number, found "x"',
        ),
        (
            "{id: t, name: T, dice: 1d6, columns: {a: int}, rows: [{a: 1}]}",
            'HP011 error: "roll" is missing in a row of table "t"',
        ),
        (
            "{id: t, name: T, dice: 1d6, columns: {a: int}, rows: [{roll: 1, b: 1}]}",
            'HP010 error: "b" is not a field of a row of table "t"',
        ),
        (
            "{id: t, name: T, dice: 1d6, key: k, columns: {a: int}, rows: []}",
            'HP016 error: table "t" has dice, so its first column is "roll"',
        ),
        (
            "{id: t, name: T, dice: 1d6, columns: {a: int}, rows: [7]}",
            'HP012 error: rows of table "t": expected a map, found something else',
        ),
    ],
)
def test_what_is_wrong_with_a_table(load: Callable[..., Any], table: str, found: str) -> None:
    _, findings = load({**BASE, "game/tables.yaml": f"tables:\n  - {table}\n"})
    assert any(found in finding.text() for finding in findings), [f.text() for f in findings]


def test_a_column_may_have_a_word_unknown_of_its_own(load: Callable[..., Any]) -> None:
    table = (
        "{id: t, name: T, dice: 1d6, columns: {a: {type: enum, of: [known, unknown]}}, rows: [{roll: 1, a: unknown}]}"
    )
    pack, findings = load({**BASE, "game/tables.yaml": f"tables:\n  - {table}\n"})
    assert (findings, pack.records["table"]["t"]["rows"][0]["a"]) == ([], "unknown")
