"""Pictures of faces are taken once."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from hellprint.cache import Store
from hellprint.model.artwork import Artwork, Form
from hellprint.model.lengths import Size
from hellprint.model.pieces import Face
from hellprint.project import Project
from hellprint.proof.pictures import PictureFormat, Pictures, Shown, picture_format
from hellprint.render.fonts import FontBook

RED = Face("front", Artwork(b"q 1 0 0 rg -10 -10 100 100 re f Q\n"), "h", "c")
BLUE = Face("front", Artwork(b"q 0 0 1 rg -10 -10 100 100 re f Q\n"), "h", "c")


def no_form(key: str) -> Form:
    raise KeyError(key)


@pytest.fixture
def book(tmp_path: Path) -> FontBook:
    return FontBook(Project.find(tmp_path).fonts)


def open_(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("form", ["png", picture_format()])
def test_a_picture_has_the_size_and_colour_of_its_face(tmp_path: Path, book: FontBook, form: PictureFormat) -> None:
    camera = Pictures(book, no_form, Store(tmp_path), 254, form)
    red, blue = (open_(data) for data in camera.take([Shown(RED, Size(10, 6), 0), Shown(BLUE, Size(10, 6), 1)]))
    assert red.size == pytest.approx((100, 60), abs=1)  # a begun pixel is a pixel
    assert blue.size == pytest.approx((120, 80), abs=1)
    assert red.getpixel((50, 30)) == pytest.approx((255, 0, 0), abs=6)
    assert blue.getpixel((50, 30)) == pytest.approx((0, 0, 255), abs=6)


def test_a_face_is_drawn_once(tmp_path: Path, book: FontBook) -> None:
    begun: list[int] = []
    shown = [Shown(RED, Size(10, 6), 0), Shown(RED, Size(10, 6), 0), Shown(BLUE, Size(10, 6), 0)]
    camera = Pictures(book, no_form, Store(tmp_path), 100, "png")
    first = list(camera.take(shown, begun.append))
    assert len(begun) == 2
    assert first[0] == first[1] != first[2]
    again = Pictures(book, no_form, Store(tmp_path), 100, "png")
    assert list(again.take(shown, begun.append)) == first
    assert len(begun) == 2


def test_another_resolution_is_another_picture(tmp_path: Path, book: FontBook) -> None:
    shown = [Shown(RED, Size(10, 6), 0)]
    sizes = [open_(next(Pictures(book, no_form, Store(tmp_path), dpi, "png").take(shown))).size for dpi in (100, 300)]
    assert sizes == [(40, 24), (119, 71)]


def test_png_says_how_large_it_is(tmp_path: Path, book: FontBook) -> None:
    (data,) = Pictures(book, no_form, Store(tmp_path), 300, "png").take([Shown(RED, Size(10, 6), 0)])
    assert Image.open(io.BytesIO(data)).info["dpi"] == pytest.approx((300, 300), abs=0.1)
