from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from hellprint.model.lengths import Size
from hellprint.paper.flaws import cut_mm, flaws
from hellprint.paper.objects import Sight, Thing

CARD = Size(63.0, 88.0)


def sight(*things: Thing, bleed: float = 0.0, size: Size = CARD) -> Sight:
    pixels = (round(size.width_mm + 2 * bleed), round(size.height_mm + 2 * bleed))
    return Sight(size, bleed, things, Image.new("RGB", pixels, (255, 255, 255)), 1.0)


def text(words: str, *, size: float = 8.0, left: float = 10.0, top: float = 10.0, **more: Any) -> Thing:
    width = len(words) * size * 0.16
    box = (left, top, left + width, top + size * 0.35)
    return Thing("text", box, words, size, more.pop("baseline", top + size * 0.3), **more)


def path(left: float, top: float, right: float, bottom: float, **more: Any) -> Thing:
    return Thing("path", (left, top, right, bottom), **more)


def codes(*things: Thing, **more: Any) -> list[str]:
    return [flaw.code for flaw in flaws(sight(*things, **more))]


def test_what_is_as_it_should_be_has_no_flaw() -> None:
    assert codes(text("Mephit"), path(3, 3, 60, 85), path(-2, 20, 65, 30), bleed=2.0) == []


@pytest.mark.parametrize(
    "size, words, expected",
    [
        (6.0, "a sentence that goes on for more than a few words", []),
        (5.9, "a sentence that goes on for more than a few words", ["HP310"]),
        (5.0, "T-01 · 3f2a", []),
        (4.9, "T-01 · 3f2a", ["HP310"]),
        (3.0, "• ◆ •", []),
    ],
)
def test_the_floor_of_text_is_higher_than_that_of_labels(size: float, words: str, expected: list[str]) -> None:
    assert codes(text(words, size=size, left=3.0)) == expected


def test_the_last_line_of_a_paragraph_is_no_label() -> None:
    first = text("a sentence that goes on for more than a line", size=5.5, left=5, top=10)
    last = text("and ends.", size=5.5, left=5, top=12.3)
    assert [(f.code, f.sample) for f in flaws(sight(first, last))] == [
        ("HP310", "a sentence that goes on for more than a line and ends.")
    ]


def test_labels_below_each_other_stay_labels() -> None:
    assert (
        codes(text("Move", size=5.5, top=10), text("Life", size=5.5, top=12.3), text("Soul", size=5.5, top=14.6)) == []
    )


def test_words_of_one_line_are_one_text() -> None:
    words = ("a", "sentence", "that", "goes", "on")
    line, left = [], 5.0
    for word in words:
        line.append(text(word, size=5.5, left=left))
        left = line[-1].box[2] + 0.5
    assert [f.sample for f in flaws(sight(*line))] == []
    line.append(text("beyond a few words", size=5.5, left=left))
    assert [f.sample for f in flaws(sight(*line))] == ["a sentence that goes on beyond a few words"]


@pytest.mark.parametrize(
    "grey, words, size, expected",
    [
        (0x59, "a sentence that goes on for more than a few words", 7.0, []),
        (0x5A, "a sentence that goes on for more than a few words", 7.0, ["HP311"]),
        (0x76, "a label", 7.0, []),
        (0x77, "a label", 7.0, ["HP311"]),
        (0x76, "large type, which may be as long as it likes", 14.0, []),
    ],
)
def test_text_needs_more_contrast_than_labels(grey: int, words: str, size: float, expected: list[str]) -> None:
    wide = Size(200.0, 88.0)
    assert codes(text(words, size=size, colour=(grey, grey, grey)), size=wide) == expected


@pytest.mark.parametrize(
    "left, top, expected",
    [(2.5, 10, []), (2.3, 10, ["HP402"]), (-1, 10, ["HP402"]), (10, 84.5, ["HP402"]), (10, 1, ["HP402"])],
)
def test_text_stays_within_the_safe_zone(left: float, top: float, expected: list[str]) -> None:
    assert codes(text("Imp", left=left, top=top)) == expected


@pytest.mark.parametrize(
    "box, bleed, expected",
    [
        ((1, 10, 40, 20), 0.0, {"ends 1.0 mm inside the left trim"}),
        ((10, 10, 62, 20), 0.0, {"ends 1.0 mm inside the right trim"}),
        ((10, 0, 40, 20), 0.0, {"reaches the top trim"}),
        ((0, 10, 63, 20), 0.0, {"reaches the left and right trim"}),
        ((0, 0, 63, 88), 0.0, {"reaches the left, top, right and bottom trim"}),
        ((10, 10, 40, 88), 1.0, {"stops at the bottom trim"}),
        ((-1, 10, 40, 20), 3.0, {"stops 2.0 mm short of the bleed at the left"}),
        ((-3, -3, 66, 91), 3.0, set()),
        ((2.5, 2.5, 60.5, 85.5), 0.0, set()),
    ],
)
def test_what_ends_where_scissors_go(box: tuple[float, float, float, float], bleed: float, expected: set[str]) -> None:
    messages = [flaw.message for flaw in flaws(sight(path(*box), bleed=bleed))]
    assert len(messages) == len(expected)
    assert all(any(part in message for message in messages) for part in expected)


def test_a_piece_with_cutting_lines_of_its_own_has_no_margin_to_keep() -> None:
    near = sight(path(0.5, 10, 30, 20), text("close", left=1.0))
    assert {flaw.code for flaw in flaws(near)} == {"HP402", "HP403"}
    assert flaws(near, cut="own") == ()


def test_white_on_paper_is_not_seen_but_white_on_a_tint_is() -> None:
    white = path(1, 1, 62, 87, colour=(255, 255, 255))
    assert codes(white) == []
    assert set(codes(path(-2, -2, 65, 90), white, bleed=2.0)) == {"HP403"}


@pytest.mark.parametrize("size, expected", [(CARD, 2.5), (Size(16.0, 16.0), 0.96), (Size(41.0, 63.0), 2.46)])
def test_small_pieces_give_away_less(size: Size, expected: float) -> None:
    assert cut_mm(size) == pytest.approx(expected)


def test_the_pixels_of_a_picture_are_counted_at_its_printed_size() -> None:
    def picture(pixels: tuple[int, int]) -> Thing:
        return Thing("picture", (10, 10, 35.4, 35.4), pixels=pixels, drawn_mm=(25.4, 25.4))

    assert codes(picture((200, 200))) == []
    (flaw,) = flaws(sight(picture((400, 150))))
    assert (flaw.code, flaw.message) == ("HP510", "a picture of 400 × 150 pixels is printed at 25 × 25 mm: 150 dpi")


def test_one_flaw_of_many_things_is_told_once() -> None:
    assert codes(path(1, 10, 40, 20), path(1, 30, 40, 40), path(1, 50, 40, 60)) == ["HP403"]
