"""The whole program on one screen: load -> check -> compose -> render -> impose -> write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hellprint.components import component_kind
from hellprint.components.selection import CopiesError
from hellprint.model.components import Component
from hellprint.model.findings import ERROR, Finding, at, has_errors, in_order
from hellprint.model.lengths import Size
from hellprint.model.mistakes import Misuse, nearest
from hellprint.model.pieces import Face, Piece
from hellprint.model.records import Pack
from hellprint.model.sheets import Backs, Flip
from hellprint.project import Project

Progress = Callable[[str, int, int], None]
"""What is being done, how many of how many are done."""


def silent(step: str, done: int, total: int) -> None:
    """No progress is shown."""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What `check` found.

    Attributes:
        findings: in order, each once.
        looked_at: plural -> number of records looked at.
        pack: None when it could not be read at all.
    """

    findings: tuple[Finding, ...]
    looked_at: Mapping[str, int]
    pack: Pack | None


@dataclass(frozen=True, slots=True)
class KitRequest:
    """What to print and how.

    Attributes:
        folder: of the pack.
        set_name: a set of the pack; None: `starter` when there is one, else all.
        all: everything, in its own numbers.
        only: component ids; empty for all.
        skip: component ids.
        pieces: (id or component/id, copies or None for its own number); empty for all.
        paper: name and size.
        backs: way of printing the backs.
        flip: edge about which the sheet is turned.
        start_at: cell of the first sheet on which to begin, from 1.
        lang: None for the pack's own.
        draft: print what can be printed, findings on the first page.
        out: folder for the results.
        variants: named overlays, in order.
    """

    folder: Path
    out: Path
    paper_name: str = "a4"
    paper: Size = Size(210.0, 297.0)
    set_name: str | None = None
    all: bool = False
    only: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    pieces: tuple[tuple[str, int | None], ...] = ()
    backs: Backs = "duplex"
    flip: Flip = "long"
    start_at: int = 1
    lang: str | None = None
    draft: bool = False
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileWritten:
    """One PDF. way: "duplex", "fronts", "backs" or "single"; sheets: of paper; sides: pages; pieces: to cut out."""

    path: Path
    sheets: int
    sides: int
    paper: str
    stock: str
    way: str
    pieces: int


@dataclass(frozen=True, slots=True)
class KitResult:
    """What `kit` did. files is empty when an error stopped it or nothing was to print; notes say why."""

    findings: tuple[Finding, ...]
    files: tuple[FileWritten, ...] = ()
    manifest: Path | None = None
    notes: tuple[str, ...] = ()
    next_steps: tuple[str, ...] = ()
    looked_at: Mapping[str, int] = field(default_factory=dict)


def check(
    folder: Path, project: Project, *, layout: bool = True, variants: Sequence[str] = (), lang: str | None = None
) -> CheckReport:
    """Everything that is wrong with a pack; with layout, of its printed faces too."""
    pack, findings = load(folder, project, variants, lang)
    if pack is not None and layout and not has_errors(findings):
        pieces, more = compose(pack, None)
        _, late = render(pack, pieces, project, silent)
        findings = in_order((*findings, *more, *late))
    return CheckReport(findings, pack.looked_at if pack else {}, pack)


def kit(request: KitRequest, project: Project, progress: Progress = silent) -> KitResult:
    """Print a set. An error in content writes nothing, unless it is a draft."""
    from hellprint.write.kit import write_kit

    pack, findings = load(request.folder, project, request.variants, request.lang)
    if pack is None or (has_errors(findings) and not request.draft):
        return KitResult(findings, looked_at=pack.looked_at if pack else {})
    pieces, more = compose(pack, request)
    faces, late = render(pack, pieces, project, progress)
    findings = in_order((*findings, *more, *late))
    if has_errors(findings) and not request.draft:
        return KitResult(findings, looked_at=pack.looked_at)
    return write_kit(pack, pieces, faces, findings, request, project, progress)


def load(
    folder: Path, project: Project, variants: Sequence[str], lang: str | None
) -> tuple[Pack | None, tuple[Finding, ...]]:
    """A pack in one language, and what its files have against them.

    Raises:
        Misuse: the pack has no texts in that language.
    """
    from hellprint.checks import check_pack
    from hellprint.load.cached import load_cached

    pack, findings = load_cached(folder, project, variants)
    if pack is not None:
        findings = in_order((*findings, *check_pack(pack)))
        if lang and lang != pack.info.get("lang"):
            from hellprint.load import localise

            if lang not in pack.texts:
                known = {str(pack.info.get("lang", "")), *pack.texts} - {""}
                raise Misuse(f'{pack.id} has no texts in the language "{lang}"', nearest(lang, known))
            pack = localise(pack, lang)
    return pack, findings


def compose(pack: Pack, request: KitRequest | None) -> tuple[list[Piece], tuple[Finding, ...]]:
    """The pieces that a request asks for, in order of components; None asks for one of everything."""
    from hellprint.components.choice import choose

    pieces: list[Piece] = []
    findings: list[Finding] = []
    choice, wrong = choose(pack, request)
    findings += wrong
    for component, copies in choice:
        try:
            pieces += component_kind(component.kind).pieces(pack, component, copies)
        except CopiesError as error:
            place = pack.place("pack", "components", component.id, "copies")
            findings.append(at(place, "HP120", f'component "{component.id}", record "{error.record}": {error}'))
    return pieces, in_order(findings)


def render(
    pack: Pack, pieces: Iterable[Piece], project: Project, progress: Progress
) -> tuple[dict[tuple[str, str], tuple[Face, ...]], tuple[Finding, ...]]:
    """(component, piece id) -> its face, or front and back; and what could not be shown as asked."""
    from hellprint.render.faces import FaceRenderer

    renderer = FaceRenderer(pack, project)
    by_component: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_component.setdefault(piece.component, []).append(piece)
    faces: dict[tuple[str, str], tuple[Face, ...]] = {}
    findings: list[Finding] = []
    components: dict[str, Component] = {c.id: c for c in pack.components}
    done, total = 0, sum(map(len, by_component.values()))
    for id_, group in by_component.items():
        for piece, drawn in zip(group, renderer.draw(components[id_], group), strict=True):
            faces[id_, piece.id] = drawn
            for face in drawn:
                for problem in face.problems:
                    place = pack.place(piece.kind, piece.id, *problem.path)
                    severity = ERROR
                    findings.append(at(place, problem.code, problem.message, problem.hint, severity))
            done += 1
            progress("drawing", done, total)
    return faces, in_order(findings)
