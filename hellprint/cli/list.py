"""`hellprint list`: the games that can be printed, their components and sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pathlib import Path

    from hellprint.model.records import Pack
    from hellprint.project import Project


@click.command("list")
def command() -> int:
    """List games, components and sets.

    Your own packs (./content) come first, then the shipped ones.
    """
    from hellprint import pipeline
    from hellprint.cli.output import note, tally
    from hellprint.model.findings import has_errors, shown
    from hellprint.project import Project

    project = Project.find()
    packs = project.packs()
    if not packs:
        note('no packs here; "hellprint new pack NAME" writes one')
    broken = False
    for folder in packs:
        pack, findings = pipeline.read(folder, project)
        if pack is not None:
            _print_pack(folder, pack, project)
        else:
            click.echo(folder.name)
        if pack is None or has_errors(findings):
            broken = True
            click.echo(f"  {tally(findings)}: hellprint check {shown(folder)}")
    return 1 if broken else 0


def _print_pack(folder: Path, pack: Pack, project: Project) -> None:
    from hellprint.cli.output import counted
    from hellprint.model.findings import shown

    own = folder.is_relative_to(project.root)
    click.echo(f"{folder.name}  {pack.info.get('title', pack.id)}" + (f"  [{shown(folder)}]" if own else ""))
    width = max((len(c.id) for c in pack.components), default=0)
    for component in pack.components:
        number = len(pack.records.get(component.records, ()))
        source = counted(number, f"{component.records} record") if component.records else ""
        click.echo("  " + f"{component.id:<{width}}  {component.kind:<8}  {source}".rstrip())
    for name, content in pack.sets.items():
        click.echo(f"  set {name}: {', '.join(content) or 'empty'}")
