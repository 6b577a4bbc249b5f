"""A draft's first pages hold all of its findings."""

from __future__ import annotations

import io

import pypdfium2
import pytest

from hellprint.model.findings import Finding
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.render.draft import finding_pages, stamp
from hellprint.render.fonts import FontBook
from hellprint.render.shape import Shaper
from hellprint.write.pdf import PdfWriter

A4 = Size(210, 297)


def texts(count: int, book: FontBook) -> list[str]:
    findings = [Finding("demons.yaml", n, 3, "HP010", "error", f'"word{n}" is no field') for n in range(1, count + 1)]
    out = io.BytesIO()
    writer = PdfWriter(out, book, lambda key: (_ for _ in ()).throw(KeyError(key)), title="Draft", lang="en")
    for art in (*finding_pages(findings, A4, Shaper(book)), stamp(A4, Shaper(book))):
        writer.page(A4.width_mm * PT_PER_MM, A4.height_mm * PT_PER_MM, art.ops, (), art.glyphs)
    writer.close()
    document = pypdfium2.PdfDocument(out.getvalue())
    return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.parametrize("count", [1, 30, 200])
def test_every_finding_is_on_a_page_once(count: int, book: FontBook) -> None:
    *pages, stamped = texts(count, book)
    whole = " ".join(pages)
    assert [n for n in range(1, count + 1) if whole.count(f'"word{n}"') != 1] == []
    assert f"{count} finding" in pages[0]
    assert "DRAFT" in stamped
