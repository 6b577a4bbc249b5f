"""`hellprint list`: the games that can be printed, their components and sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

if TYPE_CHECKING:
    from pathlib import Path

    from hellprint.components.choice import Choice
    from hellprint.model.records import Pack
    from hellprint.project import Project


@click.command("list")
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option("--icons", is_flag=True, help="The names of icons instead, as texts have them between colons.")
def command(packs: tuple[str, ...], icons: bool) -> int:
    """List games, components and sets.

    All games, or those that are named. Your own packs (./content) come first, then the shipped ones.
    """
    from hellprint import pipeline
    from hellprint.cli.output import note, tally
    from hellprint.model.findings import has_errors, shown
    from hellprint.project import Project

    project = Project.find()
    if icons:
        from hellprint.render.fonts import Icons

        for name in Icons.read(project.fonts).names:
            click.echo(f":{name}:")
        return 0
    folders = [project.need_pack(name) for name in packs] or project.packs()
    if not folders:
        note('no packs here; "hellprint new pack NAME" writes one')
    broken = False
    for folder in folders:
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
    from hellprint.guard import RanAway, guarded
    from hellprint.model.findings import shown

    own = folder.is_relative_to(project.root)
    click.echo(f"{folder.name}  {pack.info.get('title', pack.id)}" + (f"  [{shown(folder)}]" if own else ""))
    try:
        lines = guarded(lambda say: _contents(pack))
    except RanAway:  # an expression of the pack, which `check` names
        lines = [f"  {component.id}" for component in pack.components]
    for line in lines:
        click.echo(line)


def _contents(pack: Pack) -> list[str]:
    """Its components and sets, with the pieces of each."""
    from hellprint.cli.output import counted
    from hellprint.components.choice import choose

    width = max((len(c.id) for c in pack.components), default=0)
    kinds = max((len(c.kind) for c in pack.components), default=0)
    lines = []
    for component in pack.components:
        number = _pieces(pack, [(component, None)])
        what = counted(number, "piece") if number else ""
        lines.append("  " + f"{component.id:<{width}}  {component.kind:<{kinds}}  {what}".rstrip())
    for name, content in pack.sets.items():
        number = _pieces(pack, choose(pack, _Set(name))[0])
        of = f" ({counted(number, 'piece')})" if number else ""
        lines.append(f"  set {name}{of}: {', '.join(content) or 'empty'}")
    return lines


class _Set(NamedTuple):
    """The wish for a whole set."""

    set_name: str
    all: bool = False
    only: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    pieces: tuple[tuple[str, int | None], ...] = ()


def _pieces(pack: Pack, choice: Choice) -> int:
    """How many there are to cut out; 0 too where an expression gives no number, which `check` tells of."""
    from hellprint.components import component_kind
    from hellprint.components.selection import CopiesError

    number = 0
    for component, copies in choice:
        try:
            number += sum(piece.copies for piece in component_kind(component.kind).pieces(pack, component, copies))
        except CopiesError:
            continue
    return number
