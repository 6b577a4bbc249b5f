"""Flat terrain: its words are those of the record, its cut is as large as it says, what is misspelt is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from testing.desks import face_of

from hellprint.model.lengths import PT_PER_MM
from hellprint.model.pieces import Face

FILES = {
    "pack.yaml": """\
pack: m
title: M
components: {ground: {kind: terrain, records: place, of: sort, sort_of: option}}
""",
    "schema.yaml": """\
kinds:
  ability: {nested: true, fields: {name: {type: text}, rules: {type: rich}}}
  sort: {plural: sorts, fields: {name: {type: text}, rules: {type: rich}, options: {type: list, of: ability}}}
  place:
    plural: places
    fields:
      sort: {type: ref, to: sort}
      option: {type: text, optional: true}
      alone: {type: flag}
      width: {type: inches, optional: true}
      depth: {type: inches, optional: true}
      edge: {type: text, optional: true}
      ink: {type: text, optional: true}
      art: {type: list, of: text}
""",
    "things.yaml": """\
sorts: [{id: pool, name: Pool, rules: Wet., options: [{name: Lava, rules: Hot.}, {name: Ice, rules: Cold.}]}]
places:
  - {id: flat, sort: pool, option: Lava, width: 3.5, depth: 3, edge: jagged, ink: '#8A2200', art: [bank, flames]}
""",
}


def draw(folder: Path, **changes: tuple[str, str]) -> Face:
    files = dict(FILES)
    for old, new in changes.values():
        files = {name: text.replace(old, new) for name, text in files.items()}
    return face_of(folder, files)


def test_the_cut_measures_what_the_record_says(tmp_path: Path) -> None:
    face = draw(tmp_path / "m")
    assert face.problems == ()
    last = face.artwork.ops.decode("ascii").rstrip("\n").splitlines()[-1]
    points = [(float(x), float(y)) for x, y in re.findall(r"(\S+) (\S+) [ml]\b", last)]
    xs, ys = [x / PT_PER_MM for x, _ in points], [y / PT_PER_MM for _, y in points]
    assert max(xs) - min(xs) == pytest.approx(3.5 * 25.4, abs=0.01)
    assert max(ys) - min(ys) == pytest.approx(3 * 25.4, abs=0.01)


def test_it_shows_what_it_stands_for_and_its_sort(tmp_path: Path) -> None:
    both = draw(tmp_path / "m").content
    assert both == draw(tmp_path / "m", cold=("Cold.", "Very cold.")).content, "the other sort is not on it"
    assert both != draw(tmp_path / "m", hot=("Hot.", "Very hot.")).content
    assert both != draw(tmp_path / "m", wet=("Wet.", "Very wet.")).content
    alone = draw(tmp_path / "m", alone=("option: Lava,", "option: Lava, alone: true,")).content
    changed = draw(tmp_path / "m", alone=("option: Lava,", "option: Lava, alone: true,"), wet=("Wet.", "Dry."))
    assert alone == changed.content, "its own rules alone"


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("[bank, flames]", "[bank, flame]", 'did you mean "flames"?'),
        ("option: Lava", "option: Lavas", 'did you mean "Lava"?'),
        ("edge: jagged", "edge: jaged", 'did you mean "jagged"?'),
    ],
)
def test_what_is_misspelt_is_told_with_the_nearest_name(tmp_path: Path, old: str, new: str, hint: str) -> None:
    (problem,) = draw(tmp_path / "m", it=(old, new)).problems
    assert (problem.code, problem.hint) == ("HP501", hint)


def test_rules_that_have_no_room_are_told(tmp_path: Path) -> None:
    face = draw(tmp_path / "m", hot=("Hot.", "It burns whoever walks through it. " * 60))
    assert "HP301" in {problem.code for problem in face.problems}
