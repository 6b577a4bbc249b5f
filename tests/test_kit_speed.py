"""What the starter of Reign in Hell may cost, with nothing kept and with everything, in processes of their own."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
COLD, WARM = 10.0, 3.0
"""Seconds that a run may take on two cores. They are compared with what it takes of the processor, all processes
together: a run that needs no more than that on one core needs less on two."""


def test_the_starter_with_empty_caches_and_with_full_ones(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {
        **kept,
        "HELLPRINT_CACHE": str(tmp_path / "cache"),
        "PYTHONPATH": str(CHECKOUT),
        "PYTHONPYCACHEPREFIX": str(tmp_path / "bytecode"),
    }
    out = tmp_path / "out"
    command = [sys.executable, "-m", "hellprint", "kit", "reign-in-hell", "--out", str(out)]

    def cpu() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, env=environment, cwd=CHECKOUT, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    compiling = subprocess.run([sys.executable, "-m", "hellprint", "--help"], env=environment, cwd=CHECKOUT, check=True)
    assert compiling.returncode == 0
    cold = cpu()
    (out / "manifest.json").unlink()  # so that the run is not answered from memory
    warm = cpu()
    assert cold < COLD
    assert warm < WARM
    assert cold > 3 * warm, "what is measured as cold was laid out"
