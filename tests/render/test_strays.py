from __future__ import annotations

import pytest

from hellprint.model.lengths import Size
from hellprint.project import Project
from hellprint.render.fonts import FontBook
from hellprint.render.strays import short, texts_outside, texts_without_face, walk
from hellprint.render.weasy import Engine

CARD = Size(63, 88)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(FontBook(Project.find().fonts), ())


def page(engine: Engine, body: str) -> object:
    style = '<style>body{margin:0;font:10pt "HP Alegreya"}</style>'
    return engine.lay_out(f"<!doctype html><html><head>{style}</head><body>{body}</body></html>", CARD, 0.0).page


def test_boxes_come_in_the_order_of_the_document(engine: Engine) -> None:
    texts = [
        text for box in walk(page(engine, "<p>one</p><p>two <b>three</b></p>")) if (text := getattr(box, "text", ""))
    ]
    assert [text.strip() for text in texts] == ["one", "two", "three"]


@pytest.mark.parametrize(
    "body, code",
    [
        ('<p style="font-family: Papyrus">x</p>', "HP503"),
        ("<p>漢</p>", "HP302"),
        ("<p>plain</p>", ""),
        ('<p style="visibility: hidden">漢</p>', ""),
    ],
)
def test_a_text_that_no_face_can_set_is_told(engine: Engine, body: str, code: str) -> None:
    found = list(texts_without_face(page(engine, body), FontBook(Project.find().fonts), []))
    assert [problem.code for problem in found] == ([code] if code else [])


def test_each_text_is_told_whatever_was_known_before(engine: Engine) -> None:
    body = '<p>abc</p><p>ab漢</p><p>ab漢</p><p>cab</p><p><i style="font-family:HP Grenze Gotisch">abc</i></p>' * 2
    said: list[str] = []
    found = list(texts_without_face(page(engine, body), FontBook(Project.find().fonts), said))
    assert [problem.code for problem in found] == ["HP302"] * 4
    assert len(said) == 2
    assert "italic" in said[0]


def test_a_text_that_the_cut_would_take_is_told(engine: Engine) -> None:
    inside = page(engine, "<p>in</p>")
    outside = page(engine, '<p style="position:absolute;left:62mm">out of it</p>')
    assert list(texts_outside(inside, CARD, 0.0)) == []
    assert {problem.code for problem in texts_outside(outside, CARD, 0.0)} == {"HP306"}


def test_a_long_text_is_told_in_part() -> None:
    assert len(short("x" * 5000)) < 200
    assert short(" a  b ") in ("a b", "a  b")
