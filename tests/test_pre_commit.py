"""The hook that pre-commit runs, and the workflow of the README, say what the command line knows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from hellprint.cli.check import command

CHECKOUT = Path(__file__).resolve().parents[1]
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
BLOCKS = [yaml.safe_load(block) for block in re.findall(r"^```yaml\n(.*?)^```", README, re.DOTALL | re.MULTILINE)]


def hook() -> dict[str, Any]:
    (found,) = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def parsed(line: str) -> click.Context:
    name, check, *arguments = shlex.split(line)
    assert (name, check) == ("hellprint", "check")
    return command.make_context("check", arguments)


def test_the_hook_is_a_command_that_checks_everything() -> None:
    found = hook()
    context = parsed(" ".join((found["entry"], *found["args"])))
    assert context.params["packs"] == ()
    assert context.params["no_layout"]
    assert found["pass_filenames"] is False


def test_the_hook_runs_when_content_changes_and_only_then() -> None:
    pattern = re.compile(hook()["files"])
    assert pattern.search("content/imps/imps.yaml")
    assert not pattern.search("README.md")


def test_the_readme_names_the_hook() -> None:
    (config,) = [block for block in BLOCKS if isinstance(block, dict) and "repos" in block]
    assert [each["id"] for repo in config["repos"] for each in repo["hooks"]] == [hook()["id"]]


def test_the_workflow_of_the_readme_checks_in_the_form_that_github_shows() -> None:
    (workflow,) = [block for block in BLOCKS if isinstance(block, dict) and "jobs" in block]
    runs = [step["run"] for step in workflow["jobs"]["check"]["steps"] if "run" in step]
    (line,) = [run for run in runs if run.startswith("hellprint ")]
    assert parsed(line).params["form"] == "github"


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_every_form_that_the_readme_names_is_one(form: str) -> None:
    assert form in README.split("`--format` takes", 1)[1].split(".\n", 1)[0]
    assert parsed(f"hellprint check --format {form}").params["form"] == form
