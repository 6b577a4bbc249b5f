from __future__ import annotations

from typing import Any

import pytest

from hellprint.load import scalars
from hellprint.load.scalars import NotThat


@pytest.mark.parametrize("text, value", [("7", 7), ("-3", -3), ("+2", 2), ("−4", -4), ("0", 0)])
def test_whole_numbers(text: str, value: int) -> None:
    assert scalars.whole_number(text) == value


@pytest.mark.parametrize("text", ["007", "1_000", "0x1F", "1.0", "1e3", "", " 7", "７", "9" * 30])
def test_what_is_no_whole_number(text: str) -> None:
    with pytest.raises(NotThat):
        scalars.whole_number(text)


@pytest.mark.parametrize("text, value", [("4.5", 4.5), ("9", 9), ("9.0", 9), ("-0.25", -0.25)])
def test_numbers_are_whole_where_they_can_be(text: str, value: float) -> None:
    found = scalars.number(text)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    "text, hint",
    [
        ("4,5", "write a point: 4.5"),
        ('9"', "write the number alone: 9"),
        ("007", "leave out the leading zero: 7, or make the field a text"),
    ],
)
def test_a_number_that_is_none_has_a_hint(text: str, hint: str) -> None:
    with pytest.raises(NotThat) as caught:
        scalars.number(text)
    assert caught.value.hint == hint


@pytest.mark.parametrize("text, value", [("true", True), ("FALSE", False)])
def test_flags(text: str, value: bool) -> None:
    assert scalars.flag(text) is value


@pytest.mark.parametrize("text", ["yes", "no", "on", "1", "y", ""])
def test_what_is_no_flag(text: str) -> None:
    with pytest.raises(NotThat):
        scalars.flag(text)


@pytest.mark.parametrize("text", ["2d12", "d6", "1d6+1", "3d10-2"])
def test_dice(text: str) -> None:
    assert scalars.dice(text) == text


@pytest.mark.parametrize("text", ["2D12", "0d6", "d", "2d", "d0", "12"])
def test_what_is_no_dice(text: str) -> None:
    with pytest.raises(NotThat):
        scalars.dice(text)


@pytest.mark.parametrize(
    "text, value", [("7", "7"), ("2-4", "2-4"), ("2–4", "2-4"), ("5+", "5+"), ("1-", "1-"), ("-1", "-1")]
)
def test_rolls_have_a_plain_hyphen(text: str, value: str) -> None:
    assert scalars.roll(text) == value


@pytest.mark.parametrize("text", ["4-2", "a", "+5", "2--4x", "", "2026-04-02"])
def test_what_is_no_roll(text: str) -> None:
    with pytest.raises(NotThat):
        scalars.roll(text)


def test_uses() -> None:
    assert scalars.uses("2/battle") == {"count": 2, "per": "battle"}
    for text in ("0/battle", "battle", "2", "2/"):
        with pytest.raises(NotThat):
            scalars.uses(text)


@pytest.mark.parametrize(
    "text, value",
    [("true", True), ("~", None), ("null", None), ("100", 100), ("-1", -1),
     ("0", 0), ("0o17", 15), ("0x1F", 31), ("1.5", 1.5), ("1.0", 1.0),
     ("1e3", 1000.0), ("no", "no"), ("on", "on"), ("1:30", "1:30"), ("2-4", "2-4"), ("y", "y"), ("1_000", "1_000")],
)  # fmt: skip
def test_words_without_a_schema_are_read_as_yaml_1_2_does(text: str, value: Any) -> None:
    found = scalars.core(text)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize("text", ["0116", "1.10", "-007", ".inf", ".nan", "1e999", "9" * 25])
def test_numbers_that_would_not_print_as_typed_are_refused(text: str) -> None:
    with pytest.raises(NotThat):
        scalars.core(text)


@pytest.mark.parametrize("text", ["#6C0000", "#6c0", "#6C000080", "#6c08", "transparent"])
def test_colours(text: str) -> None:
    assert scalars.colour(text) == text


@pytest.mark.parametrize(
    "text, hint", [("6C0000", 'write "#6C0000", in quotes'), ("#6C000", ""), ("red", ""), ("#GG0000", ""), ("", "")]
)
def test_what_is_no_colour(text: str, hint: str) -> None:
    with pytest.raises(NotThat) as caught:
        scalars.colour(text)
    assert caught.value.hint == hint
