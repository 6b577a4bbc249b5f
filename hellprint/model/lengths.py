"""Lengths and sizes in mm, and what people type for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from hellprint.model.patterns import pattern

MM_PER_INCH: Final = 25.4  # exact since the international yard of 1959
PT_PER_MM: Final = 72 / 25.4  # PDF 32000-1, 8.3.2.3: default user space is 1/72 inch

_UNITS: Final = {
    "mm": (1, 1),
    "cm": (10, 1),
    "pt": (254, 720),
    "in": (254, 10),
    "inch": (254, 10),
    "inches": (254, 10),
    '"': (254, 10),
    "\N{DOUBLE PRIME}": (254, 10),
    "''": (254, 10),
    "\N{RIGHT DOUBLE QUOTATION MARK}": (254, 10),
}
"""Unit as typed -> mm per unit, as a fraction of whole numbers, so that 2.5 in is 63.5 mm to the last bit."""

_VULGAR: Final = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}

_UNIT = r"mm|cm|pt|inches|inch|in|\"|″|''|”"
_LENGTH: Final = pattern(
    r"(?:(?:(?P<whole>\d{1,6})[ -]+)?(?P<above>\d{1,6})/(?P<below>\d{1,4})|(?P<ones>\d{0,6})(?:\.(?P<part>\d{1,9}))?)"
    rf"\s*(?P<unit>{_UNIT})?",
    re.IGNORECASE | re.ASCII,
)
_BETWEEN: Final = pattern(r"\s*(?:[x×*]|\bby\b)\s*", re.IGNORECASE)
_SPACES: Final = pattern(r"[\s\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]+")

LONGEST_MM: Final = 5080.0  # 200 inches: the largest page of PDF 32000-1, Annex C.2


class LengthError(ValueError):
    """What was typed is no length or size; the message says what is wrong with it and what to write."""


class Size(NamedTuple):
    """Width and height in mm."""

    width_mm: float
    height_mm: float

    def turned(self) -> Size:
        return Size(self.height_mm, self.width_mm)


def parse_length_mm(text: str) -> float:
    """`63 mm`, `6.3 cm`, `2.5 in`, `2 1/2"`, `2½″`, `9pt` as mm.

    Raises:
        LengthError: no number, no unit (63 of what?), a decimal comma, a negative number, or more than 200 inches.
    """
    length, unit = _number_and_unit(text)
    if not unit:
        raise LengthError(f'"{text}" has no unit; write "{text.strip()} mm" or "{text.strip()} in"')
    return _in_mm(text, length, unit)


def parse_size(value: str | Sequence[float | int]) -> Size:
    """`63 x 88 mm`, `2.5 × 3.5 in`, `2.5" x 3.5"`, or two numbers in mm (`[63, 88]`).

    One unit at the end counts for both lengths.

    Raises:
        LengthError: not two lengths, or one of them is none or zero.
    """
    if not isinstance(value, str):
        return _size_of_numbers(value)
    sides = _BETWEEN.split(value.strip())
    if len(sides) != 2:
        raise LengthError(f'"{value}" is not a size; write "63 x 88 mm" or "2.5 x 3.5 in"')
    (width, width_unit), (height, height_unit) = (_number_and_unit(side) for side in sides)
    if not height_unit:
        raise LengthError(f'"{value}" has no unit; write "{value.strip()} mm" or "{value.strip()} in"')
    size = Size(_in_mm(value, width, width_unit or height_unit), _in_mm(value, height, height_unit))
    if not size.width_mm or not size.height_mm:
        raise LengthError(f'"{value}" has a side of length 0')
    return size


def format_mm(length_mm: float) -> str:
    """`63 mm`, `63.5 mm`, with a no-break space; rounded to a thousandth."""
    return f"{_plain(length_mm)}\N{NO-BREAK SPACE}mm"


def format_size(size: Size) -> str:
    """`63 × 88 mm`, with no-break spaces; rounded to a thousandth."""
    return f"{_plain(size.width_mm)}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{format_mm(size.height_mm)}"


def _plain(number: float) -> str:
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _number_and_unit(text: str) -> tuple[tuple[int, int], str]:
    """The number as a fraction of whole numbers, and the unit in lower case or ""."""
    plain = _SPACES.sub(" ", text.strip())
    for sign, fraction in _VULGAR.items():
        plain = plain.replace(sign, f" {fraction}")
    plain = plain.strip()
    found = _LENGTH.fullmatch(plain)
    if found is None or not (found["above"] or found["ones"] or found["part"]):
        raise LengthError(_why_not(text, plain))
    if found["above"]:
        below = int(found["below"])
        if below == 0:
            raise LengthError(f'"{text}" divides by zero')
        number = (int(found["whole"] or 0) * below + int(found["above"]), below)
    else:
        places = found["part"] or ""
        number = (int(f"{found['ones']}{places}"), 10 ** len(places))
    return number, (found["unit"] or "").lower()


def _why_not(text: str, plain: str) -> str:
    if plain.startswith(("-", "\N{MINUS SIGN}")):
        return f'"{text}" is negative; a length is 0 or more'
    if re.search(r"\d,\d", plain):
        return f'"{text}" has a comma; write the decimals after a point'
    return f'"{text}" is not a length; write it like "63 mm", "2.5 in" or "9 pt"'


def _in_mm(text: str, number: tuple[int, int], unit: str) -> float:
    above, below = _UNITS[unit]
    length_mm = (number[0] * above) / (number[1] * below)
    if length_mm > LONGEST_MM:
        raise LengthError(f'"{text}" is longer than {format_mm(LONGEST_MM)}, the longest page a PDF can have')
    return length_mm


def _size_of_numbers(value: Sequence[float | int]) -> Size:
    numbers = [n for n in value if isinstance(n, int | float) and not isinstance(n, bool)]
    if len(value) != 2 or len(numbers) != 2:
        raise LengthError(f'{list(value)!r} is not a size; write two numbers in mm, "[63, 88]", or "63 x 88 mm"')
    if not all(0 < n <= LONGEST_MM for n in numbers):
        longest = format_mm(LONGEST_MM)
        raise LengthError(f"{list(value)!r} is not a size; each side is more than 0 and at most {longest}")
    return Size(float(numbers[0]), float(numbers[1]))
