"""`hellprint reference`: a game's rules and quick references, to print and to read on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hellprint.cli.options import lang_option, variant_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hellprint.project import Project
    from hellprint.reference.run import ReferenceFile, ReferenceRequest, ReferenceResult


@click.command()
@click.argument("pack")
@click.option("--only", multiple=True, metavar="REFERENCE", help="Only this one; repeatable.")
@click.option("--skip", multiple=True, metavar="REFERENCE", help="All but this one; repeatable.")
@variant_option
@click.option("--paper", metavar="NAME", help="a4, letter, ... or one of hellprint.toml.  [default: a4]")
@lang_option
@click.option(
    "--since",
    metavar="REV|DIR|NAME",
    help="Bars mark what changed since a git revision, a pack, or a print of that name.",
)
@click.option("--draft", is_flag=True, help="Write in spite of errors, marked DRAFT, with the findings in front.")
@click.option("--watch", is_flag=True, help="Write anew whenever a file is saved; an open HTML page reloads itself.")
@click.option("--out", metavar="DIR", help="Folder for the results.  [default: output/PACK/reference]")
def command(
    pack: str,
    only: tuple[str, ...],
    skip: tuple[str, ...],
    variants: tuple[str, ...],
    paper: str | None,
    lang: str | None,
    since: str | None,
    draft: bool,
    watch: bool,
    out: str | None,
) -> int:
    """Make a game's rules, quick reference and other references.

    PACK is the name of a game (hellprint list) or the path of a pack's folder. All numbers come from the game's data,
    so that a rule that was edited says the new number everywhere. An error in content writes nothing and leaves the old
    files as they were.
    """
    import time
    from pathlib import Path

    from hellprint.cli.options import paper_size
    from hellprint.project import Project, pack_id
    from hellprint.reference.run import ReferenceRequest, ReferenceResult

    started_ns = time.time_ns()
    project = Project.find()
    flags = {"paper": paper, "lang": lang}
    values = {**project.settings.values, **{name: value for name, value in flags.items() if value}}
    folder = project.need_pack(pack)
    request = ReferenceRequest(
        folder=folder,
        out=Path(out).expanduser().absolute() if out else project.output / pack_id(folder) / "reference",
        paper_name=values["paper"],
        paper=paper_size(values["paper"], project.settings),
        only=only,
        skip=skip,
        lang=values["lang"] or None,
        draft=draft,
        variants=variants,
        since=since or "",
    )
    if project.settings.findings:
        return _tell(request, ReferenceResult(project.settings.findings), project)
    if watch:
        return _watch(request, project)
    from hellprint.cli.progress import progress
    from hellprint.reference.run import reference

    with progress() as report:
        result = reference(request, project, report)
    return _tell(request, result, project, started_ns)


def _watch(request: ReferenceRequest, project: Project) -> int:
    """Write after each save, the HTML first; at the end once more without what made it reload itself."""
    from importlib import import_module

    from hellprint.cli.watch import again_on_save
    from hellprint.model.findings import has_errors
    from hellprint.reference import reload
    from hellprint.reference.run import reference

    import_module("hellprint.render.weasy")  # once, not in every child that makes the references anew

    def once() -> int:
        first = reference(request._replace(formats=("html",), watched=True, reload=reload.SCRIPT), project)
        _tell(request, first, project)
        if has_errors(first.findings) and not first.files:
            return 1
        reload.announce(file.path for file in first.files)
        second = reference(request._replace(formats=("pdf",), watched=True), project)
        known = {*first.findings}
        new = second._replace(findings=tuple(each for each in second.findings if each not in known), looked_at={})
        return max(_tell(request, new, project), int(has_errors(first.findings)))

    status = again_on_save(once, (request.folder, *project.content, project.templates, project.fonts))
    reload.withdraw(request.out)
    reference(request, project)
    return status


def _tell(request: ReferenceRequest, result: ReferenceResult, project: Project, started_ns: int = 0) -> int:
    """Findings and files to stdout, remarks to stderr; a clean run is remembered."""
    from hellprint.cli.output import note, print_findings
    from hellprint.model.findings import has_errors

    print_findings(result.findings)
    said = tuple(_said(request, result))
    for stream, text in said:
        if stream == "out":
            click.echo(text)
        else:
            note(text)
    # What a revision or a print names can change while no file does.
    if started_ns and result.files and not result.findings and not request.since:
        from hellprint.remembered import remember

        written = [file.path for file in result.files] + ([result.manifest] if result.manifest else [])
        again = ("err", "nothing has changed since these were written; they were left as they are")
        typed = click.get_current_context().find_root().meta.get("hellprint.arguments") or []
        remember(typed, (*result.read, *project.looked_for), written, (*said, again), started_ns)
    return 1 if has_errors(result.findings) else 0


def _said(request: ReferenceRequest, result: ReferenceResult) -> Iterator[tuple[str, str]]:
    """("out" or "err", text) in order."""
    from hellprint.cli.output import looked_at, tally
    from hellprint.model.findings import has_errors, shown

    if result.looked_at:
        yield "err", looked_at(result.looked_at)
    if result.findings:
        yield "err", tally(result.findings)
    if has_errors(result.findings) and not result.files:
        yield "err", "nothing was written; mend the errors, or write what can be written with --draft"
    if not result.files:
        return
    language = f", language {request.lang}" if request.lang else ""
    yield "err", f"used paper {request.paper_name}{language}"
    if result.since:
        yield "err", f"bars mark what changed since {result.since}"
    for file in result.files:
        yield "out", line(file)
    if result.manifest is not None:
        yield "out", f"{shown(result.manifest)}  what stands on which page"
    if any(file.pages for file in result.files):
        yield "out", "Next: print the PDFs two-sided, long edge; open the HTML on any screen, it needs no network"


def line(file: ReferenceFile) -> str:
    """ "output/x/reference/rules.pdf  Rules, 11 pages"."""
    from hellprint.cli.output import counted
    from hellprint.model.findings import shown

    size = f", {counted(file.pages, 'page')}" if file.pages else ""
    return f"{shown(file.path)}  {file.title}{size}"
