from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from testing.kits import CHECKOUT

from hellprint.load import load_pack
from hellprint.load.players import for_players, players, players_of, variables
from hellprint.load.translations import in_language
from hellprint.model.mistakes import Misuse
from hellprint.model.records import Pack


def pack(told: str = "", **constants: Any) -> Pack:
    info = {"title": "Imps", **({"players": told} if told else {})}
    return Pack("imps", Path(), (), info, constants, {}, {})


@pytest.mark.parametrize(
    ("told", "span", "usual"),
    [
        ("1-4", (1, 4), 2),
        ("2–6", (2, 6), 2),
        ("3 to 5", (3, 5), 3),
        ("1", (1, 1), 1),
        ("4+", (4, 12), 4),
        ("", (1, 12), 2),
    ],
)
def test_for_how_many_a_game_is_and_a_kit_is_printed(told: str, span: tuple[int, int], usual: int) -> None:
    assert (players_of(pack(told)), players(pack(told))) == (span, usual)


def test_a_constant_says_how_many_there_are_as_a_rule() -> None:
    assert players(pack("2-6", players=4)) == 4
    assert players(for_players(pack("2-6", players=4), 3)) == 3


def test_expressions_know_the_number_beside_the_constants() -> None:
    assert variables(for_players(pack("2-4", limits={"size": 3}), 4)) == {"limits": {"size": 3}, "players": 4}


@pytest.mark.parametrize("number", [1, 5])
def test_a_number_for_which_the_game_is_not_is_refused(number: int) -> None:
    with pytest.raises(Misuse, match=f"Imps is for 2 to 4 players, not for {number}"):
        for_players(pack("2-4"), number)


def test_each_of_two_languages_knows_the_number() -> None:
    pack, _ = load_pack(CHECKOUT / "content" / "lords-of-hell")
    assert pack is not None
    chosen = for_players(in_language(pack, "both"), 5)
    assert [players(each) for each in (chosen, chosen.backs, chosen.second) if each is not None] == [5, 5, 5]


def test_nothing_asked_for_changes_nothing() -> None:
    asked = pack("2-4")
    assert for_players(asked, None) is asked


def test_what_expressions_know_of_a_pack_is_one_object() -> None:
    demons = pack(limit=3)
    assert variables(demons) is variables(demons)
    assert variables(for_players(demons, 2)) == {"limit": 3, "players": 2}
    assert variables(demons._replace(constants={"limit": 4}))["limit"] == 4
