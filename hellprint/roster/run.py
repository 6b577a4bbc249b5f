"""A request for playsheets to files: read, judge, compute, lay out, write; an illegal roster writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hellprint.guard import Report, Say
from hellprint.model.components import Component
from hellprint.model.findings import Finding, has_errors, in_order
from hellprint.model.lengths import Size
from hellprint.model.mistakes import Misuse, nearest
from hellprint.model.records import Pack

if TYPE_CHECKING:
    from hellprint.project import Project
    from hellprint.roster.files import Opened
    from hellprint.roster.result import RosterResult
    from hellprint.roster.sheet import Sheet


class SheetRequest(NamedTuple):
    """What sheets to print and how.

    Attributes:
        roster: its file; None for a blank sheet.
        folder: of the pack, for a blank sheet; None where the roster says which it is.
        out: folder for the results.
        paper: name and size.
        only: component ids; empty for those that the roster has use for.
        draft: print in spite of errors, with the findings at the head of the sheet.
    """

    out: Path
    roster: Path | None = None
    folder: Path | None = None
    paper_name: str = "a4"
    paper: Size = Size(210.0, 297.0)
    only: tuple[str, ...] = ()
    compact: bool = False
    large: bool = False
    fillable: bool = False
    draft: bool = False
    lang: str | None = None
    variants: tuple[str, ...] = ()


class SheetWritten(NamedTuple):
    """One PDF. whole: nothing that is good to have beside it was left out for want of room."""

    path: Path
    pages: int
    whole: bool


class SheetResult(NamedTuple):
    """What was done. files is empty when an error stopped it; read: what it depends on."""

    findings: tuple[Finding, ...]
    files: tuple[SheetWritten, ...] = ()
    read: tuple[Path, ...] = ()


def make_sheets(request: SheetRequest, project: Project, say: Say) -> SheetResult:
    """Raises: Misuse: the pack has no playsheets, or none of a name that was asked for."""
    opened = _opened(request, project, say)
    findings = opened.findings
    if opened.pack is None or (opened.result is None and request.roster is not None):
        return SheetResult(findings)
    if has_errors(findings) and not request.draft:
        return SheetResult(findings)
    pack, kind = opened.pack, opened.kind or _roster_kind(opened.pack)
    read = (*pack.folders, project.templates, project.fonts, *([request.roster] if request.roster else []))
    components, more = _components(pack, opened.result, kind, request)
    findings = in_order((*findings, *more))
    stem = opened.id or "blank"
    sheets = _sheets(pack, opened.result, kind, components, findings, request, project, say)
    findings = in_order((*findings, *(finding for sheet in sheets for finding in sheet.findings)))
    if any(not sheet.pdf for sheet in sheets):
        return SheetResult(findings)
    return SheetResult(findings, _written(stem, sheets, request, project), read)


def look_through(pack: Pack, project: Project) -> tuple[Finding, ...]:
    """What is wrong with the blank playsheets of a pack, for a check: they are composed and not laid out."""
    from hellprint.components.playsheet import sheets_of
    from hellprint.roster.sheet import Look, SheetMaker

    rosters = [kind.name for kind in pack.kinds.values() if kind.roster]
    asked = [(component, kind) for kind in rosters for component in sheets_of(pack, kind)]
    if not asked:
        return ()
    maker, look = SheetMaker(pack, project), Look(SheetRequest(project.output).paper)
    return in_order(finding for component, kind in asked for finding in maker.look_through(component, kind, look))


def _opened(request: SheetRequest, project: Project, say: Say) -> Opened:
    from hellprint import pipeline
    from hellprint.roster.files import Opened, open_roster

    if request.roster is not None:
        say(Report(f"computing {request.roster.name}"))
        opened = open_roster(request.roster, project, request.variants)
        if opened.pack is not None and opened.findings:
            opened = opened._replace(findings=pipeline.settled(opened.pack, opened.findings, None))
        if opened.pack is not None and opened.result is not None:
            from hellprint.load.translations import in_language

            opened = opened._replace(pack=in_language(opened.pack, request.lang))
        return opened
    assert request.folder is not None
    pack, findings = pipeline.load(request.folder, project, request.variants, request.lang)
    if pack is not None and has_errors(findings):
        return Opened(request.folder, None, findings=findings)
    return Opened(request.folder, pack)


def _roster_kind(pack: Pack) -> str:
    rosters = [kind.name for kind in pack.kinds.values() if kind.roster]
    if not rosters:
        raise Misuse(f"{pack.id} has no rosters, so it has no playsheets")
    return rosters[0]


def _components(
    pack: Pack, result: RosterResult | None, kind: str, request: SheetRequest
) -> tuple[list[Component], tuple[Finding, ...]]:
    """Those that were asked for by name, else the ones whose `where` holds for the roster."""
    from hellprint.components.playsheet import sheets_of
    from hellprint.roster.rules import TRUTH, Compiler

    sheets = {component.id: component for component in sheets_of(pack, kind)}
    if not sheets:
        raise Misuse(f"{pack.id} has no playsheets", "a component of the kind playsheet, with roster: " + kind)
    for name in request.only:
        if name not in sheets:
            raise Misuse(f'no playsheet of {pack.id} is called "{name}"', nearest(name, sheets))
    if request.only:
        return [sheets[name] for name in sheets if name in request.only], ()
    found: list[Component] = []
    wrong: list[Finding] = []
    compiler = Compiler(pack, wrong.append)
    for component in sheets.values():
        if component.where and result is not None:
            place = pack.place("pack", "components", component.id, "where")
            program = compiler.compile(
                component.where, {kind: kind}, place, f'component "{component.id}", where', TRUTH
            )
            if program is None or not _holds(program, pack, kind, result.values, wrong):
                continue
        elif component.where:
            continue
        found.append(component)
    return found, tuple(wrong)


def _holds(program: object, pack: Pack, kind: str, values: Mapping[str, object], wrong: list[Finding]) -> bool:
    from hellprint.expressions import ExpressionError
    from hellprint.model.findings import at
    from hellprint.roster.rules import BAD_RULE, Program

    assert isinstance(program, Program)
    try:
        return program.expression.eval({kind: values, **pack.constants}) is True
    except ExpressionError as error:
        wrong.append(at(program.place, BAD_RULE, f"{program.what}: {error.message}", error.hint))
        return False


def _sheets(
    pack: Pack,
    result: RosterResult | None,
    kind: str,
    components: Sequence[Component],
    findings: tuple[Finding, ...],
    request: SheetRequest,
    project: Project,
    say: Say,
) -> list[Sheet]:
    from hellprint.render.documents import get_ready
    from hellprint.roster.own import own_pack
    from hellprint.roster.sheet import Look, SheetMaker
    from hellprint.workers import Workers

    told = tuple(finding.text() for finding in findings) if has_errors(findings) else ()
    look = Look(request.paper, request.compact, request.large, request.fillable, told)
    own = pack if result is None else own_pack(pack, result)
    say(Report(f"laying out {', '.join(component.id for component in components)}"))
    with closing(Workers(partial(get_ready, project.fonts))) as workers:
        maker = SheetMaker(own, project, workers)
        for component in components:
            maker.begin(component, result, kind, look)
        return [maker.make(component, result, kind, look) for component in components]


def _written(stem: str, sheets: Sequence[Sheet], request: SheetRequest, project: Project) -> tuple[SheetWritten, ...]:
    from hellprint.temporary import STAGING
    from hellprint.write.atomic import Batch

    names = {f"{stem}-{sheet.component}{_way(request)}.pdf": sheet for sheet in sheets}
    with Batch(request.out, project.cache_root / STAGING) as batch:
        for name, sheet in names.items():
            with batch.file(name) as stream:
                stream.write(sheet.pdf)
        done = batch.commit()
    return tuple(SheetWritten(done[name], sheet.pages, sheet.whole) for name, sheet in names.items())


def _way(request: SheetRequest) -> str:
    """What a file's name says of how it was made, so that two ways of printing lie side by side."""
    parts = ("compact", request.compact), ("large", request.large), ("fillable", request.fillable)
    return "".join(f"-{name}" for name, wanted in parts if wanted)
