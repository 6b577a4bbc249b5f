"""Drawings of single records, without a pack on disk, and what lies on them when their PDF is read back."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from testing.kits import CHECKOUT

from hellprint.cache import Store
from hellprint.components import component_kind
from hellprint.components.view import Reader
from hellprint.load import load_pack
from hellprint.model.artwork import Artwork, Form
from hellprint.model.components import Component
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Face, Piece, Problem
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind
from hellprint.paper.objects import Box, Sight, pdf_of, see
from hellprint.project import Project
from hellprint.render import forms, svg
from hellprint.render.draw import drawing
from hellprint.render.draw.desk import Desk
from hellprint.render.faces import FaceRenderer, form_source
from hellprint.render.fonts import font_book
from hellprint.render.seals import load_seal
from hellprint.render.shape import shaper_of

BOOK: Final = font_book(CHECKOUT / "fonts")


class Made(NamedTuple):
    """A face that was drawn. text: all words on it; said: the values that it was drawn from, by the names of fields."""

    piece: Piece
    art: Artwork
    problems: tuple[Problem, ...]
    store: Store
    said: dict[str, str]

    @property
    def sight(self) -> Sight:
        (found,) = see([(Face("front", self.art, "", ""), self.piece.size, 0.0)], BOOK, form_source(self.store))
        return found

    @property
    def text(self) -> str:
        return " ".join(thing.text for thing in self.sight.things if thing.kind == "text")

    @property
    def paths(self) -> list[Box]:
        """The boxes round the points of all paths that are no picture's, whatever their lines' width: left, top, right,
        bottom in mm, as pdfium reads them."""
        import pypdfium2
        import pypdfium2.raw as pdfium

        page = pypdfium2.PdfDocument(self.pdf())[0]
        found = []
        for each in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_PATH,), max_depth=1):
            a, b, c, d, e, f = each.get_matrix().get()
            points = []
            for number in range(pdfium.FPDFPath_CountSegments(each.raw)):
                x, y = ctypes.c_float(), ctypes.c_float()
                pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(each.raw, number), x, y)
                px, py = a * x.value + c * y.value + e, b * x.value + d * y.value + f
                points.append((px / PT_PER_MM, self.piece.size.height_mm - py / PT_PER_MM))
            found.append(
                (
                    min(x for x, _ in points),
                    min(y for _, y in points),
                    max(x for x, _ in points),
                    max(y for _, y in points),
                )
            )
        return found

    @property
    def words(self) -> list[str]:
        """All words, in the order in which they were drawn."""
        import pypdfium2

        return str(pypdfium2.PdfDocument(self.pdf())[0].get_textpage().get_text_range()).split()

    def pdf(self) -> bytes:
        return pdf_of([(Face("front", self.art, "", ""), self.piece.size, 0.0)], BOOK, form_source(self.store))

    def grey(self, dpi: int = 150) -> Any:
        """As a grey printer prints it, a PIL picture."""
        import pypdfium2

        return pypdfium2.PdfDocument(self.pdf())[0].render(scale=dpi / 72).to_pil().convert("L")


def pack_of(fields: Mapping[str, Field], *records: dict[str, Any], constants: Mapping[str, Any] | None = None) -> Pack:
    """A pack with one kind of record, "thing"."""
    kind = Kind("thing", "things", dict(fields))
    kept = {record["id"]: record for record in records}
    return Pack("p", Path(), (), {}, dict(constants or {}), {"thing": kind}, {"thing": kept})


def make(kind: str, pack: Pack, folder: Path, art: Mapping[str, bytes] | None = None, **options: Any) -> list[Made]:
    """All pieces of a component of that kind, drawn.

    Args:
        folder: for the forms; art: the SVG files that the pack has; options: of the component; those it leaves out have
            their defaults.
    """
    module = component_kind(kind)
    known: Mapping[str, Field] = getattr(module, "OPTIONS", {})
    whole = {name: field.default for name, field in known.items() if field.default is not None} | options
    component = Component("things", kind, "thing", Size(0, 0), "", options=tuple(whole.items()))
    store, out = Store(folder), []

    def load(name: str) -> Form | Problem:
        if name.startswith(("figure:", "seal:")):
            return load_seal(name, store)
        if art and name in art:
            form = svg.convert(art[name])
            forms.save(store, form)
            return form
        return Problem("HP501", f'there is no picture "{name}"')

    for piece in module.pieces(pack, component, None):
        reader = Reader(pack, lambda text, names: text, lambda text: (text, ()))
        constants = {name: reader.value(None, value, ("constants", name)) for name, value in pack.constants.items()}
        variables = {**constants, "it": reader.record("thing", piece.id)}
        desk = Desk(component, piece, "front", reader, variables, BOOK, shaper_of(BOOK), load, store, "en")
        face, problems = desk.finished(drawing(kind).draw(desk))
        said = {".".join(map(str, path[2:])): value for path, value in reader.seen.items()}
        out.append(Made(piece, face, problems, store, said))
    return out


def face_of(folder: Path, files: Mapping[str, str]) -> Face:
    """The one face of the one component of a pack without a finding. files: of the pack, which is written there."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    pack, findings = load_pack(folder)
    assert pack is not None
    assert findings == ()
    project = Project.find(folder)._replace(cache_root=folder.parent / "cache")
    (component,) = pack.components
    pieces = component_kind(component.kind).pieces(pack, component, None)
    ((face,),) = FaceRenderer(pack, project).draw(component, pieces)
    return face
