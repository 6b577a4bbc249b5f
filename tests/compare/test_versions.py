"""What --since may name."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hellprint.compare.versions import load, since
from hellprint.model.mistakes import Misuse

Game = Any  # tests/compare/conftest.py


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=T", "-c", "user.email=t@t", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *who, *arguments], check=True, capture_output=True)


@pytest.fixture
def checkout(game: Game) -> Game:
    """The game is committed; its project is the folder above it."""
    git(game.folder.parent, "init", "-q", "-b", "main")
    git(game.folder.parent, "add", "game")
    git(game.folder.parent, "commit", "-qm", "one")
    return game


def power_of_ash(game: Game, name: str) -> tuple[str, int]:
    with since(name, game.folder, "game", game.project) as source:
        pack, _ = load(source, game.now(), (), "en")
    assert pack is not None
    return source.kind, pack.records["imp"]["ash"]["power"]


def test_a_revision(checkout: Game) -> None:
    checkout.edit("imps.yaml", "power: 3", "power: 4")
    assert power_of_ash(checkout, "HEAD") == ("revision", 3)
    git(checkout.folder.parent, "commit", "-qam", "two")
    assert power_of_ash(checkout, "HEAD") == ("revision", 4)
    assert power_of_ash(checkout, "main~1") == ("revision", 3)


def test_a_pack_that_is_a_checkout_itself(game: Game) -> None:
    git(game.folder, "init", "-q")
    git(game.folder, "add", ".")
    git(game.folder, "commit", "-qm", "one")
    game.edit("imps.yaml", "power: 3", "power: 4")
    assert power_of_ash(game, "HEAD") == ("revision", 3)


def test_a_base_is_read_as_it_was_too(checkout: Game) -> None:
    house = checkout.folder.parent / "house"
    house.mkdir()
    (house / "pack.yaml").write_text("pack: house\ntitle: House\nextends: ../game\nconstants: {limits: {hand: 9}}\n")
    git(house, "add", ".")
    git(house, "commit", "-qm", "house")
    checkout.edit("imps.yaml", "power: 3", "power: 4")
    with since("HEAD", house, "house", checkout.project) as source:
        pack, _ = load(source, checkout.now(), (), "en")
    assert pack is not None
    assert pack.records["imp"]["ash"]["power"] == 3
    assert pack.constants["limits"] == {"hand": 9, "fires": 2}


def test_another_folder(game: Game) -> None:
    other = game.folder.parent / "before"
    shutil.copytree(game.folder, other)
    game.edit("imps.yaml", "power: 3", "power: 4")
    assert power_of_ash(game, str(other)) == ("pack", 3)


def test_a_print(game: Game) -> None:
    game.kit()
    game.printed("club")
    game.edit("imps.yaml", "power: 3", "power: 4")
    assert power_of_ash(game, "club") == ("print", 3)


def test_a_print_comes_before_a_revision_of_its_name(checkout: Game) -> None:
    checkout.edit("imps.yaml", "power: 3", "power: 5")
    checkout.kit()
    checkout.printed("main")
    assert power_of_ash(checkout, "main") == ("print", 5)


@pytest.mark.parametrize("name", ["nothing", "HEAD~9", "--upload-pack=x", "", "a\nb", "-h"])
def test_what_is_nothing_is_told(checkout: Game, name: str) -> None:
    with (
        pytest.raises(Misuse, match="is no print, pack or revision"),
        since(name, checkout.folder, "game", checkout.project),
    ):
        pass


def test_a_revision_without_the_pack_is_told(checkout: Game) -> None:
    other = checkout.folder.parent / "later"
    shutil.copytree(checkout.folder, other)
    with pytest.raises(Misuse, match='has no folder "later"'), since("HEAD", other, "game", checkout.project):
        pass


def test_without_git_there_are_no_revisions(checkout: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Misuse, match="is no print"), since("HEAD", checkout.folder, "game", checkout.project):
        pass


def test_nothing_is_left_behind(checkout: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import tempfile

    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    power_of_ash(checkout, "HEAD")
    assert list(folder.iterdir()) == []
