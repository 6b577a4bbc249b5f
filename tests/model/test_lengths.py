from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.model.lengths import LengthError, Size, format_mm, format_size, parse_length_mm, parse_size


@pytest.mark.parametrize(
    ("typed", "length_mm"),
    [
        ("63 mm", 63.0),
        ("63mm", 63.0),
        ("  63\N{NO-BREAK SPACE}MM ", 63.0),
        ("6.3 cm", 63.0),
        ("2.5 in", 63.5),
        ("2.5 inches", 63.5),
        ("1 inch", 25.4),
        ('2 1/2"', 63.5),
        ("2-1/2 in", 63.5),
        ("2½″", 63.5),
        ("2 ½ in", 63.5),
        ("⅛ in", 3.175),
        ("1/4''", 6.35),
        (".5 in", 12.7),
        ("9pt", 3.175),
        ("0 mm", 0.0),
    ],
)
def test_lengths_as_people_type_them(typed: str, length_mm: float) -> None:
    assert parse_length_mm(typed) == length_mm


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("63", '"63" has no unit; write "63 mm" or "63 in"'),
        ("", '"" is not a length; write it like "63 mm", "2.5 in" or "9 pt"'),
        ("mm", '"mm" is not a length; write it like "63 mm", "2.5 in" or "9 pt"'),
        ("63 furlongs", '"63 furlongs" is not a length; write it like "63 mm", "2.5 in" or "9 pt"'),
        ("2 63 mm", '"2 63 mm" is not a length; write it like "63 mm", "2.5 in" or "9 pt"'),
        ("2,5 cm", '"2,5 cm" has a comma; write the decimals after a point'),
        ("-3 mm", '"-3 mm" is negative; a length is 0 or more'),
        ("\N{MINUS SIGN}3 mm", '"\N{MINUS SIGN}3 mm" is negative; a length is 0 or more'),
        ("1/0 in", '"1/0 in" divides by zero'),
        ("9000 mm", '"9000 mm" is longer than 5080\N{NO-BREAK SPACE}mm, the longest page a PDF can have'),
    ],
)
def test_what_is_no_length_is_told_with_the_way_out(typed: str, message: str) -> None:
    with pytest.raises(LengthError) as raised:
        parse_length_mm(typed)
    assert str(raised.value) == message


@pytest.mark.parametrize(
    ("typed", "size"),
    [
        ("63 x 88 mm", Size(63, 88)),
        ("63x88mm", Size(63, 88)),
        ("63 mm × 88 mm", Size(63, 88)),
        ("63 by 88 mm", Size(63, 88)),
        ("2.5 x 3.5 in", Size(63.5, 88.9)),
        ('2.5" x 3.5"', Size(63.5, 88.9)),
        ("2½ × 3½ in", Size(63.5, 88.9)),
        ("2.5 in x 88 mm", Size(63.5, 88)),
        ([63, 88], Size(63, 88)),
        ((63.5, 88.9), Size(63.5, 88.9)),
    ],
)
def test_sizes_as_people_type_them(typed: str | list[float], size: Size) -> None:
    assert parse_size(typed) == size


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("63 x 88", '"63 x 88" has no unit; write "63 x 88 mm" or "63 x 88 in"'),
        ("63 mm x 88", '"63 mm x 88" has no unit; write "63 mm x 88 mm" or "63 mm x 88 in"'),
        ("63 mm", '"63 mm" is not a size; write "63 x 88 mm" or "2.5 x 3.5 in"'),
        ("0 x 88 mm", '"0 x 88 mm" has a side of length 0'),
        ("a x 88 mm", '"a" is not a length; write it like "63 mm", "2.5 in" or "9 pt"'),
        ([63], '[63] is not a size; write two numbers in mm, "[63, 88]", or "63 x 88 mm"'),
        ([True, 88], '[True, 88] is not a size; write two numbers in mm, "[63, 88]", or "63 x 88 mm"'),
        ([0, 88], "[0, 88] is not a size; each side is more than 0 and at most 5080\N{NO-BREAK SPACE}mm"),
        (
            [float("nan"), 88],
            "[nan, 88] is not a size; each side is more than 0 and at most 5080\N{NO-BREAK SPACE}mm",
        ),
    ],
)
def test_what_is_no_size_is_told_with_the_way_out(typed: str | list[float], message: str) -> None:
    with pytest.raises(LengthError) as raised:
        parse_size(typed)
    assert str(raised.value) == message


def test_lengths_are_written_without_needless_digits() -> None:
    assert format_mm(63.0) == "63\N{NO-BREAK SPACE}mm"
    assert format_mm(63.5) == "63.5\N{NO-BREAK SPACE}mm"
    assert format_mm(-0.0001) == "0\N{NO-BREAK SPACE}mm"
    assert format_size(Size(63, 88.9)).replace("\N{NO-BREAK SPACE}", " ") == "63 × 88.9 mm"


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 5_080_000))
def test_reading_what_was_written_gives_the_length_back(thousandths: int) -> None:
    length_mm = thousandths / 1000
    assert parse_length_mm(format_mm(length_mm)) == length_mm


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 5_080_000), st.integers(1, 5_080_000))
def test_reading_what_was_written_gives_the_size_back(width: int, height: int) -> None:
    size = Size(width / 1000, height / 1000)
    assert parse_size(format_size(size)) == size


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=12))
def test_any_text_is_a_length_or_a_message(typed: str) -> None:
    """Any other exception fails the test."""
    for read in (parse_length_mm, parse_size):
        with suppress(LengthError):
            read(typed)


def test_a_size_turned_twice_is_the_same() -> None:
    assert Size(63, 88).turned() == Size(88, 63)
    assert Size(63, 88).turned().turned() == Size(63, 88)
