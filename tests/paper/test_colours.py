from __future__ import annotations

from pathlib import Path

import pytest

from hellprint import pipeline
from hellprint.paper import colours
from hellprint.paper.colours import SAME, VISIONS, colour_findings, difference, opacity
from hellprint.project import Project

FAMILIES = ("#6C0000", "#00318D", "#975F05", "#2B8257", "#725988", "#4B1731")


@pytest.mark.parametrize(
    "one, other, vision, alike",
    [
        ("#B00000", "#006A00", "", False),
        ("#B00000", "#006A00", "grayscale", True),
        ("#B00000", "#6B6B00", "deutan", True),
        ("#0060A0", "#006A60", "tritan", True),
        ("#0060A0", "#A06000", "deutan", False),
        ("#1B1512", "#FFFFFF", "grayscale", False),
    ],
)
def test_who_takes_which_colours_for_each_other(one: str, other: str, vision: str, alike: bool) -> None:
    assert (difference(one, other, vision) < SAME) is alike


def test_colours_are_as_far_apart_from_either_side_and_not_from_themselves() -> None:
    for vision in VISIONS.values():
        assert difference("#2B8257", "#2B8257", vision) == pytest.approx(0, abs=1e-6)
        assert difference("#2B8257", "#725988", vision) == pytest.approx(difference("#725988", "#2B8257", vision))


@pytest.mark.parametrize("colour, expected", [("#FFF", 1), ("transparent", 0), ("#FFFFFF80", 0.5)])
def test_opacity(colour: str, expected: float) -> None:
    assert opacity(colour) == pytest.approx(expected, abs=0.01)


def findings(folder: Path, field: str, *records: str) -> list[tuple[str, int, str]]:
    folder.mkdir(exist_ok=True)
    files = {
        "pack.yaml": "pack: f\ntitle: F\ncredits: Somebody\n",
        "schema.yaml": f"kinds: {{faction: {{plural: factions, fields: {{code: text, colour: {field}}}}}}}\n",
        "factions.yaml": "factions:\n" + "".join(f"  - {record}\n" for record in records),
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    project = Project.find()
    pack, wrong = pipeline.load(folder, project, (), None)
    assert pack is not None
    assert wrong == ()
    return [(f.code, f.line, f.message) for f in colour_findings(pack, project)]


def test_six_hues_do_not_stay_apart_in_grey_without_a_mark(tmp_path: Path) -> None:
    records = [f"{{id: f{n}, code: '{n}', colour: '{colour}'}}" for n, colour in enumerate(FAMILIES)]
    alone = findings(tmp_path, "{type: colour}", *records)
    assert {code for code, _, _ in alone} == {"HP405"}
    assert all("in grey" in message for _, _, message in alone)
    assert findings(tmp_path, "{type: colour, beside: [code]}", *records) == []


def test_what_was_found_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = ("{id: a, code: x, colour: '#B00000'}", "{id: b, code: x, colour: '#006A00'}")
    first = findings(tmp_path, "{type: colour, beside: [code]}", *records)
    assert len(first) == 1

    def fail(*arguments: object) -> float:
        raise AssertionError("computed again")

    monkeypatch.setattr(colours, "difference", fail)
    assert findings(tmp_path, "{type: colour, beside: [code]}", *records) == first
    with pytest.raises(AssertionError, match="computed again"):
        findings(tmp_path, "{type: colour, beside: [code]}", records[0], records[1].replace("#006A00", "#006B00"))
