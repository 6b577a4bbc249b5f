from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

Hellprint = Callable[..., Any]


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with nothing in it, to stand in."""
    folder = tmp_path / "Neues Spiel"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_new_pack_has_all_its_files_and_no_placeholder(hellprint: Hellprint, empty: Path) -> None:
    ran = hellprint("new", "pack", "my-game")
    assert ran.status == 0
    pack = empty / "content" / "my-game"
    assert files(empty) == [
        f"content/my-game/{name}" for name in ("imps.yaml", "pack.yaml", "schema.yaml", "templates/imp.html")
    ]
    assert ran.out.splitlines()[:2] == ["content/my-game/imps.yaml", "content/my-game/pack.yaml"]
    assert ran.out.endswith("Next: hellprint check my-game, then hellprint kit my-game\n")
    data = yaml.safe_load((pack / "pack.yaml").read_text(encoding="utf-8"))
    assert (data["pack"], data["title"]) == ("my-game", "My game")
    for name in files(pack):
        assert "@" not in (pack / name).read_text(encoding="utf-8").replace("@page", "")


def test_a_path_says_where(hellprint: Hellprint, empty: Path) -> None:
    ran = hellprint("new", "pack", "./games/my-game")
    assert ran.status == 0
    assert (empty / "games" / "my-game" / "pack.yaml").is_file()
    assert "hellprint kit games/my-game\n" in ran.out


def test_the_set_and_the_component_of_the_new_pack_name_its_records(hellprint: Hellprint, empty: Path) -> None:
    hellprint("new", "pack", "my-game")
    folder = empty / "content" / "my-game"
    pack = yaml.safe_load((folder / "pack.yaml").read_text(encoding="utf-8"))
    imps = yaml.safe_load((folder / "imps.yaml").read_text(encoding="utf-8"))["imps"]
    assert set(pack["sets"]["starter"]["imp-cards"]) == {imp["id"] for imp in imps}
    assert (folder / "templates" / pack["components"]["imp-cards"]["front"]).is_file()


@pytest.mark.parametrize("name", ["My-Game", "my game", "..", "-x", "ümlaut", "a/b/C"])
def test_a_name_that_is_no_id_is_refused(hellprint: Hellprint, empty: Path, name: str) -> None:
    ran = hellprint("new", "pack", "--", name)
    assert ran.status == 2
    assert "cannot be the name of a pack" in ran.err
    assert files(empty) == []


def test_what_is_there_is_not_overwritten(hellprint: Hellprint, project_folder: Path) -> None:
    before = (project_folder / "content" / "imps" / "pack.yaml").read_bytes()
    ran = hellprint("new", "pack", "imps")
    assert ran.status == 2
    assert "content/imps is there already" in ran.err
    assert (project_folder / "content" / "imps" / "pack.yaml").read_bytes() == before


def test_a_name_that_a_pack_has_is_refused(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("new", "pack", "reign-in-hell")
    assert ran.status == 2
    assert 'a pack is called "reign-in-hell" already (--from reign-in-hell builds on it)' in ran.err


def test_an_overlay_is_one_file_that_extends(hellprint: Hellprint, project_folder: Path) -> None:
    assert hellprint("new", "pack", "hard-imps", "--from", "imps").status == 0
    folder = project_folder / "content" / "hard-imps"
    assert files(folder) == ["pack.yaml"]
    data = yaml.safe_load((folder / "pack.yaml").read_text(encoding="utf-8"))
    assert (data["pack"], data["extends"]) == ("hard-imps", "imps")


def test_a_copy_has_every_file_and_its_own_id(hellprint: Hellprint, project_folder: Path) -> None:
    origin, copy = project_folder / "content" / "imps", project_folder / "content" / "my-imps"
    (origin / ".DS_Store").write_bytes(b"\0")
    (origin / "picture.png").write_bytes(b"\x89PNG\xff")
    assert hellprint("new", "pack", "my-imps", "--from", "imps", "--copy").status == 0
    assert files(copy) == [name for name in files(origin) if name != ".DS_Store"]
    text = (copy / "pack.yaml").read_text(encoding="utf-8")
    assert text == (origin / "pack.yaml").read_text(encoding="utf-8").replace("pack: imps\n", "pack: my-imps\n")
    assert (copy / "picture.png").read_bytes() == b"\x89PNG\xff"


def test_a_copy_of_links_that_lead_out_is_refused_and_leaves_nothing(
    hellprint: Hellprint, project_folder: Path
) -> None:
    (project_folder / "secret").write_text("x")
    (project_folder / "content" / "imps" / "link").symlink_to(project_folder / "secret")
    ran = hellprint("new", "pack", "my-imps", "--from", "imps", "--copy")
    assert ran.status == 2
    assert '"link" of imps leads out of its folder' in ran.err
    assert [path.name for path in (project_folder / "content").iterdir()] == ["imps"]


def test_copy_needs_a_pack_to_copy(hellprint: Hellprint, empty: Path) -> None:
    ran = hellprint("new", "pack", "my-game", "--copy")
    assert ran.status == 2
    assert "--copy goes with --from PACK" in ran.err


def test_a_failure_halfway_leaves_nothing(hellprint: Hellprint, empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert hellprint("new", "pack", "my-game").status == 4
    assert list((empty / "content").iterdir()) == []


def test_cards_of_a_new_pack_have_a_code_that_an_update_names(hellprint: Hellprint, empty: Path) -> None:
    hellprint("new", "pack", "my-game")
    assert hellprint("check", "my-game", "--strict").status == 0
    assert hellprint("kit", "my-game").status == 0
    assert hellprint("printed", "my-game").status == 0
    imps = empty / "content" / "my-game" / "imps.yaml"
    imps.write_text(imps.read_text(encoding="utf-8").replace("power: 2", "power: 3"), encoding="utf-8")
    assert hellprint("kit", "my-game", "--changed").status == 0
    import json

    manifest = json.loads((empty / "output" / "my-game" / "manifest.json").read_text(encoding="utf-8"))
    assert "ember \u00b7 " in json.dumps(manifest, ensure_ascii=False)
