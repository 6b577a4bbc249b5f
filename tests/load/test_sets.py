from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

SCHEMA = """\
kinds:
  imp: {plural: imps, fields: {name: text}}
  gang: {roster: true, fields: {name: text}}
"""
PACK = """\
pack: game
title: G
players: {players}
constants: {constants}
components:
  cards: {{kind: card, records: imp, size: poker, front: a.html}}
  board: {{kind: card, size: poker, front: a.html}}
  sheet: {{kind: playsheet, roster: gang, front: a.html}}
  guide: {{kind: reference, records: imp, front: a.html}}
sets:
  starter: {{{parts}}}
"""
Load = Callable[..., Any]


def loaded(load: Load, parts: str, players: str = "2-4", constants: str = "") -> tuple[Any, list[str]]:
    text = PACK.format(parts=parts, players=players, constants=constants)
    pack, findings = load({"game/pack.yaml": text, "game/schema.yaml": SCHEMA})
    return pack, [finding.text() for finding in findings]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ("cards: ", {"cards": {}}),
        ("cards: all, board: 2", {"cards": {}, "board": {"board": 2}}),
        ("cards: {ash: 2, soot: players * 2}", {"cards": {"ash": 2, "soot": "players * 2"}}),
        ("guide: players", {"guide": {"guide": "players"}}),
        ("guide: {ash: 1}", {"guide": {"ash": 1}}),
        ("sheet: {red: 1, blank: 2}", {"sheet": {"red": 1, "blank": 2}}),
    ],
)
def test_a_set_names_pieces_and_documents(load: Load, parts: str, expected: dict[str, Any]) -> None:
    pack, found = loaded(load, parts)
    assert (pack.sets["starter"], found) == (expected, [])


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ("cards: 2", 'HP012 error: set "starter", cards: expected a map of copies'),
        ("board: two", 'HP012 error: copies of board: expected a whole number, found "two"'),
        ("cards: {ash: 1000}", 'HP013 error: copies of "ash" is 1000; the highest is 999'),
        ("cards: [ash]", 'HP012 error: set "starter", cards: expected a map of copies'),
    ],
)
def test_what_is_wrong_with_a_set(load: Load, parts: str, found: str) -> None:
    assert any(found in text for text in loaded(load, parts)[1])


def test_for_how_many_it_is_must_be_a_number(load: Load) -> None:
    assert any('HP012 error: players: expected a number, found "some"' in t for t in loaded(load, "cards:", "some")[1])
    wrong = loaded(load, "cards:", constants="{players: few}")[1]
    assert any("HP012 error: the constant players must be a whole number from 1" in text for text in wrong)
