"""The canvas: what is drawn in mm lies where it was asked for, and its texts can be read."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testing.kits import CHECKOUT

from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.render.canvas import SANS, TITLE, Canvas, Ink, Paint, colour_of
from hellprint.render.fonts import font_book
from hellprint.render.shape import shaper_of

SIZE = Size(50.0, 40.0)
NUMBER = r"(-?[\d.]+)"


def blank() -> Canvas:
    return Canvas(SIZE, shaper_of(font_book(CHECKOUT / "fonts")))


def test_a_colour_is_six_hex_digits() -> None:
    assert colour_of("#FF8000") == pytest.approx((1.0, 0.50196, 0.0), abs=1e-4)
    with pytest.raises(ValueError, match="six hex digits"):
        colour_of("red")


lengths = st.floats(0.0, 40.0).map(lambda v: round(v, 3))


@given(lengths, lengths, lengths, lengths)
def test_a_rectangle_lies_where_it_was_asked_for(x: float, y: float, width: float, height: float) -> None:
    canvas = blank()
    canvas.rect(x, y, width, height, Paint(fill=(0.0, 0.0, 0.0)))
    found = re.search(rf"{NUMBER} {NUMBER} {NUMBER} {NUMBER} re f", canvas.artwork().ops.decode())
    assert found is not None
    left, foot, across, up = (float(n) / PT_PER_MM for n in found.groups())
    assert (left, across, up) == pytest.approx((x, width, height), abs=1e-3)
    assert SIZE.height_mm - foot - up == pytest.approx(y, abs=2e-3)


@given(st.floats(0.0, 180.0), st.floats(0.5, 5.0))
def test_hatching_is_clipped_to_its_shape_and_evenly_apart(angle: float, apart: float) -> None:
    canvas = blank()
    canvas.hatch([(5, 5), (25, 5), (25, 25), (5, 25)], Paint(stroke=(0.0, 0.0, 0.0)), angle_deg=angle, apart_mm=apart)
    ops = canvas.artwork().ops.decode()
    assert ops.startswith("q ")
    assert ops.rstrip().endswith("Q")
    assert " W n" in ops
    lines = ops.count(" S Q")
    assert 20 / apart - 1 <= lines <= 20 * 2**0.5 / apart + 1


def test_texts_end_where_their_anchor_says() -> None:
    canvas = blank()
    ink = Ink(SANS, 10)
    width = canvas.width_mm("Hell fire", ink)
    for anchor, left in (("start", 20.0), ("middle", 20.0 - width / 2), ("end", 20.0 - width)):
        canvas = blank()
        canvas.text(20, 10, "Hell fire", ink, anchor=anchor)  # type: ignore[arg-type]
        found = re.search(rf"1 0 0 1 {NUMBER} {NUMBER} Tm", canvas.artwork().ops.decode())
        assert found is not None
        assert float(found[1]) / PT_PER_MM == pytest.approx(left, abs=0.01)
        assert SIZE.height_mm - float(found[2]) / PT_PER_MM == pytest.approx(10, abs=0.01)


def test_a_text_that_is_too_long_gets_smaller_and_says_so() -> None:
    canvas = blank()
    size = canvas.text(0, 10, "a very long line of text for so small a box", Ink(SANS, 12), max_mm=20)
    assert size < 12
    assert canvas.width_mm("a very long line of text for so small a box", Ink(SANS, size)) == pytest.approx(
        20, abs=0.05
    )


def test_a_paragraph_tells_what_does_not_fit() -> None:
    assert blank().paragraph("short", 0, 0, 30, 10).over_mm == 0
    assert blank().paragraph("word " * 100, 0, 0, 30, 10).over_mm > 0


def test_a_character_without_a_glyph_is_told_with_its_face() -> None:
    canvas = blank()
    canvas.text(0, 10, "語", Ink(TITLE, 12))
    assert list(canvas.missing) == [("語", TITLE)]


@given(st.sampled_from([0.0, 90.0, 180.0, 270.0, 33.0]), st.booleans())
def test_turning_about_a_point_leaves_the_point(degrees: float, mirrored: bool) -> None:
    canvas = blank()
    with canvas.turned(degrees, 12, 7, mirrored=mirrored):
        pass
    found = re.search(r"q (.*) cm", canvas.artwork().ops.decode())
    assert found is not None
    a, b, c, d, e, f = (float(n) for n in found[1].split())
    x, y = 12 * PT_PER_MM, (SIZE.height_mm - 7) * PT_PER_MM
    assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx((x, y), abs=0.01)
    assert a * d - b * c == pytest.approx(-1 if mirrored else 1, abs=1e-3)
