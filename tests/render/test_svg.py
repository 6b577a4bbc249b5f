from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hellprint.render import svg
from hellprint.render.fonts import FontBook
from hellprint.render.forms import PictureError
from hellprint.render.svg import Unsupported, convert

if TYPE_CHECKING:
    from conftest import Looks

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

SHAPES = {
    "holes": '<path d="M10 10h40v40h-40z m10 10h20v20h-20z" fill="navy" fill-rule="evenodd"/>',
    "curves": '<path d="M10 30q10-20 30 0t40 0s5 30-20 20c-15 10-40 10-50-20z" fill="rgb(200,50,20)" stroke="#000"/>',
    "arcs": '<path d="M20 50a20 12 30 1 0 20-10a10 10 0 01 6 7l9 9z" style="fill:green;stroke:red;stroke-width:2"/>',
    "rects": """<rect x="5" y="5" width="40" height="30" rx="8" ry="4"/>
        <rect x="50" y="5" width="50%" height="25%" rx="90"/>""",
    "rounds": """<circle cx="30" cy="30" r="20" fill="teal"/>
        <ellipse cx="75" cy="40" rx="10" ry="30" fill="none" stroke="red"/>""",
    "lines": """<g fill="none" stroke="#123" stroke-width="6">
        <line x1="10" y1="10" x2="90" y2="20" stroke-linecap="round"/>
        <polyline points="10,40 50,30 90,60" stroke-linejoin="round"/><polygon points="20 60 50 55 40 75"/></g>""",
    "dashes": '<path d="M5 40h90" stroke="#000" stroke-width="5" stroke-dasharray="9 3 1" stroke-dashoffset="4"/>',
    "moves": """<g transform="translate(50 40) rotate(30) scale(1.2,.6)"><rect x="-20" y="-20" width="40" height="40"/>
        <g transform="skewX(20)"><circle r="10" fill="#fff"/></g></g>""",
    "uses": """<defs><g id="a"><rect width="20" height="20" rx="5"/></g></defs>
        <use href="#a" x="10" y="10" fill="purple"/>
        <use xlink:href="#a" transform="rotate(20)" x="50" y="20" fill="orange"/>""",
    "veils": """<rect width="60" height="60" fill="blue" fill-opacity=".4"/>
        <rect x="30" y="20" width="60" height="50" fill="red" stroke="#000" stroke-width="8" opacity=".5"/>""",
    "veiled groups": """<g opacity=".5"><rect width="60" height="60"/><circle cx="60" cy="50" r="25" fill="red"/>
        <g opacity=".4" transform="rotate(10)"><rect x="20" y="10" width="30" height="50" fill="#fff"/></g></g>""",
    "heirs": """<g fill="red" color="green"><rect width="30" height="30"/>
        <g fill="currentColor"><rect x="40" width="30" height="30"/>
        <rect x="40" y="40" width="30" height="30" style="fill:#00f"/></g>
        <rect y="40" width="30" height="30" visibility="hidden"/>
        <rect y="40" width="9" height="9" display="none"/></g>""",
}


def picture(inside: str, size: str = 'viewBox="0 0 100 80" width="100" height="80"') -> bytes:
    return f"{HEAD} {size}>{inside}</svg>".encode()


@pytest.mark.parametrize("name", SHAPES)
def test_simple_pictures_look_as_weasyprint_draws_them(name: str, book: FontBook, looks: Looks) -> None:
    from hellprint.render.weasy import Engine

    source = picture(f'<rect width="100%" height="100%" fill="#ddd"/>{SHAPES[name]}')
    form = convert(source)
    assert looks.differing(form, Engine(book, ()).draw_svg(source, 100, 80)) < 0.005
    assert looks.differing(form, convert(picture('<rect width="100" height="80" fill="#ddd"/>'))) > 0.01


@pytest.mark.parametrize(
    ("size", "points"),
    [
        ('width="100" height="80"', (75, 60)),
        ('viewBox="0 0 200 100"', (150, 75)),
        ('viewBox="-5 -5 10 10" width="63mm"', (178.583, 178.583)),
        ('viewBox="0 0 10 20" height="1in"', (36, 72)),
        ('viewBox="0 0 10 20" width="100%" height="100%"', (7.5, 15)),
        ('viewBox="0 0 10 20" width="40" height="40"', (30, 30)),
    ],
)
def test_a_picture_has_the_size_that_it_says(size: str, points: tuple[float, float]) -> None:
    form = convert(picture("<rect width='5' height='5'/>", size))
    assert (form.width_pt, form.height_pt) == pytest.approx(points, abs=0.01)
    width, height = svg.size_px(picture("<text>x</text>", size))
    assert (width * 0.75, height * 0.75) == pytest.approx(points, abs=0.01)


@pytest.mark.parametrize(
    ("aspect", "left", "right"),
    [("", False, False), ("xMinYMin", True, False), ("xMaxYMax meet", False, True), ("none", True, True)],
)
def test_preserve_aspect_ratio(aspect: str, left: bool, right: bool, looks: Looks) -> None:
    size = 'viewBox="0 0 10 10" width="40" height="20"' + (f' preserveAspectRatio="{aspect}"' if aspect else "")
    image = looks.pixels(convert(picture('<rect width="10" height="10"/>', size)), 4 / 3)
    assert image.size == (40, 20)
    assert [image.getpixel((x, 10)) == (0, 0, 0) for x in (3, 36)] == [left, right]


@pytest.mark.parametrize(
    "inside",
    [
        "<text>x</text>",
        '<image href="data:image/png;base64,AA=="/>',
        '<rect width="9" height="9" fill="url(#g)"/>',
        '<g clip-path="url(#c)"><rect width="9" height="9"/></g>',
        '<rect filter="url(#f)" width="9" height="9"/>',
        "<style>rect{fill:red}</style>",
        '<symbol id="s"/><use href="#s"/>',
        '<defs><symbol id="s"/></defs><use href="#s"/>',
        "<svg/>",
        "<switch/>",
        '<rect width="2em" height="9"/>',
    ],
)
def test_what_is_not_simple_is_left_to_weasyprint(inside: str) -> None:
    with pytest.raises(Unsupported):
        convert(picture(inside))


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (picture('<path d="M0 0 X"/>'), "cannot be drawn"),
        (picture('<path d="M0 0L1e999 0"/>'), "inf cannot be a coordinate"),
        (picture('<g transform="spin(3)"><path d="M0 0h9"/></g>'), 'the transform "spin(3)"'),
        (picture('<rect width="9" height="9" fill="goldenrodd"/>'), 'the colour "goldenrodd"'),
        (picture('<rect width="9" height="9" stroke="red" stroke-miterlimit="1 M S"/>'), "cannot be drawn"),
        (picture('<use href="#none"/>'), 'uses "#none", which it does not have'),
        (picture('<g id="a"><use href="#a"/></g>'), "uses its own parts again and again"),
        (picture("", 'viewBox="0 0 0 0"'), 'the viewBox "0 0 0 0"'),
        (picture("", 'width="40"'), "has no size"),
        (picture("<style>@import 'x.css'</style>"), "imports a style sheet"),
    ],
)
def test_mistakes_in_pictures_are_told(source: bytes, message: str) -> None:
    with pytest.raises(PictureError) as caught:
        convert(source)
    assert message in caught.value.message


def test_a_picture_that_doubles_itself_is_stopped() -> None:
    levels = "".join(f'<g id="n{n + 1}"><use href="#n{n}"/><use href="#n{n}"/></g>' for n in range(30))
    source = picture(f'<defs><path id="n0" d="M0 0h9v9z"/>{levels}</defs><use href="#n30"/>')
    with pytest.raises(PictureError, match="again and again"):
        convert(source)


def test_the_same_picture_is_the_same_form() -> None:
    source = picture(SHAPES["veiled groups"])
    assert convert(source) == convert(source)
    assert convert(source).key != convert(picture(SHAPES["veils"])).key


def test_nothing_is_painted_for_nothing() -> None:
    empty = convert(picture("<title>x</title><defs><path d='M0 0h9'/></defs><path d=''/><rect width='0' height='9'/>"))
    assert b" f" not in b"".join(p for p in empty.objects[0] if isinstance(p, bytes))
