"""Text sent and text found, on faces that are drawn: each word that a drawing puts on its canvas, and each text of a
record that it asked for, must be read back by PDFium inside the piece's trim box."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from testing.kits import Kit, Row
from testing.pdf import Texts
from testing.words import Face, composed, normal, resolved, shown

from hellprint.components.view import Reader
from hellprint.model.artwork import Artwork
from hellprint.model.components import Component
from hellprint.model.records import Pack
from hellprint.model.rich import Blocks
from hellprint.project import Project
from hellprint.render import faces
from hellprint.render.canvas import Canvas


class DrawnSent(NamedTuple):
    """What a drawn face must show.

    Attributes:
        fields: texts of records that it asked for; each stands in one piece, be it in capitals.
        lines: all that it wrote.
        beside: lines of the pieces with which it is one thing, like the parts of a screen.
    """

    fields: list[str]
    lines: list[str]
    beside: list[str]


def letters(text: str) -> str:
    """Without spaces, which PDFium puts into text that is turned, or leaves out; and without icons."""
    return normal(text).replace(" ", "").replace("-", "")


def drawn_differences(kit: Kit, project: Project) -> tuple[list[str], Counter[str]]:
    """Where text sent is not text found, on the drawn faces of a kit; and how many texts each component was held to.

    Of a board that is joined each line must stand whole on one of its sheets or another.
    """
    sent = dict(_sent(kit, project))
    wrong, held = set[str](), Counter[str]()
    face: Face
    parts: dict[Face, list[str]] = {}
    for path in kit.pdfs:
        with Texts(path) as texts:
            for row in kit.rows:
                face = (row.component, row.id, row.side)
                if row.file != path.name or face not in sent:
                    continue
                found = letters(texts.inside(row.page, row.box, row.rotation_deg))
                held[row.component] += len(sent[face].lines)
                if row.part:
                    parts.setdefault(face, []).append(found)
                else:
                    wrong.update(_compare(row, sent[face], found))
    for face, pages in parts.items():
        missing = [line for line in sent[face].lines if all(letters(line) not in page for page in pages)]
        wrong.update(f"{face[0]}/{face[1]} {face[2]}: on no sheet: {line}" for line in missing)
    return sorted(wrong), held


def _compare(row: Row, sent: DrawnSent, found: str) -> Iterator[str]:
    name = f"{row.component}/{row.id} {row.side}"
    folded = found.casefold()
    written = letters(" ".join((*sent.lines, *sent.beside))).casefold()
    for field in sent.fields:
        if letters(field).casefold() not in written:
            yield f"{name}: asked for and not drawn: {field}"
    for line in sent.lines:
        if any(letters(word).casefold() not in folded for word in normal(line).split()):
            yield f"{name}: not found: {normal(line)}"
    wanted, there = Counter(letters(" ".join(sent.lines))), Counter(found)
    if wanted != there:
        lost, more = ("".join(sorted((one - other).elements())) for one, other in ((wanted, there), (there, wanted)))
        yield f"{name}: lost {lost}, found {more}"


def _sent(kit: Kit, project: Project) -> Iterator[tuple[Face, DrawnSent]]:
    pack, pieces, components = composed(kit, project)
    beside: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    with _noted() as (readers, lines):
        renderer = faces.FaceRenderer(pack, project)
        for piece in pieces:
            component = components[piece.component]
            for side in ("front", "back") if piece.back else ("front",):
                source = renderer._source(component, piece, side, "")
                reader = readers.pop()
                if source.drawn is None:
                    continue
                asked = (text for path in reader.sent for text in _asked(pack, component, piece, path, reader))
                fields = [text for text in asked if letters(text).strip(".·")]
                if component.kind == "screen":
                    beside[component.id, side] += lines[-1]
                yield (piece.component, piece.id, side), DrawnSent(fields, lines.pop(), beside[component.id, side])


def _asked(pack: Pack, component: Component, piece: Any, path: tuple[Any, ...], reader: Reader) -> Iterator[str]:
    if path[0] not in pack.kinds:  # a setting, whose {{ }} its drawing fills in
        yield from re.split(r"\{\{.*?\}\}", shown(reader.sent[path]))
    elif component.kind == "terrain" and path[2:3] == ("options",) and path[-1] == "name":
        name = pack.records[path[0]][path[1]]["options"][path[3]]["name"]
        if name == pack.records[piece.kind][piece.id].get("option"):  # the others are only looked at
            yield name
    else:
        yield from resolved(pack, component, piece, path)


@contextmanager
def _noted() -> Iterator[tuple[list[Reader], list[list[str]]]]:
    """Readers of faces as they are made, and the lines of each canvas that became a face, before they are set. What is
    written on another canvas is a trial."""
    readers: list[Reader] = []
    written: dict[Canvas, list[str]] = {}
    taken: list[list[str]] = []

    class Noted(Reader):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            readers.append(self)

    line, paragraph, artwork = Canvas.text, Canvas.paragraph, Canvas.artwork

    def note_line(self: Canvas, x: float, y: float, text: str, *rest: Any, **named: Any) -> float:
        written.setdefault(self, []).append(text)
        return line(self, x, y, text, *rest, **named)

    def note_paragraph(self: Canvas, text: str | Blocks, *rest: Any, **named: Any) -> Any:
        written.setdefault(self, []).extend([text] if isinstance(text, str) else _texts(text))
        return paragraph(self, text, *rest, **named)

    def note_artwork(self: Canvas) -> Artwork:
        taken.append(written.pop(self, []))
        return artwork(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(faces, "Reader", Noted)
        patch.setattr(Canvas, "text", note_line)
        patch.setattr(Canvas, "paragraph", note_paragraph)
        patch.setattr(Canvas, "artwork", note_artwork)
        yield readers, taken


def _texts(blocks: Blocks) -> Iterator[str]:
    for block in blocks:
        yield " ".join(filter(None, (block.marker, "".join(run.text for run in block.runs))))
        for cell in block.cells:
            yield "".join(run.text for run in cell)
