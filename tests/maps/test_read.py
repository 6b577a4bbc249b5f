from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.load import load_pack
from hellprint.maps.read import maps_of
from hellprint.model.maps import Limits, ScenarioMap, Shape

MAP = """\
scenarios:
  - id: hunt
    map:
      board: {width: board.width, depth: board.depth}
      zones:
        - {label: Player 1, player: 1, left: 0, top: 0, width: board.corner, depth: board.corner}
        - {label: Player 2, player: 2, right: 0, bottom: 0, width: board.corner, depth: 6 in}
        - {left: 9, right: 9, top: 8, bottom: board.depth - 14}
      objectives: [{label: Tower, right: 8, bottom: 4, across: 3, reach: board.corner}]
      distances: [{of: objectives, edges: 1, zones: 4}]
      placings: [{label: Relics, players: [2, 3], count: 2 * players, apart: 6, zones: 6, measure: more_than}]
"""


def read(folder: Path, records: str) -> ScenarioMap:
    (folder / "pack.yaml").write_text(
        "pack: m\ntitle: M\nconstants: {board: {width: 30, depth: 22, corner: 6}}\n", encoding="utf-8"
    )
    (folder / "schema.yaml").write_text(
        "kinds: {scenario: {plural: scenarios, fields: {map: {type: scenario_map, optional: true}}}}\n",
        encoding="utf-8",
    )
    (folder / "scenarios.yaml").write_text(records, encoding="utf-8")
    pack, findings = load_pack(folder)
    assert pack is not None
    assert findings == ()
    (board,) = maps_of(pack)
    return board


def test_lengths_from_any_edge_come_to_one_origin(tmp_path: Path) -> None:
    board = read(tmp_path, MAP)
    assert (board.width, board.depth, board.unit, board.owner) == (30, 22, "in", 'scenario "hunt"')
    first, second, middle = board.lists["zones"]
    assert first[1:] == ("Player 1", 0, 0, 6, 6, 0, 1, 0)
    assert second[1:] == ("Player 2", 24, 16, 6, 6, 0, 2, 0)
    assert middle[1:6] == ("", 9, 8, 12, 6)
    key = ("scenario", "hunt", "map", "objectives", 0)
    assert board.lists["objectives"] == (Shape(key, "Tower", 22, 18, radius=1.5, reach=6),)
    assert board.problems == ()


def test_rules_and_placings_are_numbers(tmp_path: Path) -> None:
    board = read(tmp_path, MAP)
    assert board.rules[0].limits == Limits(None, {"edges": 1, "zones": 4}, False)
    assert board.placings[0].counts == {2: 4, 3: 6}
    assert board.placings[0].limits == Limits(6, {"zones": 6}, True)


@pytest.mark.parametrize(
    "typed, instead, problem",
    [
        ("left: 0, top: 0", "top: 0", 'zone "Player 1" needs two of left, right and width; it has width'),
        ("right: 8, bottom: 4", "right: 8, bottom: 4, top: 2", None),
        ("across: 3", "across: wide", 'across: "wide": nothing is called "wide" here'),
        ("count: 2 * players", "count: players - 4", "count is -2 for 2 players"),
        ("count: 2 * players", "count: 2 ft", 'count: "2 ft" has a unit that is none'),
        ("apart: 6", "apart: 6 ell", 'apart: "6 ell" has a unit that is none'),
        ("apart: 6", "apart: '15,5'", 'apart: "15,5" has a comma'),
        ("left: 9, right: 9", "left: 20, right: 20", "zone 3 has a width of -10"),
    ],
)
def test_what_cannot_be_measured_is_told(tmp_path: Path, typed: str, instead: str, problem: str | None) -> None:
    assert typed in MAP
    problems = [p.message for p in read(tmp_path, MAP.replace(typed, instead)).problems]
    assert problems
    assert problem is None or problems[0].startswith(problem)
