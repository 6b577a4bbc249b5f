from __future__ import annotations

import io
import subprocess
import sys

import pytest

from hellprint.cli.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_in_a_pipe_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with progress() as report:
        report("drawing", 1, 9)
    said = capsys.readouterr()
    assert said.out + said.err == ""


def test_in_a_pipe_rich_is_not_imported() -> None:
    code = (
        "import sys; from hellprint.cli.progress import progress\n"
        "with progress() as report: report('drawing', 1, 9)\n"
        "sys.exit('rich' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, check=False).returncode == 0


def test_on_a_terminal_there_is_a_bar_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    with progress() as report:
        report("drawing", 4, 9)
    assert "drawing" in terminal.getvalue()
    assert "4/9" in terminal.getvalue()
    assert terminal.getvalue().rstrip("\r\n").endswith("\x1b[2K"), "the last thing is an erased line"
