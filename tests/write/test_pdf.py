"""PDF files: valid, deterministic, with one subset of each face."""

from __future__ import annotations

import io
import time
from collections.abc import Mapping
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from hellprint.model.artwork import Artwork, Form
from hellprint.render.fonts import FontBook
from hellprint.render.shape import Shaper
from hellprint.write.pdf import PdfWriter, number, stream

REGULAR = "HPAlegreya-Regular"


@pytest.fixture(scope="module")
def book() -> FontBook:
    return FontBook(Path(__file__).parents[2] / "fonts")


def text(book: FontBook, words: str, face: str = REGULAR, y: int = 50) -> Artwork:
    voice = Shaper(book).voice(face)
    made = [voice.word(word) for word in words.split(" ")]
    glyphs = voice.space.glyphs
    for word in made:
        glyphs += word.glyphs
    shown = voice.space.tj.join(word.tj for word in made).replace("<>", "")
    return Artwork(f"BT /{face} 9 Tf 1 0 0 1 5 {y} Tm [<{shown}>]TJ ET".encode(), (), {face: glyphs})


def square(key: str, *, shared: bytes = b"shared", glyphs: Mapping[str, Mapping[int, str]] | None = None) -> Form:
    """A form that fills 10 × 10 points and refers to a stream that other forms may have too."""
    head = b"<</Type/XObject/Subtype/Form/BBox[0 0 10 10]/Resources<</Properties<</P "
    body = b"0 0 10 10 re f %% " + key.encode()
    fonts = [p for face in glyphs or {} for p in (b"/" + face.encode() + b" ", f"font:{face}", b" ")]
    return Form(
        key,
        (
            (head, 1, b">>/Font<<", *fonts, b">>>>/Length %d>>stream\n%b\nendstream" % (len(body), body)),
            (stream(shared),),
        ),
        glyphs or {},
        10,
        10,
    )


def write(book: FontBook, pages: list[Artwork], forms: Mapping[str, Form] | None = None, **options: object) -> bytes:
    out = io.BytesIO()
    writer = PdfWriter(out, book, (forms or {}).__getitem__, title="Kit · ⅛", lang="fi", **options)  # type: ignore[arg-type]
    for page in pages:
        writer.page(200, 100, page.ops, page.forms, page.glyphs)
    writer.close()
    return out.getvalue()


def opened(data: bytes) -> pikepdf.Pdf:
    pdf = pikepdf.open(io.BytesIO(data))
    assert pdf.check_pdf_syntax() == []
    return pdf


def texts(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def test_a_file_is_valid_and_says_what_it_is(book: FontBook) -> None:
    pdf = opened(write(book, [text(book, "Hook & Chain")], duplex="short"))
    assert str(pdf.docinfo["/Title"]) == "Kit · ⅛"
    assert str(pdf.Root.Lang) == "fi"
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    assert [float(v) for v in pdf.pages[0].MediaBox] == [0, 0, 200, 100]
    assert not {"/CreationDate", "/ModDate"} & set(pdf.docinfo.keys())


@pytest.mark.parametrize("duplex, name", [("long", "/DuplexFlipLongEdge"), (None, "/Simplex")])
def test_ways_of_printing(book: FontBook, duplex: str | None, name: str) -> None:
    assert opened(write(book, [text(book, "x")], duplex=duplex)).Root.ViewerPreferences.Duplex == name


def test_a_page_without_text_is_valid(book: FontBook) -> None:
    assert len(opened(write(book, [Artwork(b"")])).pages) == 1


def test_a_file_without_pages_is_not_written(book: FontBook) -> None:
    with pytest.raises(ValueError, match="needs a page"):
        write(book, [])


def test_the_same_calls_give_the_same_bytes(book: FontBook) -> None:
    forms = {key: square(key) for key in ("aa", "bb")}
    pages = [Artwork(b"/Xaa Do /Xbb Do", ("aa", "bb"), text(book, "one").glyphs), text(book, "two")]
    assert write(book, pages, forms) == write(FontBook(book.folder), pages, forms)


def test_other_content_has_another_id(book: FontBook) -> None:
    ids = {bytes(opened(write(book, [text(book, word)])).trailer.ID[0]) for word in ("one", "two")}
    assert len(ids) == 2


def test_text_is_found_on_its_page(book: FontBook) -> None:
    data = write(book, [text(book, "S&P office Žluť 9″"), text(book, "Two", "HPGrenzeGotisch-Bold")])
    assert texts(data) == ["S&P office Žluť 9″", "Two"]


def test_fonts_are_embedded_subsets_one_for_each_face(book: FontBook) -> None:
    pages = [text(book, "one"), text(book, "two three"), text(book, "Two", "HPGrenzeGotisch-Bold")]
    pdf = opened(write(book, pages))
    fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Subtype") == "/Type0"]
    names = sorted(str(font.BaseFont)[1:] for font in fonts)
    assert sorted(name[6:] for name in names) == ["+HPAlegreya-Regular", "+HPGrenzeGotisch-Bold"]
    for font in fonts:
        descriptor = font.DescendantFonts[0].FontDescriptor
        embedded = bytes(descriptor.FontFile2.read_bytes())
        assert len(embedded) == int(descriptor.FontFile2.Length1) < 20_000
    others = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Subtype") == "/Type1"]
    assert others == []


def test_a_page_names_what_it_uses_and_no_more(book: FontBook) -> None:
    pages = [text(book, "one"), Artwork(b"/Xaa Do", ("aa",), {})]
    pdf = opened(write(book, pages, {"aa": square("aa")}))
    first, second = pdf.pages
    assert (list(first.Resources.Font.keys()), list(first.Resources.XObject.keys())) == ([f"/{REGULAR}"], [])
    assert (list(second.Resources.Font.keys()), list(second.Resources.XObject.keys())) == ([], ["/Xaa"])


def test_equal_pages_and_forms_are_written_once(book: FontBook) -> None:
    forms = {key: square(key) for key in ("aa", "bb")}
    page = Artwork(b"/Xaa Do /Xbb Do", ("aa", "bb"))
    data = write(book, [page, page, page], forms)
    pdf = opened(data)
    assert len({page.Contents.objgen for page in pdf.pages}) == 1
    assert len({page.Resources.objgen for page in pdf.pages}) == 1
    shared = {pdf.pages[0].Resources.XObject[name].Resources.Properties.P.objgen for name in ("/Xaa", "/Xbb")}
    assert len(shared) == 1


def test_a_form_is_asked_for_once(book: FontBook) -> None:
    asked = []

    def forms(key: str) -> Form:
        asked.append(key)
        return square(key)

    writer = PdfWriter(io.BytesIO(), book, forms, title="", lang="en")
    for _ in range(3):
        writer.page(10, 10, b"/Xaa Do", ["aa", "aa"])
    assert asked == ["aa"]


def test_a_form_shares_the_fonts_of_the_document(book: FontBook) -> None:
    shown = {ord(glyph): "x" for glyph in text(book, "Form").glyphs[REGULAR]}
    form = square("aa", glyphs={REGULAR: shown})
    pdf = opened(write(book, [Artwork(b"/Xaa Do", ("aa",)), text(book, "page")], {"aa": form}))
    inner = pdf.pages[0].Resources.XObject["/Xaa"].Resources.Font[f"/{REGULAR}"]
    assert inner.objgen == pdf.pages[1].Resources.Font[f"/{REGULAR}"].objgen
    cmap = bytes(inner.ToUnicode.read_bytes())
    for glyph in shown:
        assert b"<%04x><" % glyph in cmap


def test_a_form_whose_objects_form_a_ring_is_copied(book: FontBook) -> None:
    form = Form(
        "aa",
        (
            (b"<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Piece ", 1, b"/Length 0>>stream\n\nendstream"),
            (b"<</Up ", 0, b">>"),
        ),
    )
    pdf = opened(write(book, [Artwork(b"/Xaa Do", ("aa",))], {"aa": form}))
    outer = pdf.pages[0].Resources.XObject["/Xaa"]
    assert outer.Piece.Up.objgen == outer.objgen


def test_a_form_that_asks_for_what_documents_have_not_is_our_mistake(book: FontBook) -> None:
    with pytest.raises(ValueError, match="asks for"):
        write(book, [Artwork(b"", ("aa",))], {"aa": Form("aa", ((b"<</X ", "colour:red", b">>"),))})


def test_a_face_that_is_not_registered_is_an_error(book: FontBook) -> None:
    with pytest.raises(KeyError):
        write(book, [Artwork(b"BT ET", (), {"Nix-Regular": "a"})])


def test_what_a_glyph_reads_as_does_not_depend_on_who_used_it_first(book: FontBook) -> None:
    glyph = book.face(REGULAR).hb_font.get_nominal_glyph(ord("a"))
    forms = {key: square(key, glyphs={REGULAR: {glyph: told}}) for key, told in (("aa", "a"), ("bb", "other"))}
    cmaps = []
    for keys in (("aa", "bb"), ("bb", "aa")):
        pdf = opened(write(book, [Artwork(b"", (key,), {REGULAR: chr(glyph)}) for key in keys], forms))
        font = pdf.pages[0].Resources.Font[f"/{REGULAR}"]
        cmaps.append(bytes(font.ToUnicode.read_bytes()))
    assert cmaps[0] == cmaps[1]
    assert b"<%04x><0061>" % glyph in cmaps[0]


def test_glyphs_of_several_faces_on_a_page_may_come_apart(book: FontBook) -> None:
    out = io.BytesIO()
    writer = PdfWriter(out, book, {}.__getitem__, title="", lang="en")
    one, two = text(book, "one"), text(book, "Two", "HPGrenzeGotisch-Bold", 20)
    writer.page(200, 100, one.ops + b"\n" + two.ops, (), [one.glyphs, two.glyphs])
    writer.close()
    assert texts(out.getvalue()) == ["one\r\nTwo"]


def test_trim_and_bleed_boxes(book: FontBook) -> None:
    out = io.BytesIO()
    writer = PdfWriter(out, book, {}.__getitem__, title="", lang="en")
    writer.page(200, 100, b"", trim=(10, 10, 190, 90), bleed=(4.25, 4.25, 195.75, 95.75))
    writer.close()
    pdf = opened(out.getvalue())
    page = pdf.pages[0]
    assert [float(v) for v in page.TrimBox] == [10, 10, 190, 90]
    assert [float(v) for v in page.BleedBox] == [4.25, 4.25, 195.75, 95.75]


def test_nothing_is_kept_of_a_page_once_it_is_written(book: FontBook) -> None:
    out = io.BytesIO()
    writer = PdfWriter(out, book, {}.__getitem__, title="", lang="en")
    before = out.tell()
    writer.page(200, 100, bytes(range(256)) * 40)
    assert out.tell() > before + 200


def test_five_hundred_pages_are_quick(book: FontBook) -> None:
    page = text(book, "the fiery fiend offers affluent fjords " * 40)
    started = time.process_time()
    data = write(book, [Artwork(page.ops + b"\n%% %d" % n, (), page.glyphs) for n in range(556)])
    assert time.process_time() - started < 3
    assert len(opened(data).pages) == 556


@pytest.mark.parametrize(
    "value, shown", [(0, "0"), (-0.00001, "0"), (1.5, "1.5"), (595.27559, "595.2756"), (10.0, "10"), (1e-7, "0")]
)
def test_numbers_are_short_and_have_no_exponent(value: float, shown: str) -> None:
    assert number(value) == shown


def test_a_stream_object_can_be_read_back() -> None:
    import zlib

    body = stream(b"abc" * 100, "/X 1")
    assert body.startswith(b"<</Filter/FlateDecode/Length ")
    assert zlib.decompress(body.partition(b"stream\n")[2].removesuffix(b"\nendstream")) == b"abc" * 100


def test_titles_with_any_sign(book: FontBook) -> None:
    out = io.BytesIO()
    writer = PdfWriter(out, book, {}.__getitem__, title="()\\ <b> 漢 😈", lang="en")
    writer.page(10, 10, b"")
    writer.close()
    pdf = opened(out.getvalue())
    assert str(pdf.docinfo["/Title"]) == "()\\ <b> 漢 😈"


def test_a_font_of_the_same_glyphs_is_cut_down_once(book: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [text(book, "Mephits of the pit")]
    first = write(book, pages)
    monkeypatch.setattr("hellprint.write.pdf.font_objects", lambda face, shown: pytest.fail("it is cut down again"))
    assert write(book, pages) == first
    with pytest.raises(pytest.fail.Exception):
        write(book, [text(book, "Other letters")])


def test_a_form_may_call_another_form(book: FontBook) -> None:
    """As the drawing of a whole board calls the pictures on it."""
    outer = Form("outer", ((b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</Xaa ", "form:aa",
                            b">>>>/Length 9>>stream\n/Xaa Do  \nendstream"),))  # fmt: skip
    pdf = opened(write(book, [Artwork(b"/Xouter Do", ("outer",))], {"outer": outer, "aa": square("aa")}))
    inner = pdf.pages[0].Resources.XObject["/Xouter"].Resources.XObject["/Xaa"]
    assert inner.Subtype == "/Form"
