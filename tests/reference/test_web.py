from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from hellprint.reference.web import with_fonts
from hellprint.render.fonts import FontBook

PAGE = "<style>/* fonts: HPAlegreya-Regular HPIcons-Regular */ p{color:red}</style><p>Žluť, 1½″ &amp; co</p>"


def fonts(html: str) -> list[TTFont]:
    return [TTFont(BytesIO(b64decode(data))) for data in re.findall(r"base64,([^\"]+)", html)]


def test_a_page_brings_the_fonts_that_it_asks_for(book: FontBook) -> None:
    html = with_fonts(PAGE, book)
    assert re.findall(r'font-family:"([^"]+)";font-weight:(\d+);font-style:(\w+)', html) == [
        ("HP Alegreya", "400", "normal"),
        ("HP Icons", "400", "normal"),
    ]
    assert "p{color:red}" in html


def test_a_font_has_what_the_page_shows_and_what_anybody_may_type(book: FontBook) -> None:
    text, _ = fonts(with_fonts(PAGE, book))
    cmap = text.getBestCmap()
    assert {ord(c) for c in "Žluť½″&azAZ09"} <= set(cmap)
    assert ord("ß") not in cmap
    assert "GPOS" in text, "kerning"
    features = {record.FeatureTag for record in text["GSUB"].table.FeatureList.FeatureRecord}
    assert {"lnum", "tnum"} <= features


def test_an_unknown_face_is_an_error(book: FontBook) -> None:
    with pytest.raises(KeyError):
        with_fonts("/* fonts: HPComic */", book)
