"""The registry of fonts, and that its files can set what games say."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hellprint.render.fonts import FontBook, Icons, UnknownFamily

FONTS = Path(__file__).parents[2] / "fonts"


@pytest.fixture(scope="module")
def book() -> FontBook:
    return FontBook(FONTS)


def test_every_face_has_its_file_and_its_licence(book: FontBook) -> None:
    for key in book.keys:
        assert book.path(key).is_file(), key
        assert (FONTS / book.file(key).licence).is_file(), key


def test_every_font_file_is_registered(book: FontBook) -> None:
    assert {book.path(key).name for key in book.keys} == {path.name for path in FONTS.glob("*.ttf")}


@pytest.mark.parametrize(
    "family, weight, italic, key",
    [
        ("HP Alegreya", 400, False, "HPAlegreya-Regular"),
        ("HP Alegreya", 700, True, "HPAlegreya-BoldItalic"),
        ("HP Alegreya", 600, False, "HPAlegreya-Bold"),
        ("HP Alegreya", 450, False, "HPAlegreya-Medium"),
        ("HP Alegreya", 300, False, "HPAlegreya-Regular"),
        ("HP Alegreya Sans", 900, False, "HPAlegreyaSans-Black"),
        ("HP Alegreya Sans", 900, True, "HPAlegreyaSans-BoldItalic"),
        ("HP Grenze Gotisch", 400, True, "HPGrenzeGotisch-Bold"),
        ("HP Icons", 700, False, "HPIcons-Regular"),
    ],
)
def test_a_face_is_picked_as_css_picks_it(book: FontBook, family: str, weight: int, italic: bool, key: str) -> None:
    assert book.face_key(family, weight, italic) == key


def test_a_misspelt_family_names_the_nearest(book: FontBook) -> None:
    with pytest.raises(UnknownFamily) as caught:
        book.face_key("HP Alegrea")
    assert str(caught.value) == 'no font family is called "HP Alegrea"'
    assert caught.value.nearest == "HP Alegreya"


@pytest.mark.parametrize("key", [k for k in FontBook(FONTS).keys if "Alegreya" in k])
def test_text_faces_cover_the_languages_and_signs_of_games(book: FontBook, key: str) -> None:
    missing = [
        c for c in "Žluťoučký kůň Väinämöinen Größe Œuvre 3→5 ≥2 −1 ½ ⅛ 9″ 6′ ‐–—…“”‘’ Łő&ß" if not book.covers(key, c)
    ]
    assert missing == []


def test_a_gap_in_a_face_is_seen(book: FontBook) -> None:
    assert book.covers("HPAlegreya-Regular", "→")
    assert not book.covers("HPGrenzeGotisch-Bold", "→")
    assert not book.covers("HPAlegreya-Regular", "★")


def test_css_names_every_face_once_and_no_other_address(book: FontBook) -> None:
    css = book.face_css()
    assert css.count("@font-face") == css.count('url("hpfont:') == len(book.keys)
    assert "file:" not in css


def test_the_text_of_a_glyph_follows_from_the_font_alone(book: FontBook) -> None:
    face = book.face("HPAlegreya-Regular")
    font = face.hb_font
    assert face.glyph_text(font.get_nominal_glyph(ord(" "))) == " "
    assert face.glyph_text(font.get_nominal_glyph(0xFB01)) == "fi"
    assert face.glyph_text(font.glyph_from_string("T_h.liga")) == "Th"
    assert face.glyph_text(font.glyph_from_string("a.sc")) == "a"
    assert face.glyph_text(0) == ""


def test_the_digest_changes_with_any_file(tmp_path: Path, book: FontBook) -> None:
    copy = tmp_path / "fonts"
    shutil.copytree(FONTS, copy, ignore=shutil.ignore_patterns("icons"))
    assert FontBook(copy).digest == book.digest
    with (copy / "GrenzeGotisch_700Bold.ttf").open("ab") as file:
        file.write(b"\0")
    assert FontBook(copy).digest != book.digest


def test_icons_have_characters_that_the_icon_font_covers(book: FontBook) -> None:
    assert {"move", "fly", "life", "combat", "soul", "cost", "d6-1", "d6-6", "d12", "box", "pip", "compass"} <= set(
        book.icons.names
    )
    for name in book.icons.names:
        char = book.icons.char(name)
        assert char is not None
        assert "\ue000" <= char <= "\uf8ff"
        assert book.covers("HPIcons-Regular", char), name


def test_an_alias_is_the_same_character_and_a_character_has_one_name(book: FontBook) -> None:
    life = book.icons.char("life")
    assert life is not None
    assert book.icons.char("heart") == life
    assert book.icons.name(life) == "life"


def test_an_unknown_icon_has_no_character_but_a_neighbour(book: FontBook) -> None:
    assert book.icons.char("moove") is None
    assert book.icons.nearest("moove") == "move"


def test_a_folder_without_icons_has_none(tmp_path: Path) -> None:
    assert Icons.read(tmp_path).names == ()
