"""The source of a face to its artwork: frame first, pictures over it, text on top."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from hellprint.cache import Store
from hellprint.model.artwork import Artwork, Form, merged_glyphs
from hellprint.model.components import Component
from hellprint.model.pieces import Problem
from hellprint.model.rich import Blocks
from hellprint.model.sheets import Side
from hellprint.model.slots import Frame, PictureSlot, Setting, TextSlot
from hellprint.render import frames
from hellprint.render.fonts import FontBook
from hellprint.render.forms import PictureError
from hellprint.render.html import FaceSource
from hellprint.render.htmlblocks import UnsupportedMarkup, parse_html
from hellprint.render.pictures import known_picture, load_picture, place
from hellprint.render.seal_names import SEAL, UnknownSeal, is_drawn
from hellprint.render.served import FRAME_FILE, PICTURE_FILE, Refused, Served
from hellprint.render.setter import Setter
from hellprint.render.shape import Kept, Shaper

_EMPTY: Final = Artwork(b"")
_SHORT: Final = 60  # characters; names, numbers and types of cards come again, rules seldom
_SETTINGS: Final = 1000  # kept for each slot
MANY: Final = 400
"""Faces that take memory enough, so that the workshop shall not wait beside them for further frames."""


class Painted(NamedTuple):
    """A face as drawn.

    Attributes:
        problems: all that is wrong with it; one that could not be laid out is empty.
        files: that it was drawn from, each once: (FRAME_FILE, name) where HTML or CSS names it, (PICTURE_FILE, name)
            where a slot shows it.
    """

    art: Artwork
    problems: tuple[Problem, ...]
    files: tuple[tuple[str, str], ...] = ()


class Source(Protocol):
    """What is drawn: a face's HTML, and what was wrong with it so far."""

    @property
    def side(self) -> Side: ...
    @property
    def html(self) -> FaceSource: ...
    @property
    def problems(self) -> tuple[Problem, ...]: ...


class _Room:
    """A slot for text, and the short texts that were set there."""

    def __init__(self, slot: TextSlot, shaper: Shaper, lang: str) -> None:
        self.name = slot.name
        self._setter = Setter(slot, shaper, lang)
        self._known: Kept[str, Setting] = Kept(_SETTINGS)

    def set(self, html: str, blocks_of: Callable[[str], Blocks]) -> Setting:
        """Raises: UnsupportedMarkup: see htmlblocks."""
        setting = self._known.get(html)
        if setting is None:
            setting = self._setter.set(blocks_of(html))
            if len(html) <= _SHORT:
                self._known[html] = setting
        return setting


class _Ready(NamedTuple):
    """A frame with all that its faces share. files: names that its HTML and CSS give."""

    frame: Frame
    under: Artwork
    rooms: tuple[_Room, ...]
    files: tuple[str, ...]


class Painter:
    """Draws faces of one pack.

    Args:
        folders: where the templates' own files are looked for.
        pictures: where pictures are looked for: the pack's folder, then those of its bases.
        lang: for hyphens.
        parsed: HTML -> its blocks, of rules texts that need not be read again.
        digest_of: of the content of a picture, by its name, where that is known; else "".
    """

    def __init__(
        self,
        book: FontBook,
        shaper: Shaper,
        store: Store,
        folders: Sequence[Path],
        pictures: Sequence[Path],
        lang: str,
        parsed: Mapping[str, Blocks] | None = None,
        digest_of: Callable[[str], str] = lambda name: "",
    ) -> None:
        self._book, self._shaper, self._store, self._lang = book, shaper, store, lang
        self._parsed = {} if parsed is None else parsed
        self._rooms: Kept[object, _Room] = Kept()
        self._placed: Kept[tuple[PictureSlot, str], Artwork] = Kept()
        self._folders = (*folders, *pictures)
        self._served = Served(pictures)
        self._digest_of = digest_of
        self._drawings: dict[str, Form | Problem] = {}

    def paint(
        self, component: Component, sources: Sequence[Source], begin: Callable[[int], None] = lambda number: None
    ) -> Iterator[Painted]:
        """Each source as drawn.

        Args:
            begin: told the number of a source, from 0, before its new frame is laid out and before it is drawn.
        """
        jobs = {n: frames.FrameJob(source.html.html, component.size, component.bleed_mm)
                for n, source in enumerate(sources) if source.html.html}  # fmt: skip
        first = {job: n for n, job in reversed(jobs.items())}
        compiled = frames.compile_frames(
            list(jobs.values()), self._book, self._store, self._folders, begin=lambda job: begin(first[job])
        )
        if len(sources) > MANY:
            from hellprint.render import workshop

            workshop.close()
        ready = {job: frame if isinstance(frame, frames.FrameError) else self._ready(job, frame)
                 for job, frame in dict(zip(jobs.values(), compiled, strict=True)).items()}  # fmt: skip
        for number, source in enumerate(sources):
            begin(number)
            job = jobs.get(number)
            frame = ready[job] if job is not None else None
            if job is None or frame is None:
                yield Painted(_EMPTY, source.problems)
            elif isinstance(frame, frames.FrameError):
                yield Painted(_EMPTY, (*source.problems, *frame.problems))
            else:
                template = component.front if source.side == "front" else component.back
                problems = list(source.problems)
                if frame.frame.whole:
                    art, named = self._whole(template, job, source.html, problems)
                else:
                    art, named = self._face(template, source.html, frame, problems), frame.files
                shown = {r.path for r in source.html.pictures.values() if r.path and not is_drawn(r.path)}
                files = (*((FRAME_FILE, name) for name in named), *((PICTURE_FILE, name) for name in sorted(shown)))
                yield Painted(art, tuple(problems), files)

    def _ready(self, job: frames.FrameJob, frame: Frame) -> _Ready:
        rooms = tuple(self._room(slot) for slot in frame.texts)
        return _Ready(frame, frames.draw(frame), rooms, frames.files_of(job, self._book, self._store))

    def _room(self, slot: TextSlot) -> _Room:
        """Frames that differ in a colour only have the same slots."""
        key = (*slot[:6], tuple(slot.styles.items()), *slot[7:])
        room = self._rooms.get(key)
        if room is None:
            room = self._rooms[key] = _Room(slot, self._shaper, self._lang)
        return room

    def _face(self, template: str, source: FaceSource, ready: _Ready, problems: list[Problem]) -> Artwork:
        there = {room.name for room in ready.rooms}
        lost = ", ".join(f'"{name}"' for name, text in source.texts.items() if name not in there and text.strip())
        if lost:
            message = f"no place on the page for the text of slot {lost} of {template}"
            problems.append(Problem("HP111", message, "is a tag before it never closed, or is it hidden?"))
        parts = [ready.under]
        parts += self._pictures(source, ready.frame.pictures, problems)
        parts += [self._text(source.texts[room.name], room, template, problems) for room in ready.rooms
                  if room.name in source.texts]  # fmt: skip
        return _joined(parts)

    def _whole(
        self, template: str, job: frames.FrameJob, source: FaceSource, problems: list[Problem]
    ) -> tuple[Artwork, tuple[str, ...]]:
        """A face that only the layout engine can set; and the names of files that its HTML and CSS give."""
        job = job._replace(html=self._with_icons(source).whole())
        try:
            whole = frames.compile_whole(*job, self._book, self._store, self._folders)
        except frames.FrameError as wrong:
            problems += wrong.problems
            return _EMPTY, ()
        for name, over_mm in whole.over_mm.items():
            problems.append(_overflow(template, name, over_mm, 0, 0.0))
        art = _joined([frames.draw(whole.frame), *self._pictures(source, whole.frame.pictures, problems)])
        return art, frames.files_of(job, self._book, self._store, whole=True)

    def _with_icons(self, source: FaceSource) -> FaceSource:
        """Icons that are written as names, as their characters."""
        from hellprint.render.rich import to_html

        texts = {name: to_html(parse_html(text, self._book.icons)) for name, text in source.texts.items()}
        return FaceSource(source.html, texts, source.pictures)

    def _text(self, html: str, slot: _Room, template: str, problems: list[Problem]) -> Artwork:
        try:
            setting = slot.set(html, self._blocks)
        except UnsupportedMarkup as wrong:
            message = f'slot "{slot.name}" of {template} holds {wrong}, which cannot be set there'
            problems.append(Problem("HP307", message, "use p, b, i, br, ul, ol, li, or put it outside of the slot"))
            return _EMPTY
        if setting.over_mm:
            problems.append(_overflow(template, slot.name, setting.over_mm, setting.over_words, setting.size_pt))
        for char, face in setting.missing:
            message = f'the font {face} has no glyph for "{char}" (U+{ord(char):04X}) in slot "{slot.name}"'
            problems.append(Problem("HP302", message, "use another character, or another font for this slot"))
        return setting.artwork

    def _blocks(self, html: str) -> Blocks:
        found = self._parsed.get(html)
        return parse_html(html, self._book.icons) if found is None else found

    def _pictures(self, source: FaceSource, slots: Sequence[PictureSlot], problems: list[Problem]) -> Iterator[Artwork]:
        for slot in slots:
            ref = source.pictures.get(slot.name)
            if ref is None:
                continue
            drawing = self.drawing(ref.path or f"{SEAL}{ref.seed}")
            if isinstance(drawing, Problem):
                problems.append(drawing)
                yield _placeholder(slot)
            else:
                art = self._placed.get((slot, drawing.key))
                if art is None:
                    art = self._placed[slot, drawing.key] = place(slot, drawing)
                yield art

    def drawing(self, name: str) -> Form | Problem:
        """A picture or a drawing of ours, loaded once; or why there is none."""
        found = self._drawings.get(name)
        if found is None:
            found = self._drawings[name] = self._load(name)
        return found

    def _load(self, name: str) -> Form | Problem:
        try:
            if is_drawn(name):
                from hellprint.render.seals import load_seal

                return load_seal(name, self._store)
            content = self._digest_of(name)
            known = known_picture(content, self._store, self._book) if content else None
            return load_picture(self._served.find(name), self._store, self._book) if known is None else known
        except Refused as wrong:
            return Problem("HP501" if wrong.missing else "HP502", wrong.message, wrong.hint)
        except PictureError as wrong:
            return Problem("HP502", wrong.message, wrong.hint)
        except UnknownSeal as wrong:
            return Problem("HP501", str(wrong))


def _joined(parts: Sequence[Artwork]) -> Artwork:
    glyphs: dict[str, list[str]] = {}
    used: set[str] = set()
    for part in parts:
        used.update(part.forms)
        for face, shown in part.glyphs.items():
            glyphs.setdefault(face, []).append(shown)
    ops = b"".join([p.ops if p.ops.endswith(b"\n") else p.ops + b"\n" for p in parts if p.ops])
    return Artwork(ops, tuple(sorted(used)), merged_glyphs(glyphs))


def _overflow(template: str, slot: str, over_mm: float, words: int, size_pt: float) -> Problem:
    size = f" at {size_pt:g} pt, the smallest allowed" if size_pt else ""
    lost = f", {words} word{'s' if words != 1 else ''} past the end" if words else ""
    message = f'the text in slot "{slot}" of {template} is {over_mm:g} mm too long{size}{lost}'
    return Problem("HP301", message, "shorten the text, or give the slot more room")


def _placeholder(slot: PictureSlot) -> Artwork:
    """A crossed box, which no one takes for a finished picture."""
    x, y, w, h = slot.x_pt, slot.top_pt - slot.height_pt, slot.width_pt, slot.height_pt
    across = f"{x:.2f} {y:.2f} m {x + w:.2f} {y + h:.2f} l {x + w:.2f} {y:.2f} m {x:.2f} {y + h:.2f} l"
    box = f"{x:.2f} {y:.2f} {w:.2f} {h:.2f} re {across}"
    return Artwork(f"q 0.6 0 0 RG 0.8 w {box} S Q\n".encode())
