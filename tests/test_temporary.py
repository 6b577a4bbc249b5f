"""Only what dead processes of this machine left is swept away."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hellprint.temporary import sweep, temporary_name


def test_every_name_is_new_and_hidden() -> None:
    names = {temporary_name("cards.pdf") for _ in range(10)}
    assert len(names) == 10
    assert all(name.startswith(".cards.pdf.") and name.endswith(".tmp") for name in names)


def test_a_long_name_makes_no_name_that_is_too_long(tmp_path: Path) -> None:
    (tmp_path / temporary_name("x" * 250)).write_bytes(b"")
    sweep(tmp_path)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not tell whether a process lives")
def test_what_the_dead_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    code = "from hellprint.temporary import temporary_name; print(temporary_name('a.pdf'))"
    dead = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    kept = [temporary_name("a.pdf"), "a.pdf", ".a.pdf.tmp", ".a.pdf.00000000-1-1.tmp", ".hidden"]
    for name in (dead, *kept):
        (tmp_path / name).write_bytes(b"")
    sweep(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)


def test_a_folder_that_is_not_there_needs_no_sweeping(tmp_path: Path) -> None:
    sweep(tmp_path / "nowhere")
    assert not list(tmp_path.iterdir())
