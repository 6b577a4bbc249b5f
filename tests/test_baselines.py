"""What is on whose table, kept in the person's data folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint import baselines
from hellprint.baselines import Baseline
from hellprint.compare.lying import Lying, Print
from hellprint.model.lengths import Size
from hellprint.model.mistakes import Misuse

ASH = Lying("imps", "ash", 2, "Ash", "G-1 · 3f2a", Size(63, 88), {"front": Print("c", "d")}, "k")
CHOICE = {
    "set_name": None,
    "all": True,
    "only": (),
    "skip": ("omens",),
    "pieces": (("ash", 2), ("elm", None)),
    "players": 3,
}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HELLPRINT_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def baseline(name: str = "table") -> Baseline:
    return Baseline(name, "game", "2", CHOICE, ("fierce",), "fi", (ASH,), "k", {"k": {"id": "game"}})


def test_what_is_written_is_read() -> None:
    path = baselines.write(baseline())
    assert baselines.read("game", "table") == baseline()
    assert path.parent.name == "game"
    assert baseline().copies == 2


def test_a_group_each() -> None:
    baselines.write(baseline("club night"))
    baselines.write(baseline())
    assert baselines.names("game") == ("club night", "table")
    assert baselines.names("other") == ()


def test_a_second_print_takes_the_place_of_the_first(data: Path) -> None:
    baselines.write(baseline())
    baselines.write(baseline()._replace(edition="3"))
    assert baselines.read("game", "table").edition == "3"
    assert [path.name for path in (data / "printed" / "game").iterdir()] == ["table.json"]


def test_an_unknown_group_is_told_the_nearest_one() -> None:
    baselines.write(baseline("club"))
    with pytest.raises(Misuse) as told:
        baselines.read("game", "clbu")
    assert told.value.hint == 'did you mean "club"?'


def test_before_the_first_print_a_person_is_told_how() -> None:
    with pytest.raises(Misuse) as told:
        baselines.read("game", "table")
    assert "hellprint printed game" in told.value.hint


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".x", "x.", "x" * 80, "a\0b"])
def test_names_that_are_no_names(name: str) -> None:
    with pytest.raises(Misuse, match="cannot be the name"):
        baselines.baseline_path("game", name)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"choice": []}'])
def test_a_damaged_file_is_no_traceback(text: str) -> None:
    baselines.write(baseline()).write_text(text, encoding="utf-8")
    with pytest.raises(Misuse, match="damaged"):
        baselines.read("game", "table")
