"""A drawn face to the things that lie on it, with places, sizes and colours, and to a picture of what is no text."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

from hellprint.model.artwork import Form
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Face
from hellprint.render.fonts import FontBook

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm from the top left of the trim, y down; what bleeds has negative ones."""
Colour = tuple[int, int, int]
"""Red, green, blue from 0 to 255."""
Matrix = tuple[float, float, float, float, float, float]

_IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_DEPTH: Final = 12
_GROUND_DPI: Final = 72
_FAINT: Final = 13  # of 255: what is fainter is not seen


class Thing(NamedTuple):
    """One thing on a face.

    Attributes:
        box: clipped to what is printed of it.
        text: of a text.
        size_pt: of the type.
        baseline_mm: of a text that stands upright, from the top of the trim.
        colour: of a text, or of what is seen of a path; white when it only wipes out.
        pixels: of a picture, (columns, rows); drawn_mm: its size as it is drawn, before it is clipped.
    """

    kind: Literal["text", "path", "picture", "shade"]
    box: Box
    text: str = ""
    size_pt: float = 0.0
    baseline_mm: float = 0.0
    colour: Colour = (0, 0, 0)
    pixels: tuple[int, int] = (0, 0)
    drawn_mm: tuple[float, float] = (0.0, 0.0)


class Sight(NamedTuple):
    """A face as it is seen.

    Attributes:
        things: from the bottom to the top.
        ground: RGB picture (PIL) of all that is no text, trim and bleed.
        px_per_mm: of it.
    """

    size: Size
    bleed_mm: float
    things: tuple[Thing, ...]
    ground: Any
    px_per_mm: float


def see(faces: Sequence[tuple[Face, Size, float]], book: FontBook, forms: Callable[[str], Form]) -> Iterator[Sight]:
    """What lies on each of some faces.

    Args:
        faces: face, trim and bleed in mm.
        forms: the drawings that they call, by key.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf_of(faces, book, forms))
    try:
        for number, (_, size, bleed_mm) in enumerate(faces):
            page = document[number]
            yield _Page(page, size, bleed_mm).sight()
            page.close()
    finally:
        document.close()


def pdf_of(faces: Sequence[tuple[Face, Size, float]], book: FontBook, forms: Callable[[str], Form]) -> bytes:
    """One page a face, as large as its trim and bleed."""
    from hellprint.write.pdf import PdfWriter

    out = io.BytesIO()
    writer = PdfWriter(out, book, forms, title="", lang="en")
    for face, size, bleed_mm in faces:
        bleed = bleed_mm * PT_PER_MM
        width, height = (side * PT_PER_MM + 2 * bleed for side in size)
        ops = b"q 1 0 0 1 %.4f %.4f cm\n%bQ\n" % (bleed, bleed, face.artwork.ops)
        writer.page(width, height, ops, face.artwork.forms, face.artwork.glyphs)
    writer.close()
    return out.getvalue()


class _Page:
    """One page while it is read."""

    def __init__(self, page: Any, size: Size, bleed_mm: float) -> None:
        import pypdfium2.raw as pdfium

        self.pdfium: Any = pdfium
        self.page, self.size, self.bleed_mm = page, size, bleed_mm
        self.things: list[Thing] = []
        self.texts: list[Any] = []
        self.whole: Box = (-bleed_mm, -bleed_mm, size.width_mm + bleed_mm, size.height_mm + bleed_mm)

    def sight(self) -> Sight:
        raw = self.page.raw
        self.textpage = self.pdfium.FPDFText_LoadPage(raw)
        try:
            count = self.pdfium.FPDFPage_CountObjects(raw)
            self.walk([self.pdfium.FPDFPage_GetObject(raw, n) for n in range(count)], _IDENTITY, self.whole, 0)
        finally:
            self.pdfium.FPDFText_ClosePage(self.textpage)
        for text in self.texts:
            self.pdfium.FPDFPageObj_SetIsActive(text, False)
        ground = self.page.render(scale=_GROUND_DPI / 72).to_pil().convert("RGB")
        return Sight(self.size, self.bleed_mm, tuple(self.things), ground, _GROUND_DPI / 25.4)

    def walk(self, objects: Sequence[Any], matrix: Matrix, clip: Box, depth: int) -> None:
        pdfium = self.pdfium
        for each in objects:
            kind = pdfium.FPDFPageObj_GetType(each)
            inner = self.clipped(each, matrix, clip)
            if kind == pdfium.FPDF_PAGEOBJ_FORM:
                if depth < _DEPTH:
                    count = pdfium.FPDFFormObj_CountObjects(each)
                    below = [pdfium.FPDFFormObj_GetObject(each, n) for n in range(count)]
                    self.walk(below, _times(self.matrix(each), matrix), inner, depth + 1)
                continue
            box = _overlap(self.bounds(each, matrix), inner)
            if box is None:
                continue
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                self.add_text(each, matrix, box)
            elif kind == pdfium.FPDF_PAGEOBJ_PATH:
                self.add_path(each, box)
            elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
                self.add_picture(each, matrix, box)
            elif kind == pdfium.FPDF_PAGEOBJ_SHADING:
                self.things.append(Thing("shade", box))

    def add_text(self, each: Any, matrix: Matrix, box: Box) -> None:
        size = ctypes.c_float()
        self.pdfium.FPDFTextObj_GetFontSize(each, size)
        own = _times(self.matrix(each), matrix)
        scale = abs(own[0] * own[3] - own[1] * own[2]) ** 0.5
        _, y = self.mm(own[4], own[5])
        text = self.text(each)
        self.texts.append(each)
        if text.strip():
            colour, alpha = self.colour(each, self.pdfium.FPDFPageObj_GetFillColor)
            if alpha >= _FAINT:
                self.things.append(Thing("text", box, text, size.value * scale, y, colour))

    def add_path(self, each: Any, box: Box) -> None:
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        self.pdfium.FPDFPath_GetDrawMode(each, fill, stroke)
        seen = []
        if fill.value:
            seen.append(self.colour(each, self.pdfium.FPDFPageObj_GetFillColor))
        if stroke.value:
            seen.append(self.colour(each, self.pdfium.FPDFPageObj_GetStrokeColor))
        strong = [colour for colour, alpha in seen if alpha >= _FAINT]
        if strong:
            self.things.append(Thing("path", box, colour=min(strong, key=sum)))

    def add_picture(self, each: Any, matrix: Matrix, box: Box) -> None:
        columns, rows = ctypes.c_uint(), ctypes.c_uint()
        self.pdfium.FPDFImageObj_GetImagePixelSize(each, columns, rows)
        a, b, c, d, _, _ = _times(self.matrix(each), matrix)
        drawn = ((a * a + b * b) ** 0.5 / PT_PER_MM, (c * c + d * d) ** 0.5 / PT_PER_MM)
        self.things.append(Thing("picture", box, pixels=(columns.value, rows.value), drawn_mm=drawn))

    # -- what the library says, in our terms

    def matrix(self, each: Any) -> Matrix:
        found = self.pdfium.FS_MATRIX()
        self.pdfium.FPDFPageObj_GetMatrix(each, found)
        return found.a, found.b, found.c, found.d, found.e, found.f

    def colour(self, each: Any, ask: Callable[..., Any]) -> tuple[Colour, int]:
        parts = [ctypes.c_uint() for _ in range(4)]
        ask(each, *parts)
        red, green, blue, alpha = (part.value for part in parts)
        return (red, green, blue), alpha

    def text(self, each: Any) -> str:
        length = self.pdfium.FPDFTextObj_GetText(each, self.textpage, None, 0)
        buffer = (ctypes.c_ushort * (length // 2 + 1))()
        self.pdfium.FPDFTextObj_GetText(each, self.textpage, buffer, length)
        return bytes(buffer)[:length].decode("utf-16-le", "replace").rstrip("\0")

    def bounds(self, each: Any, matrix: Matrix) -> Box:
        edges = [ctypes.c_float() for _ in range(4)]
        self.pdfium.FPDFPageObj_GetBounds(each, *edges)
        left, bottom, right, top = (edge.value for edge in edges)
        return self.box([(left, bottom), (right, bottom), (left, top), (right, top)], matrix)

    def clipped(self, each: Any, matrix: Matrix, clip: Box) -> Box:
        """The clip of an object, by the bounds of its paths."""
        pdfium = self.pdfium
        path = pdfium.FPDFPageObj_GetClipPath(each)
        for number in range(max(pdfium.FPDFClipPath_CountPaths(path), 0) if path else 0):
            points = []
            for index in range(max(pdfium.FPDFClipPath_CountPathSegments(path, number), 0)):
                x, y = ctypes.c_float(), ctypes.c_float()
                pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(path, number, index), x, y)
                points.append((x.value, y.value))
            if points:
                clip = _overlap(self.box(points, matrix), clip) or (0.0, 0.0, 0.0, 0.0)
        return clip

    def box(self, points: Sequence[tuple[float, float]], matrix: Matrix) -> Box:
        a, b, c, d, e, f = matrix
        turned = [self.mm(a * x + c * y + e, b * x + d * y + f) for x, y in points]
        xs, ys = [x for x, _ in turned], [y for _, y in turned]
        return min(xs), min(ys), max(xs), max(ys)

    def mm(self, x_pt: float, y_pt: float) -> tuple[float, float]:
        return x_pt / PT_PER_MM - self.bleed_mm, self.size.height_mm + self.bleed_mm - y_pt / PT_PER_MM


def _times(one: Matrix, other: Matrix) -> Matrix:
    """One transformation, then the other."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _overlap(one: Box, other: Box) -> Box | None:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if right > left and bottom > top else None
