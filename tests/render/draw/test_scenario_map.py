"""Sheets of scenario maps: all words are on them, and they change with what they show."""

from __future__ import annotations

from pathlib import Path

import pytest
from testing.desks import face_of

from hellprint.load import load_pack
from hellprint.maps.read import maps_of
from hellprint.model.pieces import Face
from hellprint.render.draw.scenario_map import provenance
from hellprint.words import words

FILES = {
    "pack.yaml": """\
pack: m
title: M
constants: {board: {width: 30, depth: 22, corner: 6}, owners: {one: {colour: '#B3360B'}, two: {colour: '#0B6E83'}}}
components:
  maps:
    kind: scenario_map
    records: scenario
    size: 190 x 128 mm
    line: 'Number {{ it.number }}'
    rounds: rounds
    players: [fewest, most]
    owners: owners
    texts: {victory: Victory}
    seal: seal:m
""",
    "schema.yaml": """\
kinds:
  scenario:
    plural: scenarios
    fields:
      name: {type: text}
      number: {type: int}
      rounds: {type: int}
      fewest: {type: int}
      most: {type: int}
      victory: {type: rich}
      map: {type: scenario_map, optional: true}
""",
    "scenarios.yaml": """\
scenarios:
  - id: hunt
    name: The Hunt
    number: 7
    rounds: 5
    fewest: 2
    most: 2
    victory: Whoever has most.
    map:
      board: {width: board.width, depth: board.depth}
      zones:
        - {label: Player 1, player: 1, left: 0, top: 0, width: board.corner, depth: board.corner}
        - {label: Player 2, player: 2, right: 0, bottom: 0, width: board.corner, depth: board.corner}
      objectives: [{label: Tower, right: 8, bottom: 4, reach: 3}]
    provenance: {map: reconstructed, map.objectives.0: house, map.zones: house}
""",
}


def draw(folder: Path, *changes: tuple[str, str]) -> Face:
    files = dict(FILES)
    for old, new in changes:
        files = {name: text.replace(old, new) for name, text in files.items()}
    return face_of(folder / "m", files)


def test_a_sheet_is_drawn_without_a_problem(tmp_path: Path) -> None:
    face = draw(tmp_path)
    assert face.problems == ()
    assert face.artwork.forms, "its seal"
    assert {"HPGrenzeGotisch-Bold", "HPAlegreyaSans-Black"} <= set(face.artwork.glyphs)


@pytest.mark.parametrize("change", [("corner: 6", "corner: 5"), ("map.zones: house", "map.zones: printed")])
def test_another_constant_or_provenance_is_another_face(tmp_path: Path, change: tuple[str, str]) -> None:
    before, after = draw(tmp_path), draw(tmp_path, change)
    assert before.content != after.content
    assert before.artwork != after.artwork


def test_a_constant_that_is_not_there_is_told(tmp_path: Path) -> None:
    (problem,) = draw(tmp_path, ("owners: owners", "owners: nobody")).problems
    assert (problem.code, '"nobody"' in problem.message) == ("HP501", True)


def test_a_text_that_has_no_room_is_told(tmp_path: Path) -> None:
    change = ("Whoever has most.", "Whoever has most of them in the end. " * 20)
    assert "HP301" in {problem.code for problem in draw(tmp_path, change).problems}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("provenance: house", "Set by this kit: the whole map."),
        ("provenance: {map: reconstructed}", "Follows from what is printed: the whole map."),
        (
            "provenance: {map: reconstructed, map.objectives.0: house, map.zones: house}",
            "Set by this kit: Tower, zones. Follows from what is printed: all else.",
        ),
        ("provenance: {rounds: house}", ""),
    ],
)
def test_where_a_map_comes_from_is_said(tmp_path: Path, given: str, said: str) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text.replace(FILES["scenarios.yaml"].splitlines()[-1].strip(), given), "utf-8")
    pack, _ = load_pack(tmp_path)
    assert pack is not None
    assert provenance(pack, maps_of(pack)[0], words("en")) == said
