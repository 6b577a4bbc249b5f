from __future__ import annotations

from typing import Any

import pytest
import yaml

from hellprint.model.mistakes import Misuse
from hellprint.roster.append import flow, with_game

GAME = {"wins": [{"who": "Grey", "prize": 3}, {"who": "no"}], "sold": ["Hound 2"], "played": True}
ADDED = """\
    - wins:
        - {who: Grey, prize: 3}
        - {who: 'no'}
      sold: [Hound 2]
      played: true
"""


def test_the_first_game_makes_the_list() -> None:
    text = "# mine\npack: races\nteam:\n  name: Blue   # ours\n  riders:\n    - hound\n# the end\n"
    assert with_game(text, "team", "races", GAME) == (
        "# mine\npack: races\nteam:\n  name: Blue   # ours\n  riders:\n    - hound\n  races:\n" + ADDED + "# the end\n"
    )


@pytest.mark.parametrize("empty", ["  races: []\n", "  races:\n", "  races: [ ]  \n"])
def test_an_empty_list_is_filled_where_it_stands(empty: str) -> None:
    text = f"pack: races\nteam:\n  name: Blue\n{empty}"
    assert with_game(text, "team", "races", GAME) == f"pack: races\nteam:\n  name: Blue\n  races:\n{ADDED}"


def test_a_game_goes_to_the_end_of_the_list_and_not_of_the_file() -> None:
    text = "pack: races\nteam:\n  races:\n  - wins: [Grey]   # the first\n\n  name: Blue\n"
    after = with_game(text, "team", "races", {"sold": ["x"]})
    assert after == "pack: races\nteam:\n  races:\n  - wins: [Grey]   # the first\n  - sold: [x]\n\n  name: Blue\n"


def test_a_file_without_an_end_of_line_and_one_with_windows_ends() -> None:
    assert with_game("pack: races\nteam:\n  name: Blue", "team", "races", {"sold": ["x"]}).endswith(
        "  name: Blue\n  races:\n    - sold: [x]\n"
    )
    after = with_game("pack: races\r\nteam:\r\n  name: Blue\r\n", "team", "races", {"sold": ["x"]})
    assert after.count("\r\n") == after.count("\n") == 5


def test_two_games_read_back_as_two() -> None:
    text = "pack: races\nteam:\n  name: Blue\n"
    for _ in range(2):
        text = with_game(text, "team", "races", GAME)
    assert yaml.safe_load(text)["team"]["races"] == [GAME, GAME]


@pytest.mark.parametrize(
    "text", ["pack: races\nteam: {name: Blue}\n", "pack: races\nteam:\n  races: [{wins: [Grey]}]\n"]
)
def test_lists_in_brackets_are_left_alone(text: str) -> None:
    with pytest.raises(Misuse):
        with_game(text, "team", "races", GAME)


@pytest.mark.parametrize("value", ["no", "1:30", "a: b", "x, y", "", "Go’rak", "#1", "{x}", 3, True, ["a", "b, c"]])
def test_values_on_one_line_read_back(value: Any) -> None:
    assert yaml.safe_load(f"x: {flow(value)}") == {"x": value}
    assert yaml.safe_load(f"[{flow({'x': value})}]") == [{"x": value}]
