"""Dice tables as results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hellprint.load.rolls import rolled_tables, spoken

Load = Callable[..., Any]
SCHEMA = "kinds: {demon: {plural: demons, fields: {name: text}}}\n"


@pytest.mark.parametrize(
    "numbers, expected",
    [
        ([], ""),
        ([4], "4"),
        ([4, 5], "4 and 5"),
        ([11, 12, 13], "11-13"),
        ([0, 1, 13, 14, 15], "0, 1 and 13-15"),
        ([-1, 0, 1, 5], "-1-1 and 5"),
    ],
)
def test_numbers_as_one_would_say_them(numbers: list[int], expected: str) -> None:
    assert spoken(numbers) == expected


def table(load: Load, rest: str) -> Any:
    pack, findings = load(
        {
            "game/pack.yaml": "pack: game\ntitle: G\n",
            "game/schema.yaml": SCHEMA,
            "game/tables.yaml": f"tables: [{{id: t, name: T, columns: {{e: text}}, {rest}}}]\n",
        }
    )
    return next(rolled_tables(pack), None), findings


def test_what_can_be_rolled_and_what_modifiers_add(load: Load) -> None:
    found, _ = table(load, "dice: 2d6, modifiers: [-2, 3], rows: [{roll: 4-, e: a}, {roll: 5-11, e: b}]")
    assert found is not None
    assert list(found.plain) == list(range(2, 13))
    assert list(found.modified) == [0, 1, 13, 14, 15]
    assert [(row.low, row.high) for row in found.rows] == [(None, 4), (5, 11)]
    assert found.uncovered(found.plain) == [12]


def test_modifiers_that_only_help(load: Load) -> None:
    found, _ = table(load, "dice: d6, modifiers: [1, 2], rows: [{roll: 1-6, e: a}]")
    assert found is not None
    assert list(found.modified) == [7, 8]


def test_a_table_with_a_roll_that_was_refused_is_left_out(load: Load) -> None:
    found, findings = table(load, "dice: d6, rows: [{roll: some, e: a}, {roll: 2-6, e: b}]")
    assert found is None
    assert [finding.code for finding in findings] == ["HP012"]


def test_a_table_without_dice_is_none(load: Load) -> None:
    found, _ = table(load, "key: k, rows: [{k: a, e: a}]")
    assert found is None
