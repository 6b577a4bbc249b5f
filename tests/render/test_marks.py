"""Sheets written as PDF and measured there, with ink, not with the numbers that drew it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path

import pypdfium2
import pytest

from hellprint.impose import impose, paper
from hellprint.model.artwork import Form
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.sheets import Backs, Cell, Flip, Label, Line, Ring, Sheet
from hellprint.render.fonts import FontBook
from hellprint.render.marks import FACE, draw_sheet_marks, undrawable
from hellprint.render.shape import Shaper
from hellprint.write.pdf import PdfWriter

DPI = 600
PX_PER_MM = DPI / 25.4
A4, LETTER = paper("a4"), paper("letter")
STANDARD, POKER = Size(63, 88), Size(63.5, 88.9)
NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture(scope="module")
def book() -> FontBook:
    return FontBook(Path(__file__).parents[2] / "fonts")


@pytest.fixture(scope="module")
def shaper(book: FontBook) -> Shaper:
    return Shaper(book)


def written(sheets: Sequence[Sheet], book: FontBook, shaper: Shaper) -> pypdfium2.PdfDocument:
    """The sheets with grey pieces, a red corner at each piece's own top left."""
    stream = io.BytesIO()
    writer = PdfWriter(stream, book, _no_form, title="Sheets", lang="en")
    for sheet in sheets:
        marks = draw_sheet_marks(sheet, shaper)
        pieces = b"".join(_pieces(sheet))
        writer.page(
            sheet.paper.width_mm * PT_PER_MM,
            sheet.paper.height_mm * PT_PER_MM,
            pieces + marks.ops,
            marks.forms,
            marks.glyphs,
        )
    writer.close()
    return pypdfium2.PdfDocument(stream.getvalue())


def _no_form(key: str) -> Form:
    raise AssertionError(f"no form is drawn here: {key}")


def _pieces(sheet: Sheet) -> Iterator[bytes]:
    for face in sheet.placements:
        x_mm, y_mm = face.x_mm, sheet.paper.height_mm - face.y_mm - face.height_mm
        yield b".8 g " + _rectangle(x_mm, y_mm, face.width_mm, face.height_mm)
        if face.rotation_deg == 0:
            x_mm, y_mm = face.x_mm, sheet.paper.height_mm - face.y_mm - 10
        else:
            assert face.rotation_deg == 180
            x_mm, y_mm = face.x_mm + face.width_mm - 10, sheet.paper.height_mm - face.y_mm - face.height_mm
        yield b"1 0 0 rg " + _rectangle(x_mm, y_mm, 10, 10)


def _rectangle(*box_mm: float) -> bytes:
    return b"%.4f %.4f %.4f %.4f re f\n" % tuple(value * PT_PER_MM for value in box_mm)


def ink(page: pypdfium2.PdfPage, left_mm: float, top_mm: float, right_mm: float, bottom_mm: float) -> tuple[float, ...]:
    """The box of everything dark in a part of the page: left, top, right, bottom in mm from its top left."""
    height_mm = page.get_height() / PT_PER_MM
    crop = (left_mm, height_mm - bottom_mm, page.get_width() / PT_PER_MM - right_mm, top_mm)
    picture = page.render(scale=DPI / 72, grayscale=True, crop=tuple(value * PT_PER_MM for value in crop)).to_pil()
    box = picture.point([255 if value < 128 else 0 for value in range(256)]).getbbox()
    assert box is not None
    return (
        left_mm + box[0] / PX_PER_MM,
        top_mm + box[1] / PX_PER_MM,
        left_mm + box[2] / PX_PER_MM,
        top_mm + box[3] / PX_PER_MM,
    )


def around(line: Line) -> tuple[float, float, float, float]:
    """A box round a bar, wide enough for its ticks and no text."""
    xs, ys = sorted((line.x1_mm, line.x2_mm)), sorted((line.y1_mm, line.y2_mm))
    return xs[0] - 0.9, ys[0] - 0.9, xs[1] + 0.9, ys[1] + 0.9


def bars(sheet: Sheet) -> list[Line]:
    return [
        line
        for line in sheet.lines
        if line.kind == "bar" and abs(line.x2_mm - line.x1_mm) + abs(line.y2_mm - line.y1_mm) > 10
    ]


@pytest.mark.parametrize("trim", [STANDARD, POKER])
@pytest.mark.parametrize("sheet_size", [A4, LETTER])
def test_the_ink_of_the_bars_is_as_long_as_they_say(
    sheet_size: Size, trim: Size, book: FontBook, shaper: Shaper
) -> None:
    (sheet,) = impose([Cell(n, trim) for n in range(9)], paper=sheet_size)
    page = written([sheet], book, shaper)[0]
    for line, length_mm in zip(bars(sheet), (50.0, 50.8), strict=True):
        left, top, right, bottom = ink(page, *around(line))
        # One pixel of 600 dpi is 0.042 mm, and either end may cover half of one.
        assert max(right - left, bottom - top) == pytest.approx(length_mm, abs=1.5 / PX_PER_MM)
        assert min(right - left, bottom - top) == pytest.approx(1.4, abs=1.5 / PX_PER_MM)


@pytest.mark.parametrize("trim", [STANDARD, POKER])
@pytest.mark.parametrize("sheet_size", [A4, LETTER])
def test_the_bars_in_the_file_are_exact_to_a_hundredth(sheet_size: Size, trim: Size, shaper: Shaper) -> None:
    (sheet,) = impose([Cell(n, trim) for n in range(9)], paper=sheet_size)
    lengths_mm = []
    for row in draw_sheet_marks(sheet, shaper).ops.decode().splitlines():
        if row.endswith(" l"):
            x1, y1, _, x2, y2, _ = row.split()
            lengths_mm.append((abs(float(x2) - float(x1)) + abs(float(y2) - float(y1))) / PT_PER_MM)
    assert sorted(lengths_mm)[-2:] == pytest.approx([50.0, 50.8], abs=0.001)


@pytest.mark.parametrize("trim", [STANDARD, POKER])
@pytest.mark.parametrize("sheet_size", [A4, LETTER])
def test_all_text_lies_inside_the_printable_margin_and_off_the_cards(
    sheet_size: Size, trim: Size, book: FontBook, shaper: Shaper
) -> None:
    sheets = list(
        impose([Cell(n, trim, back=True) for n in range(9)], paper=sheet_size, line=("Reign in Hell", "demons"))
    )
    for sheet, page in zip(sheets, written(sheets, book, shaper), strict=True):
        text = page.get_textpage()
        boxes = [text.get_charbox(n) for n in range(text.count_chars()) if text.get_text_range(n, 1).strip()]
        assert len(boxes) > 80
        for left, bottom, right, top in boxes:
            left_mm, right_mm = left / PT_PER_MM, right / PT_PER_MM
            top_mm, bottom_mm = (page.get_height() - top) / PT_PER_MM, (page.get_height() - bottom) / PT_PER_MM
            assert left_mm >= 5
            assert right_mm <= sheet.paper.width_mm - 5
            assert top_mm >= 5
            assert bottom_mm <= sheet.paper.height_mm - 5
            for face in sheet.placements:
                assert (
                    right_mm < face.x_mm
                    or left_mm > face.x_mm + face.width_mm
                    or bottom_mm < face.y_mm
                    or top_mm > face.y_mm + face.height_mm
                )


def test_the_page_says_what_it_is_in_words_that_can_be_read(book: FontBook, shaper: Shaper) -> None:
    sheets = list(impose([Cell(n, POKER, back=True) for n in range(9)], paper=LETTER, line=("Reign in Hell", "demons")))
    front, back = (page.get_textpage().get_text_range().split() for page in written(sheets, book, shaper))
    assert " ".join(front) == (
        "Reign in Hell · demons · page 1 of 2 · fronts, flip on the long edge · print at 100 % "
        "this bar is 50 mm this bar is 2 inches"
    )
    assert "page 2 of 2 · backs, flip on the long edge" in " ".join(back)


@pytest.mark.parametrize("sheet_size", [A4, LETTER])
def test_pages_have_the_size_of_the_paper(sheet_size: Size, book: FontBook, shaper: Shaper) -> None:
    sheets = list(impose([Cell(n, STANDARD, back=True) for n in range(20)], paper=sheet_size))
    for page in written(sheets, book, shaper):
        assert page.get_size() == pytest.approx(
            (sheet_size.width_mm * 72 / 25.4, sheet_size.height_mm * 72 / 25.4), abs=0.01
        )


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("count", [5, 9])
def test_the_back_as_seen_through_the_paper_covers_the_front(
    count: int, orientation: str, flip: Flip, book: FontBook, shaper: Shaper
) -> None:
    """The back page is turned as a picture; each piece and its marked corner must meet."""
    from PIL import Image, ImageChops, ImageFilter

    cells = [Cell(n, STANDARD, back=True) for n in range(count)]
    sheets = list(impose(cells, paper=LETTER, flip=flip, orientation=orientation))  # type: ignore[arg-type]
    bare = [Sheet(s.paper, s.side, s.number, s.placements) for s in sheets]
    front, back = (page.render(scale=4).to_pil().convert("RGB") for page in written(bare[:2], book, shaper))
    is_upright = front.height > front.width
    turn = Image.Transpose.FLIP_LEFT_RIGHT if is_upright == (flip == "long") else Image.Transpose.FLIP_TOP_BOTTOM
    through = back.transpose(turn)
    covered = [picture.point([255 if value < 250 else 0 for value in range(256)] * 3) for picture in (front, through)]
    differing = ImageChops.difference(*(picture.getchannel("B") for picture in covered))
    # An edge that is rounded to the next pixel differs by one line; two pixels are 0.18 mm.
    assert differing.filter(ImageFilter.MinFilter(3)).getbbox() is None
    # The red corner at the back's own top left lies behind the front's own top right.
    placed = sheets[0].placements[0]
    k = 4 * PT_PER_MM
    for picture, x_mm in ((front, placed.x_mm + 5), (through, placed.x_mm + placed.width_mm - 5)):
        assert picture.getpixel((round(x_mm * k), round((placed.y_mm + 5) * k))) == (255, 0, 0)


@pytest.mark.parametrize("backs", ["duplex", "fold"])
def test_crop_marks_are_ink_beside_the_piece_and_not_on_it(backs: Backs, book: FontBook, shaper: Shaper) -> None:
    sheet = next(iter(impose([Cell(0, STANDARD, back=True)], paper=A4, backs=backs)))
    page = written([sheet], book, shaper)[0]
    for line in (line for line in sheet.lines if line.kind == "crop"):
        left, top, right, bottom = ink(page, *around(line))
        assert max(right - left, bottom - top) == pytest.approx(1.5, abs=1.5 / PX_PER_MM)


def test_the_fold_is_drawn_dashed(shaper: Shaper) -> None:
    (sheet,) = impose([Cell(0, STANDARD, back=True)], paper=A4, backs="fold")
    ops = draw_sheet_marks(sheet, shaper).ops.decode()
    assert ops.count("[5.669 2.835] 0 d") == 1
    assert ops.count("[] 0 d") == 2  # crop marks and bars


def test_a_long_title_gives_way_in_its_middle_and_the_rest_stays(book: FontBook, shaper: Shaper) -> None:
    title = "The Beginning " + "of a very long title " * 20 + "and its End"
    (sheet,) = impose([Cell(n, STANDARD) for n in range(9)], paper=A4, line=(title,))
    page = written([sheet], book, shaper)[0]
    text = " ".join(page.get_textpage().get_text_range().split())
    assert text.startswith("The Beginning of a very")
    assert "…" in text
    assert "its End · page 1 of 1 · print at 100 %" in text
    box = ink(page, 5, 5, 205, sheet.placements[0].y_mm - 3)
    assert 195 < box[2] <= 205.05


def test_text_that_cannot_give_way_gets_smaller(book: FontBook, shaper: Shaper) -> None:
    label = Label("page 1 of 1 · " * 6, 20, 20, 6.5, max_mm=40)
    page = written([Sheet(A4, "front", 1, (), (), (label,))], book, shaper)[0]
    left, _, right, _ = ink(page, 0, 10, 210, 30)
    assert left == pytest.approx(20, abs=0.3)
    assert right == pytest.approx(60, abs=0.3)


@pytest.mark.parametrize(("anchor", "left_share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
@pytest.mark.parametrize("rotation_deg", [0, 90, 180, 270])
def test_labels_stand_at_their_anchor_and_turn_about_it(
    rotation_deg: int, anchor: str, left_share: float, book: FontBook, shaper: Shaper
) -> None:
    label = Label("HHHHHHHHHH", 100, 100, 12, rotation_deg, anchor)  # type: ignore[arg-type]
    page = written([Sheet(A4, "front", 1, (), (), (label,))], book, shaper)[0]
    left, top, right, bottom = (value - 100 for value in ink(page, 40, 40, 160, 160))
    length = max(right - left, bottom - top)
    along = {0: left, 90: top, 180: -right, 270: -bottom}[rotation_deg]
    over = {0: bottom, 90: -left, 180: -top, 270: right}[rotation_deg]
    assert along == pytest.approx(-left_share * length, abs=0.6)
    assert over == pytest.approx(0, abs=0.1)


def test_a_sheet_without_lines_and_labels_is_empty(shaper: Shaper) -> None:
    art = draw_sheet_marks(Sheet(A4, "back", 1, ()), shaper)
    assert art.ops.split() == b"q 0 G 0 g 0 J Q".split()
    assert not art.glyphs


def test_glyphs_are_those_of_the_margins_face(shaper: Shaper) -> None:
    (sheet,) = impose([Cell(0, STANDARD)], paper=A4)
    art = draw_sheet_marks(sheet, shaper)
    assert list(art.glyphs) == [FACE]
    face = shaper.book.face(FACE)
    assert {"5", "0", "m", "%"} <= {face.glyph_text(ord(glyph)) for glyph in art.glyphs[FACE]}


def test_characters_that_the_face_lacks_are_named(shaper: Shaper) -> None:
    assert undrawable("Reign in Hell · 1.0", shaper) == ""
    assert undrawable("地獄 and 地", shaper) == "地獄"


def test_a_ring_lies_outside_of_its_piece_and_nowhere_else(book: FontBook, shaper: Shaper) -> None:
    """Cut along its inner edge the piece keeps nothing of it, whatever way round the oval it is measured."""
    ring = Ring(50.0, 60.0, 25.4, 12.7)
    document = written([Sheet(A4, "front", 1, (), rings=(ring,))], book, shaper)
    try:
        picture = document[0].render(scale=DPI / 72, grayscale=True).to_pil()
    finally:
        document.close()
    left, top, right, bottom = (edge / PX_PER_MM for edge in picture.point(lambda shade: 255 - shade).getbbox())
    assert (left, right) == pytest.approx((50 - 12.7 - 0.1, 50 + 12.7 + 0.1), abs=0.1)
    assert (top, bottom) == pytest.approx((60 - 6.35 - 0.1, 60 + 6.35 + 0.1), abs=0.1)
    inner = picture.crop(tuple(round(mm * PX_PER_MM) for mm in (50 - 8.9, 60 - 4.4, 50 + 8.9, 60 + 4.4)))
    assert inner.getextrema() == (255, 255)
