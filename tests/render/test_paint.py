"""What a face shows when something cannot be shown as asked."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from hellprint.cache import Store
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Problem
from hellprint.model.sheets import Side
from hellprint.render.fonts import FontBook
from hellprint.render.html import FaceSource, PictureRef
from hellprint.render.paint import Painter
from hellprint.render.shape import Shaper

COMPONENT = Component("cards", "card", "imp", Size(63, 88), "imp.html")
HTML = (
    "<!doctype html><style>.slot-t{position:absolute;left:4mm;top:4mm;width:20mm;height:8mm;"
    'font:400 9pt/11pt "HP Alegreya"}.picture-p{position:absolute;left:4mm;top:20mm;width:10mm;height:10mm}</style>'
    '<body><div class="slot slot-t" data-slot="t"></div><div class="picture picture-p" data-picture="p"></div>'
)


class Source(NamedTuple):
    html: FaceSource
    side: Side = "front"
    problems: tuple[Problem, ...] = ()


@pytest.fixture
def paint(tmp_path: Path, book: FontBook) -> object:
    (tmp_path / "art").mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    (tmp_path / "art" / "imp.svg").write_text(svg)
    (tmp_path / "art" / "empty.png").write_bytes(b"")
    painter = Painter(book, Shaper(book), Store(tmp_path / "cache"), (), (tmp_path,), "en")

    def painted(text: str = "Ash", picture: str = "art/imp.svg") -> tuple[bytes, list[str]]:
        source = Source(FaceSource(HTML, {"t": text}, {"p": PictureRef(picture)}))
        ((art, problems, _),) = painter.paint(COMPONENT, [source])
        return art.ops, [problem.code for problem in problems]

    return painted


def test_a_good_face_has_no_problems(paint) -> None:  # type: ignore[no-untyped-def]
    ops, problems = paint()
    assert problems == []
    assert ops.count(b"Do") == 2
    assert ops.count(b"q") >= ops.count(b"Q") > 0


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"text": "far too many words for a box of this size, and then again as many of them"}, "HP301"),
        ({"text": "\u4e2d"}, "HP302"),
        ({"text": "<table><tr><td><video>"}, "HP307"),
        ({"picture": "art/imq.svg"}, "HP501"),
        ({"picture": "../secret.svg"}, "HP502"),
        ({"picture": "art/empty.png"}, "HP502"),
        ({"picture": "seal:ash?outline=blob"}, "HP501"),
    ],
)
def test_each_fault_has_its_code_and_the_rest_is_drawn(paint, change: dict[str, str], code: str) -> None:  # type: ignore[no-untyped-def]
    ops, problems = paint(**change)
    assert problems == [code]
    assert b"Do" in ops


def test_a_drawn_picture_is_a_seal_where_no_file_is_named(paint) -> None:  # type: ignore[no-untyped-def]
    first, second = paint(picture="seal:ash")[0], paint(picture="seal:elm")[0]
    assert first != second


def test_the_files_that_a_face_is_drawn_from_are_named(tmp_path: Path, book: FontBook) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    (tmp_path / "imp.svg").write_text(svg)
    (tmp_path / "dots.svg").write_bytes((tmp_path / "imp.svg").read_bytes())
    html = HTML.replace("<body>", '<body style="background: url(dots.svg)">')
    painter = Painter(book, Shaper(book), Store(tmp_path / "cache"), (), (tmp_path,), "en")
    (face,) = painter.paint(COMPONENT, [Source(FaceSource(html, {"t": "Ash"}, {"p": PictureRef("imp.svg")}))])
    assert face.files == (("frame", "dots.svg"), ("picture", "imp.svg"))
    (face,) = painter.paint(COMPONENT, [Source(FaceSource(HTML, {"t": "Ash"}, {"p": PictureRef("", "ash")}))])
    assert face.files == ()


def test_too_long_a_text_on_a_back_is_told_of_the_template_of_the_back(tmp_path: Path, book: FontBook) -> None:
    painter = Painter(book, Shaper(book), Store(tmp_path / "cache"), (), (tmp_path,), "en")
    component = COMPONENT._replace(back="imp-back.html")
    (face,) = painter.paint(component, [Source(FaceSource(HTML, {"t": "Ash " * 99}), "back")])
    assert "of imp-back.html is" in face.problems[0].message
