"""An unchanged run says what it said and does nothing; any change is noticed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint.remembered import recall, remember

ARGUMENTS = ["kit", "imps"]
SAID = [("out", "cards.pdf"), ("err", "nothing has changed")]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A remembered run: it read pack/ and settings.toml (absent) and wrote out.pdf."""
    monkeypatch.setenv("HELLPRINT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "a.yaml").write_text("a: 1")
    (tmp_path / "out.pdf").write_bytes(b"%PDF")
    old = time.time() - 60
    for path in (tmp_path / "pack" / "a.yaml", tmp_path / "pack"):
        os.utime(path, (old, old))
    remember(ARGUMENTS, [tmp_path / "pack", tmp_path / "settings.toml"], [tmp_path / "out.pdf"], SAID, time.time_ns())
    return tmp_path


def test_an_unchanged_run_says_what_it_said(run: Path) -> None:
    assert recall(ARGUMENTS) == tuple(SAID)


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "pack" / "a.yaml").write_text("a: 2"),
        lambda folder: (folder / "pack" / "b.yaml").write_text("b: 1"),
        lambda folder: (folder / "pack" / "a.yaml").unlink(),
        lambda folder: (folder / "settings.toml").write_text('paper = "letter"'),
        lambda folder: (folder / "out.pdf").unlink(),
        lambda folder: (folder / "out.pdf").write_bytes(b"%PDF cut"),
    ],
    ids=["edited", "added", "removed", "settings appear", "output gone", "output changed"],
)
def test_any_change_is_noticed(run: Path, change: Callable[[Path], object]) -> None:
    change(run)
    assert recall(ARGUMENTS) is None


def test_other_words_folders_and_environments_are_other_runs(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not recall(["kit", "imps", "--all"])
    assert not recall(["check", "imps"])
    monkeypatch.setenv("HELLPRINT_ANYTHING", "1")
    assert not recall(ARGUMENTS)
    monkeypatch.delenv("HELLPRINT_ANYTHING")
    monkeypatch.chdir(run / "pack")
    assert not recall(ARGUMENTS)


def test_a_file_that_changed_while_it_was_read_is_not_trusted(run: Path) -> None:
    started = time.time_ns() - 10**9
    (run / "pack" / "a.yaml").write_text("a: 3")
    remember(["kit", "young"], [run / "pack"], [], SAID, started)
    assert not recall(["kit", "young"])


def test_a_damaged_entry_is_no_trouble(run: Path) -> None:
    (entry,) = (run / "cache" / "runs").iterdir()
    entry.write_bytes(b"rubbish")
    assert not recall(ARGUMENTS)
