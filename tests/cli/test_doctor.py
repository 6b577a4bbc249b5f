from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hellprint.cli import machine

Hellprint = Callable[..., Any]
LACKING = machine.Fact("Pango", False, "cannot load: Pango", "sudo apt-get install -y libpango-1.0-0")


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would have been run; Pango is missing until something was."""
    ran: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(machine, "system", lambda: "debian")
    monkeypatch.setattr(machine, "_is_root", lambda: True)
    monkeypatch.setattr(machine, "pango", lambda: machine.Fact("Pango", True, "loads") if len(ran) > 1 else LACKING)
    return ran


def test_a_machine_with_everything_is_ready(
    hellprint: Hellprint, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(machine, "pango", lambda: machine.Fact("Pango", True, "loads"))
    ran = hellprint("doctor")
    assert ran.status == 0
    assert ran.out.endswith("ready to print\n")
    assert "missing" not in ran.out
    for name in ("Python", "packages", "fonts", "cache", "output"):
        assert f"ok       {name}" in ran.out


def test_what_is_missing_comes_with_its_command_and_status_4(hellprint: Hellprint, commands: list[list[str]]) -> None:
    ran = hellprint("doctor")
    assert ran.status == 4
    assert ran.out.endswith("Pango: sudo apt-get install -y libpango-1.0-0\n")
    assert commands == []


def test_install_runs_the_systems_commands_and_says_so(
    hellprint: Hellprint, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "may_install", lambda family: True)
    ran = hellprint("doctor", "--install")
    assert commands[0] == ["apt-get", "update"]
    assert commands[1][:4] == ["apt-get", "install", "-y", "libpango-1.0-0"]
    assert "running: apt-get install -y libpango-1.0-0" in ran.out
    assert ran.status == 0


def test_install_asks_for_no_password(
    hellprint: Hellprint, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "may_install", lambda family: False)
    ran = hellprint("doctor", "--install")
    assert ran.status == 4
    assert commands == []
    assert ran.out.endswith("Pango: sudo apt-get install -y libpango-1.0-0\n")
