"""A run that finds its frames in the cache imports none of the slow libraries, also when every card has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from bench.deck import write_pack

SLOW: Final = (
    *("PIL", "ctypes", "dataclasses", "fontTools", "openpyxl", "pikepdf", "platformdirs", "pydantic", "reportlab"),
    *("tinycss2", "weasyprint"),
)

_PROGRAM: Final = """
import sys
from hellprint.cli.app import main
status = main(["kit", sys.argv[1], "--out", sys.argv[2]])
print("imported:", *sorted(set(sys.modules) & set(sys.argv[3:])))
sys.exit(status)
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a pack of five cards that was printed once."""
    folder = tmp_path_factory.mktemp("warm")
    write_pack(folder / "pack", 5)
    assert "weasyprint" in imported(folder)
    return folder


def imported(folder: Path) -> list[str]:
    """Print the pack; which of the slow libraries that imported."""
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(folder / "pack"), str(folder / "out"), *SLOW],
        env={**os.environ, "HELLPRINT_CACHE": str(folder / "cache"), "HELLPRINT_NO_CHILD": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.splitlines()[-1].split()[1:]


@pytest.mark.parametrize("edit", [0, 1], ids=["nothing changed", "every card changed"])
def test_a_warm_run_imports_nothing_slow(room: Path, edit: int) -> None:
    write_pack(room / "pack", 5, edit)
    assert imported(room) == []
