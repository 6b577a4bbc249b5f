from __future__ import annotations

from base64 import b64decode

import pytest

from hellprint.reference.pictures import CONTRAST, DARK, contrast, drawing, on_dark

HUES = ("#6C0000", "#00318D", "#975F05", "#2B8257", "#725988", "#4B1731", "#1B1512", "#000000", "#FFFFFF")


def test_a_drawing_is_an_address_that_holds_its_picture() -> None:
    head, _, data = drawing("seal:imp").partition(",")
    assert head == "data:image/svg+xml;base64"
    assert b64decode(data).startswith(b"<svg")


@pytest.mark.parametrize("hue", HUES)
def test_a_hue_reads_on_a_dark_screen(hue: str) -> None:
    light = on_dark(hue)
    assert contrast(tuple(int(light[n : n + 2], 16) for n in (1, 3, 5)), DARK) >= CONTRAST


def test_a_hue_that_reads_already_is_left_alone() -> None:
    assert on_dark("#FFE08A") == "#FFE08A"


@pytest.mark.parametrize("word", ["red", "#FFF", "6C0000"])
def test_what_is_no_colour_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        on_dark(word)


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
