"""A roster, or a blank one, to the HTML of its playsheets and from there to PDFs; each is kept under its inputs."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hellprint.cache import digest, environment_key
from hellprint.model.components import Component
from hellprint.model.findings import Finding, at, in_order
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.roster.result import RosterResult

if TYPE_CHECKING:
    from hellprint.cache import Store
    from hellprint.model.pieces import Problem
    from hellprint.project import Project
    from hellprint.reference.reader import BookReader
    from hellprint.render.html import Templates
    from hellprint.workers import Workers

_NAMESPACE: Final = "sheets"
_LONGEST: Final = 200
ASIDES: Final = 3
"""How much of what is good to have beside a sheet a template may be asked for (`sheet.aside`): from all, which is this,
over the most needed, 1, to nothing. Where a sheet would need more pages than its component says, less is asked for."""
_PARAGRAPH: Final = re.compile(r"</?p>\s*")


class Look(NamedTuple):
    """How a playsheet is to be.

    Attributes:
        paper: as it lies before the printer.
        compact: as much on a page as can be read.
        large: for eyes that want it larger.
        fillable: boxes are fields of a form.
        draft: findings that it is printed in spite of, for its head.
    """

    paper: Size
    compact: bool = False
    large: bool = False
    fillable: bool = False
    draft: tuple[str, ...] = ()


class Sheet(NamedTuple):
    """One playsheet. pdf: b"" when it could not be made; pages: how many; whole: nothing was left out for room."""

    component: str
    pdf: bytes
    pages: int
    whole: bool
    findings: tuple[Finding, ...] = ()


def keep_shipped(made: Store, shipped: Store) -> int:
    """Copy all playsheets of a store under the keys that an installed hellprint looks for them by; their number.

    Args:
        made: in which they were laid out; shipped: the store that goes into the wheel.
    """
    entries = [made.get(_NAMESPACE, path.name) for path in sorted((made.root / _NAMESPACE).glob("*/*"))]
    for entry in filter(None, entries):
        shipped.put(_NAMESPACE, entry.partition(b"\n")[0].split()[1].decode(), entry)
    return len(entries)


class _Flowed(NamedTuple):
    """As `weasy.Flowed`, known without WeasyPrint. warnings: none where there are problems, which they say again."""

    pdf: bytes
    pages: int
    problems: tuple[Problem, ...] = ()
    warnings: tuple[str, ...] = ()


def _flow(fonts: Path, folders: Sequence[Path], html: str, forms: bool, pages: int) -> _Flowed:
    """Lay a sheet out, here and now; see `weasy.Engine.flow`."""
    from hellprint.render.fonts import FontBook
    from hellprint.render.weasy import CannotLayOut, Engine

    try:
        flowed = Engine(FontBook(fonts), folders).flow(html, forms=forms, pages=pages)
    except CannotLayOut as error:
        return _Flowed(b"", 0, (error.problem,))
    warnings = () if flowed.problems else tuple(flowed.warnings)
    return _Flowed(flowed.pdf, flowed.pages, tuple(flowed.problems), warnings)


class SheetMaker:
    """Makes the playsheets of one pack, in one run.

    Args:
        pack: with the roster as `own_pack` makes it; as it is for a blank sheet.
        workers: who lays sheets out; None for this process itself.
    """

    def __init__(self, pack: Pack, project: Project, workers: Workers | None = None) -> None:
        from hellprint.cache import Store
        from hellprint.render.fonts import FontBook

        self._pack = pack
        self._store = Store(project.cache_root, project.frames)
        self._book = FontBook(project.fonts)
        game = str(pack.info.get("templates") or pack.id)
        self._folders = (
            *(folder / "templates" for folder in pack.folders),
            project.templates / game,
            project.templates / "_shared",
        )
        self._workers = workers
        self._begun: dict[str, Callable[[], _Flowed]] = {}
        self._composed: dict[tuple[Any, ...], tuple[str, tuple[Finding, ...]]] = {}

    def begin(self, component: Component, result: RosterResult | None, roster: str, look: Look) -> None:
        """Have the workers begin with a sheet that is going to be made, unless it is known."""
        from hellprint.render.html import TemplateError

        if self._workers is None:
            return
        pages = self._pages(component, look)
        try:
            for aside in range(ASIDES, 0, -1):
                html, findings = self._html(component, result, roster, look, aside)
                kept = None if findings else self._kept(component, html, look)
                if kept is None:
                    self._begin(html, look, pages)
                if kept is None or not pages or kept.pages <= pages:
                    return
        except TemplateError:  # told when it is made
            return

    def make(self, component: Component, result: RosterResult | None, roster: str, look: Look) -> Sheet:
        """A playsheet of a roster; a blank one where there is no result.

        Args:
            roster: the kind of the roster.
        """
        pages = self._pages(component, look)
        for aside in range(ASIDES, 0, -1):
            sheet = self._laid(component, result, roster, look, aside, pages)
            if not pages or sheet.pages <= pages or sheet.findings:
                return sheet._replace(whole=aside == ASIDES)
        least = self._laid(component, result, roster, look, 0, 0)
        # One that needs a page more in any case may as well have all that is good to have.
        whole = self._laid(component, result, roster, look, ASIDES, least.pages) if least.pages > pages else least
        return whole if whole.pdf and whole is not least else least._replace(whole=False)

    def look_through(self, component: Component, roster: str, look: Look) -> tuple[Finding, ...]:
        """What is wrong with a blank sheet before it is laid out: its template and texts."""
        from hellprint.render.html import TemplateError

        try:
            return self._html(component, None, roster, look, ASIDES)[1]
        except TemplateError:
            return self._laid(component, None, roster, look, ASIDES, 0).findings

    def _pages(self, component: Component, look: Look) -> int:
        """The most that a sheet is to have; 0 for any."""
        return 1 if look.compact else int(dict(component.options).get("pages") or 0)

    def _laid(
        self, component: Component, result: RosterResult | None, roster: str, look: Look, aside: int, pages: int
    ) -> Sheet:
        """A sheet; without its PDF where it has more than so many pages (0: however many)."""
        from hellprint.render.html import TemplateError

        place = self._pack.place("pack", "components", component.id, "front")
        try:
            html, findings = self._html(component, result, roster, look, aside)
        except TemplateError as error:
            hint = error.hint
            if result is None and error.message == f'nothing is called "{roster}"':
                hint = "a blank sheet has none: {% if not sheet.blank %} ... {% endif %} round what needs it"
            return Sheet(component.id, b"", 0, True, (at(place, "HP111", error.where_and_what, hint),))
        kept = None if findings else self._kept(component, html, look)
        if kept is not None and (kept.pdf or (pages and kept.pages > pages)):
            return kept
        return self._flowed(component, html, look, findings, pages)

    def _begin(self, html: str, look: Look, pages: int) -> Callable[[], _Flowed]:
        """Lay out a page's HTML; once, if it was begun before."""
        key = digest(html, look.fillable, pages)
        if key not in self._begun:
            given = self._book.folder, self._folders, html, look.fillable, pages
            workers = self._workers
            self._begun[key] = partial(_flow, *given) if workers is None else workers.submit(_flow, *given)
        return self._begun[key]

    def _flowed(self, component: Component, html: str, look: Look, findings: tuple[Finding, ...], pages: int) -> Sheet:
        place = self._pack.place("pack", "components", component.id, "front")
        flowed = self._begin(html, look, pages)()
        problems = tuple(at(place, problem.code, problem.message, problem.hint) for problem in flowed.problems)
        warnings = tuple(
            at(place, "HP307", f"{component.front}: {text[:_LONGEST]}", severity="warning") for text in flowed.warnings
        )
        if not (problems or warnings or findings):
            head = b"%d %b\n" % (flowed.pages, self._shipped_key(html, look).encode())
            self._store.put(_NAMESPACE, self._key(html, look), head, flowed.pdf)
        return Sheet(component.id, flowed.pdf, flowed.pages, True, in_order((*findings, *problems, *warnings)))

    def _key(self, html: str, look: Look) -> str:
        return digest(environment_key(), self._book.digest, html, self._styles, look.fillable)

    def _shipped_key(self, html: str, look: Look) -> str:
        """As `_key`, for whatever versions of the libraries are there: it was laid out with those of the build."""
        return digest("shipped", self._book.digest, html, self._styles, look.fillable)

    def _kept(self, component: Component, html: str, look: Look) -> Sheet | None:
        """From an earlier run, or from the wheel; without a PDF where it was too long."""
        kept = self._store.get(_NAMESPACE, self._key(html, look))
        if kept is None and self._store.base is not None:
            kept = self._store.get(_NAMESPACE, self._shipped_key(html, look))
        if kept is None:
            return None
        head, _, pdf = kept.partition(b"\n")
        return Sheet(component.id, pdf, int(head.split()[0]), True)

    @cached_property
    def _styles(self) -> str:
        """Hash of the files that a page may name beside itself."""
        files = [path for folder in self._folders for path in sorted(folder.glob("*.css")) if path.is_file()]
        return digest(*(path.read_bytes() for path in files))

    # -- values

    def _html(
        self, component: Component, result: RosterResult | None, roster: str, look: Look, aside: int
    ) -> tuple[str, tuple[Finding, ...]]:
        """Composed once: whoever asks whether it is known will ask for it too."""
        key = (component.id, result.id if result is not None else None, look, aside)
        if key not in self._composed:
            self._composed[key] = self._compose(component, result, roster, look, aside)
        return self._composed[key]

    def _compose(
        self, component: Component, result: RosterResult | None, roster: str, look: Look, aside: int
    ) -> tuple[str, tuple[Finding, ...]]:
        from hellprint import __version__
        from hellprint.reference.reader import BookReader, to_html_of
        from hellprint.render.html import without_last_spaces

        templates = self._templates
        reader = BookReader(self._pack, templates.expand, to_html_of(self._pack, self._book.icons, store=self._store))
        context: dict[str, Any] = {
            **reader.context,
            "pack": reader.plain(self._pack.info, ("pack",)),
            "component": {"id": component.id, "title": component.title},
            "sheet": {
                "width": look.paper.width_mm,
                "height": look.paper.height_mm,
                "compact": look.compact,
                "large": look.large,
                "fillable": look.fillable,
                "blank": result is None,
                "aside": aside,
                "draft": look.draft,
                "version": __version__,
            },
            "roster": None,
            "name_of": _names(reader, self._pack),
            "called": lambda: () if result is None else self._called(result),
        }
        if result is not None:
            record = reader.record(roster, result.id)
            context |= {"roster": record, roster: record}
        source = templates.render_face(component.front, context)
        return without_last_spaces(source.html), in_order(reader.findings)

    def _called(self, result: RosterResult) -> tuple[str, ...]:
        """Ids of what the pack's components have for a roster, like counters: as a kit of it would print."""
        from hellprint.roster.called import CannotTell, called_for

        try:
            return tuple(id_ for each in self._pack.components for id_ in called_for(self._pack, each, result) or ())
        except CannotTell as error:
            raise ValueError(str(error)) from error

    @cached_property
    def _templates(self) -> Templates:
        from hellprint.render.filters import filters_in
        from hellprint.render.html import Templates
        from hellprint.words import words_of

        say = words_of(self._pack.info)
        filters = {**filters_in(say), "drawn": _drawn, "inline": _inline}
        return Templates(self._folders, {"say": say}, store=self._store, filters=filters)


def _drawn(reference: str) -> str:
    """The address of a seal, band or border, for an img."""
    from hellprint.render.seal_names import UnknownSeal
    from hellprint.render.seals import draw

    try:
        return "data:image/svg+xml;base64," + b64encode(draw(str(reference))).decode()
    except UnknownSeal as error:
        raise ValueError(str(error)) from error


def _inline(value: Any) -> Any:
    """Rules text without its paragraphs, to stand in a line with other words."""
    from markupsafe import Markup, escape

    html = str(escape("" if value is None else value))
    return Markup(_PARAGRAPH.sub(" ", html).strip())


def _names(reader: BookReader, pack: Pack) -> Any:
    """name_of("title", "covetous"): the record's name, or the id where nothing is called that."""

    def name_of(kind: str, id_: str) -> str:
        record: Mapping[str, Any] | None = pack.records.get(kind, {}).get(id_)
        return str(record.get("name", id_)) if record is not None else id_

    return name_of


def file_name(stem: str, component: Component) -> str:
    return f"{stem}-{component.id}.pdf"


__all__ = ["Look", "Sheet", "SheetMaker", "file_name"]
