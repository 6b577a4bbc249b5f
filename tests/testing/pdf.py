"""What a PDF holds, read back by libraries that had no part in writing it; lengths in mm, origin top left, y down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
        self._document = pypdfium2.PdfDocument(path)
        self._pages: dict[tuple[int, int], Any] = {}

    def __enter__(self) -> Texts:
        return self

    def __exit__(self, *raised: object) -> None:
        for _, text, _ in self._pages.values():
            text.close()
        self._document.close()

    def inside(self, page: int, box: Box, turned_deg: int = 0) -> str:
        """What stands in a box of a page (from 1), as PDFium reads it.

        Args:
            turned_deg: how the text lies, clockwise. PDFium reads what is not upright without spaces, or out of order.
        """
        key = page, turned_deg
        if key not in self._pages:
            loaded = self._document[page - 1]
            loaded.set_rotation(0)
            height = loaded.get_height()
            loaded.set_rotation(-turned_deg % 360)
            self._pages[key] = loaded, loaded.get_textpage(), height
        _, text, height = self._pages[key]
        x, y, w, h = (v / MM for v in box)
        found: str = text.get_text_bounded(left=x, bottom=height - y - h, right=x + w, top=height - y)
        return found


def fonts(document: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Every font of a file, once."""
    for thing in document.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
            yield thing
