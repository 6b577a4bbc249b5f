from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from hellprint import __version__
from hellprint.cli.app import COMMANDS

Hellprint = Callable[..., Any]

HEAVY = (
    "yaml", "jinja2", "uharfbuzz", "pikepdf", "pydantic", "weasyprint", "PIL", "rich", "markdown_it", "openpyxl",
    "pyphen", "fontTools", "cel_expr_python", "reportlab", "google",
)  # fmt: skip


def test_help_lists_every_command_in_order(hellprint: Hellprint) -> None:
    ran = hellprint("--help")
    assert ran.status == 0
    names = [line.split()[0] for line in ran.out.split("Commands:\n")[1].splitlines() if line.startswith("  ")]
    assert names[: len(COMMANDS)] == list(COMMANDS)
    assert "..." not in ran.out.split("Commands:\n")[1].split("\n\n")[0], "a short help is cut off"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_that_says_more_than_its_name(hellprint: Hellprint, name: str) -> None:
    ran = hellprint(name, "--help")
    assert ran.status == 0
    assert f"hellprint {name}" in ran.out
    command = importlib.import_module(f"hellprint.cli.{name}").command
    for option in command.params:
        assert not isinstance(option, click.Option) or option.help, f"{option.name} is not explained"


def test_an_unknown_command_is_wrong_usage_and_offers_the_nearest(hellprint: Hellprint) -> None:
    ran = hellprint("chekc")
    assert ran.status == 2
    assert 'no command is called "chekc" (did you mean "check"?)' in ran.err


@pytest.mark.parametrize(
    "arguments", [("--nonsense",), ("kit",), ("kit", "imps", "--paper"), ("check", "--format", "xml")]
)
def test_wrong_usage_ends_with_2_and_no_traceback(hellprint: Hellprint, arguments: tuple[str, ...]) -> None:
    ran = hellprint(*arguments)
    assert ran.status == 2
    assert "Error: " in ran.err
    assert "Traceback" not in ran.err


def test_the_version(hellprint: Hellprint) -> None:
    assert hellprint("--version").out == f"hellprint {__version__}\n"


def test_help_is_quick_and_imports_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import json, sys; from hellprint.cli.app import main; status = main(['--help'])\n"
        "print(json.dumps([status, sorted({m.partition('.')[0] for m in sys.modules})]), file=sys.stderr)"
    )
    times = []
    for _ in range(3):
        before = os.times()
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
        after = os.times()
        times.append(after.children_user - before.children_user + after.children_system - before.children_system)
    status, modules = json.loads(ran.stderr)
    assert status == 0
    assert not set(HEAVY) & set(modules)
    assert min(times) < 0.15, "CPU seconds; the best of three, as other work on the machine disturbs"


def test_the_module_runs_like_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hellprint", "show"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ran.returncode == 2
    assert "Usage: hellprint show" in ran.stderr
