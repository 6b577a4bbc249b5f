"""Signs of hexes: each is told from the others without colour, and keeps to its hex and off what lies there."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import combinations
from random import Random

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter
from testing.desks import BOOK

from hellprint.load.hex_kinds import GROUNDS
from hellprint.model.artwork import Form
from hellprint.model.lengths import Size
from hellprint.model.pieces import Face
from hellprint.paper.objects import pdf_of
from hellprint.render.canvas import Canvas
from hellprint.render.draw.hex_signs import STANDING, TINTS, Box, Pen, cover
from hellprint.render.shape import shaper_of

SIDE = 22.0


def no_forms(key: str) -> Form:
    raise KeyError(key)


def picture(draw: Callable[[Canvas], None], dpi: int = 150) -> Image.Image:
    """What a sign leaves on a grey printer, without any tint of the hex."""
    canvas = Canvas(Size(SIDE, SIDE), shaper_of(BOOK))
    draw(canvas)
    data = pdf_of([(Face("front", canvas.artwork(), "", ""), Size(SIDE, SIDE), 0.0)], BOOK, no_forms)
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    drawn: Image.Image = document[0].render(scale=dpi / 72).to_pil().convert("L")
    return drawn


def drawn(sign: str, seed: str = "a") -> Image.Image:
    if sign in STANDING:
        return picture(lambda c: STANDING[sign].draw(Pen(c, 1.0, Random(seed)), SIDE / 2, SIDE / 2 + 2.9))
    return picture(lambda c: cover(Pen(c, 1.0, Random(seed)), sign, (SIDE / 2, SIDE / 2), lambda box: True))


def ink(image: Image.Image) -> float:
    histogram = image.histogram()
    return sum(count * (255 - shade) for shade, count in enumerate(histogram)) / 255 / sum(histogram)


def apart(one: Image.Image, other: Image.Image) -> float:
    """Share of the paper on which two blurred pictures differ clearly."""
    blur = ImageFilter.GaussianBlur(3)
    difference = ImageChops.difference(one.filter(blur), other.filter(blur)).point(lambda v: 255 * (v > 24))
    return difference.histogram()[255] / (difference.width * difference.height)


@pytest.mark.parametrize(("one", "other"), list(combinations([*GROUNDS, *STANDING], 2)))
def test_signs_are_told_apart_in_grey(one: str, other: str) -> None:
    assert apart(drawn(one), drawn(other)) > 0.02


def test_terrain_is_told_apart_by_its_lines_however_it_was_seeded() -> None:
    """Two woods differ in their trees, and still a wood has more ink than a mountain, or lines of another kind."""

    def level(image: Image.Image) -> float:
        """Of what runs level and what runs upright: waves lie, trees stand."""
        right = ImageChops.difference(image, ImageChops.offset(image, 2, 0))
        down = ImageChops.difference(image, ImageChops.offset(image, 0, 2))
        return ink(ImageChops.invert(right)) / max(ink(ImageChops.invert(down)), 1e-6)

    marks = {
        sign: [(ink(drawn(sign, seed)), level(drawn(sign, seed))) for seed in "abcd"]
        for sign in GROUNDS
        if sign != "plain"
    }
    for one, other in combinations(marks, 2):
        bands = [([m[n] for m in marks[one]], [m[n] for m in marks[other]]) for n in (0, 1)]
        assert any(max(a) < min(b) or max(b) < min(a) for a, b in bands), (one, other)


@pytest.mark.parametrize("sign", GROUNDS)
def test_ground_keeps_off_what_lies_in_a_hex_and_costs_little_ink(sign: str) -> None:
    asked: list[Box] = []

    def nowhere(box: Box) -> bool:
        asked.append(box)
        return False

    assert ink(picture(lambda c: cover(Pen(c, 1.0, Random("a")), sign, (11, 11), nowhere))) == 0
    assert asked
    assert ink(drawn(sign)) < 0.12
    tint = TINTS[sign]
    assert tint is None or min(tint) > 0.8, "a tint is light"


@pytest.mark.parametrize("sign", STANDING)
def test_a_sign_is_as_large_as_it_says(sign: str) -> None:
    box = drawn(sign, "a").point(lambda v: 255 * (v < 200)).getbbox()
    assert box is not None
    left, top, right, bottom = (edge * 25.4 / 150 for edge in box)
    standing = STANDING[sign]
    assert right - left == pytest.approx(standing.width, abs=0.8)
    assert bottom - top == pytest.approx(standing.height, abs=0.8)
    assert (left + right) / 2 == pytest.approx(SIDE / 2, abs=0.6)
