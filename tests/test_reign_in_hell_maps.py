"""The maps of Reign in Hell's scenarios: each can be set up, and Relic Hunters is what was found about it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hellprint.checks import check_pack
from hellprint.load import load_pack
from hellprint.maps.read import maps_of
from hellprint.maps.set_up import set_up
from hellprint.model.maps import ScenarioMap
from hellprint.model.records import Pack

CONTENT = Path(__file__).resolve().parents[1] / "content" / "reign-in-hell"


@pytest.fixture(scope="module")
def pack() -> Pack:
    loaded, _ = load_pack(CONTENT)
    assert loaded is not None
    return loaded


def maps(pack: Pack) -> dict[str, ScenarioMap]:
    return {str(board.key[1]): board for board in maps_of(pack)}


def test_every_scenario_has_a_map_of_the_board(pack: Pack) -> None:
    found = maps(pack)
    assert list(found) == list(pack.records["scenario"])
    assert {(board.width, board.depth, board.unit) for board in found.values()} == {(30, 22, "in")}


def test_every_player_has_a_zone(pack: Pack) -> None:
    for id_, board in maps(pack).items():
        players = {zone.player for zone in board.lists["zones"]}
        assert players >= set(range(1, pack.records["scenario"][id_]["players_max"] + 1)), id_


def test_the_beast_stands_in_the_middle(pack: Pack) -> None:
    (beast,) = maps(pack)["the-beast"].lists["objectives"]
    assert (beast.x, beast.y) == (15, 11)


def test_relics_have_room_for_any_number_of_players(pack: Pack) -> None:
    board = maps(pack)["relic-hunters"]
    results = {n: set_up(board, placing, n).result for placing in board.placings for n in placing.counts}
    assert results == {2: "layout", 3: "layout", 4: "layout"}


def test_the_printed_distances_leave_no_room_for_the_relics_of_three_or_four(tmp_path: Path) -> None:
    folder = tmp_path / "reign-in-hell"
    shutil.copytree(CONTENT, folder)
    constants = folder / "pack.yaml"
    text = constants.read_text("utf-8")
    assert "crowded: 4}" in text
    constants.write_text(text.replace("crowded: 4}", "crowded: 6}"), "utf-8")
    changed, _ = load_pack(folder)
    assert changed is not None
    found = [f.message for f in check_pack(changed) if f.code == "HP414"]
    assert len(found) == 2
    assert "for 3 players: at most 5 of 6" in found[0]
    assert "for 4 players: by their area alone, at most 7 of 8" in found[1]
    assert not [f for f in check_pack(changed) if f.code == "HP415"]


# FC-75: a scenario places things off the board


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("left: 10, top: 6}", "left: 31, top: 6}", "HP410", '"1"'),
        ("right: 10, bottom: 6}", "right: 10, bottom: 27}", "HP410", '"4"'),
        ("{label: The hill, left: 12,", "{label: The hill, left: 26,", "HP410", '"The hill"'),
    ],
)
def test_fc75_what_lies_off_the_board_is_an_error_at_its_place(
    tmp_path: Path, old: str, new: str, code: str, said: str
) -> None:
    folder = tmp_path / "reign-in-hell"
    shutil.copytree(CONTENT, folder)
    path = folder / "scenarios.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    changed, _ = load_pack(folder)
    assert changed is not None
    found = [f for f in check_pack(changed) if f.code == code]
    assert [(f.severity, said in f.message) for f in found] == [("error", True)]
    assert found[0].line == text[: text.index(old)].count("\n") + 1


def test_fc75_no_map_calls_for_more_markers_than_there_are_counters(pack: Pack) -> None:
    numbered = [id_ for id_ in pack.records["counter"] if id_.startswith("objective-")]
    for id_, board in maps(pack).items():
        placed = max((count for placing in board.placings for count in placing.counts.values()), default=0)
        assert max(len(board.lists["objectives"]), placed) <= len(numbered), id_


def test_a_reach_is_what_the_rules_say(pack: Pack) -> None:
    reach = {spot.reach for board in maps(pack).values() for spot in board.lists["objectives"]}
    assert reach == {0, pack.constants["ranges"]["objective"]}
