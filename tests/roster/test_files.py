from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint.load import load_pack
from hellprint.model.records import Pack
from hellprint.project import Project
from hellprint.roster.files import content_key, folder_of_pack, names_roster, open_roster, pack_findings, pack_named_in

Write = Callable[..., Path]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("pack: races\nteam: {}\n", "races"),
        ("\ufeff# a team\r\n\r\npack: 'races'   # which\r\nteam: {}\r\n", "races"),
        ("beasts: [{id: x}]\npack: races\n", ""),
        ("", ""),
    ],
)
def test_a_roster_says_at_its_top_which_pack_it_is_for(tmp_path: Path, text: str, named: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(text.encode())
    assert pack_named_in(path) == named
    assert names_roster(str(path)) is bool(named)


def test_packs_folders_and_other_files_are_no_rosters(folder: Path, tmp_path: Path) -> None:
    assert not names_roster(str(folder / "pack.yaml"))
    assert not names_roster(str(folder))
    assert not names_roster("races")
    (tmp_path / "x.txt").write_text("pack: races\n")
    assert not names_roster(str(tmp_path / "x.txt"))


def test_a_roster_is_opened_read_and_judged(folder: Path, team: Write) -> None:
    opened = open_roster(team(), Project.find())
    assert opened.legal
    assert opened.result is not None
    assert (opened.kind, opened.id) == ("team", "blue")


def test_the_pack_around_a_roster_is_its_pack(folder: Path, team: Write) -> None:
    inside = folder / "rosters" / "red.yaml"
    inside.parent.mkdir()
    inside.write_text(team().read_text())
    assert folder_of_pack(inside, Project.find()) == folder
    assert folder_of_pack(team(), Project.find()) == folder


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("races", "rases", 'blue.yaml:1:1: HP020 error: no pack is called "rases"'),
        ("name: Blue", "nmae: Blue", '"nmae" is not a field of team "blue"'),
        ("league: dry", "league: damp", 'team "blue", league: no league is called "damp"'),
        ("[hound,", "[houn,", 'no beast is called "houn"'),
        ("team:", "teem:", 'no kind of roster is called "teem"'),
    ],
)
def test_what_cannot_be_read_is_told_and_not_judged(
    folder: Path, team: Write, old: str, new: str, finding: str
) -> None:
    path = team()
    path.write_text(path.read_text().replace(old, new, 1))
    opened = open_roster(path, Project.find())
    assert opened.result is None
    assert not opened.legal
    assert any(finding in found.text() for found in opened.findings)


def test_an_error_of_the_pack_comes_first(folder: Path, team: Write) -> None:
    (folder / "charms.yaml").write_text("charms: [{id: spur, nam: Spur}]\n")
    opened = open_roster(team(), Project.find())
    assert opened.result is None
    assert {finding.path for finding in opened.findings} == {"content/races/charms.yaml"}


def test_an_illegal_roster_has_a_result_and_findings(folder: Path, team: Write) -> None:
    opened = open_roster(team("  races: [{wins: [{who: Grey, prize: 14}]}]\n"), Project.find())
    assert opened.result is not None
    assert not opened.legal


def test_a_sound_pack_is_remembered_until_a_file_changes(
    folder: Path, pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Project.find()
    assert pack_findings(pack, project) == ()
    monkeypatch.setattr("hellprint.checks.check_pack", lambda pack: pytest.fail("it was looked at before"))
    assert pack_findings(pack, project) == ()
    before = content_key(pack)
    (folder / "tallies.yaml").write_text("tallies: []\n")
    assert content_key(pack) != before
    changed, _ = load_pack(folder)
    assert changed is not None
    with pytest.raises(pytest.fail.Exception):
        pack_findings(changed, project)
