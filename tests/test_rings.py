"""Python looks for rings seldom in a run, and not at all among what was there before."""

from __future__ import annotations

import subprocess
import sys


def test_thousands_of_things_are_made_without_a_look() -> None:
    program = (
        "import gc\n"
        "from hellprint.rings import look_seldom\n"
        "looks = []\n"
        "gc.callbacks.append(lambda phase, info: looks.append(phase))\n"
        "look_seldom()\n"
        "kept = [[] for _ in range(40_000)]\n"
        "print(len(looks), gc.get_freeze_count() > 1000)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["0", "True"]
