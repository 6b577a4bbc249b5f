"""Fonts of the project, and what a reader of a PDF finds in drawn text."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint.model.artwork import Artwork
from hellprint.render.fonts import FontBook
from hellprint.render.shape import Shaper
from hellprint.write.pdf import PdfWriter


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
