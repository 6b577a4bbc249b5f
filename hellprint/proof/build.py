"""A pack to what its proof shows: each piece with its faces, slots, findings and what became of it since a print."""

from __future__ import annotations

import base64
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hellprint.cache import Store, digest
from hellprint.guard import Report, Say
from hellprint.model.findings import Finding, in_order
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.mistakes import Misuse, nearest
from hellprint.model.pieces import Face, Piece
from hellprint.model.records import Pack
from hellprint.proof.pictures import Pictures, Shown, picture_format

if TYPE_CHECKING:
    from hellprint.baselines import Baseline
    from hellprint.model.components import Component
    from hellprint.project import Project
    from hellprint.render.faces import FaceRenderer

DPI: Final = 200
"""Of the pictures on the page: sharp at twice its true size on a screen of 96."""
Faces = Mapping[tuple[str, str], tuple[Face, ...]]


class ProofRequest(NamedTuple):
    """What to show.

    Attributes:
        folder: of the pack.
        ids: of records, or component/id; empty for all.
        only: component ids; empty for all.
        baseline: of a print: its changed pieces are marked; None marks none.
        variants: named overlays, in order; lang: None for the pack's own.
    """

    folder: Path
    ids: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    baseline: Baseline | None = None
    variants: tuple[str, ...] = ()
    lang: str | None = None


class SlotView(NamedTuple):
    """Where a frame leaves room; mm from the top left of the trim, y down."""

    name: str
    kind: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


class FaceView(NamedTuple):
    """One side. picture: key of its picture; content: hash of the values that it shows."""

    side: str
    picture: str
    content: str
    slots: tuple[SlotView, ...]


class PieceView(NamedTuple):
    """A piece on the page.

    Attributes:
        fate: "new", "changed", "restyled" or "" since the baseline.
        findings: about it, as lines.
    """

    component: str
    id: str
    name: str
    code: str
    copies: int
    size: Size
    bleed_mm: float
    fate: str
    findings: tuple[str, ...]
    faces: tuple[FaceView, ...]

    @property
    def key(self) -> str:
        return f"{self.component}/{self.id}"


class Proof(NamedTuple):
    """What a page shows.

    Attributes:
        title: of the game, with its edition.
        decks: component id -> title, in order.
        pieces: in print order.
        general: findings about no piece, as lines.
        findings: all of them.
        pictures: key -> data URI, of those that the caller did not know.
        since: name of the baseline, "" without one.
    """

    title: str
    decks: Mapping[str, str] = {}
    pieces: tuple[PieceView, ...] = ()
    general: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    pictures: Mapping[str, str] = {}
    since: str = ""


def build(
    request: ProofRequest, project: Project, say: Say, known: Collection[str] = (), *, checked: bool = True
) -> Proof:
    """Draw what is asked for and say what is wrong with it; errors in content hide nothing that can be drawn.

    Args:
        known: keys of pictures that the caller has.
        checked: look for findings beyond those of loading and drawing, which takes longer than a saved record should.

    Returns:
        A proof without pieces where the pack cannot be read at all.

    Raises:
        Misuse: it asks for a piece or component that is not there.
    """
    from hellprint import pipeline
    from hellprint.load import load_pack, localise
    from hellprint.paper.look_over import look_over

    if checked:
        pack, findings = pipeline.load(request.folder, project, request.variants, request.lang)
    else:
        pack, findings = load_pack(request.folder, variants=request.variants, find_pack=project.find_pack)
        if pack is not None and request.lang in pack.texts:
            pack = localise(pack, str(request.lang))
    if pack is None:
        return Proof(request.folder.name, general=tuple(f.text() for f in findings), findings=findings)
    every, more = pipeline.compose(pack, None)
    pieces = asked_for(every, request)
    faces, late = pipeline.render(pack, pieces, project, say)
    found = [*findings, *more, *late]
    if checked:
        found += look_over(pack, pieces, faces, project, say)
        found = list(pipeline.settled(pack, found, None))
    return _Builder(pack, project, request, say).proof(pieces, faces, in_order(found), known)


def asked_for(pieces: Sequence[Piece], request: ProofRequest) -> list[Piece]:
    """Raises: Misuse: it names what is not there."""
    components = dict.fromkeys(piece.component for piece in pieces)
    for name in request.only:
        if name not in components:
            raise Misuse(f'no component is called "{name}"', nearest(name, components))
    kept = [piece for piece in pieces if not request.only or piece.component in request.only]
    if not request.ids:
        return kept
    wanted = set(request.ids)
    for name in request.ids:
        if not any(name in (piece.id, f"{piece.component}/{piece.id}") for piece in kept):
            raise Misuse(f'no piece is called "{name}"', nearest(name, {piece.id for piece in kept}))
    return [piece for piece in kept if {piece.id, f"{piece.component}/{piece.id}"} & wanted]


class _Builder:
    """Puts together what is known of each piece."""

    def __init__(self, pack: Pack, project: Project, request: ProofRequest, say: Say) -> None:
        from hellprint.render.fonts import FontBook

        self._pack, self._project, self._request, self._say = pack, project, request, say
        self._store = Store(project.cache_root, project.frames)
        self._book = FontBook(project.fonts)

    def proof(
        self, pieces: Sequence[Piece], faces: Faces, findings: tuple[Finding, ...], known: Collection[str]
    ) -> Proof:
        keys, pictures = self._pictures(pieces, faces, known)
        of_piece, general = _sorted_in(self._pack, pieces, findings)
        fates = self._fates(pieces, faces)
        slots = self._slots(pieces)
        views = tuple(self._view(piece, faces, keys, of_piece, fates, slots) for piece in pieces)
        info = self._pack.info
        since = self._request.baseline.name if self._request.baseline else ""
        title = " ".join(str(info[name]) for name in ("title", "edition") if info.get(name)) or self._pack.id
        shown = {piece.component for piece in pieces}
        decks = {c.id: c.title or c.id for c in self._pack.components if c.id in shown}
        return Proof(title, decks, views, general, findings, pictures, since)

    def _view(
        self,
        piece: Piece,
        faces: Faces,
        keys: Mapping[tuple[str, str, str], str],
        findings: Mapping[tuple[str, str], list[str]],
        fates: Mapping[tuple[str, str], str],
        slots: Mapping[tuple[str, str, str], tuple[SlotView, ...]],
    ) -> PieceView:
        from hellprint.compare.lying import name_of

        own = (piece.component, piece.id)
        sides = faces[own]
        views = tuple(
            FaceView(face.side, keys[(*own, face.side)], face.content, slots.get((*own, face.side), ()))
            for face in sides
        )
        return PieceView(
            piece.component, piece.id, name_of(self._pack, piece) or piece.id, sides[0].footer if sides else "",
            piece.copies, piece.size, piece.bleed_mm, fates.get(own, ""), tuple(findings.get(own, ())), views,
        )  # fmt: skip

    def _pictures(
        self, pieces: Sequence[Piece], faces: Faces, known: Collection[str]
    ) -> tuple[dict[tuple[str, str, str], str], dict[str, str]]:
        """(component, id, side) -> key of the picture; key -> data URI of those that are not known."""
        from hellprint.render.drawn import Drawn
        from hellprint.render.faces import form_source

        drawn, form = Drawn(self._book), picture_format()
        keys: dict[tuple[str, str, str], str] = {}
        new: dict[str, tuple[Shown, Piece]] = {}
        for piece in pieces:
            for face in faces[piece.component, piece.id]:
                key = digest(drawn.digest(face.artwork), *piece.size, piece.bleed_mm, size=6)
                keys[piece.component, piece.id, face.side] = key
                if key not in known:
                    new.setdefault(key, (Shown(face, piece.size, piece.bleed_mm), piece))
        camera = Pictures(self._book, form_source(self._store), self._store, DPI, form)
        order = list(new.values())

        def begin(number: int) -> None:
            piece = order[number][1]
            place = self._pack.place(piece.kind, piece.id) if piece.kind else None
            self._say(Report(f"taking a picture of {piece.component}/{piece.id}", number, len(order), place))

        files = camera.take([shown for shown, _ in order], begin)
        head = f"data:image/{form};base64,"
        return keys, {key: head + base64.b64encode(file).decode() for key, file in zip(new, files, strict=True)}

    def _slots(self, pieces: Sequence[Piece]) -> dict[tuple[str, str, str], tuple[SlotView, ...]]:
        from hellprint.render.faces import FaceRenderer

        renderer = FaceRenderer(self._pack, self._project)
        components = {component.id: component for component in self._pack.components}
        found: dict[tuple[str, str, str], tuple[SlotView, ...]] = {}
        groups: dict[str, list[Piece]] = {}
        for piece in pieces:
            groups.setdefault(piece.component, []).append(piece)
        for id_, group in groups.items():
            found |= self._slots_of(renderer, components[id_], group)
        return found

    def _slots_of(
        self, renderer: FaceRenderer, component: Component, pieces: Sequence[Piece]
    ) -> dict[tuple[str, str, str], tuple[SlotView, ...]]:
        from hellprint.render.frames import FrameError, compile_frames

        sides = [(p, job) for p in pieces for job in renderer.jobs_of(component, p)]
        jobs = [job for _, (_, job) in sides]
        frames = compile_frames(jobs, self._book, self._store, renderer.folders)
        found: dict[tuple[str, str, str], tuple[SlotView, ...]] = {}
        for (piece, (side, _)), frame in zip(sides, frames, strict=True):
            if not isinstance(frame, FrameError):
                height = piece.size.height_mm
                found[piece.component, piece.id, side] = tuple(
                    [_slot(slot, "text", height) for slot in frame.texts]
                    + [_slot(slot, "picture", height) for slot in frame.pictures]
                )
        return found

    def _fates(self, pieces: Sequence[Piece], faces: Faces) -> dict[tuple[str, str], str]:
        """(component, id) -> what became of it: of pieces on the table, and of new ones where all was put there."""
        baseline = self._request.baseline
        if baseline is None:
            return {}
        from hellprint.compare.update import find_update

        lying = {piece.key for piece in baseline.table}
        update = find_update(self._pack, pieces, faces, baseline, self._project, "", scope=lambda component: False)
        fates = {(step.component, step.id): "restyled" for step in update.restyled}
        for step in update.put_in:
            if step.why == "changed" or (step.why == "new" and baseline.choice["all"]):
                fates[step.component, step.id] = step.why
        return {key: fate for key, fate in fates.items() if fate == "new" or key in lying}


def _slot(slot: Any, kind: str, height_mm: float) -> SlotView:
    k = 1 / PT_PER_MM
    x, y = slot.x_pt * k, height_mm - slot.top_pt * k
    return SlotView(slot.name, kind, *(round(v, 2) for v in (x, y, slot.width_pt * k, slot.height_pt * k)))


def _sorted_in(
    pack: Pack, pieces: Sequence[Piece], findings: Iterable[Finding]
) -> tuple[dict[tuple[str, str], list[str]], tuple[str, ...]]:
    """Findings by the piece whose record they stand in; and those that stand in none."""
    records = {(piece.kind, piece.id) for piece in pieces}
    starts: dict[str, list[tuple[int, tuple[str, str] | None]]] = {}
    for kind, known in pack.records.items():
        for id_ in known:
            place = pack.places.get((kind, id_))
            if place is not None:
                starts.setdefault(place[0], []).append((place[1], (kind, id_) if (kind, id_) in records else None))
    for lines in starts.values():
        lines.sort(key=lambda line: line[0])
    by_record: dict[tuple[str, str], list[str]] = {}
    general = []
    for finding in findings:
        lines = starts.get(finding.path, [])
        before = bisect_right(lines, finding.line, key=lambda line: line[0])
        record = lines[before - 1][1] if before and finding.line else None
        if record is None:
            general.append(finding.text())
        else:
            by_record.setdefault(record, []).append(finding.text())
    of_piece = {
        (piece.component, piece.id): by_record[piece.kind, piece.id]
        for piece in pieces
        if (piece.kind, piece.id) in by_record
    }
    return of_piece, tuple(general)
