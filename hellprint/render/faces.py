"""Pieces to drawn faces: template -> frame, slots and pictures -> operators; each face is kept under its inputs."""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hellprint.cache import Store, digest, environment_key
from hellprint.components import component_kind
from hellprint.components.view import TABLE, Reader, row_kind
from hellprint.components.view import Path as Path_
from hellprint.guard import Report, Say
from hellprint.load.provenance import by_record
from hellprint.model.artwork import Form
from hellprint.model.components import Component
from hellprint.model.pieces import FOOTER, Face, Piece, Problem, Says
from hellprint.model.records import Pack
from hellprint.model.rich import Blocks
from hellprint.model.schema import Kind
from hellprint.model.sheets import Side
from hellprint.render import forms
from hellprint.render.fonts import font_book
from hellprint.render.served import FRAME_FILE, PICTURE_FILE, Refused, Served
from hellprint.render.shape import Kept, shaper_of
from hellprint.render.shelf import Drawn, Shelf
from hellprint.words import words_of

if TYPE_CHECKING:
    from hellprint.project import Project
    from hellprint.render.frames import FrameJob
    from hellprint.render.html import FaceSource, Templates
    from hellprint.render.paint import Painter

_HASH_MARK: Final = "\ufdd0hash\ufdd0"
"""Stands for the face's own hash until all else of the face is known; U+FDD0 is never a character of a text."""
_FOOTER_DIGITS: Final = 4
_TAG: Final = re.compile(r"<[^>]*>")
_DECK: Final = re.compile(r"\bdeck\b")
BATCH: Final = 450
"""Faces that are drawn together: their new frames are compiled in one go."""


class _Source(NamedTuple):
    """A face that the template has rendered and that is still to be drawn; drawn: one without a template."""

    key: str
    side: Side
    html: FaceSource
    content: str
    problems: tuple[Problem, ...]
    values: Mapping[Path_, str] = {}
    drawn: Drawn | None = None


class FaceRenderer:
    """Draws the faces of one pack; keeps what it drew.

    Args:
        pack: in the language in which it is printed.
        project: where templates, fonts and the cache are.
        afresh: draw all faces anew, whatever was kept.
    """

    def __init__(self, pack: Pack, project: Project, *, afresh: bool = False) -> None:
        self._pack = pack
        self._afresh = afresh
        self._store = Store(project.cache_root, project.frames)
        self._book = font_book(project.fonts)
        game = pack.info.get("templates") or pack.id
        shared = (project.templates / str(game), project.templates / "_shared")
        self._folders = (*(f / "templates" for f in pack.folders), *shared)
        self._pictures = pack.folders
        self._served = {FRAME_FILE: Served(self.folders), PICTURE_FILE: Served(self._pictures)}
        self._file_digests: dict[tuple[str, str], str] = {}
        self._record_keys: dict[tuple[str, str], str] = {}
        self._origins = by_record(pack.provenance)
        self._shape_keys: dict[tuple[str | float, ...], str] = {}
        self._parsed: Kept[str, Blocks] = Kept(2 * BATCH)

    def draw(
        self, component: Component, pieces: Sequence[Piece], say: Say = lambda report: None
    ) -> Iterator[tuple[Face, ...]]:
        """The front, or front and back, of each piece, in order.

        Args:
            say: told before each face that must be drawn anew.
        """
        name = digest(environment_key(), str(self._pack.folder.resolve()), component.id)
        shelf = Shelf(self._store, name, empty=self._afresh)
        used: set[str] = set()
        for start in range(0, len(pieces), BATCH):
            group = pieces[start : start + BATCH]
            keys = [[(side, self._key(component, piece, side)) for side in _sides(piece)] for piece in group]
            found: dict[str, Drawn] = {}
            new: dict[str, _Source] = {}
            steps: list[Report] = []
            for done, (piece, wanted) in enumerate(zip(group, keys, strict=True), start):
                for side, key in wanted:
                    kept = None if key in new else shelf.get(key)
                    if kept is not None and self._holds(kept):
                        found[key] = kept
                    elif key not in new:
                        steps.append(self._step(component, piece, side, done, len(pieces)))
                        say(steps[-1])
                        new[key] = self._source(component, piece, side, key)
            for key, drawn in zip(new, self._drawn(component, list(new.values()), steps, say), strict=True):
                found[key] = drawn
                shelf.put(key, drawn)
            for wanted in keys:
                yield tuple(found[key].face(side, key) for side, key in wanted)
            used.update(found)
        shelf.save(used)

    def _step(self, component: Component, piece: Piece, side: Side, done: int, total: int) -> Report:
        """A face that is worked on, and its record, or the component where there is none."""
        template = component.front if side == "front" else component.back
        key = (piece.kind, piece.id) if piece.kind else ("pack", "components", component.id)
        return Report(f"drawing {component.id}/{piece.id} ({template})", done, total, self._pack.place(*key))

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where templates and the files that they name are looked for."""
        return (*self._folders, *self._pictures)

    def jobs(self, component: Component, pieces: Sequence[Piece]) -> Iterator[FrameJob]:
        """The frame of each face of the pieces, without laying it out."""
        for piece in pieces:
            yield from (job for _, job in self.jobs_of(component, piece))

    def jobs_of(self, component: Component, piece: Piece) -> Iterator[tuple[Side, FrameJob]]:
        """Each side of a piece that its template can fill in, with its frame."""
        from hellprint.render.frames import FrameJob

        for side in _sides(piece):
            html = self._source(component, piece, side, "").html.html
            if html:
                yield side, FrameJob(html, component.size, component.bleed_mm)

    def shows(self, component: Component, pieces: Sequence[Piece]) -> Iterator[tuple[Says, ...]]:
        """What the front, or front and back, of each piece show; nothing is laid out."""
        for piece in pieces:
            sources = [self._source(component, piece, side, "") for side in _sides(piece)]
            yield tuple(Says(s.side, s.content, s.values, s.html.html, s.html.texts) for s in sources)

    # -- what a face depends on

    @cached_property
    def _common_key(self) -> str:
        """Of all that every face of the pack depends on."""
        sources = [
            (n, f.relative_to(folder).as_posix(), f.read_bytes())
            for n, folder in enumerate(self._folders)
            for f in sorted(folder.rglob("*"))
            if f.is_file()
        ]
        return digest(
            environment_key(),
            self._book.digest,
            tuple(sources),
            _dumped(dict(self._pack.constants)),
            _dumped(dict(self._pack.info)),
            _dumped(dict(words_of(self._pack.info))),
        )

    def _key(self, component: Component, piece: Piece, side: Side) -> str:
        template = component.front if side == "front" else component.back
        place = (piece.index, piece.total) if self._counts(template) else ()
        shape = (component.id, component.title, template, side, *piece.size, piece.bleed_mm, component.shape,
                 repr(component.options))  # fmt: skip
        known = self._shape_keys.get(shape)
        if known is None:
            read = (self._record_key(kind, id_) for kind in component.reads for id_ in self._pack.records.get(kind, {}))
            known = self._shape_keys[shape] = digest(self._common_key, *shape, *component.reads, *read)
        own = self._record_key(piece.kind, piece.id) if piece.kind else ""
        if not (piece.shows or piece.beside):
            return digest(known, place, own)
        beside = tuple(self._record_key(kind, id_) for kind, id_ in piece.beside)
        return digest(known, place, own, piece.shows, piece.beside, beside)

    def _holds(self, kept: Drawn) -> bool:
        """A kept face is as good as a new one: the files that it was drawn from are the same, letter by letter."""
        return all(self._file_digest((kind, name)) == was for kind, name, was in kept.files)

    def _file_digest(self, file: tuple[str, str]) -> str:
        """Of the content of a file (see Painted.files); "" when there is none."""
        kind, name = file
        known = self._file_digests.get((kind, name))
        if known is None:
            try:
                known = digest(self._served[kind].find(name).read_bytes())
            except (Refused, OSError):
                known = ""
            self._file_digests[kind, name] = known
        return known

    def _record_key(self, kind: str, id_: str) -> str:
        """Of a record's values and of those that it refers to."""
        known = self._record_keys.get((kind, id_))
        if known is None:
            self._record_keys[kind, id_] = ""  # a ring is a finding elsewhere; here it only must end
            record = self._pack.records[kind][id_]
            below = tuple(self._record_key(k, i) for k, i in self._references(kind, record))
            known = self._record_keys[kind, id_] = digest(_dumped(record), below, self._origins.get((kind, id_), ()))
        return known

    def _references(self, kind: str, record: Any) -> Iterator[tuple[str, str]]:
        if kind == TABLE:
            rows = row_kind(self._pack, record)
            for row in record["rows"]:
                yield from self._below(rows, row)
        else:
            yield from self._below(self._pack.kinds[kind], record)

    def _below(self, kind: Kind, record: Any) -> Iterator[tuple[str, str]]:
        for name, field in kind.fields.items():
            values = record.get(name)
            if values is None or field.type not in ("ref", "nested", "list", "map"):
                continue
            item = field.item if field.type in ("list", "map") else field
            if item is None or item.type not in ("ref", "nested"):
                continue
            if field.type == "map":
                values = list(values.values())
            for value in values if isinstance(values, list) else [values]:
                if item.type == "nested":
                    yield from self._references(item.to, value)
                elif not item.link and value in self._pack.records.get(item.to, {}):
                    yield item.to, value

    def _counts(self, template: str) -> bool:
        """The template prints a card's number in its deck, so that the number is one of its inputs."""
        return template in self._templates_that_count

    @cached_property
    def _templates_that_count(self) -> frozenset[str]:
        pages = [f for folder in self._folders for f in folder.glob("*.html")]
        found = {f.name for f in pages if _DECK.search(f.read_text("utf-8", "replace"))}
        if found & {f.name for f in self._folders[-1].glob("*.html")}:  # a shared layout: then all of them may
            return frozenset(f.name for f in pages)
        return frozenset(found)

    # -- from the template to its source

    def _source(self, component: Component, piece: Piece, side: Side, key: str) -> _Source:
        from hellprint.checks.marks_in_plain_text import marked
        from hellprint.render.html import FaceSource, TemplateError

        templates = self._templates
        pack = self._pack
        if pack.backs is not None and (side == "back" or component.languages == "one"):
            pack = pack.backs
        component = next((each for each in pack.components if each.id == component.id), component)
        reader = Reader(pack, templates.expand, self._to_html)
        constants = {name: reader.value(None, v, ("constants", name)) for name, v in pack.constants.items()}
        context: dict[str, Any] = {
            **constants,
            "pack": reader.plain(pack.info, ("pack",)),
            "words": reader.plain(pack.info.get("words") or {}, ("pack", "words")),
            "component": reader.plain(_described(component), ("component",)),
            "deck": reader.plain({"index": piece.index, "total": piece.total}, ("deck",)),
            "face": {"hash": _HASH_MARK, "side": side},
            "origin": reader.origin,
        }
        for kind in component.reads:
            context[pack.kinds[kind].plural] = reader.all_of(kind)
        if piece.kind:
            record = reader.record(piece.kind, piece.id)
            context |= {"it": record, piece.kind: record}
        reader.variables = {k: context[k] for k in (*constants, *(("it", piece.kind) if piece.kind else ()))}
        reader.seen.clear()  # what was asked for so far was asked for by us
        reader.sent.clear()
        name = getattr(component_kind(component.kind), "DRAWN", "")
        if name and not (side == "back" and component.back):  # a back may have a template all the same
            return self._drawn_by(name, component, piece, side, key, reader, context)
        template = component.front if side == "front" else component.back
        try:
            html = templates.render_face(template, context)
        except TemplateError as wrong:
            problem = Problem("HP111", wrong.where_and_what, wrong.hint)
            return _Source(key, side, FaceSource(""), "", (problem,))
        values = dict(reader.seen)
        content = digest(tuple((*map(str, path), value) for path, value in values.items()), size=8)
        mark = content[:_FOOTER_DIGITS]
        texts = {name: text.replace(_HASH_MARK, mark) for name, text in html.texts.items()}
        marks = marked(templates.plain, reader.sent, (piece.kind, piece.id), template, self._book)
        problems = tuple(dict.fromkeys((*reader.problems, *marks)))
        return _Source(key, side, FaceSource(html.html, texts, html.pictures), content, problems, values)

    def _drawn_by(
        self,
        name: str,
        component: Component,
        piece: Piece,
        side: Side,
        key: str,
        reader: Reader,
        context: dict[str, Any],
    ) -> _Source:
        """A face of a kind that needs no template."""
        from hellprint.render.draw import drawing
        from hellprint.render.draw.desk import Desk
        from hellprint.render.html import FaceSource
        from hellprint.render.seal_names import is_drawn

        load, lang = self._painter.drawing, str(self._pack.info.get("lang") or "en")
        desk = Desk(component, piece, side, reader, context, self._book, shaper_of(self._book), load, self._store, lang)
        art, problems = desk.finished(drawing(name).draw(desk))
        values: dict[Path_, str] = dict(reader.seen)
        values |= {("component", "shows", n, what): value for n, (what, value) in enumerate(piece.shows)}
        content = digest(tuple((*map(str, path), value) for path, value in values.items()), size=8)
        files = tuple((PICTURE_FILE, file, self._file_digest((PICTURE_FILE, file)))
                      for file in sorted(desk.files) if not is_drawn(file))  # fmt: skip
        return _Source(key, side, FaceSource(""), content, problems, values, Drawn(art, content, "", files, problems))

    @cached_property
    def _templates(self) -> Templates:
        from hellprint.render.filters import filters_in
        from hellprint.render.html import Templates

        say = words_of(self._pack.info)
        return Templates(self._folders, {"say": say}, store=self._store, filters=filters_in(say))

    @cached_property
    def _to_html(self) -> Callable[[str], tuple[str, tuple[str, ...]]]:
        """Rules text to HTML; the same text is parsed once."""
        from hellprint.render.rich import parse, to_html

        icons = self._book.icons
        known: Kept[str, tuple[str, tuple[str, ...]]] = Kept(BATCH)

        def turned(text: str) -> tuple[str, tuple[str, ...]]:
            found = known.get(text)
            if found is None:
                # A reference that names nothing is found by the checks, where the whole pack is known.
                blocks, messages = parse(text, icons, lambda name: "term")
                html = to_html(blocks)
                found = known[text] = html, messages
                if len(blocks) == 1 and "\n" not in text:  # of others HTML may hold less, which the layout may see
                    self._parsed[html] = blocks
            return found

        return turned

    # -- from the source to the artwork

    def _drawn(
        self, component: Component, new: Sequence[_Source], steps: Sequence[Report], say: Say
    ) -> Iterator[Drawn]:
        """Args: steps: what is said when each of the new faces is set, in their order."""
        if not new:
            return
        painted = self._painter.paint(component, new, lambda number: say(steps[number]))
        for source, face in zip(new, painted, strict=True):
            if source.drawn is not None:
                yield source.drawn
                continue
            files = tuple((*file, self._file_digest(file)) for file in face.files)
            yield Drawn(face.art, source.content, _footer(source.html), files, face.problems)

    @cached_property
    def _painter(self) -> Painter:
        from hellprint.render.paint import Painter

        lang = str(self._pack.info.get("lang") or "en")
        return Painter(
            self._book,
            shaper_of(self._book),
            self._store,
            self._folders,
            self._pictures,
            lang,
            self._parsed,
            lambda name: self._file_digest((PICTURE_FILE, name)),
        )


def _described(component: Component) -> dict[str, Any]:
    """What a template may ask of its component; width, height and bleed in mm, so that one layout serves many sizes."""
    width, height = component.size
    of_size = {"width": width, "height": height, "bleed": component.bleed_mm, "shape": component.shape}
    return {"id": component.id, "title": component.title, **of_size}


def _sides(piece: Piece) -> tuple[Side, ...]:
    return ("front", "back") if piece.back else ("front",)


def _footer(source: FaceSource) -> str:
    from html import unescape

    return " ".join(unescape(_TAG.sub("", source.texts.get(FOOTER, ""))).split())


def _dumped(value: Any) -> bytes:
    """Version 2 writes no back references, so equal values are equal bytes."""
    try:
        return marshal.dumps(value, 2)
    except ValueError:
        return marshal.dumps(_plain(value), 2)


def _plain(value: Any) -> Any:
    """Subclasses of str, float and the like as what they are, for marshal."""
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    for plain in (bool, int, float, str):
        if isinstance(value, plain):
            return value if type(value) is plain else plain(value)
    return value if value is None else str(value)


class FormLost(LookupError):
    """The cache has a face, but no longer the drawings that it is made of."""


def form_source(store: Store) -> Callable[[str], Form]:
    """Forms by key, for the PDF writer.

    Raises (when called):
        FormLost: see there; drawn afresh, the face has them again.
    """

    def fetch(key: str) -> Form:
        found = forms.fetch(store, key)
        if found is None:
            raise FormLost(f"the cache has lost the drawing {key}")
        return found

    return fetch
