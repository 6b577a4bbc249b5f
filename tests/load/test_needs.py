from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hellprint.model.components import Need

SCHEMA = "kinds:\n  imp: {plural: imps, fields: {name: text}}\n"
Load = Callable[..., Any]


def loaded(load: Load, needs: str) -> tuple[Any, list[str]]:
    text = f"pack: game\ntitle: G\nneeds: {needs}\n"
    pack, findings = load({"game/pack.yaml": text, "game/schema.yaml": SCHEMA})
    return pack.needs, [finding.text() for finding in findings]


def test_a_need_says_what_how_many_for_whom_and_with_what(load: Load) -> None:
    needs, found = loaded(
        load, "[{text: dice, count: 'players * 2', per: player, with: [a], unless: [b], note: red}, {text: a tray}]"
    )
    assert needs == (Need("dice", "players * 2", "player", ("a",), ("b",), "red"), Need("a tray"))
    assert found == []


@pytest.mark.parametrize(
    ("needs", "found"),
    [
        ("dice", "HP012 error: needs: expected a list"),
        ("[dice]", "HP012 error: needs: expected a map"),
        ("[{count: 2}]", 'HP011 error: "text" is missing in a need'),
        ("[{text: dice, per: head}]", 'HP014 error: per knows no "head"'),
        ("[{text: dice, number: 3}]", 'HP010 error: "number" is not a field of a need'),
    ],
)
def test_what_is_wrong_with_a_need(load: Load, needs: str, found: str) -> None:
    assert any(found in text for text in loaded(load, needs)[1])
