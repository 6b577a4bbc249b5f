"""`hellprint playsheet`: a roster, checked and computed, to the sheets that belong on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hellprint.cli.options import lang_option, variant_option

if TYPE_CHECKING:
    from pathlib import Path

    from hellprint.project import Project
    from hellprint.roster.run import SheetRequest, SheetResult


@click.command()
@click.argument("roster", metavar="ROSTER|PACK")
@click.option("--blank", is_flag=True, help="A sheet to fill in by hand, of a PACK.")
@click.option("--fillable", is_flag=True, help="Boxes are fields that a PDF reader fills in.")
@click.option("--compact", is_flag=True, help="As few pages as can be read.")
@click.option("--large", is_flag=True, help="Large print.")
@click.option("--only", multiple=True, metavar="SHEET", help="Only this sheet (hellprint list); repeatable.")
@variant_option
@click.option("--paper", metavar="NAME", help="a4, letter, ... or one of hellprint.toml.  [default: a4]")
@lang_option
@click.option("--draft", is_flag=True, help="Print in spite of errors, with the findings at the head of the sheet.")
@click.option("--out", metavar="DIR", help="Folder for the results.  [default: output/PACK]")
def command(
    roster: str,
    blank: bool,
    fillable: bool,
    compact: bool,
    large: bool,
    only: tuple[str, ...],
    variants: tuple[str, ...],
    paper: str | None,
    lang: str | None,
    draft: bool,
    out: str | None,
) -> int:
    """Print the sheets of a roster, checked and computed.

    ROSTER is a roster file (hellprint new roster). One that breaks the rules of its game prints nothing, unless it is a
    draft. With --blank, PACK is the name of a game (hellprint list) or the path of a pack's folder.
    """
    import time
    from pathlib import Path

    from hellprint import pipeline
    from hellprint.cli.options import paper_size
    from hellprint.cli.progress import progress
    from hellprint.project import Project, pack_id
    from hellprint.roster.files import folder_of_pack
    from hellprint.roster.run import SheetRequest, SheetResult

    started_ns = time.time_ns()
    if compact and large:
        raise click.UsageError("--compact and --large exclude each other")
    project = Project.find()
    name = paper or str(project.settings.values["paper"])
    path, folder = (None, project.need_pack(roster)) if blank else (_roster(roster), None)
    of = folder or (folder_of_pack(path, project) if path else None)
    request = SheetRequest(
        out=Path(out).expanduser().absolute() if out else project.output / (pack_id(of) if of else "rosters"),
        roster=path,
        folder=folder,
        paper_name=name,
        paper=paper_size(name, project.settings),
        only=only,
        compact=compact,
        large=large,
        fillable=fillable,
        draft=draft,
        lang=lang or project.settings.values["lang"] or None,
        variants=variants,
    )
    if project.settings.findings:
        return _tell(request, SheetResult(project.settings.findings), project, 0)
    with progress() as report:
        result = pipeline.playsheet(request, project, report)
    return _tell(request, result, project, started_ns)


def _roster(name: str) -> Path:
    """Raises: Misuse: this is no roster file."""
    from pathlib import Path

    from hellprint.model.mistakes import Misuse
    from hellprint.roster.files import names_roster

    path = Path(name).expanduser()
    if names_roster(str(path)):
        return path
    if path.is_file():
        raise Misuse(f'"{name}" is no roster: its first line says which game it is for', "pack: reign-in-hell")
    raise Misuse(
        f'there is no file "{name}"', "hellprint new roster FILE writes one; --blank prints an empty sheet of a game"
    )


def _tell(request: SheetRequest, result: SheetResult, project: Project, started_ns: int) -> int:
    """Findings and files to stdout, remarks to stderr."""
    from hellprint.cli.output import counted, note, print_findings, tally
    from hellprint.model.findings import has_errors, shown

    failed = has_errors(result.findings)
    print_findings(result.findings)
    if result.findings:
        note(tally(result.findings))
    if failed and not result.files:
        note("nothing was printed; mend the errors, or print in spite of them with --draft")
    said: list[tuple[str, str]] = []
    for file in result.files:
        left_out = "" if file.whole else "; the helps beside it were left out for want of room"
        pages = counted(file.pages, "page")
        said.append(("out", f"{shown(file.path)}  {pages} of {request.paper_name}{left_out}"))
    if result.files:
        said.append(("err", "print at 100 %, one-sided or two-sided; the 50 mm bar at the foot says whether it was"))
    for stream, text in said:
        click.echo(text, err=stream == "err")
    if started_ns and result.files and not failed:
        import sys

        from hellprint.remembered import remember

        again = ("err", "nothing has changed since these were written; they were left as they are")
        warnings = [("out", finding.text()) for finding in result.findings]
        written = [file.path for file in result.files]
        remember(sys.argv[1:], (*result.read, *project.looked_for), written, (*warnings, *said, again), started_ns)
    return 1 if failed else 0
