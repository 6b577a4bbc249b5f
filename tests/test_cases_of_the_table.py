"""Cases from the field about what lies on a table: colours that are the only difference, pieces like the paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint import pipeline
from hellprint.paper.colours import SAME, difference
from hellprint.project import Project

CONTENT = Path(__file__).resolve().parents[1] / "content"
SCHEMA = """\
kinds:
  faction:
    plural: factions
    fields:
      name: text
      colour: {type: colour%s}
      letter: {type: text, optional: true}
"""


def found(folder: Path, options: str, *factions: str) -> list[str]:
    files = {
        "pack.yaml": "pack: f\ntitle: F\ncredits: Somebody\n",
        "schema.yaml": SCHEMA % options,
        "factions.yaml": "factions:\n" + "".join(f"  - {faction}\n" for faction in factions),
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [f"{f.line} {f.code} {f.severity}" for f in pipeline.check(folder, Project.find()).findings]


# FC-79: only colour tells pieces apart


def test_fc79_two_factions_that_differ_by_hue_alone_are_a_warning(tmp_path: Path) -> None:
    red, green = "{id: red, name: Red, colour: '#B00000'%s}", "{id: green, name: Green, colour: '#006A00'%s}"
    assert found(tmp_path, "", red % "", green % "") == ["3 HP405 warning"]
    lettered = (red % ", letter: R", green % ", letter: G")
    assert found(tmp_path, ", beside: [letter]", *lettered) == []
    assert found(tmp_path, "", *lettered) == ["3 HP405 warning"], "a letter that is not printed beside it is none"


@pytest.mark.parametrize("pack_id", ["reign-in-hell"])
def test_fc79_the_families_of_a_shipped_pack_can_be_told_in_grey(pack_id: str) -> None:
    pack, _ = pipeline.load(CONTENT / pack_id, Project.find(), (), None)
    assert pack is not None
    families = list(pack.records["philosophy"].values())
    marks = [(f["code"], f["pattern"], f["outline"]) for f in families]
    for position in range(3):
        assert len({mark[position] for mark in marks}) == len(families)
    hues = [f["colour"] for f in families]
    assert min(difference(a, b) for n, a in enumerate(hues) for b in hues[:n]) > SAME


# FC-80: a piece the colour of the paper


def test_fc80_white_and_transparent_pieces_are_warnings(tmp_path: Path) -> None:
    bone, ash = "{id: bone, name: Bone, colour: '#ffffff'}", "{id: ash, name: Ash, colour: transparent}"
    assert found(tmp_path, ", beside: [name]", bone, ash) == ["2 HP406 warning", "3 HP406 warning"]
    assert found(tmp_path, ", beside: [name], against: []", bone, ash) == [], "an outline is drawn"


def test_fc80_the_slot_that_it_lies_on_counts_too(tmp_path: Path) -> None:
    grey = "{id: fog, name: Fog, colour: '#808080'}"
    assert found(tmp_path, ", against: ['#FFFFFF']", grey) == []
    assert found(tmp_path, ", against: ['#FFFFFF', '#858585']", grey) == ["2 HP406 warning"]
