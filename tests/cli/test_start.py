"""What happens before the command line is there: Ctrl-C is no traceback, and is given back as it was."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from hellprint.cli.start import main

INTERRUPTED = """
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
from hellprint.cli.start import main
sys.exit(main(["list"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another thing there")
@pytest.mark.parametrize("module, status", [("hellprint.remembered", -2), ("click", -2), ("hellprint.pipeline", 130)])
def test_ctrl_c_at_any_import_is_no_traceback(module: str, status: int) -> None:
    ran = subprocess.run([sys.executable, "-c", INTERRUPTED, module], capture_output=True, text=True, timeout=60)
    assert ran.returncode == status
    assert ran.stderr == ("hellprint: stopped; what was there before is unchanged\n" if status == 130 else "")


def test_ctrl_c_is_given_back_as_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    assert main(["--version"]) == 0
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another thing there")
def test_where_ctrl_c_is_ignored_it_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert main(["--version"]) == 0
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
