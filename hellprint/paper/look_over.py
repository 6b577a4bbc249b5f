"""Faces of a pack to findings about how they look on paper; each face is looked at once, what was found is kept."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from hellprint.cache import Store, digest, environment_key
from hellprint.guard import Report, Say
from hellprint.model.components import Component
from hellprint.model.findings import WARNING, Finding, at
from hellprint.model.pieces import Face, Piece
from hellprint.model.records import Pack
from hellprint.paper.flaws import Flaw
from hellprint.project import Project

_NAMESPACE: Final = "paper"
BATCH: Final = 60
"""Faces that are looked at together."""
_MANY: Final = 2
"""A flaw of more faces than this is one of their template, and told once."""
_SAMPLE: Final = 30

_Found = dict[Flaw, list[tuple[Piece, Face]]]


def look_over(
    pack: Pack, pieces: Iterable[Piece], faces: Mapping[tuple[str, str], tuple[Face, ...]], project: Project, say: Say
) -> list[Finding]:
    """HP310, HP311, HP402 to HP404, HP510 of every face that could be drawn; HP405 and HP406 of all colours."""
    from hellprint.paper.colours import colour_findings

    store = Store(project.cache_root, project.frames)
    found: list[Finding] = []
    for component, drawn in _drawn(pack, pieces, faces):
        known = _of_component(pack, component, drawn, store, project, say)
        found += _all_told(pack, component, drawn, known)
    return found + colour_findings(pack, project)


class Kept(NamedTuple):
    """What earlier looks found.

    Attributes:
        findings: of the faces that were looked at.
        missing: entries of the cache that lack a face; empty when all were looked at.
    """

    findings: tuple[Finding, ...]
    missing: tuple[Path, ...]


def kept_of(
    pack: Pack, pieces: Iterable[Piece], faces: Mapping[tuple[str, str], tuple[Face, ...]], project: Project
) -> Kept:
    """As look_over, without looking: that takes a few percent of the time of a print, and reading what is kept none."""
    store = Store(project.cache_root, project.frames)
    found: list[Finding] = []
    missing: list[Path] = []
    for component, drawn in _drawn(pack, pieces, faces):
        shelf, known = _shelf(pack, component), _kept(pack, component, store)
        if any(face.hash not in known for _, face in drawn):
            missing.append(store.root / _NAMESPACE / shelf[:2] / shelf)
        found += _all_told(pack, component, drawn, known)
    return Kept(tuple(found), tuple(missing))


def _drawn(
    pack: Pack, pieces: Iterable[Piece], faces: Mapping[tuple[str, str], tuple[Face, ...]]
) -> Iterator[tuple[Component, list[tuple[Piece, Face]]]]:
    """Each component, and its faces on which something is drawn."""
    groups: dict[str, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(piece.component, []).append(piece)
    components = {component.id: component for component in pack.components}
    for id_, group in groups.items():
        yield (
            components[id_],
            [(piece, face) for piece in group for face in faces[id_, piece.id] if face.artwork.ops],
        )


def _all_told(
    pack: Pack, component: Component, drawn: Sequence[tuple[Piece, Face]], known: Mapping[str, tuple[Flaw, ...]]
) -> Iterator[Finding]:
    """The findings of a component; a face that was not looked at has none."""
    for side in ("front", "back"):
        by_flaw: dict[tuple[str, str], _Found] = {}
        for piece, face in drawn:
            too_long = any(problem.code == "HP301" for problem in face.problems)
            for flaw in known.get(face.hash, ()) if face.side == side else ():
                if too_long and flaw.code == "HP402":
                    continue  # the text that is too long stands there
                same = by_flaw.setdefault((flaw.code, flaw.message), {})
                same.setdefault(flaw, []).append((piece, face))
        for same in by_flaw.values():
            yield from _told(pack, component, side, same)


def _told(pack: Pack, component: Component, side: str, same: _Found) -> Iterable[Finding]:
    """The findings of one flaw on the faces of one side of a component."""
    pieces = list(dict.fromkeys(piece for shown in same.values() for piece, _ in shown))
    if len(pieces) > _MANY or not pieces[0].kind:
        flaw = next(iter(same))
        where = f"the {side} of {component.id}"
        if len(pieces) > 1:
            where += f" ({len(pieces)} of them, {pieces[0].id} first)"
        place = pack.place("pack", "components", component.id, side)
        yield at(place, flaw.code, f"{where}: {flaw.message}{_sample(flaw)}", flaw.hint, WARNING)
        return
    for flaw, shown in same.items():
        for piece, _ in shown:
            where = f"the {side} of {component.id}/{piece.id}"
            place = pack.place(piece.kind, piece.id)
            yield at(place, flaw.code, f"{where}: {flaw.message}{_sample(flaw)}", flaw.hint, WARNING)


def _sample(flaw: Flaw) -> str:
    text = " ".join(flaw.sample.split())
    return f' ("{text if len(text) <= _SAMPLE else text[: _SAMPLE - 1].rstrip() + "…"}")' if text else ""


def _of_component(
    pack: Pack, component: Component, drawn: Sequence[tuple[Piece, Face]], store: Store, project: Project, say: Say
) -> dict[str, tuple[Flaw, ...]]:
    """Hash of a face -> its flaws."""
    kept: dict[str, Any] = {**_kept(pack, component, store)}
    new = {face.hash: (face, piece) for piece, face in drawn if face.hash not in kept}
    if new:
        from hellprint.paper.flaws import flaws
        from hellprint.paper.objects import see
        from hellprint.render.faces import form_source
        from hellprint.render.fonts import FontBook

        book, forms = FontBook(project.fonts), form_source(store)
        waiting = list(new.values())
        for start in range(0, len(waiting), BATCH):
            batch = waiting[start : start + BATCH]
            say(Report(f"looking at {component.id}", start, len(waiting)))
            seen = see([(face, piece.size, piece.bleed_mm) for face, piece in batch], book, forms)
            for (face, piece), sight in zip(batch, seen, strict=True):
                kept[face.hash] = tuple(flaws(sight, cut=piece.cut))
        used = {face.hash for _, face in drawn}
        if len(kept) > 2 * len(used) + 200:
            kept = {key: value for key, value in kept.items() if key in used}
        plain = {key: tuple(tuple(flaw) for flaw in value) for key, value in kept.items()}
        store.put(_NAMESPACE, _shelf(pack, component), marshal.dumps(plain, 2))
    return kept


def _kept(pack: Pack, component: Component, store: Store) -> dict[str, tuple[Flaw, ...]]:
    data = store.get(_NAMESPACE, _shelf(pack, component))
    kept: dict[str, Any] = marshal.loads(data) if data else {}
    return {key: tuple(Flaw(*flaw) for flaw in value) for key, value in kept.items()}


def _shelf(pack: Pack, component: Component) -> str:
    return digest(environment_key(), str(pack.folder.resolve()), component.id)
