"""What a PDF holds, read back by libraries that had no part in writing it; lengths in mm, origin top left, y down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pikepdf
import pypdfium2

MM: Final = 25.4 / 72
Box = tuple[float, float, float, float]
"""x, y, width, height."""
BASE_14: Final = ("Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats")


@dataclass(frozen=True)
class Drawn:
    """A form that a page calls.

    Attributes:
        name: of the resource.
        box: of the form as it lies on the page.
        clip: the rectangle outside of which nothing of it shows, or None.
        matrix: form space to page space, in points.
    """

    name: str
    box: Box
    clip: Box | None
    matrix: tuple[float, ...]

    @property
    def rotation_deg(self) -> int:
        """Clockwise as seen."""
        a, b = self.matrix[:2]
        return {(1, 0): 0, (0, -1): 90, (-1, 0): 180, (0, 1): 270}[round(a), round(b)]


def drawn(page: pikepdf.Page) -> list[Drawn]:
    """The forms of a page in the order in which they are drawn; images are left out."""
    height = float(page.mediabox[3])
    forms: list[Drawn] = []
    matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
    clip: Box | None = None
    rectangle: Box | None = None
    stack: list[tuple[tuple[float, ...], Box | None]] = []
    for instruction in pikepdf.parse_content_stream(page):
        operands, operator = instruction.operands, str(instruction.operator)
        match operator:
            case "q":
                stack.append((matrix, clip))
            case "Q":
                matrix, clip = stack.pop()
            case "cm":
                matrix = _times(tuple(float(v) for v in operands), matrix)
            case "re":
                x, y, w, h = (float(v) for v in operands)
                rectangle = _on_paper((x, y, x + w, y + h), matrix, height)
            case "W":
                clip = rectangle
            case "Do":
                form: Any = page.resources.XObject[str(operands[0])]
                if form.Subtype == "/Form":
                    own = tuple(float(v) for v in form.get("/Matrix", (1, 0, 0, 1, 0, 0)))
                    whole = _times(own, matrix)
                    box = _on_paper(tuple(float(v) for v in form.BBox), whole, height)
                    forms.append(Drawn(str(operands[0]), box, clip, whole))
    assert stack == [], "q and Q balance"
    return forms


def _times(first: tuple[float, ...], then: tuple[float, ...]) -> tuple[float, ...]:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _on_paper(corners: tuple[float, ...], matrix: tuple[float, ...], height_pt: float) -> Box:
    a, b, c, d, e, f = matrix
    x1, y1, x2, y2 = corners
    points = [(a * x + c * y + e, b * x + d * y + f) for x in (x1, x2) for y in (y1, y2)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    return left * MM, (height_pt - high) * MM, (right - left) * MM, (high - low) * MM


class Texts:
    """The text of a PDF, by place."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pages: dict[tuple[int, int], tuple[_TextPage, ...]] = {}

    def __enter__(self) -> Texts:
        return self

    def __exit__(self, *raised: object) -> None:
        for pages in self._pages.values():
            for page in pages:
                page.close()

    def inside(self, page: int, box: Box, turned_deg: int = 0) -> str:
        """What stands in a box of a page (from 1), as PDFium reads it.

        Args:
            turned_deg: how the text lies, clockwise. PDFium reads what is not upright without spaces, or out of order.
        """
        key = page, turned_deg
        if key not in self._pages:
            # Of text that lies on its side, now one and now the other way reads words that do not run together.
            turned = (_TextPage(self._path, page, turned_deg),) if turned_deg in _SIDEWAYS else ()
            self._pages[key] = (_TextPage(self._path, page, 0, -turned_deg % 360), *turned)
        return max((each.inside(box) for each in self._pages[key]), key=lambda text: len(text.split()))


_SIDEWAYS: Final = {90: (0.0, 1.0, -1.0, 0.0), 270: (0.0, -1.0, 1.0, 0.0)}
"""How text lies -> the matrix that makes it stand."""


class _TextPage:
    """A page with its content turned, or shown turned."""

    def __init__(self, path: Path, page: int, turned_deg: int, shown_deg: int = 0) -> None:
        with pikepdf.open(path) as pdf:
            only = pdf.pages[page - 1]
            _, _, width, self._height = (float(value) for value in only.mediabox)
            a, b, c, d = _SIDEWAYS.get(turned_deg, (1.0, 0.0, 0.0, 1.0))
            self._matrix = (a, b, c, d, self._height if c < 0 else 0.0, width if b < 0 else 0.0)
            if turned_deg:
                move = " ".join(f"{value:.4f}" for value in self._matrix)
                only.contents_add(f"q {move} cm\n".encode(), prepend=True)
                only.contents_add(b"\nQ")
                for name in ("/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"):
                    if name in only.obj:
                        del only.obj[name]
                only.mediabox = pikepdf.Array([0, 0, self._height, width])
            stream = BytesIO()
            pdf.save(stream)
        self._document = pypdfium2.PdfDocument(stream.getvalue())
        loaded = self._document[page - 1]
        loaded.set_rotation(shown_deg)
        self._text = loaded.get_textpage()

    def inside(self, box: Box) -> str:
        x, y, w, h = (v / MM for v in box)
        a, b, c, d, e, f = self._matrix
        corners = [(x, self._height - y), (x + w, self._height - y - h)]
        xs, ys = zip(*((a * p + c * q + e, b * p + d * q + f) for p, q in corners), strict=True)
        found: str = self._text.get_text_bounded(left=min(xs), bottom=min(ys), right=max(xs), top=max(ys))
        return found

    def close(self) -> None:
        self._text.close()
        self._document.close()


def fonts(document: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Every font of a file, once."""
    for thing in document.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
            yield thing
