"""Artwork as SVG: the same picture, whether a PDF shows it or a browser."""

from __future__ import annotations

import io
import itertools
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from testing.kits import CHECKOUT

from hellprint.cache import Store
from hellprint.model.artwork import Artwork
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.render import forms
from hellprint.render.canvas import SANS_BOLD, SOOT, TITLE, WHITE, Canvas, Ink, Paint
from hellprint.render.fonts import font_book
from hellprint.render.shape import shaper_of
from hellprint.render.svg_out import NotSvg, artwork_svg
from hellprint.render.weasy import Engine
from hellprint.write.pdf import PdfWriter

SIZE = Size(60, 40)
BOOK = font_book(CHECKOUT / "fonts")
RED = (0.6, 0.1, 0.1)


def canvas() -> Canvas:
    return Canvas(SIZE, shaper_of(BOOK))


def everything() -> Artwork:
    drawn = canvas()
    drawn.rect(2, 2, 20, 15, Paint(fill=(0.9, 0.8, 0.6), stroke=SOOT, width_mm=0.6))
    drawn.hatch([(25, 2), (45, 2), (35, 18)], Paint(stroke=RED, width_mm=0.4), angle_deg=30, apart_mm=1.5)
    drawn.circle(52, 9, 5, Paint(stroke=SOOT, width_mm=0.5, dash_mm=(1.5, 1.0), round_ends=True))
    with drawn.clipped([(2, 20), (20, 20), (20, 38), (2, 38)]):
        drawn.circle(2, 20, 12, Paint(fill=RED))
    with drawn.turned(20, 30, 28):
        drawn.text(24, 30, "To Vaud 12″", Ink(SANS_BOLD, 14, RED, 0.05))
    drawn.text(40, 26, "Hell", Ink(TITLE, 20))
    drawn.path("M0 0C5 0 5 5 10 5L10 8Z", Paint(fill=SOOT), x=42, y=29)
    drawn.rect(44, 30, 3, 3, Paint(fill=WHITE))
    drawn.paragraph("A few words that are set in lines.", 22, 33, 16, 6, Ink(size_pt=6))
    return drawn.artwork()


def picture(ops: bytes, art: Artwork, form: str = "", store: Store | None = None) -> Image.Image:
    import pypdfium2

    out = io.BytesIO()
    source = (lambda key: forms.fetch(store, key)) if store else None
    writer = PdfWriter(out, BOOK, source, title="t", lang="en")  # type: ignore[arg-type]
    width, height = SIZE.width_mm * PT_PER_MM, SIZE.height_mm * PT_PER_MM
    writer.page(width, height, ops, (form,) if form else art.forms, () if form else (art.glyphs,))
    writer.close()
    page = pypdfium2.PdfDocument(out.getvalue())[0]
    return page.render(scale=3).to_pil().convert("L")


def test_it_looks_the_same(tmp_path: Path) -> None:
    art = everything()
    svg = artwork_svg(art, SIZE, BOOK)
    width_px, height_px = SIZE.width_mm * PT_PER_MM / 0.75, SIZE.height_mm * PT_PER_MM / 0.75
    form = Engine(BOOK, ()).draw_svg(svg, width_px, height_px)
    store = Store(tmp_path)
    forms.save(store, form)
    one = picture(art.ops, art)
    other = picture(f"q 1 0 0 1 0 0 cm /X{form.key} Do Q\n".encode(), art, form.key, store)
    assert one.size == other.size
    apart = ImageChops.difference(one, other)
    assert ImageStat.Stat(apart).mean[0] < 1.0
    assert ImageStat.Stat(one).mean[0] < 245, "there is something on it"
    blank = Image.new("L", one.size, 255)
    assert ImageStat.Stat(ImageChops.difference(one, blank)).mean[0] > 10, "and a blank page would be told from it"


def test_it_measures_what_it_says() -> None:
    svg = artwork_svg(everything(), SIZE, BOOK).decode()
    assert 'width="60mm" height="40mm"' in svg
    assert re.search(r'viewBox="0 0 170\.08 113\.39"', svg)


def test_a_glyph_is_drawn_once_and_lines_of_one_look_are_one_path() -> None:
    drawn = canvas()
    drawn.text(2, 10, "aaa aa", Ink(SANS_BOLD, 12))
    for n in range(5):
        drawn.line(2, 20 + n, 40, 20 + n, Paint(stroke=RED))
    svg = artwork_svg(drawn.artwork(), SIZE, BOOK).decode()
    assert svg.count("<path") == 2
    assert svg.count("<use") == 5


def test_places_of_glyphs_keep_their_noughts() -> None:
    drawn = canvas()
    drawn.text(2, 10, "m" * 12, Ink(SANS_BOLD, 12))
    places = [float(x) for x in re.findall(r' x="([^"]+)"', artwork_svg(drawn.artwork(), SIZE, BOOK).decode())]
    steps = {round(b - a) for a, b in itertools.pairwise(places)}
    assert max(steps) - min(steps) <= 1


def test_pictures_are_refused() -> None:
    with pytest.raises(NotSvg):
        artwork_svg(Artwork(b"q /X00 Do Q\n", ("00",)), SIZE, BOOK)


def test_an_operator_that_is_not_known_is_refused() -> None:
    with pytest.raises(NotSvg, match='"gs"'):
        artwork_svg(Artwork(b"q /GS0 gs Q\n"), SIZE, BOOK)
