"""The whole program on one screen: load -> check -> compose -> render -> impose -> write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from hellprint.components import component_kind
from hellprint.components.selection import CopiesError, OptionError
from hellprint.guard import RanAway, Say, guarded, working_on
from hellprint.kits import KitRequest, KitResult
from hellprint.model.components import MAX_PIECES
from hellprint.model.findings import Finding, Place, at, has_errors, in_order, shown, strictly, told_once
from hellprint.model.pieces import Face, Piece
from hellprint.model.records import Pack
from hellprint.project import Project
from hellprint.temporary import STAGING, sweep

if TYPE_CHECKING:
    from hellprint.documents import Document, DocumentMaker
    from hellprint.roster.files import Opened
    from hellprint.roster.run import SheetRequest, SheetResult

Faces = Mapping[tuple[str, str], tuple[Face, ...]]
"""(component, piece id) -> front, or front and back."""
Progress = Callable[[str, int, int], None]
"""What is being done, how many of how many are done."""
_TRIES: Final = 4
"""Of a check: a pack with three records that run without end has all of them told, and the rest looked at."""


def silent(step: str, done: int, total: int) -> None:
    """No progress is shown."""


class CheckReport(NamedTuple):
    """What `check` found.

    Attributes:
        findings: in order, each once.
        looked_at: plural -> number of records looked at.
    """

    findings: tuple[Finding, ...]
    looked_at: Mapping[str, int]


def check(
    folder: Path, project: Project, *, layout: bool = True, variants: Sequence[str] = (), lang: str | None = None
) -> CheckReport:
    """Everything that is wrong with a pack; with layout, of its printed faces too.

    A record that cannot be drawn hides nothing about another: what runs without end is left out, and the rest is
    looked at again.
    """
    never_ends: list[Finding] = []

    def work(say: Say) -> CheckReport:
        from hellprint.checks import check_rosters
        from hellprint.load.broken import breaks_all, without_echoes
        from hellprint.paper.look_over import look_over
        from hellprint.reference.run import look_through
        from hellprint.roster.run import look_through as look_through_sheets

        pack, findings = load(folder, project, variants, lang)
        if pack is not None:
            findings = in_order((*findings, *check_rosters(pack)))
        laid_out = pack is not None and layout and not breaks_all(pack, findings)
        if pack is not None and laid_out:
            pieces, more = compose(pack, None)
            if never_ends:
                left_out = {finding.place for finding in never_ends}
                pieces = [piece for piece in pieces if pack.place(piece.kind, piece.id) not in left_out]
            faces, late = render(pack, pieces, project, say)
            on_paper = (*look_over(pack, pieces, faces, project, say), *look_through(pack, project))
            late = (*late, *on_paper, *look_through_sheets(pack, project))
            findings = in_order((*findings, *more, *without_echoes(pack, findings, late)))
        if pack is not None:
            findings = settled(pack, findings, laid_out and not never_ends)
        return CheckReport(in_order((*findings, *never_ends)), {**pack.looked_at} if pack else {})

    for _ in range(_TRIES):
        try:
            return guarded(work)
        except RanAway as error:
            found = error.finding(folder)
            if found in never_ends:
                break
            never_ends.append(found)
    return CheckReport(in_order(never_ends), {})


def settled(pack: Pack, findings: Iterable[Finding], laid_out: bool | None) -> tuple[Finding, ...]:
    """Findings without those that comments in the files allow, and with those about such comments.

    Args:
        laid_out: every face was drawn; None: only some were, so that no allow is known to be stale.
    """
    from hellprint.checks import codes, found_by_drawing
    from hellprint.load.allows import without_allowed
    from hellprint.load.follows import without_what_follows

    def looked_for(code: str) -> bool:
        return laid_out is not None and (laid_out or not found_by_drawing(code))

    return told_once(without_what_follows(pack, without_allowed(pack, findings, codes, looked_for)))


def kit(request: KitRequest, project: Project, progress: Progress = silent) -> KitResult:
    """Print a set. An error in content writes nothing, unless it is a draft.

    Raises:
        UnknownName: the request names a set, component or piece that is not there.
        StartOutOfRange: it begins at a cell that the first sheet does not have.
    """
    from hellprint.compare.update import update_for
    from hellprint.documents import Documents, made_beside
    from hellprint.load.broken import without_echoes
    from hellprint.paper.misfits import misfits
    from hellprint.render.faces import FormLost
    from hellprint.write.kit import write_kit

    def work(say: Say) -> KitResult:
        with made_beside(request, project) as documents:
            return printed(say, documents)

    def printed(say: Say, beside: DocumentMaker) -> KitResult:
        pack, findings = _to_print(request, project, beside)
        if pack is not None and findings:
            findings = settled(pack, findings, None)
        if request.strict:
            findings = strictly(findings)
        if pack is None or (has_errors(findings) and not request.draft):
            return KitResult(findings, looked_at=pack.looked_at if pack else {})
        pieces, more = compose(pack, request)
        beside.begin(pack, findings)
        faces, late = _rendered(request, pack, pieces, project, say)
        unfit = misfits(pack, pieces, request.paper, request.backs, backs_for_all=request.backs_for_all)

        def all_found(wrong: tuple[Finding, ...] = ()) -> tuple[Finding, ...]:
            """With what is wrong with documents."""
            added = without_echoes(pack, findings, (*more, *late, *wrong))
            found = in_order((*(settled(pack, (*findings, *added), None) if added else findings), *unfit))
            return strictly(found) if request.strict else found

        def laid_out() -> tuple[Document, ...]:
            documents, wrong = beside.made()
            found = all_found(wrong)
            if has_errors(found) and (unfit or not request.draft):
                raise _Refused(found)
            told[:] = found
            return documents

        told = list(all_found())
        try:
            if has_errors(told) or request.draft:  # everything is told at once, and a draft shows all of it
                made = laid_out()
                documents = Documents(len(made), lambda: made)
            else:  # pieces are written meanwhile
                documents = Documents(beside.number, laid_out)
            update = update_for(request, pack, pieces, faces, project) if request.baseline is not None else None
            wanted = pieces if update is None else update.pieces
            try:
                written = write_kit(pack, wanted, faces, tuple(told), request, project, say, update, documents)
            except FormLost:  # someone emptied a part of the cache
                faces, _ = render(pack, wanted, project, say, afresh=True)
                written = write_kit(pack, wanted, faces, tuple(told), request, project, say, update, documents)
        except _Refused as refused:
            return KitResult(refused.findings, looked_at=pack.looked_at)
        written = written._replace(findings=tuple(told), read=(*pack.folders, project.templates, project.fonts))
        return _with_kept_looks(written._replace(update=update), request, pack, wanted, faces, project)

    try:
        return guarded(work, lambda report: progress(report.step, report.done, report.total))
    except RanAway as error:
        return KitResult((error.finding(request.folder),))
    finally:  # a child that was killed could not clean up
        sweep(request.out)
        sweep(project.cache_root / STAGING)


def _rendered(
    request: KitRequest, pack: Pack, pieces: Sequence[Piece], project: Project, say: Say
) -> tuple[Faces, tuple[Finding, ...]]:
    """As render; whoever asks for more than a print waits until each face was looked at."""
    faces, findings = render(pack, pieces, project, say)
    if not (request.strict or request.draft):
        return faces, findings
    from hellprint.paper.look_over import look_over

    return faces, (*findings, *look_over(pack, pieces, faces, project, say))


def _with_kept_looks(
    result: KitResult, request: KitRequest, pack: Pack, pieces: Sequence[Piece], faces: Faces, project: Project
) -> KitResult:
    """With what a check found about the faces that were printed, or a word that it may find something.

    A result that says so is no longer true when a check has looked: it hangs on what that keeps.
    """
    if request.strict or request.draft:
        return result
    from hellprint.paper.look_over import kept_of

    kept = kept_of(pack, pieces, faces, project)
    findings = settled(pack, (*result.findings, *kept.findings), None) if kept.findings else result.findings
    of_hellprint, own = (request.folder.is_relative_to(root) for root in (project.templates.parent, project.root))
    # No check draws what is a roster's own, and the shipped games were looked at before they were shipped.
    if not kept.missing or request.roster is not None or (of_hellprint and not own):
        return result._replace(findings=findings)
    name = request.folder.name if request.folder.parent in project.content else shown(request.folder)
    note = f"not looked at yet, as to bleed, safe zone and contrast: hellprint check {name}"
    return result._replace(findings=findings, notes=(*result.notes, note), read=(*result.read, *kept.missing))


class _Refused(Exception):
    """Nothing is printed, because of findings that came with the documents."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__()
        self.findings = findings


def _to_print(request: KitRequest, project: Project, beside: DocumentMaker) -> tuple[Pack | None, tuple[Finding, ...]]:
    """The pack, or what a roster makes of it; None when the roster cannot be read whole."""
    if request.roster is None:
        from hellprint.load.players import for_players

        pack, findings = load(request.folder, project, request.variants, request.lang, beside.begin_early)
        return (None if pack is None else for_players(pack, request.players)), findings
    from hellprint.load.translations import in_language
    from hellprint.roster.called import CannotTell
    from hellprint.roster.files import open_roster
    from hellprint.roster.kit import kit_pack

    opened = open_roster(request.roster, project, request.variants)
    if opened.pack is None or opened.result is None:
        return None, opened.findings
    try:
        return kit_pack(in_language(opened.pack, request.lang), opened.result), opened.findings
    except CannotTell as wrong:
        return None, (*opened.findings, wrong.finding)


def read(
    folder: Path, project: Project, variants: Sequence[str] = (), lang: str | None = None
) -> tuple[Pack | None, tuple[Finding, ...]]:
    """As load, with bounds on time and memory: for commands that only look at a pack."""
    try:
        return guarded(lambda say: load(folder, project, variants, lang))
    except RanAway as error:
        return None, (error.finding(folder),)


def load(
    folder: Path,
    project: Project,
    variants: Sequence[str],
    lang: str | None,
    begin: Callable[[Pack], None] | None = None,
) -> tuple[Pack | None, tuple[Finding, ...]]:
    """A pack in one language, and what its files have against them.

    Args:
        begin: called with the pack as it was read, before it is checked.

    Raises:
        Misuse: the pack has no texts in that language.
    """
    from hellprint.checks import check_pack
    from hellprint.checks.missing_template import find_missing
    from hellprint.load.cached import load_cached

    working_on("reading", Place(shown(folder)))
    pack, findings = load_cached(folder, project, variants, check_pack, begin)
    if pack is not None:
        working_on("checking", Place(shown(folder)))
        shared = (project.templates / str(pack.info.get("templates") or pack.id), project.templates / "_shared")
        templates = (*(folder / "templates" for folder in pack.folders), *shared)
        findings = in_order((*findings, *find_missing(pack, templates)))
        if lang:
            from hellprint.load.translations import in_language

            pack = in_language(pack, lang)
    return pack, findings


def roster(path: Path, project: Project, variants: Sequence[str] = ()) -> Opened:
    """A roster file, replayed, computed and judged, with bounds on time and memory."""
    from hellprint.roster.files import Opened, open_roster

    def work(say: Say) -> Opened:
        working_on("computing the roster", Place(shown(path)))
        opened = open_roster(path, project, variants)
        if opened.result is not None and opened.pack is not None and opened.findings:
            opened = opened._replace(findings=settled(opened.pack, opened.findings, None))
        return opened

    try:
        return guarded(work)
    except RanAway as error:
        return Opened(path, findings=(error.finding(path),))


def playsheet(request: SheetRequest, project: Project, progress: Progress = silent) -> SheetResult:
    """The sheets of a roster, or blank ones. An illegal roster writes nothing, unless it is a draft.

    Raises:
        Misuse: the pack has no such sheets.
    """
    from hellprint.roster.run import SheetResult, make_sheets

    try:
        return guarded(
            lambda say: make_sheets(request, project, say),
            lambda report: progress(report.step, report.done, report.total),
        )
    except RanAway as error:
        return SheetResult((error.finding(request.roster or request.folder or request.out),))
    finally:
        sweep(request.out)
        sweep(project.cache_root / STAGING)


def compose(pack: Pack, request: KitRequest | None) -> tuple[list[Piece], tuple[Finding, ...]]:
    """The pieces that a request asks for, in order of components; None asks for one of everything."""
    from hellprint.components.choice import choose

    pieces: list[Piece] = []
    findings: list[Finding] = []
    choice, wrong = choose(pack, request)
    findings += wrong
    for component, copies in choice:
        # Not the component's own line: a clean run does without the places of things, which take a while to read.
        working_on(f"choosing the records of {component.id}", Place(shown(pack.folder / "pack.yaml")))
        try:
            pieces += component_kind(component.kind).pieces(pack, component, copies)
        except OptionError as error:
            place = pack.place("pack", "components", component.id, error.option)
            findings.append(at(place, error.code, f'component "{component.id}": {error}', error.hint))
        except CopiesError as error:
            place = pack.place("pack", "components", component.id, "copies")
            findings.append(at(place, "HP120", f'component "{component.id}", record "{error.record}": {error}'))
    number = sum(piece.copies for piece in pieces)
    if number > MAX_PIECES and request is not None:
        pieces.clear()
        message = f"this would be {number} pieces; the most that is printed in one run is {MAX_PIECES}"
        findings.append(at(Place(shown(pack.folder / "pack.yaml")), "HP120", message, "print a part of it with --only"))
    return pieces, in_order(findings)


def render(
    pack: Pack, pieces: Iterable[Piece], project: Project, say: Say, *, afresh: bool = False
) -> tuple[Faces, tuple[Finding, ...]]:
    """(component, piece id) -> its face, or front and back; and what could not be shown as asked.

    Args:
        afresh: draw all faces anew, whatever was kept of earlier runs.
    """
    from hellprint.render.faces import FaceRenderer
    from hellprint.render.fonts import font_book
    from hellprint.render.shape import shaper_of

    renderer = FaceRenderer(pack, project, afresh=afresh)
    groups: dict[str, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(piece.component, []).append(piece)
    components = {c.id: c for c in pack.components}
    faces: dict[tuple[str, str], tuple[Face, ...]] = {}
    findings: list[Finding] = []
    for id_, group in groups.items():
        for piece, drawn in zip(group, renderer.draw(components[id_], group, say), strict=True):
            faces[id_, piece.id] = drawn
            for face in drawn:
                for problem in face.problems:
                    key = (piece.kind, piece.id, *problem.path) if piece.kind else ("pack", "components", id_)
                    place = pack.place(*key)
                    findings.append(at(place, problem.code, problem.message, problem.hint, problem.severity))
    if any(component.hidden for component in pack.components):
        from hellprint.checks.hidden_pieces_differ import drawn as hidden_backs

        findings += hidden_backs(pack, faces)
    shaper_of(font_book(project.fonts)).keep()
    return faces, in_order(findings)
