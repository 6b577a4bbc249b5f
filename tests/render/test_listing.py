"""Lists are on their pages whole, in order, inside the margins."""

from __future__ import annotations

import io

import pypdfium2
import pytest

from hellprint.model.artwork import Artwork
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.render.fonts import FontBook
from hellprint.render.listing import MARGIN_MM, Column, Listing, Section, icon, listing_page, listing_pages, words
from hellprint.render.shape import Shaper
from hellprint.write.pdf import PdfWriter

A4, LETTER = Size(210, 297), Size(215.9, 279.4)
COLUMNS = (Column("", width_mm=6), Column("Code", width_mm=24), Column("Name", 2), Column("Copies", width_mm=18))


def listing(rows: int, box: str | None, name: str = "Name") -> Listing:
    cells = tuple((icon(box), words(f"C{n:03d}"), words(f"{name} {n}", bold=True), words("1")) for n in range(rows))
    return Listing("A title", "A lead.", "The foot", (Section("First", "A note.", COLUMNS, cells),))


def pages_of(art: tuple[Artwork, ...], paper: Size, book: FontBook) -> list[pypdfium2.PdfPage]:
    out = io.BytesIO()
    writer = PdfWriter(out, book, lambda key: (_ for _ in ()).throw(KeyError(key)), title="List", lang="en")
    for each in art:
        writer.page(paper.width_mm * PT_PER_MM, paper.height_mm * PT_PER_MM, each.ops, (), each.glyphs)
    writer.close()
    return list(pypdfium2.PdfDocument(out.getvalue()))


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("rows", [0, 1, 40, 200])
def test_every_row_is_there_once_in_order(rows: int, paper: Size, book: FontBook) -> None:
    pages = pages_of(listing_pages(listing(rows, book.icons.char("box")), paper, Shaper(book)), paper, book)
    texts = [page.get_textpage().get_text_range() for page in pages]
    whole = " ".join(texts)
    assert [whole.count(f"C{n:03d}") for n in range(rows)] == [1] * rows
    assert sorted(range(rows), key=lambda n: whole.index(f"C{n:03d}")) == list(range(rows))
    assert all(f"page {number} of {len(pages)}" in text for number, text in enumerate(texts, 1))
    assert "FIRST" in whole.upper()


def test_nothing_stands_in_the_margins(book: FontBook) -> None:
    long = listing(
        90, book.icons.char("box"), "A name that is so long that it does not stand in a line of its column " * 2
    )
    margin = MARGIN_MM * PT_PER_MM
    for page in pages_of(listing_pages(long, A4, Shaper(book)), A4, book):
        text = page.get_textpage()
        for number in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(number)
            assert margin - 1 <= left
            assert right <= page.get_width() - margin + 1
            assert margin - 4 <= bottom
            assert top <= page.get_height() - margin + 4


def test_columns_are_headed_on_each_page(book: FontBook) -> None:
    pages = pages_of(listing_pages(listing(90, None), A4, Shaper(book)), A4, book)
    assert len(pages) > 1
    assert all("COPIES" in page.get_textpage().get_text_range().upper() for page in pages)


@pytest.mark.parametrize("rows", [3, 500])
def test_one_page_says_what_it_leaves_out(rows: int, book: FontBook) -> None:
    (page,) = pages_of((listing_page(listing(rows, None), A4, Shaper(book)),), A4, book)
    text = page.get_textpage().get_text_range()
    shown = sum(f"C{n:03d}" in text for n in range(rows))
    assert ("more" in text) == (shown < rows)
    assert shown == rows or f"… and {rows - shown} more" in text
    assert "page 1 of 1" in text


def test_a_dense_list_has_more_rows_on_a_page_and_loses_none(book: FontBook) -> None:
    long = listing(48, book.icons.char("box"))
    roomy, dense = (listing_pages(long, A4, Shaper(book), dense=dense) for dense in (False, True))
    assert len(dense) < len(roomy)
    text = " ".join(page.get_textpage().get_text_range() for page in pages_of(dense, A4, book))
    assert [text.count(f"C{n:03d}") for n in range(48)] == [1] * 48


@pytest.mark.parametrize(
    ("rows", "more", "pages"),
    [
        (5, 5, 2),  # never on its first page
        (60, 5, 2),  # below the last rows
        (60, 30, 3),  # which is too long for that
    ],
)
def test_a_list_after_another_saves_a_page_where_all_of_it_has_room(
    rows: int, more: int, pages: int, book: FontBook
) -> None:
    after = listing(more, None, "After")._replace(title="Another title", foot="Another foot")
    found = pages_of(listing_pages(listing(rows, None, "Before")._replace(then=after), A4, Shaper(book)), A4, book)
    texts = [page.get_textpage().get_text_range() for page in found]
    assert len(texts) == pages
    assert [text.count("Another title") for text in texts] == [0] * (pages - 1) + [1]
    assert sum(text.count("After") for text in texts) == more
    assert sum(text.count("Before") for text in texts) == rows
    assert [("Another foot" in text) for text in texts] == [False] * (pages - 1) + [(rows, pages) != (60, 2)]
