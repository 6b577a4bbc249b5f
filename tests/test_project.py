from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hellprint.model.mistakes import MachineFailure, Misuse
from hellprint.project import Project, cache_root, pack_id, pack_of

Write = Callable[[Mapping[str, str]], Path]
CHECKOUT = Path(__file__).resolve().parents[1]


def test_shipped_folders_are_found_from_anywhere(tmp_path: Path) -> None:
    project = Project.find(tmp_path)
    assert project.fonts == CHECKOUT / "fonts"
    assert project.templates == CHECKOUT / "templates"
    assert project.content == (CHECKOUT / "content",)
    assert project.output == tmp_path / "output"


def test_the_checkout_is_not_listed_twice_when_one_stands_in_it() -> None:
    assert Project.find(CHECKOUT).content == (CHECKOUT / "content",)


def test_a_folder_inside_a_pack_belongs_to_the_project_around_it(write_files: Write) -> None:
    root = write_files({"content/imps/pack.yaml": "pack: imps\n", "content/imps/art/a.txt": ""})
    assert Project.find(root / "content" / "imps" / "art").root == root


def test_a_settings_file_marks_the_project(write_files: Write) -> None:
    root = write_files({"hellprint.toml": "", "deep/er/a.txt": ""})
    assert Project.find(root / "deep" / "er").output == root / "output"


def test_a_content_folder_without_packs_marks_nothing(write_files: Write) -> None:
    root = write_files({"content/articles/a.txt": "", "work/a.txt": ""})
    assert Project.find(root / "work").root == root / "work"


def test_own_packs_come_first_and_hide_shipped_ones_of_the_same_name(write_files: Write) -> None:
    root = write_files({"content/reign-in-hell/pack.yaml": "pack: x\n", "content/.git/pack.yaml": "pack: y\n"})
    project = Project.find(root)
    assert project.packs()[0] == root / "content" / "reign-in-hell"
    assert [p.name for p in project.packs()].count("reign-in-hell") == 1
    assert ".git" not in [p.name for p in project.packs()]


@pytest.mark.parametrize("name", ["imps", "content/imps", "./content/imps", "content/imps/pack.yaml", "imp-game"])
def test_a_pack_is_found_by_name_by_path_and_by_id(
    write_files: Write, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    root = write_files({"content/imps/pack.yaml": "# hi\npack: imp-game # of mine\n"})
    monkeypatch.chdir(root)
    assert Project.find().find_pack(name) == root / "content" / "imps"


def test_a_name_is_found_however_its_accents_are_stored(write_files: Write) -> None:
    stored = unicodedata.normalize("NFD", "dämonen")
    root = write_files({f"content/{stored}/pack.yaml": "pack: d\n"})
    assert Project.find(root).find_pack(unicodedata.normalize("NFC", "dämonen")) == root / "content" / stored


@pytest.mark.parametrize("name", ["", "\0", "..", "/", "no-such-pack"])
def test_what_is_no_pack_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert Project.find().find_pack(name) is None


def test_a_misspelt_name_gets_the_nearest(write_files: Write) -> None:
    project = Project.find(write_files({"content/imps/pack.yaml": "pack: imps\n"}))
    with pytest.raises(Misuse) as caught:
        project.need_pack("inps")
    assert caught.value.message == 'no pack is called "inps"'
    assert caught.value.hint == 'did you mean "imps"?'


def test_a_folder_that_is_no_pack_is_told_what_it_lacks(tmp_path: Path) -> None:
    with pytest.raises(Misuse, match=r"is not a pack: it has no pack\.yaml"):
        Project.find(tmp_path).need_pack(str(tmp_path))


@pytest.mark.parametrize(
    "text, expected",
    [
        ("pack: imp-game\n", "imp-game"),
        ("\ufeffpack: 'imp-game'\r\n", "imp-game"),
        ("title: x\npack:   imp-game   # mine\n", "imp-game"),
        ("pack: ../../etc\n", "folder"),
        ("pack: /etc\n", "folder"),
        ("pack:\n", "folder"),
        ("title: x\n", "folder"),
    ],
)
def test_the_id_is_read_and_never_leads_out_of_the_output(write_files: Write, text: str, expected: str) -> None:
    root = write_files({"folder/pack.yaml": text})
    assert pack_id(root / "folder") == expected


def test_the_pack_around_a_file(write_files: Write) -> None:
    root = write_files({"game/pack.yaml": "pack: x\n", "game/rules/a.yaml": "", "b.yaml": ""})
    assert pack_of(root / "game" / "rules" / "a.yaml") == root / "game"
    assert pack_of(root / "b.yaml") is None


def test_the_cache_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HELLPRINT_CACHE", str(tmp_path / "x"))
    assert cache_root() == tmp_path / "x"
    monkeypatch.delenv("HELLPRINT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "y"))
    assert cache_root().name == "hellprint"


def test_a_deleted_working_directory_is_the_machines_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(MachineFailure, match="does not exist any more"):
        Project.find()
