from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hellprint.load import load_pack
from hellprint.model.records import Pack
from hellprint.roster.files import with_roster
from hellprint.roster.result import compute
from hellprint.roster.starter import choices, sample_like, starter

Write = Callable[..., Path]


def with_samples(folder: Path, team: Write) -> Pack:
    home = folder / "rosters"
    home.mkdir()
    text = team().read_text()
    (home / "a.yaml").write_text(text + "  races: [{wins: [Grey]}]\n")
    (home / "b.yaml").write_text(text.replace("dry", "wet"))
    (home / "c.yaml").write_text(text)
    loaded, findings = load_pack(folder)
    assert loaded is not None
    assert not findings
    return loaded


def test_what_samples_differ_in_can_be_chosen(folder: Path, team: Write) -> None:
    pack = with_samples(folder, team)
    assert choices(pack, pack.kinds["team"]) == {"league": ("dry", "wet")}


def test_the_sample_with_the_shortest_history_comes_first(folder: Path, team: Write) -> None:
    pack = with_samples(folder, team)
    found = {
        league: (sample_like(pack, pack.kinds["team"], {"league": league}) or {}).get("id") for league in ("dry", "wet")
    }
    assert found == {"dry": "c", "wet": "b"}
    assert sample_like(pack, pack.kinds["team"], {"league": "damp"}) is None


def test_the_file_reads_back_as_the_sample_under_another_name(folder: Path, team: Write, tmp_path: Path) -> None:
    pack = with_samples(folder, team)
    kind = pack.kinds["team"]
    path = tmp_path / "mine.yaml"
    path.write_text(starter(pack, kind, "My Team", pack.records["team"]["b"]), encoding="utf-8")
    roster = with_roster(path, pack)
    assert roster.findings == ()
    assert roster.pack is not None
    assert {**pack.records["team"]["b"], "id": "mine", "name": "My Team"} == roster.pack.records["team"]["mine"]
    assert compute(roster.pack, "team", "mine").findings == ()


def test_comments_say_what_may_stand_where_and_say_it_once(pack: Pack) -> None:
    text = starter(pack, pack.kinds["team"], "My Team", None)
    assert "# league: wet, dry" in text
    assert text.count("#   beast: hound, mare") == 1
    assert "# riders: a list, each like captain" in text
    assert "# races: written by `hellprint aftermath`" in text
    assert max(len(line) for line in text.splitlines()) <= 120
