"""A reference component and a pack to HTML, for paper or for the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hellprint.model.components import Component
from hellprint.model.findings import Finding, at, in_order
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.reference.book import contents_of, parts_of
from hellprint.reference.index import index_of
from hellprint.reference.maps import MAP, MapPictures
from hellprint.reference.pictures import drawing, on_dark
from hellprint.reference.reader import BookReader, Records, to_html_of
from hellprint.render import links
from hellprint.words import words_of

if TYPE_CHECKING:
    from hellprint.cache import Store
    from hellprint.project import Project
    from hellprint.render.fonts import FontBook

_INDEX_MARK: Final = "<!--index-->"
_NOT_SAID: Final = {"edition": "", "credits": "", "subtitle": ""}
ACCENT: Final = "#1B1512"


class Document(NamedTuple):
    """A reference before layout. html: with its links, without page numbers; findings: about it."""

    html: str
    findings: tuple[Finding, ...] = ()


class Composer:
    """Renders the references of one pack."""

    def __init__(self, pack: Pack, project: Project, store: Store, book: FontBook, variants: Sequence[str]) -> None:
        from hellprint.render.filters import filters_in
        from hellprint.render.html import Templates

        pack = pack.backs or pack  # a reference is written in one language; of two it takes the first
        self._pack = pack
        self._variants = variants
        self._lang = str(pack.info.get("lang") or "en")
        self._folders = template_folders(pack, project)
        self._say = words_of(pack.info)
        self._templates = Templates(self._folders, {"say": self._say}, store=store, filters=filters_in(self._say))
        self._to_html = to_html_of(pack, book.icons, names_in(pack, project, variants), store)
        self._maps = MapPictures(pack, book, self._say, store)

    def compose(
        self,
        component: Component,
        template: str,
        paper: Size,
        findings: Sequence[Finding] = (),
        since: str = "",
        only: Sequence[str] = (),
    ) -> Document:
        """One document of a component.

        Args:
            template: its front, or what its `web` names.
            findings: what a draft says on its first page.
            since: the version whose differences will have bars.
            only: records of its kind: the template goes through these alone; empty for all.
        """
        from hellprint.render.html import TemplateError, without_last_spaces

        if not any((folder / template).is_file() for folder in self._folders):
            return Document("")  # which the checks have told
        reader = BookReader(self._pack, self._templates.expand, self._to_html)
        options = dict(component.options)
        parts = parts_of(self._pack, reader)
        context: dict[str, Any] = {
            **reader.context,
            "pack": reader.plain({**_NOT_SAID, **self._pack.info}, ("pack",)),
            "component": reader.plain({"id": component.id, "title": component.title}, ("component",)),
            "accent": options.get("accent") or ACCENT,
            "parts": parts,
            "contents": contents_of(parts),
            "anchor": reader.anchor,
            "origin": reader.origin,
            "on_dark": on_dark,
            "drawing": self._drawing,
            "words_of_map": self._maps.words,
            "timer": options.get("timer"),
            "lang": self._lang,
            "paper": {"width": paper.width_mm, "height": paper.height_mm},
            "made_with": " + ".join((*self._pack.bases, *self._variants)),
            "draft": tuple(finding.text() for finding in findings),
            "index": (),
            "since": since,
        }
        if only:
            context[self._pack.kinds[component.records].plural] = Records(reader, component.records, only)
        place = self._pack.place("pack", "components", component.id)
        try:
            html = self._rendered(template, context, reader)
        except TemplateError as wrong:
            return Document("", (at(place, "HP111", wrong.where_and_what, wrong.hint),))
        html = without_last_spaces(links.resolve(html))
        lost = (
            at(place, "HP111", f'"{template}" links to "{name}", which it does not hold') for name in links.broken(html)
        )
        return Document(html, in_order((*reader.findings, *lost)))

    def _drawing(self, reference: str) -> str:
        """The address of a drawing, a map's or another's."""
        return self._maps.address(reference) if reference.startswith(MAP) else drawing(reference)

    def _rendered(self, template: str, context: Mapping[str, Any], reader: BookReader) -> str:
        """With its index, which can be made when all else is there: it lists what the document holds."""
        html = self._templates.render_face(template, {**context, "claim": Claims()}).html
        if _INDEX_MARK not in html:
            return html
        index = index_of(self._pack, reader.marks, links.anchors_in(html))
        return self._templates.render_face(template, {**context, "index": index, "claim": Claims()}).html


def names_in(pack: Pack, project: Project, variants: Sequence[str]) -> Mapping[str, str]:
    """What [[ ]] may name: the names of things, and in a translated pack those of its own language too, since what is
    not translated names them so."""
    from hellprint.load.cached import load_cached
    from hellprint.load.names import targets

    names = targets(pack)
    if pack.info.get("lang") in pack.texts:
        source, _ = load_cached(pack.folder, project, variants)
        return {**(targets(source) if source is not None else {}), **names}
    return names


class Claims:
    """The anchors of a document: the first thing that claims one gets it, so that none is there twice."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def __call__(self, anchor: str) -> str:
        """An id attribute, or nothing."""
        from markupsafe import Markup, escape

        if anchor in self._taken:
            return ""
        self._taken.add(anchor)
        return Markup(' id="{}"').format(escape(anchor))


def template_folders(pack: Pack, project: Project) -> tuple[Path, ...]:
    """Where templates are looked for: the pack's own, the game's, the shared ones."""
    game = str(pack.info.get("templates") or pack.id)
    return (*(f / "templates" for f in pack.folders), project.templates / game, project.templates / "_shared")
