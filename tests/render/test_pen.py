"""Lines as operators: only what changes is said."""

from __future__ import annotations

import pytest

from hellprint.model.artwork import Artwork
from hellprint.model.rich import Run
from hellprint.model.slots import TextStyle
from hellprint.render.breaking import Line, break_lines
from hellprint.render.pen import Pen
from hellprint.render.shape import Ink, Shaper
from hellprint.render.units import units_of

P = TextStyle("HPAlegreya-Regular", 10.0, 12.0)


def make_line(shaper: Shaper, text: str, style: TextStyle = P) -> Line:
    ink = shaper.ink(style, "en")
    return break_lines(units_of([Run(text)], lambda run: ink), 1000, str)[0]


def test_nothing_drawn_is_no_operator() -> None:
    pen = Pen()
    pen.line(Line(), 0, 0, 100, "left")
    assert pen.artwork() == Artwork(b"")


def test_font_and_colour_are_said_once(shaper: Shaper) -> None:
    pen = Pen()
    for y in (30, 18):
        pen.line(make_line(shaper, "one"), 5, y, 100, "left")
    ops = pen.artwork().ops
    assert ops.count(b" Tf") == ops.count(b" rg") == 1
    assert ops.count(b"Tm") == 2
    assert b" Tc" not in ops


def test_letter_spacing_is_taken_back(shaper: Shaper) -> None:
    pen = Pen(0.5)
    pen.line(make_line(shaper, "one", P._replace(letter_spacing_pt=0.6)), 5, 30, 100, "left")
    pen.line(make_line(shaper, "two"), 5, 18, 100, "left")
    ops = pen.artwork().ops
    assert ops.index(b"0.3 Tc") < ops.index(b"0 Tc\n")


def test_kerning_against_a_space_is_written_beside_it(shaper: Shaper) -> None:
    pen = Pen()
    pen.line(make_line(shaper, "a. b"), 5, 30, 100, "left")
    space = shaper.voice(P.face).space.glyphs_tj.encode()
    assert b">20<" + space in pen.artwork().ops


def test_a_stretch_with_a_word_that_needs_it_is_one_span(shaper: Shaper) -> None:
    pen = Pen()
    pen.line(make_line(shaper, "one fT two", P), 5, 30, 100, "left")
    ops = pen.artwork().ops
    assert ops.count(b"BDC") == 1
    assert "one fT two".encode("utf-16-be").hex().encode() in ops


@pytest.mark.parametrize("align, x", [("left", "5"), ("right", "55"), ("center", "30")])
def test_alignment_moves_the_line_by_its_free_room(shaper: Shaper, align: str, x: str) -> None:
    pen = Pen(0.5)
    line = make_line(shaper, "one")
    pen.line(line, 5, 30, line.width + 100, align)  # type: ignore[arg-type]
    assert f"1 0 0 1 {x} 30 Tm".encode() in pen.artwork().ops


def test_a_line_that_is_too_wide_starts_at_the_left(shaper: Shaper) -> None:
    pen = Pen()
    pen.line(make_line(shaper, "one"), 5, 30, 1, "center")
    assert b"1 0 0 1 5 30 Tm" in pen.artwork().ops


def test_justified_gaps_share_the_free_room(shaper: Shaper) -> None:
    line = make_line(shaper, "one two three")
    line.last = False
    pen = Pen()
    pen.line(line, 0, 30, line.width + 20, "justify")
    space = shaper.voice(P.face).space.glyphs_tj.encode()
    assert pen.artwork().ops.count(space + b">-1000<") == 2  # 10 pt each, at a size of 10


def test_glyphs_are_sorted_by_face_and_number(shaper: Shaper) -> None:
    regular, bold = shaper.ink(P, "en"), shaper.ink(P._replace(face="HPAlegreya-Bold"), "en")

    def ink_of(run: Run) -> Ink:
        return bold if run.bold else regular

    pen = Pen()
    pen.line(break_lines(units_of([Run("zyx "), Run("b", bold=True)], ink_of), 99, str)[0], 0, 0, 99, "left")
    glyphs = pen.artwork().glyphs
    assert list(glyphs) == ["HPAlegreya-Bold", "HPAlegreya-Regular"]
    assert list(glyphs["HPAlegreya-Regular"]) == sorted(glyphs["HPAlegreya-Regular"])
    face = shaper.book.face("HPAlegreya-Regular")
    assert {face.glyph_text(ord(glyph)) for glyph in glyphs["HPAlegreya-Regular"]} == {"x", "y", "z", " "}
