"""What a playsheet may cost: the campaign of five games, three sheets, in processes of their own."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
SAMPLE = CHECKOUT / "content" / "reign-in-hell" / "rosters" / "five-games.yaml"
CHANGED, UNCHANGED = 3.0, 0.5
"""Seconds that a run may take."""
SLACK = 1.5
"""Of CPU, which two processes use at the same time; for a busy machine."""
RUNS = 2
Run = Callable[[], float]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """CPU seconds of `hellprint playsheet` of the sample, with its processes; caches and bytecode are kept."""
    roster = tmp_path / "ashen.yaml"
    roster.write_text(SAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {
        **kept,
        "HELLPRINT_CACHE": str(tmp_path / "cache"),
        "PYTHONPATH": str(CHECKOUT),
        "PYTHONPYCACHEPREFIX": str(tmp_path / "bytecode"),
    }
    command = [sys.executable, "-m", "hellprint", "playsheet", str(roster), "--out", str(tmp_path / "out")]

    def cpu() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, env=environment, cwd=CHECKOUT, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return cpu


def test_a_changed_roster_and_an_unchanged_one(run: Run, tmp_path: Path) -> None:
    roster = tmp_path / "ashen.yaml"
    run()
    changed = []
    for number in range(RUNS):
        text = roster.read_text(encoding="utf-8").replace("The Ashen Court", f"The Ashen Court {number}")
        roster.write_text(text, encoding="utf-8")
        changed.append(run())
    unchanged = min(run() for _ in range(RUNS))
    assert min(changed) < CHANGED * SLACK
    assert unchanged < UNCHANGED
    # and what is measured as changed was laid out anew
    assert min(changed) > 3 * unchanged
