"""Lines, hatching and upright boxes of folded things."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from testing.folding import desk
from testing.kits import CHECKOUT

from hellprint.fold.panels import Panel, flat, rect
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.render.canvas import TITLE, Canvas, Ink, colour_of
from hellprint.render.draw.desk import Desk
from hellprint.render.folded import Box, Look, border, draw_lines, look_of, ribbon, seal, set_name, told, upright
from hellprint.render.fonts import font_book
from hellprint.render.shape import shaper_of
from hellprint.words import JOINED


def blank(size: Size = Size(60, 60)) -> Canvas:
    return Canvas(size, shaper_of(font_book(CHECKOUT / "fonts")))


def test_glue_is_hatched_folds_are_dashed_and_the_rest_is_cut() -> None:
    wall = Panel("wall", rect(0, 0, 20, 30))
    tab = Panel("tab", rect(20, 0, 8, 30), "glue", "wall", ((20, 0), (20, 30)))
    canvas = blank()
    draw_lines(canvas, flat([wall, tab]))
    ops = canvas.artwork().ops.decode()
    assert ops.count(" 0 d ") == 1
    assert ops.count(" W n") == 1
    plain = [line for line in ops.splitlines() if re.search(r"\.5669 w \S+ \S+ m", line)]
    assert len(plain) == 6


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_an_upright_box_has_the_size_that_the_panel_has_when_it_stands(turn: int) -> None:
    panel = Panel("wall", rect(5, 10, 20, 30), upright_deg=turn)
    canvas = blank()
    with upright(canvas, panel) as box:
        assert (box.width, box.height) == ((30, 20) if turn % 180 else (20, 30))
        assert (box.x + box.width / 2, box.y + box.height / 2) == (15, 25)


def test_an_inset_never_turns_a_box_inside_out() -> None:
    assert Box(0, 0, 10, 4).inset(3, top=5) == Box(3, 5, 4, 0)


def test_pictures_are_asked_for_in_the_family_s_marks() -> None:
    look = Look("#6C0000", "dots", "sun", "AS")
    assert look.ink == colour_of("#6C0000")
    assert seal(look, "ash") == "seal:ash?outline=sun&band=dots&colour=#6C0000"
    assert border(look, Box(0, 0, 20, 30)) == "border:dots?colour=#6C0000&width=200&height=300&thick=26"
    assert ribbon(look, 10, 3) == "band:dots?colour=#6C0000&width=100&height=30"


def blank_desk(store: Path, constants: dict[str, object]) -> Desk:
    component = Component("ashes", "box", "", Size(60, 60), "")
    piece = Piece("ashes", "", "ashes", 1, Size(60, 60), 0.0, "card", False, 1, 1)
    return desk(Pack("p", Path(), (), {"words": {"cup": "Malja"}}, constants, {}, {}), component, piece, store)


def test_a_name_gets_smaller_before_a_word_of_it_is_parted(tmp_path: Path) -> None:
    at = blank_desk(tmp_path, {})
    canvas = at.canvas()
    set_name(at, canvas, "Memphistopheles", Box(0, 0, 20, 10), Ink(TITLE, 24))
    ops = canvas.artwork().ops.decode("latin-1")
    sizes = {float(part.split(" Tf")[0]) for part in ops.split(f"/{TITLE} ")[1:]}
    assert len(sizes) == 1
    assert canvas.width_mm("Memphistopheles", Ink(TITLE, sizes.pop())) == pytest.approx(20, abs=0.5)
    assert at.problems == []


def test_short_names_in_a_low_box_are_all_of_one_size(tmp_path: Path) -> None:
    sizes = set()
    for name in ("Lilith", "Belial", "Mammon"):
        canvas = blank_desk(tmp_path, {}).canvas()
        set_name(blank_desk(tmp_path, {}), canvas, name, Box(0, 0, 30, 5), Ink(TITLE, 24))
        sizes |= {
            float(part.split(" Tf")[0]) for part in canvas.artwork().ops.decode("latin-1").split(f"/{TITLE} ")[1:]
        }
    assert len(sizes) == 1
    assert 9 < sizes.pop() < 12


@pytest.mark.parametrize(("width_mm", "lines"), [(40, 2), (120, 1)])
def test_a_name_in_two_languages_has_a_line_for_each_where_one_is_too_short(
    tmp_path: Path, width_mm: float, lines: int
) -> None:
    at = blank_desk(tmp_path, {})
    canvas = at.canvas()
    set_name(at, canvas, f"Tiles and counters{JOINED}Laatat ja merkit", Box(0, 0, width_mm, 20), Ink(TITLE, 16))
    heights = {line.split()[5] for line in canvas.artwork().ops.decode("latin-1").splitlines() if line.endswith(" Tm")}
    assert (len(heights), at.problems) == (lines, [])


def test_a_note_is_a_word_of_the_pack_or_itself(tmp_path: Path) -> None:
    at = blank_desk(tmp_path, {})
    assert told(at, "cup") == "Malja"
    assert told(at, "For two") == "For two"


def test_a_look_is_found_in_the_constants(tmp_path: Path) -> None:
    at = blank_desk(tmp_path, {"looks": {"ash": {"colour": "#6C0000", "pattern": "dots"}}})
    assert look_of(at, "looks.ash") == Look("#6C0000", "dots", "circle", "")
    assert look_of(at, "") == Look()
    assert at.problems == []
