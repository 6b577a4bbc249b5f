from __future__ import annotations

import re

import pytest

from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.slots import TextSlot
from hellprint.render import probes
from hellprint.render.fonts import FontBook
from hellprint.render.htmlblocks import parse_html
from hellprint.render.probes import PROBE, read_slots, slot_lines, slot_overflow_mm, with_probes
from hellprint.render.setter import set_text
from hellprint.render.shape import Shaper
from hellprint.render.slot_styles import Slots, points
from hellprint.render.strays import walk
from hellprint.render.weasy import Engine

SIZE = Size(63.0, 88.0)
BASE = 'html{font:400 8pt/10pt "HP Alegreya"}.slot-x{position:absolute;left:4mm;top:10mm;width:50mm;height:20mm}'
SLOT = '<div class="slot slot-x" data-slot="x"></div>'


@pytest.fixture(scope="module")
def engine(book: FontBook) -> Engine:
    return Engine(book, ())


def read(engine: Engine, book: FontBook, css: str, html: str = SLOT) -> Slots:
    page = engine.lay_out(
        with_probes(f'<!doctype html><html lang="en"><style>{BASE}{css}</style><body>{html}'),
        SIZE,
        0.0,
        probes.CSS + probes.HIDING,
    ).page
    return read_slots(page, SIZE, 0.0, book)


def slot(engine: Engine, book: FontBook, css: str = "", html: str = SLOT) -> TextSlot:
    found = read(engine, book, css, html)
    assert (found.problems, found.reasons) == ([], [])
    (text,) = found.texts
    return text


def test_probes_stand_in_empty_slots_alone() -> None:
    assert with_probes(SLOT) == SLOT.replace("></div>", f">{PROBE}</div>")
    assert with_probes('<p data-x="slot"></p>') == '<p data-x="slot"></p>'


def test_styles_are_those_that_css_computes(engine: Engine, book: FontBook) -> None:
    css = """.slot-x{color:#ff0000;text-align:center;letter-spacing:.1em;text-transform:uppercase}
        .slot-x b{color:rgb(0 0 255);font-size:9pt}.slot-x i{font-family:"HP Alegreya Sans"}
        .slot-x p{margin:1pt 0 3pt}.slot-x li{margin:0 0 2pt}.slot-x .icon{font-size:11pt}"""
    styles = slot(engine, book, css).styles
    assert sorted(styles) == ["b", "bi", "i", "icon", "li", "p", "text"]
    p = styles["p"]
    assert (p.face, p.size_pt, p.leading_pt, p.align) == ("HPAlegreya-Regular", 8, 10, "center")
    assert (p.colour, p.letter_spacing_pt, p.transform) == ((1, 0, 0), pytest.approx(0.8), "uppercase")
    assert (p.margin_top_pt, p.margin_bottom_pt, p.features) == (1, 3, ("lnum", "tnum"))
    assert (styles["b"].face, styles["b"].colour, styles["b"].size_pt) == ("HPAlegreya-Bold", (0, 0, 1), 9)
    assert styles["i"].face == "HPAlegreyaSans-Italic"
    assert styles["bi"].face == "HPAlegreyaSans-BoldItalic"
    assert (styles["icon"].face, styles["icon"].size_pt) == ("HPIcons-Regular", 11)
    assert (styles["li"].margin_bottom_pt, styles["li"].indent_pt) == (2, 8)
    assert (styles["text"].margin_top_pt, styles["text"].margin_bottom_pt) == (0, 0)
    assert {s.leading_pt for s in styles.values()} == {10}


def test_the_first_baseline_is_that_of_a_paragraph(engine: Engine, book: FontBook) -> None:
    plain = slot(engine, book).baseline_pt
    extents = book.face("HPAlegreya-Regular").extents
    assert plain == pytest.approx(5 + 8 * (extents.ascent - extents.descent) / 2000, abs=0.05)
    assert slot(engine, book, ".slot-x p{margin-top:4pt}").baseline_pt == pytest.approx(plain + 4)
    assert slot(engine, book, ".slot-x{line-height:12pt}").baseline_pt == pytest.approx(plain + 1)


def test_the_second_paragraph_tells_the_distance_of_paragraphs(engine: Engine, book: FontBook) -> None:
    plain = slot(engine, book)
    spaced = slot(engine, book, ".slot-x p + p{margin-top:3pt}")
    assert spaced.baseline_pt == plain.baseline_pt
    assert (plain.styles["p"].margin_top_pt, spaced.styles["p"].margin_top_pt) == (0, 3)


@pytest.mark.parametrize(
    ("css", "features"),
    [
        ("font-variant-numeric:normal", ()),
        ("font-variant-numeric:oldstyle-nums diagonal-fractions", ("frac", "onum")),
        ('font-feature-settings:"smcp","tnum" 0', ("lnum", "smcp")),
        ("font-variant-caps:small-caps", ("lnum", "smcp", "tnum")),
    ],
)
def test_font_features(css: str, features: tuple[str, ...], engine: Engine, book: FontBook) -> None:
    assert slot(engine, book, f".slot-x{{{css}}}").styles["p"].features == features


@pytest.mark.parametrize(
    ("css", "min_size", "valign"),
    [
        ("", 6, "top"),
        ("--min-size:7.5pt;--valign:middle", 7.5, "middle"),
        ("--min-size: 8px ; --valign: bottom", 6, "bottom"),
        ("--min-size:2mm", 2 * PT_PER_MM, "top"),
    ],
)
def test_own_properties(css: str, min_size: float, valign: str, engine: Engine, book: FontBook) -> None:
    text = slot(engine, book, f".slot-x{{{css}}}")
    assert (text.min_size_pt, text.valign) == (pytest.approx(min_size), valign)


def test_a_slot_has_the_size_of_its_content_box(engine: Engine, book: FontBook) -> None:
    text = slot(engine, book, ".slot-x{border:1mm solid;padding:2mm;background:#eee}")
    assert (text.width_pt, text.height_pt) == pytest.approx((50 * PT_PER_MM, 20 * PT_PER_MM), abs=0.001)
    assert (text.x_pt, text.top_pt) == pytest.approx((7 * PT_PER_MM, 75 * PT_PER_MM), abs=0.001)
    inner = slot(engine, book, ".slot-x{box-sizing:border-box;padding:2mm}")
    assert (inner.width_pt, inner.height_pt) == pytest.approx((46 * PT_PER_MM, 16 * PT_PER_MM), abs=0.001)


def test_slots_come_in_document_order_wherever_they_stand(engine: Engine, book: FontBook) -> None:
    css = ".slot-x,.slot-y,.slot-z{position:static;width:20mm;height:5mm}td{padding:0}"
    html = "".join(
        f'<{tag}><div class="slot slot-{n}" data-slot="{n}"></div></{tag}>'
        for n, tag in (("z", "section"), ("x", "h1"), ("y", "b"))
    )
    found = read(engine, book, css, html)
    assert [(t.name, t.height_pt) for t in found.texts] == [(n, pytest.approx(5 * PT_PER_MM, abs=0.001)) for n in "zxy"]
    assert found.texts[1].styles["p"].face == "HPAlegreya-Bold"


def test_a_text_and_a_picture_may_have_one_name(engine: Engine, book: FontBook) -> None:
    css = ".picture-x{position:absolute;left:0;top:0;width:9mm;height:9mm}"
    found = read(engine, book, css, SLOT + '<div class="picture picture-x" data-picture="x"></div>')
    assert [t.name for t in found.texts] == [p.name for p in found.pictures] == ["x"]


def test_an_inline_slot_has_no_size(engine: Engine, book: FontBook) -> None:
    found = read(engine, book, ".slot-x{position:static;display:inline}")
    assert [(p.code, p.message) for p in found.problems] == [("HP303", 'slot "x" is inline, so it has no size')]


@pytest.mark.parametrize(
    ("css", "reason"),
    [
        (".slot-x b{text-decoration:underline}", "text-decoration-line on b"),
        (".slot-x p{text-indent:1em}", "text-indent on p"),
        (".slot-x p{background:#eee}", "background-color on p"),
        (".slot-x b{background:linear-gradient(red,blue)}", "background-image on b"),
        (".slot-x i{border-bottom:1pt solid}", "border-bottom-width on i"),
        (".slot-x p{padding-left:1mm}", "padding-left on p"),
        (".slot-x p{margin-left:1mm}", "margin-left on p"),
        (".slot-x p{display:inline}", "display on p"),
        (".slot-x p{display:none}", "display on p"),
        (".slot-x p{float:left}", "float on p"),
        (".slot-x b{vertical-align:super}", "vertical-align on b"),
        (".slot-x .icon{vertical-align:-1pt}", "vertical-align on icon"),
        (".slot-x i{opacity:.5}", "opacity on i"),
        (".slot-x{color:rgba(0,0,0,.5)}", "color with transparency on the slot"),
        (".slot-x p{hyphens:auto}", "hyphens on p"),
        (".slot-x{white-space:pre-line}", "white-space on the slot"),
        (".slot-x{word-spacing:1pt}", "word-spacing on the slot"),
        (".slot-x{direction:rtl}", "direction on the slot"),
        (".slot-x{columns:2}", "column-count on the slot"),
        (".slot-x{transform:rotate(3deg)}", "transform on the slot"),
        ("body{opacity:.5}", "opacity on the slot"),
        (".slot-x{visibility:hidden}", "visibility on the slot"),
        (".slot-x::before{content:'x'}", "::before on div"),
        (".slot-x p::first-letter{font-size:20pt}", "::first-letter on p"),
        (".slot-x ul{padding-top:2pt}", "padding-top on ul"),
        (".slot-x ul{padding-right:2pt}", "padding-right on ul"),
        (".slot-x li{list-style:square}", "list-style on li"),
        (".slot-x ul{list-style-position:inside}", "list-style-position on li"),
        (".slot-x{font-feature-settings:'liga' 0}", 'font feature "liga" 0 on the slot'),
        (".slot-x{text-align:justify;text-align-last:center}", "text-align-last on the slot"),
    ],
)
def test_what_the_setter_cannot_do_is_a_reason(css: str, reason: str, engine: Engine, book: FontBook) -> None:
    assert f'slot "x": {reason}' in read(engine, book, css).reasons


LISTS = (
    "<p>one</p><ul><li>two</li><li>three<ul><li>four</li></ul></li><li>five</li></ul><p>six</p>",
    "<ul><li>one</li><li>two</li></ul><p>three</p>",
    "<p>one</p><ul><li>two</li></ul>",
)


@pytest.mark.parametrize("html", LISTS)
@pytest.mark.parametrize(
    "css",
    [
        ".slot-x ul{margin:2pt 0 5pt}",
        ".slot-x ul{margin:3pt 0 1pt;padding-left:3mm}.slot-x li{margin:1pt 0 2pt}.slot-x p{margin:4pt 0 2pt}",
    ],
)
def test_lists_with_margins_stand_where_weasyprint_sets_them(
    css: str, html: str, engine: Engine, book: FontBook, shaper: Shaper
) -> None:
    css += ".slot-x{height:60mm}"
    set_ = set_text(parse_html(html), slot(engine, book, css), shaper, "en")
    ours = {round(-float(y), 2) for y in re.findall(rb"1 0 0 1 \S+ (\S+) Tm", set_.artwork.ops)}
    filled = f"<style>{BASE}{css}</style>{SLOT.replace('></div>', f'>{html}</div>')}"
    page = engine.lay_out(filled, SIZE, 0.0, probes.CSS).page
    lines = [box for box in walk(page) if type(box).__name__ == "LineBox" and "::" not in str(box.element_tag)]
    theirs = {points(box.position_y + box.baseline) - SIZE.height_mm * PT_PER_MM for box in lines}
    assert sorted(ours) == pytest.approx(sorted(theirs), abs=0.05)
    assert len(ours) == len(set_.lines)


def test_lines_and_overflow_of_filled_slots(engine: Engine) -> None:
    html = SLOT.replace("></div>", "><p>one <b>two</b></p><ul><li>three</li></ul></div>")
    page = engine.lay_out(f"<style>{BASE}</style>{html}", SIZE, 0.0, probes.CSS).page
    assert slot_lines(page) == {"x": ("one two", "three")}
    assert slot_overflow_mm(page) == {"x": pytest.approx(20 / PT_PER_MM - 20, abs=0.01)}
