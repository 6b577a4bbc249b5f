"""A draft's first pages hold all of its findings."""

from __future__ import annotations

import io

import pypdfium2
import pytest

from hellprint.model.findings import Finding
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.render.draft import finding_pages, stamp, tab
from hellprint.render.fonts import FontBook
from hellprint.render.shape import Shaper
from hellprint.write.pdf import PdfWriter

A4 = Size(210, 297)


def texts(count: int, book: FontBook) -> list[str]:
    findings = [Finding("demons.yaml", n, 3, "HP010", "error", f'"word{n}" is no field') for n in range(1, count + 1)]
    out = io.BytesIO()
    writer = PdfWriter(out, book, lambda key: (_ for _ in ()).throw(KeyError(key)), title="Draft", lang="en")
    for art in (*finding_pages(findings, A4, Shaper(book)), stamp(A4, Shaper(book), "DRAFT")):
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


def test_the_findings_are_headed_in_the_language_of_the_pack(book: FontBook) -> None:
    from hellprint.words import words

    findings = [Finding("a.yaml", 1, 1, "HP010", "error", "x")]
    pages = {
        lang: b"".join(art.ops for art in finding_pages(findings, A4, Shaper(book), words(lang)))
        for lang in ("en", "fi")
    }
    assert pages["en"] == b"".join(art.ops for art in finding_pages(findings, A4, Shaper(book)))
    assert pages["fi"] != pages["en"]


@pytest.mark.parametrize("size", [Size(63, 88), Size(12.7, 12.7)])
@pytest.mark.parametrize("is_round", [False, True])
def test_a_tab_lies_within_its_piece(size: Size, is_round: bool, book: FontBook) -> None:
    ops = tab(size, "fi: not translated", Shaper(book), is_round=is_round).ops.decode()
    x, y, width, height = map(float, ops.split(" rg ")[1].split(" re ")[0].split())
    assert x > 0
    assert x + width < size.width_mm * PT_PER_MM
    assert y > 0
    assert y + height <= size.height_mm * PT_PER_MM + 0.01
