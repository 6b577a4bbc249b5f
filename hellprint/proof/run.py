"""A proof to its files: the page, its news while it is watched, or pictures to send."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from hellprint import pipeline
from hellprint.cache import Store
from hellprint.guard import RanAway, Report, Say, guarded
from hellprint.model.findings import Finding, in_order
from hellprint.proof.build import Proof, ProofRequest, asked_for, build
from hellprint.proof.page import LIVE, News, page
from hellprint.temporary import STAGING, sweep
from hellprint.write.atomic import Batch

if TYPE_CHECKING:
    from hellprint.project import Project

PAGE: Final = "proof.html"
PICTURES: Final = "pictures"
_USED: Final = (
    "cel_expr_python.cel",
    "hellprint.checks",
    "hellprint.compare.update",
    "hellprint.expressions.compiled",
    "hellprint.load.pack",
    "hellprint.paper.look_over",
    "hellprint.render.frames",
    "hellprint.render.paint",
    "hellprint.render.rich",
    "jinja2.sandbox",
    "markdown_it",
    "PIL.PngImagePlugin",
    "PIL.WebPImagePlugin",
    "pypdfium2",
    "uharfbuzz",
    "yaml",
)
Hear = Callable[[Report], None]


class Taken(NamedTuple):
    """Pictures that were written, and what is wrong with the faces on them."""

    files: tuple[Path, ...]
    findings: tuple[Finding, ...]


class Watched:
    """A page that follows its pack.

    Args:
        out: folder of the page.
        hear: told what is being done.
    """

    def __init__(self, request: ProofRequest, out: Path, project: Project, hear: Hear) -> None:
        self._request, self._out, self._project, self._hear = request, out, project, hear
        self._pictures: dict[str, str] = {}
        self._news: News | None = None
        self.proof = Proof("")

    def write(self, *, live: bool = False) -> Path:
        """Draw all of it and write the page.

        Args:
            live: also its news, which `refresh` goes on with.
        """
        if live:
            _warm_up()
        self.proof = self._built(checked=True)
        self._news = News(self.proof, self._pictures) if live else None
        self._write_page(live=live)
        if self._news is not None:
            self._write_news()
        return self._out / PAGE

    def refresh(self) -> tuple[str, ...]:
        """Draw anew what has changed and tell open pages; first what is seen, then what is found.

        Returns:
            Keys of the pieces that differ.
        """
        differ = self._refresh(checked=False)
        return tuple(dict.fromkeys((*differ, *self._refresh(checked=True))))

    def close(self) -> None:
        """The news end; the page has all of it."""
        if self._news is not None:
            self._write_page(live=False)
            shutil.rmtree(self._out / LIVE, ignore_errors=True)

    def _refresh(self, *, checked: bool) -> tuple[str, ...]:
        assert self._news is not None
        proof = self._built(checked=checked)
        if not proof.pieces and self.proof.pieces:  # what cannot be read now was a moment ago: that stays in sight
            proof = self.proof._replace(general=proof.general, findings=proof.findings)
        elif not checked:  # what was found before stays until it is looked for again
            proof = _with_findings(proof, self.proof)
        self.proof = proof
        differ = self._news.update(proof)
        self._write_news()
        return differ

    def _built(self, *, checked: bool) -> Proof:
        known = frozenset(self._pictures)
        try:
            proof = guarded(lambda say: build(self._request, self._project, say, known, checked=checked), self._hear)
        except RanAway as error:
            found = (error.finding(self._request.folder),)
            proof = Proof(self._request.folder.name, general=(found[0].text(),), findings=found)
        self._pictures.update(proof.pictures)
        return proof

    def _write_page(self, *, live: bool) -> None:
        text = page(self.proof, self._pictures, live=live)
        _write(self._out, {PAGE: text.encode()}, self._project)

    def _write_news(self) -> None:
        assert self._news is not None
        scripts = self._news.scripts(self.proof, self._pictures)
        # The number comes last: who reads it finds the news that it is about.
        for name in sorted(scripts):
            _write(self._out / LIVE, {name: scripts[name].encode()}, self._project)


def _warm_up() -> None:
    """Import here what each child would import again: half of the time until a saved record is seen."""
    for name in _USED:
        try:
            import_module(name)
        except ImportError:  # without it there is nothing to be quick about
            continue


def _with_findings(new: Proof, old: Proof) -> Proof:
    of_old = {piece.key: piece.findings for piece in old.pieces}
    pieces = tuple(piece._replace(findings=of_old.get(piece.key, piece.findings)) for piece in new.pieces)
    return new._replace(pieces=pieces, general=old.general, findings=old.findings)


def take_pictures(request: ProofRequest, out: Path, dpi: int, project: Project, hear: Hear) -> Taken:
    """A PNG for each side of each piece: pictures/<component>/<id>-<side>.png."""

    def work(say: Say) -> Taken:
        from hellprint.proof.pictures import Pictures, Shown
        from hellprint.render.faces import form_source
        from hellprint.render.fonts import FontBook

        pack, findings = pipeline.load(request.folder, project, request.variants, request.lang)
        if pack is None:
            return Taken((), findings)
        every, more = pipeline.compose(pack, None)
        pieces = asked_for(every, request)
        faces, late = pipeline.render(pack, pieces, project, say)
        store = Store(project.cache_root, project.frames)
        camera = Pictures(FontBook(project.fonts), form_source(store), store, dpi, "png")
        shown = [(p, face) for p in pieces for face in faces[p.component, p.id]]
        files = camera.take(
            [Shown(face, piece.size, piece.bleed_mm) for piece, face in shown],
            lambda number: say(Report(f"taking a picture of {shown[number][0].id}", number, len(shown))),
        )
        written = []
        for (piece, face), data in zip(shown, files, strict=True):
            folder = out / PICTURES / piece.component
            name = f"{piece.id}-{face.side}.png"
            _write(folder, {name: data}, project)
            written.append(folder / name)
        return Taken(tuple(written), pipeline.settled(pack, in_order((*findings, *more, *late)), None))

    try:
        return guarded(work, hear)
    except RanAway as error:
        return Taken((), (error.finding(request.folder),))
    finally:
        sweep(project.cache_root / STAGING)


def _write(folder: Path, files: Mapping[str, bytes], project: Project) -> None:
    with Batch(folder, project.cache_root / STAGING) as batch:
        for name, data in files.items():
            with batch.file(name) as stream:
                stream.write(data)
        batch.commit()
