from __future__ import annotations

import gc
import logging
from pathlib import Path
from typing import Any

import pytest

from hellprint.model.lengths import Size
from hellprint.render.fonts import FontBook
from hellprint.render.forms import PictureError
from hellprint.render.served import Served
from hellprint.render.strays import walk
from hellprint.render.weasy import Engine, Fetcher, Laid, captured_log, page_css

SIZE = Size(40.0, 30.0)


@pytest.fixture(scope="module")
def engine(book: FontBook) -> Engine:
    return Engine(book, ())


def laid(engine: Engine, inside: str, bleed_mm: float = 0.0, css: str = "") -> Laid:
    html = f'<!doctype html><html lang="en"><style>html{{font:8pt "HP Alegreya"}}</style><body>{inside}'
    return engine.lay_out(html, SIZE, bleed_mm, css)


def boxes(found: Laid, name: str) -> list[Any]:
    return [b for b in walk(found.page) if b.element_tag == "div" and (b.element.get("class") or "") == name]


def test_positions_count_from_the_corner_of_the_trim(engine: Engine) -> None:
    style = "<style>.a{position:absolute;right:0;bottom:0;width:10mm;height:5mm}</style><div class=a></div>"
    for bleed_mm in (0.0, 3.0):
        (box, *_) = boxes(laid(engine, style, bleed_mm), "a")
        mm = 25.4 / 96
        assert (box.position_x * mm - bleed_mm, box.position_y * mm - bleed_mm) == pytest.approx((30, 25), abs=0.001)


def test_templates_may_ask_for_the_size_of_the_face(engine: Engine) -> None:
    css = ".a{width:var(--trim-width);height:calc(var(--trim-height) + 2 * var(--bleed))}"
    style = f"<style>{css}</style><div class=a></div>"
    (box, *_) = boxes(laid(engine, style, 2.0), "a")
    assert (box.width * 25.4 / 96, box.height * 25.4 / 96) == pytest.approx((40, 34), abs=0.001)


def test_a_template_cannot_change_the_page(engine: Engine) -> None:
    found = laid(engine, "<style>@page{size:a4 !important;margin:3cm;marks:crop;bleed:1cm;border:1mm solid}</style>x")
    assert found.problems == []
    assert found.form is not None
    assert (found.form.width_pt, found.form.height_pt) == pytest.approx((40 / 25.4 * 72, 30 / 25.4 * 72), abs=0.01)


def test_own_rules_of_the_caller_give_way_to_those_of_the_template(engine: Engine) -> None:
    def width(inside: str) -> float:
        (box, *_) = boxes(laid(engine, inside + "<div class=a></div>", css=".a{width:10px}"), "a")
        return float(box.width)

    assert width("") == 10
    assert width("<style>.a{width:20px}</style>") == 20


@pytest.mark.parametrize(
    ("inside", "face"),
    [
        ("x", "HPAlegreya-Regular"),
        ("<b>x</b>", "HPAlegreya-Bold"),
        ("<i>x</i>", "HPAlegreya-Italic"),
        ("<p style='font:900 9pt HP Alegreya Sans'>x", "HPAlegreyaSans-Black"),
        ("<p style='font:500 9pt HP Alegreya Sans'>x", "HPAlegreyaSans-Medium"),
    ],
)
def test_text_is_set_in_the_face_that_css_asks_for(inside: str, face: str, engine: Engine, book: FontBook) -> None:
    found = laid(engine, inside)
    assert found.problems == []
    assert found.form is not None
    glyph = book.face(face).hb_font.get_nominal_glyph(ord("x"))
    assert found.form.glyphs == {face: {glyph: "x"}}


def test_the_same_font_in_two_sizes_is_one(engine: Engine) -> None:
    found = laid(engine, "<p>a<p style='font-size:20pt'>b")
    assert found.form is not None
    assert sorted(found.form.glyphs["HPAlegreya-Regular"].values()) == ["a", "b"]


def test_italic_that_a_family_does_not_have_is_told(engine: Engine) -> None:
    found = laid(engine, "<i style='font-family:HP Grenze Gotisch'>Ash</i>")
    assert found.problems == []
    assert found.warnings == ['"Ash" is to be italic, which HP Grenze Gotisch does not have']


@pytest.mark.parametrize("char", ["\u00ad", "\u200b", "\u2060", "\u00a0"])
def test_invisible_characters_need_no_glyph(char: str, engine: Engine) -> None:
    assert laid(engine, f"a{char}b").problems == []


def test_hidden_text_may_be_anything(engine: Engine) -> None:
    assert laid(engine, "<p style='visibility:hidden;font-family:Arial'>漢").problems == []


@pytest.mark.parametrize(
    ("style", "outside"),
    [("left:-3mm;top:0", True), ("left:38mm;top:0", True), ("left:1mm;top:30mm", True), ("right:0;bottom:0", False)],
)
def test_text_outside_of_the_trim_is_a_problem(style: str, outside: bool, engine: Engine) -> None:
    found = laid(engine, f"<p style='position:absolute;margin:0;{style}'>word", 3.0)
    assert [p.code for p in found.problems] == ["HP306"] * outside


def test_turned_text_is_not_misjudged(engine: Engine) -> None:
    style = "position:absolute;left:0;top:28mm;width:28mm;transform:rotate(-90deg);transform-origin:0 0"
    assert laid(engine, f"<div style='{style}'>a long line of words</div>").problems == []


def test_svg_with_a_gradient_and_text_is_drawn(engine: Engine) -> None:
    head = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">'
    svg = head + b'<text y="15" font-family="HP Alegreya">x</text></svg>'
    form = engine.draw_svg(svg, 30, 20)
    assert (form.width_pt, form.height_pt) == pytest.approx((22.5, 15), abs=0.001)
    assert set(form.glyphs) == {"HPAlegreya-Regular"}
    with pytest.raises(PictureError):
        engine.draw_svg(b"<svg", 30, 20)


def test_log_records_are_kept_and_go_nowhere_else(capfd: pytest.CaptureFixture[str]) -> None:
    logger = logging.getLogger("weasyprint")
    before = (logger.propagate, logger.level, list(logger.handlers))
    with captured_log() as (said, failed):
        logger.warning("one %s", "two")
        logger.error("three")
        logger.info("nothing")
    assert (said, failed) == (["one two", "three"], ["three"])
    assert (logger.propagate, logger.level, list(logger.handlers)) == before
    assert capfd.readouterr() == ("", "")


def test_garbage_is_collected_again_after_layout(engine: Engine) -> None:
    laid(engine, "x")
    assert gc.isenabled()


def test_files_that_were_read_are_listed_with_their_hash(book: FontBook, tmp_path: Path) -> None:
    (tmp_path / "a b.css").write_text("p{color:red}")
    fetcher = Fetcher(book, Served([tmp_path]))
    response = fetcher.fetch("https://pack.invalid/" + "x/" * 8 + "a%20b.css")
    assert response.read() == b"p{color:red}"
    assert list(fetcher.files) == ["a b.css"]
    with pytest.raises(ValueError, match="no font file"):
        fetcher.fetch("hpfont:../fonts.toml")
    assert fetcher.fetch("hpfont:Alegreya_400Regular.ttf").read() == book.path("HPAlegreya-Regular").read_bytes()
    assert fetcher.fetch("data:text/css;base64,cA==").read() == b"p"
    assert fetcher.fetch("data:text/css,p%20q").read() == b"p q"


def test_the_page_is_trim_plus_bleed() -> None:
    assert "size:46.000000mm 36.000000mm!important" in page_css(SIZE, 3.0)
