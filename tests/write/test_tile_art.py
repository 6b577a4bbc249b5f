"""What is printed on a joined board beside its art."""

from __future__ import annotations

import re

import pytest
from testing.kits import CHECKOUT

from hellprint.impose import paper
from hellprint.impose.tiles import join_marks, tile
from hellprint.model.artwork import Artwork
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.render.fonts import font_book
from hellprint.render.shape import Shaper, shaper_of
from hellprint.words import languages, words
from hellprint.write.tile_art import as_form, board_art, plan_page, strip_names

A4 = paper("a4")
BOARD = Size(420, 300)
TILING = tile(BOARD, A4)
SAY = words("en")


def shaper() -> Shaper:
    return shaper_of(font_book(CHECKOUT / "fonts"))


def starts(ops: bytes) -> list[tuple[float, float]]:
    """Where the paths of some operators begin, in mm from the upper left corner of the board."""
    return [
        (float(x) / PT_PER_MM, BOARD.height_mm - float(y) / PT_PER_MM)
        for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+) m ", ops.decode())
    ]


def test_ticks_stand_at_each_inch_of_all_four_edges() -> None:
    bare, ticked = (board_art(Artwork(b""), TILING, shaper(), has_ticks=has) for has in (False, True))
    ticks = {(round(x, 2), round(y, 2)) for x, y in starts(ticked.ops)} - {
        (round(x, 2), round(y, 2)) for x, y in starts(bare.ops)
    }
    across, down = [round(25.4 * n, 2) for n in range(1, 17)], [round(25.4 * n, 2) for n in range(1, 12)]
    wanted = {(x, y) for x in across for y in (0.0, 300.0)} | {(x, y) for y in down for x in (0.0, 420.0)}
    assert {tick for tick in ticks if tick[0] in (0.0, 420.0) or tick[1] in (0.0, 300.0)} == wanted


def test_join_marks_are_diamonds_about_their_middles() -> None:
    art = board_art(Artwork(b""), TILING, shaper(), has_ticks=False)
    begun = {(round(x, 2), round(y, 2)) for x, y in starts(art.ops)}
    assert begun == {(round(x - 2, 2), round(y, 2)) for x, y in join_marks(TILING)}


def test_a_form_holds_the_art_its_fonts_and_its_forms() -> None:
    art = Artwork(b"q /Xabc Do Q", ("abc",), {"HPAlegreya-Bold": "\x05"})
    form = as_form(art, BOARD, 3.0)
    parts = form.objects[0]
    assert "form:abc" in parts
    assert "font:HPAlegreya-Bold" in parts
    assert form.glyphs == {"HPAlegreya-Bold": {5: ""}}
    box = re.search(rb"BBox\[([^\]]*)\]", b"".join(part for part in parts if isinstance(part, bytes)))
    assert box is not None
    edges = [float(edge) / PT_PER_MM for edge in box[1].split()]
    assert edges == pytest.approx([-3, -3, 423, 303], abs=1e-3)


def test_the_key_of_a_form_is_that_of_its_art() -> None:
    one, other = as_form(Artwork(b"q Q"), BOARD, 0.0), as_form(Artwork(b"q 1 w Q"), BOARD, 0.0)
    assert one.key == as_form(Artwork(b"q Q"), BOARD, 0.0).key != other.key


@pytest.mark.parametrize(("index", "names"), [(0, 2), (1, 1), (2, 1), (3, 0)])
def test_a_strip_says_which_sheet_lies_on_it(index: int, names: int) -> None:
    """Two strips on the first sheet, one on those at an edge, none on the last."""
    art = strip_names(TILING, list(TILING.tiles())[index], shaper(), SAY)
    assert art.ops.count(b"BT") == names


@pytest.mark.parametrize("size", [BOARD, Size(762, 558.8), Size(180, 900), Size(900, 180)])
@pytest.mark.parametrize("sheet", [A4, paper("letter"), paper("a5")])
def test_the_plan_fits_its_page(size: Size, sheet: Size) -> None:
    tiling = tile(size, sheet)
    for lang in languages():
        art = plan_page(tiling, ("A mat of some name",), sheet, shaper(), words(lang), lang=lang, foot="A game")
        feet = [float(y) for _, y in re.findall(r"(-?[\d.]+) (-?[\d.]+) Tm", art.ops.decode())]
        assert min(feet) / PT_PER_MM >= 10.0
        lowest_step = sorted(feet)[1] / PT_PER_MM
        assert lowest_step >= 14.0, "the steps end above the foot of the page"


def test_every_language_says_all_that_a_plan_says() -> None:
    names = {"glue_here", "joining", "joining_lead", "join_print", "join_cut", "join_rows", "join_board",
             "join_column", "join_trim"}  # fmt: skip
    for lang, said in languages().items():
        assert names <= said.keys(), lang
