"""`hellprint printed`: the last kit is on the table now; updates are counted from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from hellprint.baselines import Baseline
    from hellprint.model.records import Pack


@click.command()
@click.argument("pack")
@click.option("--as", "name", metavar="NAME", help="Of the group that plays with it.  [default: table]")
@click.option("--out", metavar="DIR", help="Folder that the kit was written to.  [default: output/PACK]")
@click.option("--list", "listed", is_flag=True, help="Only say what is on which table.")
def command(pack: str, name: str | None, out: str | None, listed: bool) -> int:
    """Say that the last kit is printed and on the table.

    From then on "kit --changed" prints what differs from it, and "diff --since NAME" says what that is. It is kept in
    your data folder, one print for each NAME; making kits does not move it.
    """
    from pathlib import Path

    from hellprint import baselines
    from hellprint.cache import Store
    from hellprint.cli.output import counted, note
    from hellprint.compare.last_kit import last_kit
    from hellprint.model.findings import shown
    from hellprint.project import Project, pack_id

    project = Project.find()
    folder = project.need_pack(pack)
    id_ = pack_id(folder)
    known = baselines.names(id_)
    if listed:
        for each in known:
            _tell(baselines.read(id_, each))
        if not known:
            note(f"nothing of {id_} is on a table yet")
        return 0
    name = baselines.DEFAULT if name is None else name
    baselines.baseline_path(id_, name)  # a name that cannot be one is told before anything is read
    path = Path(out).expanduser().absolute() if out else project.output / id_

    def load(variants: tuple[str, ...], lang: str) -> Pack | None:
        from hellprint import pipeline

        return pipeline.read(folder, project, variants, lang)[0]

    baseline = last_kit(path, name, Store(project.cache_root), load)
    if baseline.pack != id_:
        from hellprint.model.mistakes import Misuse

        raise Misuse(f'the kit in "{shown(path)}" is of {baseline.pack}, not of {id_}', "say where it is with --out")
    before = baselines.read(id_, name).copies if name in known else 0
    baselines.write(baseline)
    _tell(baseline)
    if baseline.copies < before:
        note(f"before, {counted(before, 'piece')} lay there; the last kit was made with {_asked(baseline)}")
    return 0


def _tell(baseline: Baseline) -> None:
    from hellprint.cli.output import counted

    decks = len({piece.component for piece in baseline.table})
    made = " ".join(part for part in (baseline.pack, baseline.edition, *(f"+ {v}" for v in baseline.variants)) if part)
    click.echo(
        f'on the table "{baseline.name}": {made}, {counted(baseline.copies, "piece")} '
        f"of {counted(decks, 'deck')}, {_asked(baseline)}"
    )


def _asked(baseline: Baseline) -> str:
    """The options that chose it, as they are typed."""
    choice = baseline.choice
    words = ["--all"] if choice["all"] else []
    words += [f"--set {choice['set_name']}"] if choice["set_name"] else []
    words += [f"--only {each}" for each in choice["only"]] + [f"--skip {each}" for each in choice["skip"]]
    words += [f"--piece {id_}" + ("" if copies is None else f":{copies}") for id_, copies in choice["pieces"]]
    return " ".join(words) or "the usual set"
