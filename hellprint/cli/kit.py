"""`hellprint kit`: a set of a game to PDFs, and words about what was written where."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hellprint.cli.options import lang_option, parse_pieces, variant_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hellprint.compare.update import Update
    from hellprint.kits import FileWritten, KitRequest, KitResult
    from hellprint.project import Project


@click.command()
@click.argument("pack", metavar="PACK|ROSTER")
@click.option("--set", "set_name", metavar="NAME", help="A set of the pack (hellprint list); starter unless said.")
@click.option("--all", "everything", is_flag=True, help="Everything, in its own numbers.")
@click.option("--only", multiple=True, metavar="COMPONENT", help="Only this component; repeatable.")
@click.option("--skip", multiple=True, metavar="COMPONENT", help="All but this component; repeatable.")
@click.option(
    "--players", type=click.IntRange(min=1), metavar="N", help="For so many players, where copies depend on it."
)
@click.option(
    "--piece",
    "pieces",
    multiple=True,
    callback=parse_pieces,
    metavar="ID[:COPIES]",
    help="A single piece, like mephit:4; repeatable.",
)
@variant_option
@click.option("--paper", metavar="NAME", help="a4, letter, ... or one of hellprint.toml.  [default: a4]")
@click.option(
    "--backs",
    type=click.Choice(["duplex", "separate", "fold", "none"]),
    help="Backs on the same sheets, in a file of their own, to fold behind, or none.  [default: duplex]",
)
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    help="Edge about which your printer turns the sheet.  [default: long]",
)
@click.option(
    "--start-at",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Begin at cell N of the first sheet, to use up a started one.",
)
@lang_option
@click.option("--changed", is_flag=True, help="Only what differs from what is on the table (hellprint printed).")
@click.option("--since", metavar="NAME", help="With --changed: on the table of this group.  [default: table]")
@click.option("--restyled", is_flag=True, help="With --changed: also what says the same and only looks different.")
@click.option("--draft", is_flag=True, help="Print in spite of errors, stamped DRAFT, with the findings on page one.")
@click.option("--strict", is_flag=True, help="Take warnings for errors: a half-translated deck prints nothing.")
@click.option("--out", metavar="DIR", help="Folder for the results.  [default: output/PACK]")
def command(
    pack: str,
    set_name: str | None,
    everything: bool,
    only: tuple[str, ...],
    skip: tuple[str, ...],
    players: int | None,
    pieces: tuple[tuple[str, int | None], ...],
    variants: tuple[str, ...],
    paper: str | None,
    backs: str | None,
    flip: str | None,
    start_at: int,
    lang: str | None,
    changed: bool,
    since: str | None,
    restyled: bool,
    draft: bool,
    strict: bool,
    out: str | None,
) -> int:
    """Make the PDFs of a game, to print and cut out.

    PACK is the name of a game (hellprint list) or the path of a pack's folder. What is printed: the set "starter" where
    the pack has one, else everything, with playsheets and references; and a plan that says what else is needed, what to
    print how often, and in which order to cut it. An error in content prints nothing and leaves the old output as it
    was.

    ROSTER is a roster file: printed are its own cards with their effective stats, its standees, the counters that it
    calls for, and the cards of what it holds. One that breaks the rules of its game prints nothing, unless it is a
    draft.

    With --changed: the new and changed pieces of what is on the table, and a list of those to take out and put in.
    """
    from hellprint.kits import KitRequest, KitResult
    from hellprint.project import Project
    from hellprint.roster.files import SET, names_roster

    _refuse_contradictions(set_name is not None, everything, bool(pieces), changed, since is not None or restyled)
    started_ns = time.time_ns()
    project = Project.find()
    values = _values(project, paper=paper, backs=backs, flip=flip, lang=lang)
    roster = Path(pack).expanduser() if names_roster(pack) else None
    if roster is not None and (set_name is not None or everything or changed or players is not None):
        raise click.UsageError("a roster is a set of its own; leave out --set, --all, --players and --changed")
    folder, own = _folders(pack, roster, project)
    request = KitRequest(
        folder=folder,
        out=Path(out).expanduser().absolute() if out else own,
        **_of_printer(values, project, backs_for_all=backs is not None),
        set_name=SET if roster else set_name,
        all=everything,
        only=only,
        skip=skip,
        pieces=pieces,
        start_at=start_at,
        lang=values["lang"] or None,
        draft=draft,
        strict=strict,
        variants=variants,
        restyled=restyled,
        roster=roster,
        players=players,
    )
    if changed:
        request = _update_of(request, since)
    if project.settings.findings:
        # A misspelt setting would print on the wrong paper.
        return _tell(request, KitResult(project.settings.findings), project)
    return _tell(request, _printed(request, project), project, started_ns)


def _refuse_contradictions(has_set: bool, everything: bool, has_pieces: bool, changed: bool, of_change: bool) -> None:
    """Options that exclude each other, or that need another one."""
    if has_set and everything:
        raise click.UsageError("--set and --all exclude each other")
    if has_pieces and (has_set or everything):
        raise click.UsageError("--piece says what to print by itself; leave out --set and --all")
    if has_pieces and changed:
        raise click.UsageError("--piece prints what it names; leave out --changed, which looks at all pieces")
    if of_change and not changed:
        raise click.UsageError("--since and --restyled say more about --changed; give that too")


def _printed(request: KitRequest, project: Project) -> KitResult:
    from hellprint import pipeline
    from hellprint.cli.progress import progress
    from hellprint.components.choice import UnknownName
    from hellprint.impose.sheets import StartOutOfRange
    from hellprint.model.mistakes import Misuse

    try:
        with progress() as report:
            return pipeline.kit(request, project, report)
    except (UnknownName, StartOutOfRange) as error:
        raise Misuse(str(error)) from error


def _values(project: Project, **flags: str | None) -> dict[str, str]:
    """Settings, under what was typed."""
    return {**project.settings.values, **{name: value for name, value in flags.items() if value}}


def _of_printer(values: dict[str, str], project: Project, *, backs_for_all: bool) -> dict[str, Any]:
    """The fields of a request that say what paper is printed on, and how its two sides meet."""
    from hellprint.cli.options import paper_size

    paper = paper_size(values["paper"], project.settings)
    ways = {"backs": values["backs"], "backs_for_all": backs_for_all, "flip": values["flip"]}
    return {"paper_name": values["paper"], "paper": paper, **ways}


def _folders(pack: str, roster: Path | None, project: Project) -> tuple[Path, Path]:
    """Of the pack, and of what is printed unless it is said otherwise."""
    from hellprint.project import pack_id
    from hellprint.roster.files import folder_of_pack, pack_named_in

    folder = (folder_of_pack(roster, project) if roster else None) or project.need_pack(
        pack_named_in(roster) if roster else pack
    )
    return folder, project.output / pack_id(folder) / (roster.stem if roster else "")


def _update_of(request: KitRequest, since: str | None) -> KitRequest:
    """The request with what lies on the table; it asks for what was asked for then, unless it says otherwise."""
    from hellprint import baselines
    from hellprint.project import pack_id

    baseline = baselines.read(pack_id(request.folder), baselines.DEFAULT if since is None else since)
    request = request._replace(
        baseline=baseline,
        variants=request.variants or baseline.variants,
        lang=request.lang or baseline.lang,
        players=request.players or baseline.choice["players"],
    )
    if request.set_name is not None or request.all:
        return request
    then = baseline.choice
    chosen = request._replace(set_name=then["set_name"], all=then["all"], pieces=then["pieces"])
    if request.only or request.skip:
        return chosen
    return chosen._replace(only=then["only"], skip=then["skip"])


def _tell(request: KitRequest, result: KitResult, project: Project, started_ns: int = 0) -> int:
    """Findings and files to stdout, remarks to stderr; a clean run is remembered."""
    from hellprint.cli.output import note, print_findings
    from hellprint.model.findings import has_errors

    print_findings(result.findings)
    said = tuple(_said(request, result, project))
    for stream, text in said:
        if stream == "out":
            click.echo(text)
        else:
            note(text)
    failed = has_errors(result.findings)
    if started_ns and result.files and not failed:
        from hellprint.remembered import remember

        written = [file.path for file in result.files] + ([result.manifest] if result.manifest else [])
        again = ("err", "nothing has changed since these were written; they were left as they are")
        warnings = [("out", finding.text()) for finding in result.findings]
        read = (*result.read, *project.looked_for, *_baseline_file(request))
        remember(_arguments(), read, written, (*warnings, *said, again), started_ns)
    return 1 if failed else 0


def _baseline_file(request: KitRequest) -> tuple[Path, ...]:
    from hellprint.baselines import baseline_path

    return () if request.baseline is None else (baseline_path(request.baseline.pack, request.baseline.name),)


def _arguments() -> list[str]:
    import sys

    context = click.get_current_context(silent=True)
    typed = context.find_root().meta.get("hellprint.arguments") if context else None
    return list(typed if typed is not None else sys.argv[1:])


def _said(request: KitRequest, result: KitResult, project: Project) -> Iterator[tuple[str, str]]:
    """("out" or "err", text) in order."""
    from hellprint.cli.output import counted, looked_at, tally
    from hellprint.model.findings import has_errors, shown

    if result.looked_at:
        yield "err", looked_at(result.looked_at)
    if result.findings:
        yield "err", tally(result.findings)
    for remark in result.notes:
        yield "err", remark
    if result.update is not None:
        yield from _steps(result.update)
    if has_errors(result.findings) and not result.files:
        yield "err", "nothing was printed; mend the errors, or print what can be printed with --draft"
    if not result.files:
        return
    yield "err", _used(request, project)
    for file in result.files:
        yield "out", _line(file)
    if result.manifest is not None:
        yield "out", f"{shown(result.manifest)}  what lies where"
    total = sum(file.sheets for file in result.files if file.way != "backs")  # those go on the paper of their fronts
    minutes = sum(file.minutes for file in result.files)
    cutting = f", about {minutes} minutes of cutting" if minutes else ""
    yield "out", f"{counted(total, 'sheet')} of {request.paper_name} in {counted(len(result.files), 'file')}{cutting}"
    if result.next_steps:
        yield "out", "Next:"
        for number, step in enumerate(result.next_steps, 1):
            yield "out", f"  {number}. {step}"


def _steps(update: Update) -> Iterator[tuple[str, str]]:
    """What to take out and to put in, as the list that is printed with an update has it."""
    from hellprint.write.update import copies, counted

    for title, steps in (("Remove", update.take_out), ("Put in", update.put_in)):
        if steps:
            yield "out", f"{title} {counted(steps)}:"
        for step in steps:
            code = f"{step.code}  " if step.code else ""
            yield "out", f"  {copies(step)} x {code}{step.name} ({step.component}, {step.why})"


def _line(file: FileWritten) -> str:
    from hellprint.cli.output import counted
    from hellprint.model.findings import shown

    parts = [counted(file.sheets, "sheet"), counted(file.sides, "page")]
    if file.pieces:
        parts.append(counted(file.pieces, "piece"))
    if file.copies > 1:
        parts.append(f"{file.copies} times")
    return f"{shown(file.path)}  {', '.join(parts)}, {file.paper}, {file.stock}"


def _used(request: KitRequest, project: Project) -> str:
    """What this run was made with, and which of it hellprint.toml said."""
    parts = []
    named = {
        "paper": f"paper {request.paper_name}",
        "backs": f"backs {request.backs}",
        "flip": f"flip {request.flip} edge",
        "lang": f"language {request.lang}" if request.lang else "",
    }
    current = {"paper": request.paper_name, "backs": request.backs, "flip": request.flip, "lang": request.lang or ""}
    for name, words in named.items():
        if not words:
            continue
        source = project.settings.sources.get(name)
        from_file = source is not None and project.settings.values[name] == current[name]
        parts.append(f"{words} (from {source})" if from_file else words)
    return "used " + ", ".join(parts)
