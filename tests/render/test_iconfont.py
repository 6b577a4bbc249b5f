"""Drawings to the icon font."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hellprint.render.fonts import FontBook
from hellprint.render.iconfont import (
    FIRST_CODE,
    FONT_FILE,
    BadDrawing,
    assign_codes,
    glyph_name,
    main,
    make,
    read_drawing,
)

FONTS = Path(__file__).parents[2] / "fonts"
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000"><path d="M100 100H700V800H100Z"/></svg>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "square.svg").write_text(SQUARE)
    return tmp_path


def test_the_committed_font_is_what_the_drawings_make(tmp_path: Path) -> None:
    for name in ("icons", "icons.toml"):
        source = FONTS / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    count = make(tmp_path)
    assert count == len(list((FONTS / "icons").glob("*.svg")))
    assert (tmp_path / FONT_FILE).read_bytes() == (FONTS / FONT_FILE).read_bytes()
    assert (tmp_path / "icons.toml").read_bytes() == (FONTS / "icons.toml").read_bytes()


def test_two_runs_give_the_same_bytes(folder: Path) -> None:
    make(folder)
    first = (folder / FONT_FILE).read_bytes()
    make(folder)
    assert (folder / FONT_FILE).read_bytes() == first


def test_a_glyph_is_its_drawing_turned_upright(folder: Path) -> None:
    from fontTools.ttLib import TTFont

    make(folder)
    font = TTFont(folder / FONT_FILE)
    glyph = font["glyf"]["icon.square"]
    assert (glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax) == (100, 0, 700, 700)
    assert font["hmtx"]["icon.square"] == (800, 100)
    assert font.getBestCmap()[FIRST_CODE] == "icon.square"
    assert font["name"].getDebugName(1) == "HP Icons"
    assert font["OS/2"].sTypoAscender == font["hhea"].ascent == 1016


def test_the_lines_of_rules_text_stay_where_they_are() -> None:
    book = FontBook(FONTS)
    assert book.face("HPIcons-Regular").extents == book.face("HPAlegreya-Regular").extents


def test_code_points_stay_with_their_icons() -> None:
    codes = assign_codes(["b", "a", "old"], {"old": FIRST_CODE + 5})
    assert codes == {"old": FIRST_CODE + 5, "a": FIRST_CODE + 6, "b": FIRST_CODE + 7}
    assert assign_codes(["a"], {}) == {"a": FIRST_CODE}


@pytest.mark.parametrize(
    "svg, message",
    [
        ("<svg", "bad.svg: not an SVG file"),
        (SQUARE.replace("0 0 800 1000", "0 0 24 24"), 'viewBox is "0 0 24 24"; it must be "0 0 <advance> 1000"'),
        (SQUARE.replace(' viewBox="0 0 800 1000"', ""), 'viewBox is ""'),
        (SQUARE.replace("<path", '<path stroke="red"'), 'a path has "stroke"; only filled paths become glyphs'),
        (SQUARE.replace("<path", '<path transform="scale(2)"'), 'a path has "transform"'),
        (SQUARE.replace("<path", "<circle r='3'/><path"), '"circle" does not become a glyph; use filled paths'),
    ],
)
def test_a_drawing_that_cannot_be_a_glyph_is_refused(tmp_path: Path, svg: str, message: str) -> None:
    path = tmp_path / "bad.svg"
    path.write_text(svg)
    with pytest.raises(BadDrawing) as caught:
        read_drawing(path)
    assert message in str(caught.value)


def test_a_path_that_cannot_be_read_names_its_file(folder: Path) -> None:
    (folder / "icons" / "odd.svg").write_text(SQUARE.replace("M100 100H700V800H100Z", "M100"))
    with pytest.raises(BadDrawing, match=r"odd\.svg: the path cannot be read"):
        make(folder)


def test_a_drawing_that_is_gone_is_missed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make(folder)
    (folder / "icons" / "square.svg").unlink()
    assert main([str(folder)]) == 1
    assert "icons/square.svg is missing" in capsys.readouterr().err


def test_an_alias_of_nothing_is_refused(folder: Path) -> None:
    (folder / "icons.toml").write_text('[icons]\n[aliases]\nx = "nix"\n')
    with pytest.raises(BadDrawing, match='stands for "nix"'):
        make(folder)


def test_the_command_says_what_it_wrote(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(folder)]) == 0
    assert f"{FONT_FILE}: 1 icons" in capsys.readouterr().err


def test_glyph_names_follow_adobes_rules() -> None:
    assert glyph_name("d6-1") == "icon.d6.1"
