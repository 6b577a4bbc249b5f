"""`hellprint proof`: every piece as it will print, on one page to keep open beside the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hellprint.cli.options import lang_option, variant_option

if TYPE_CHECKING:
    from pathlib import Path

    from hellprint.baselines import Baseline
    from hellprint.project import Project
    from hellprint.proof.build import ProofRequest


@click.command()
@click.argument("pack")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--only", multiple=True, metavar="COMPONENT", help="Only this component; repeatable.")
@click.option("--watch", is_flag=True, help="Go on until Ctrl-C: what is saved is drawn anew on the open page.")
@click.option("--png", is_flag=True, help="Write pictures to send instead of the page.")
@click.option("--dpi", type=click.IntRange(50, 1200), default=300, metavar="N", help="Of the pictures.  [default: 300]")
@click.option("--since", metavar="NAME", help="Mark what differs from this print.  [default: table, if there is one]")
@click.option("--out", metavar="DIR", help="Folder for the results.  [default: output/PACK]")
@variant_option
@lang_option
def command(
    pack: str,
    ids: tuple[str, ...],
    only: tuple[str, ...],
    watch: bool,
    png: bool,
    dpi: int,
    since: str | None,
    out: str | None,
    variants: tuple[str, ...],
    lang: str | None,
) -> int:
    """Show pieces on one page that needs no network.

    Every piece as it will print, or those that are named.

    ID is a record's id, or component/id. The page draws trim, safe zone and slots over the pieces, and filters by deck,
    by findings and by what has changed; "?" shows its keys.
    """
    from pathlib import Path

    from hellprint.project import Project, pack_id
    from hellprint.proof.build import ProofRequest

    if png and watch:
        raise click.UsageError("--png writes pictures once; leave out --watch")
    project = Project.find()
    folder = project.need_pack(pack)
    target = Path(out).expanduser().absolute() if out else project.output / pack_id(folder)
    language = lang or project.settings.values["lang"] or None
    request = ProofRequest(folder, ids, only, _baseline(folder, since), variants, language)
    if png:
        return _pictures(request, target, dpi, project)
    return _page(request, target, project, watch)


def _baseline(folder: Path, since: str | None) -> Baseline | None:
    from hellprint import baselines
    from hellprint.project import pack_id

    pack = pack_id(folder)
    if since is None and baselines.DEFAULT not in baselines.names(pack):
        return None
    return baselines.read(pack, since or baselines.DEFAULT)


def _pictures(request: ProofRequest, out: Path, dpi: int, project: Project) -> int:
    from hellprint.cli.output import counted, note, print_findings, tally
    from hellprint.cli.progress import progress
    from hellprint.model.findings import has_errors, shown
    from hellprint.proof.run import PICTURES, take_pictures

    with progress() as report:
        taken = take_pictures(request, out, dpi, project, lambda step: report(step.step, step.done, step.total))
    print_findings(taken.findings)
    if taken.findings:
        note(tally(taken.findings))
    if taken.files:
        click.echo(f"{shown(out / PICTURES)}  {counted(len(taken.files), 'picture')}, {dpi} dpi")
    return 1 if has_errors(taken.findings) else 0


def _page(request: ProofRequest, out: Path, project: Project, watch: bool) -> int:
    from hellprint.cli.output import counted, note, tally
    from hellprint.cli.progress import progress
    from hellprint.cli.watch import again_on_save
    from hellprint.model.findings import has_errors, shown
    from hellprint.proof.run import Watched

    folders = _folders(request.folder, project) if watch else ()  # before, so that no save falls between
    with progress() as report:
        watched = Watched(request, out, project, lambda step: report(step.step, step.done, step.total))
        path = watched.write(live=watch)
    proof = watched.proof
    if proof.findings:
        note(f"{tally(proof.findings)}, on the page beside the pieces")
    click.echo(f"{shown(path)}  {counted(len(proof.pieces), 'piece')} of {counted(len(proof.decks), 'deck')}")
    if watch:
        click.echo(f"open {path.as_uri()}")
        first = iter((True,))

        def once() -> int:
            if not next(first, False):
                differ = watched.refresh()
                note(f"drawn anew: {', '.join(differ) or 'nothing'}; {tally(watched.proof.findings)}")
            return 0

        try:
            again_on_save(once, folders)
        finally:
            watched.close()
    return 1 if has_errors(proof.findings) else 0


def _folders(folder: Path, project: Project) -> tuple[Path, ...]:
    """The pack's, those of its bases, the templates and fonts."""
    from hellprint import pipeline

    pack, _ = pipeline.read(folder, project)
    return (folder, *(pack.folders if pack is not None else ()), project.templates, project.fonts)
