"""Subsets of fonts and the objects around them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from hellprint.render.fonts import FontBook
from hellprint.write.fontfile import DROPPED, font_objects, subset, to_unicode


@pytest.fixture(scope="module")
def book() -> FontBook:
    return FontBook(Path(__file__).parents[2] / "fonts")


def test_a_subset_keeps_glyph_ids_and_little_else(book: FontBook) -> None:
    face = book.face("HPAlegreya-Regular")
    glyph = face.hb_font.get_nominal_glyph(ord("Å"))
    font = TTFont(io.BytesIO(subset(face, [glyph])))
    whole = TTFont(face.file.path)
    name, original = font.getGlyphName(glyph), whole.getGlyphName(glyph)
    assert font["hmtx"][name] == whole["hmtx"][original]
    assert font["glyf"][name].numberOfContours != 0
    filled = [g for g in range(font["maxp"].numGlyphs) if font["glyf"][font.getGlyphName(g)].numberOfContours]
    assert glyph in filled
    assert len(filled) <= 4  # the letter, .notdef, and the parts that it is put together from
    assert not {tag.strip() for tag in DROPPED} & {str(tag).strip() for tag in font.reader.tables}


def test_names_tell_subsets_apart(book: FontBook) -> None:
    face = book.face("HPAlegreya-Regular")
    one, two, again = (font_objects(face, shown) for shown in ({300: "é"}, {301: "x"}, {300: "é"}))
    assert one.name != two.name
    assert one == again
    assert one.name[6:] == "+HPAlegreya-Regular"
    assert one.name[:6].isupper()


def test_the_descriptor_holds_the_fonts_own_measures(book: FontBook) -> None:
    upright = font_objects(book.face("HPAlegreya-Regular"), {300: "é"}).descriptor(7)
    assert b"/Flags 4/" in upright
    assert b"/Ascent 1016/Descent -345/CapHeight 637/" in upright
    assert upright.endswith(b"/FontFile2 7 0 R>>")
    slanted = font_objects(book.face("HPAlegreya-BoldItalic"), {300: "é"}).descriptor(7)
    assert b"/Flags 68/" in slanted
    assert b"/ItalicAngle -" in slanted


def test_widths_are_those_of_the_glyphs(book: FontBook) -> None:
    face = book.face("HPAlegreya-Regular")
    glyph = face.hb_font.get_nominal_glyph(ord("A"))
    assert f"{glyph}[{face.advance(glyph):g}]" in font_objects(face, {glyph: "A"}).widths


def test_a_cmap_has_sections_of_a_hundred_and_skips_glyphs_without_text() -> None:
    cmap = to_unicode({n: "" if n == 3 else "ab" for n in range(206)}).decode()
    assert [line for line in cmap.splitlines() if line.endswith(" beginbfchar")] == [
        "100 beginbfchar",
        "100 beginbfchar",
        "5 beginbfchar",
    ]
    assert "<0000><00610062>" in cmap
    assert "<0003>" not in cmap
    assert to_unicode({1: "😈"}).decode().count("<0001><d83dde08>") == 1
