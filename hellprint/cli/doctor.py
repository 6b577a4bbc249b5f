"""`hellprint doctor`: what this machine lacks and the command that installs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from hellprint.cli.machine import Fact


@click.command()
@click.option("--install", is_flag=True, help="Install Pango if it is missing and no password is needed.")
def command(install: bool) -> int:
    """Say what this machine lacks for printing.

    Each thing that is missing comes with the command that installs it.

    Exit status 4 when something is missing.
    """
    from hellprint.cli import machine

    facts = _facts()
    _print(facts)
    missing = [fact for fact in facts if not fact.good]
    if install and any(fact.name == "Pango" for fact in missing) and _install_pango():
        facts = [machine.pango() if fact.name == "Pango" else fact for fact in facts]
        missing = [fact for fact in facts if not fact.good]
    for fact in missing:
        click.echo(f"{fact.name}: {fact.mend}")
    if not missing:
        click.echo("ready to print")
    return 4 if missing else 0


def _facts() -> list[Fact]:
    from hellprint.cli import machine
    from hellprint.model.mistakes import MachineFailure
    from hellprint.project import Project

    facts = [machine.python(), machine.packages(), machine.pango()]
    try:
        project = Project.find()
    except MachineFailure as error:
        return [*facts, machine.Fact("project", False, error.message, error.hint)]
    fonts = sorted(project.fonts.glob("*.ttf"))
    return [
        *facts,
        machine.Fact("fonts", bool(fonts), f"{len(fonts)} files in {project.fonts}", "install hellprint again"),
        machine.writable("cache", project.cache_root),
        machine.writable("output", project.output),
    ]


def _print(facts: list[Fact]) -> None:
    for fact in facts:
        click.echo(f"{'ok     ' if fact.good else 'missing'}  {fact.name:<8}  {fact.detail}")


def _install_pango() -> bool:
    """Run the system's command when it may be run without asking; whether it ended well."""
    import shlex
    import subprocess

    from hellprint.cli import machine

    family = machine.system()
    if not machine.may_install(family):
        return False
    command_line = machine.pango_command(family)
    if family == "debian":
        # A fresh container has no package lists yet; without them apt finds nothing.
        update = command_line.split(" install ")[0] + " update"
        click.echo(f"running: {update}")
        subprocess.run(shlex.split(update), check=False)
    click.echo(f"running: {command_line}")
    return subprocess.run(shlex.split(command_line), check=False).returncode == 0
