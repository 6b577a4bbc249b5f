"""Fonts of the project, and what a reader of a PDF finds in drawn text."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hellprint.cache import Store
from hellprint.model.artwork import Artwork, Form
from hellprint.render.fonts import FontBook
from hellprint.render.shape import Shaper
from hellprint.write.pdf import PdfWriter

if TYPE_CHECKING:
    from PIL import Image


@pytest.fixture(scope="session")
def book() -> FontBook:
    return FontBook(Path(__file__).parents[2] / "fonts")


@pytest.fixture(scope="session")
def shaper(book: FontBook) -> Shaper:
    return Shaper(book)


@pytest.fixture(scope="session")
def found(book: FontBook) -> Callable[[Artwork], str]:
    """The text of a drawing as PDFium reads it, on a page of 400 × 400 points."""

    def read(artwork: Artwork) -> str:
        import pypdfium2

        out = io.BytesIO()
        writer = PdfWriter(out, book, _no_form, title="", lang="en")
        writer.page(400, 400, artwork.ops, artwork.forms, artwork.glyphs)
        writer.close()
        document = pypdfium2.PdfDocument(out.getvalue())
        try:
            return str(document[0].get_textpage().get_text_range())
        finally:
            document.close()

    return read


@pytest.fixture(scope="session")
def normal() -> Callable[[str], str]:
    """Text as it is compared: composed, white space collapsed, marks of our own line ends dropped.

    PDFium gives U+FFFE (or U+0002) and no line end where a line ends in a soft hyphen.
    """

    def normalise(text: str) -> str:
        plain = re.sub("[\u00ad\ufffe\u0002\u200b]", "", unicodedata.normalize("NFC", text))
        return " ".join(plain.replace("\u00a0", " ").split())

    return normalise


def _no_form(key: str) -> object:
    raise AssertionError(f"no form is needed, but {key} was asked for")


class Looks:
    """Forms and artwork as PDF pages, and what they look like."""

    def __init__(self, book: FontBook) -> None:
        self.book = book

    def pdf(self, artwork: Artwork, forms: Iterable[Form], width_pt: float, height_pt: float) -> bytes:
        by_key = {form.key: form for form in forms}
        out = io.BytesIO()
        writer = PdfWriter(out, self.book, by_key.__getitem__, title="", lang="en")
        writer.page(width_pt, height_pt, artwork.ops, artwork.forms, artwork.glyphs)
        writer.close()
        return out.getvalue()

    def form_pdf(self, form: Form) -> bytes:
        """A page of the form's size with nothing else on it."""
        return self.pdf(Artwork(f"/X{form.key} Do".encode(), (form.key,)), [form], form.width_pt, form.height_pt)

    def pixels(self, form_or_pdf: Form | bytes, scale: float = 4) -> Image.Image:
        import pypdfium2

        pdf = form_or_pdf if isinstance(form_or_pdf, bytes) else self.form_pdf(form_or_pdf)
        document = pypdfium2.PdfDocument(pdf)
        try:
            return document[0].render(scale=scale).to_pil().convert("RGB")
        finally:
            document.close()

    def text(self, form_or_pdf: Form | bytes) -> str:
        import pypdfium2

        pdf = form_or_pdf if isinstance(form_or_pdf, bytes) else self.form_pdf(form_or_pdf)
        document = pypdfium2.PdfDocument(pdf)
        try:
            return str(document[0].get_textpage().get_text_range())
        finally:
            document.close()

    def differing(self, one: Form | bytes, other: Form | bytes, by: int = 40) -> float:
        """Share of pixels whose brightness differs by more than `by` of 255."""
        from PIL import ImageChops

        first, second = self.pixels(one), self.pixels(other)
        assert first.size == second.size
        difference = ImageChops.difference(first, second).convert("L").point(lambda v: 255 if v > by else 0)
        return float(difference.histogram()[255] / (first.width * first.height))


@pytest.fixture(scope="session")
def looks(book: FontBook) -> Looks:
    return Looks(book)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "cache")
