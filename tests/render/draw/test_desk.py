"""The desk of a drawn face: pictures, icons and texts that are not there become problems, never errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from testing.kits import CHECKOUT

from hellprint.cache import Store
from hellprint.components.view import Reader
from hellprint.model.artwork import Form
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece, Problem
from hellprint.model.records import Pack
from hellprint.render import forms
from hellprint.render.draw.desk import Desk
from hellprint.render.fonts import font_book
from hellprint.render.shape import shaper_of

SIZE = Size(25.0, 25.0)
GONE = Problem("HP501", 'there is no picture "art/gone.svg"')


def desk(store: Store) -> Desk:
    book = font_book(CHECKOUT / "fonts")
    pack = Pack("p", Path(), (), {}, {}, {}, {})
    component = Component("markers", "ruler", "", SIZE, "", options=(("units", "in"),))
    piece = Piece("markers", "", "markers", 1, SIZE, 0.0, "card", False, 1, 1)
    variables: dict[str, Any] = {}
    reader = Reader(pack, lambda text, names: text, lambda text: (text, ()))
    return Desk(component, piece, "front", reader, variables, book, shaper_of(book), lambda name: GONE, store, "en")


def test_a_missing_picture_is_a_crossed_box_and_a_problem(tmp_path: Path) -> None:
    store = Store(tmp_path)
    made = desk(store)
    form = made.picture("art/gone.svg")
    assert isinstance(form, Form)
    assert forms.fetch(store, form.key) == form, "the writer finds it"
    assert made.problems == [GONE]
    assert list(made.files) == ["art/gone.svg"]
    made.picture("art/lost.svg", ("figure",))
    assert made.problems[-1] == GONE._replace(path=("figure",)), "told at the value that asks for it"


def test_an_unknown_icon_is_told_with_the_nearest_one(tmp_path: Path) -> None:
    made = desk(Store(tmp_path))
    assert made.icon("swrd") == "?"
    (problem,) = made.problems
    assert problem.code == "HP304"
    assert '"sword"' in problem.hint
    assert made.icon("sword") == made.book.icons.char("sword")


def test_a_glyph_that_no_face_has_is_told_when_the_drawing_is_done(tmp_path: Path) -> None:
    made = desk(Store(tmp_path))
    canvas = made.canvas()
    canvas.text(0, 10, "語")
    _, problems = made.finished(canvas.artwork())
    assert [(p.code, "語" in p.message) for p in problems] == [("HP302", True)]


def test_options_are_the_component_s_own(tmp_path: Path) -> None:
    assert desk(Store(tmp_path)).options == {"units": "in"}


def test_of_several_pictures_the_first_that_is_there_is_drawn_and_all_before_it_are_noted(tmp_path: Path) -> None:
    store = Store(tmp_path)
    made = desk(store)
    there = made.svg(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>')
    made._load = lambda name: there if name in ("b.svg", "c.svg") else GONE
    assert made.first_picture(["a.svg", "b.svg", "c.svg"]) == there
    assert list(made.files) == ["a.svg", "b.svg"]
    assert made.problems == []


def test_of_several_pictures_none_of_which_is_there_the_last_is_told(tmp_path: Path) -> None:
    made = desk(Store(tmp_path))
    made.first_picture(["a.svg", "b.svg"])
    assert made.problems == [GONE]
