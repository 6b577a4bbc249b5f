"""`hellprint reference`: a pack to its references, and a manifest of what is on which page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from hellprint.guard import RanAway, Say, guarded, working_on
from hellprint.model.components import Component
from hellprint.model.findings import Finding, Place, at, has_errors, in_order, shown
from hellprint.model.lengths import Size
from hellprint.model.mistakes import Misuse, nearest
from hellprint.model.records import Pack
from hellprint.project import Project, pack_id

if TYPE_CHECKING:
    from hellprint.compare.versions import Source
    from hellprint.reference.compose import Document
    from hellprint.reference.earlier import Earlier
    from hellprint.render.documents import Printed

KIND: Final = "reference"
MANIFEST: Final = "manifest.json"
FORMATS: Final = ("html", "pdf")


class ReferenceRequest(NamedTuple):
    """What to make and how.

    Attributes:
        only, skip: ids of references.
        formats: "html", "pdf" or both.
        watched: it is made again and again: layout begins where it ended the last time.
        reload: goes into the HTML, so that it reloads itself.
        since: as --since names an earlier version; "" sets no bars.
        (The rest as in KitRequest.)
    """

    folder: Path
    out: Path
    paper_name: str = "a4"
    paper: Size = Size(210.0, 297.0)
    only: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    formats: tuple[str, ...] = FORMATS
    lang: str | None = None
    draft: bool = False
    variants: tuple[str, ...] = ()
    watched: bool = False
    reload: str = ""
    since: str = ""


class ReferenceFile(NamedTuple):
    """One file. pages: 0 of HTML; title: what it is."""

    path: Path
    title: str
    pages: int


class ReferenceResult(NamedTuple):
    """files is empty when an error stopped it. read: files and folders that it was made from; since: how the version is
    called whose differences have bars."""

    findings: tuple[Finding, ...]
    files: tuple[ReferenceFile, ...] = ()
    manifest: Path | None = None
    read: tuple[Path, ...] = ()
    looked_at: Mapping[str, int] = {}
    since: str = ""


LAYOUT_SECONDS: Final = 120.0
"""A document of many pages is laid out in one step; twelve pages take three seconds."""


class _Made(NamedTuple):
    name: str
    title: str
    data: bytes
    pages: int
    places: dict[str, int]


def reference(
    request: ReferenceRequest, project: Project, progress: Callable[[str, int, int], None] = lambda *_: None
) -> ReferenceResult:
    """Make the references of a pack. An error in content writes nothing, unless it is a draft.

    Raises:
        Misuse: the pack has no references, none of that name, or no texts in that language; or there is no such earlier
            version.
    """
    if not request.since:
        return _guarded(request, project, None, progress)
    from hellprint.compare.versions import since

    with since(request.since, request.folder, pack_id(request.folder), project) as source:
        return _guarded(request, project, source, progress)


def _guarded(
    request: ReferenceRequest, project: Project, source: Source | None, progress: Callable[[str, int, int], None]
) -> ReferenceResult:
    def work(say: Say) -> ReferenceResult:
        return _make(request, project, source)

    try:
        return guarded(
            work, lambda report: progress(report.step, report.done, report.total), step_seconds=LAYOUT_SECONDS
        )
    except RanAway as error:
        where = error.place or Place(shown(request.folder))
        return ReferenceResult((at(where, "HP112", str(error), "a template of the pack runs without end"),))


def _make(request: ReferenceRequest, project: Project, source: Source | None) -> ReferenceResult:
    from hellprint.pipeline import load
    from hellprint.temporary import STAGING
    from hellprint.write.atomic import Batch

    pack, findings = load(request.folder, project, request.variants, request.lang)
    if pack is not None and pack.backs is not None:
        each = " or ".join(f"--lang {lang}" for lang in pack.info["languages"])
        raise Misuse("a reference is written in one language", f"{each}, one after the other")
    if pack is None:
        return ReferenceResult(findings)
    looked_at = dict(pack.looked_at)
    if has_errors(findings) and not request.draft:
        return ReferenceResult(findings, looked_at=looked_at)
    earlier, unreadable = _earlier(pack, request, project, source) if source else (None, ())
    if source and earlier is None:
        return ReferenceResult(unreadable, looked_at=looked_at)
    made, late = _documents(pack, request, project, findings, earlier)
    findings = in_order((*findings, *late))
    if has_errors(findings) and not request.draft:
        return ReferenceResult(findings, looked_at=looked_at)
    files = []
    with Batch(request.out, project.cache_root / STAGING) as batch:
        for one in made:
            with batch.file(one.name) as stream:
                stream.write(one.data)
            files.append(ReferenceFile(request.out / one.name, one.title, one.pages))
        whole = request.formats == FORMATS
        if whole:
            with batch.file(MANIFEST) as stream:
                stream.write(_manifest(pack, request, made, earlier.name if earlier else ""))
        done = batch.commit()
    read = (*pack.folders, project.templates, project.fonts)
    return ReferenceResult(findings, tuple(files), done.get(MANIFEST), read, looked_at, earlier.name if earlier else "")


def _earlier(
    pack: Pack, request: ReferenceRequest, project: Project, source: Source
) -> tuple[Earlier | None, tuple[Finding, ...]]:
    """What the bars are set by; None where it cannot be read, with its findings."""
    from hellprint.cache import Store
    from hellprint.compare.versions import load
    from hellprint.reference.compose import Composer
    from hellprint.reference.earlier import Earlier, called
    from hellprint.render.fonts import FontBook

    then, findings = load(source, pack, request.variants, request.lang or str(pack.info.get("lang") or "en"))
    if then is None:
        return None, findings
    store, book = Store(project.cache_root, project.frames), FontBook(project.fonts)
    name = called(source, request.since)
    return Earlier(then, pack, lambda each: Composer(each, project, store, book, request.variants), name), ()


def _documents(
    pack: Pack, request: ReferenceRequest, project: Project, early: Sequence[Finding], earlier: Earlier | None
) -> tuple[list[_Made], tuple[Finding, ...]]:
    """Every document that was asked for, and what is wrong with them."""
    from hellprint.cache import Store
    from hellprint.reference.compose import Composer
    from hellprint.reference.web import with_fonts
    from hellprint.render.documents import Job, print_documents
    from hellprint.render.fonts import FontBook

    store, book = Store(project.cache_root, project.frames), FontBook(project.fonts)
    composer = Composer(pack, project, store, book, request.variants)
    told = early if request.draft and has_errors(early) else ()

    def compose(component: Component, template: str, *, screen: bool) -> Document:
        document = composer.compose(component, template, request.paper, told, earlier.name if earlier else "")
        if earlier is None or not document.html:
            return document
        barred = earlier.with_bars(document, component, template, request.paper, screen=screen)
        return document._replace(html=barred)

    made: list[_Made] = []
    findings: list[Finding] = []
    jobs: list[tuple[Component, Job]] = []
    for component in _chosen(pack, request):
        web = dict(component.options).get("web")
        if web and "html" in request.formats:
            working_on(f"writing {component.id}.html")
            document = compose(component, web, screen=True)
            findings += document.findings
            if document.html:
                html = with_fonts(document.html, book).replace("</body>", f"{request.reload}</body>")
                made.append(_Made(f"{component.id}.html", component.title, html.encode(), 0, {}))
        if "pdf" in request.formats:
            working_on(f"composing {component.id}.pdf")
            document = compose(component, component.front, screen=False)
            findings += document.findings
            if document.html:
                like = f"{pack.folder}/{component.id}/{request.paper_name}/{request.lang}" if request.watched else ""
                jobs.append((component, Job(document.html, like)))
    working_on("laying out pages")
    for (component, _), printed in zip(jobs, print_documents([job for _, job in jobs], book, store), strict=True):
        findings += wrong_with(pack, component, printed)
        if not printed.problems:
            places = dict(printed.places)
            made.append(_Made(f"{component.id}.pdf", component.title, printed.pdf, printed.pages, places))
    return made, in_order(findings)


def look_through(pack: Pack, project: Project) -> tuple[Finding, ...]:
    """What is wrong with the references of a pack before they are laid out: templates, texts, links."""
    from hellprint.cache import Store
    from hellprint.reference.compose import Composer
    from hellprint.render.fonts import FontBook

    components = [component for component in pack.components if component.kind == KIND]
    if not components:
        return ()
    composer = Composer(pack, project, Store(project.cache_root, project.frames), FontBook(project.fonts), ())
    paper = ReferenceRequest(pack.folder, pack.folder).paper
    findings: list[Finding] = []
    for component in components:
        for template in (component.front, dict(component.options).get("web")):
            if template:
                working_on(f"composing {component.id} ({template})")
                findings += composer.compose(component, template, paper).findings
    return in_order(findings)


def wrong_with(pack: Pack, component: Component, printed: Printed) -> Iterator[Finding]:
    """What is wrong with a reference when it is laid out: what its HTML asks for, and more pages than it may have."""
    place = pack.place("pack", "components", component.id)
    for problem in printed.problems:
        yield at(place, problem.code, f'reference "{component.id}": {problem.message}', problem.hint)
    most = dict(component.options).get("pages")
    if most is not None and printed.pages > most:
        message = f'reference "{component.id}" has {printed.pages} pages; the most that it may have is {most}'
        yield at(place, "HP308", message, "shorten its texts, or allow more")


def _chosen(pack: Pack, request: ReferenceRequest) -> list[Component]:
    """Raises: Misuse: there is none, or none of that name."""
    there = [component for component in pack.components if component.kind == KIND]
    if not there:
        raise Misuse(f"{pack.id} has no references", "add a component of kind reference to pack.yaml")
    names = [component.id for component in there]
    for name in (*request.only, *request.skip):
        if name not in names:
            raise Misuse(f'{pack.id} has no reference called "{name}"', nearest(name, names))
    return [c for c in there if (not request.only or c.id in request.only) and c.id not in request.skip]


def _manifest(pack: Pack, request: ReferenceRequest, made: Sequence[_Made], since: str) -> bytes:
    """Which anchor ("section-retreating", "demon-mephit") is on which page of which file; one a line."""
    from hellprint import __version__

    head = {
        "hellprint": __version__,
        "pack": pack.id,
        "title": pack.info.get("title", pack.id),
        "edition": pack.info.get("edition", ""),
        "variants": list(request.variants),
        "lang": request.lang or pack.info.get("lang", "en"),
        "paper": request.paper_name,
        "draft": request.draft,
        **({"since": since} if since else {}),
        "files": [{"file": one.name, "title": one.title, "pages": one.pages} for one in made],
    }
    rows = [
        {"anchor": anchor, "file": one.name, "page": page}
        for one in made
        for anchor, page in sorted(one.places.items(), key=lambda each: (each[1], each[0]))
    ]
    text = json.dumps(head, ensure_ascii=False, indent=1)
    lines = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows)
    return (text[:-2] + ',\n "places": [\n' + lines + "\n ]\n}\n").encode()
