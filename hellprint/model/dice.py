"""Dice and rolls as numbers: what dice can show, and which results a row of a table takes in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from hellprint.model.patterns import pattern

_DICE: Final = pattern(r"([1-9]\d{0,2})?d([1-9]\d{0,3})([-+][1-9]\d{0,3})?")
_ROLL: Final = pattern(r"(-?\d{1,4})(?:(\+)|(-)|[-–](-?\d{1,4}))?")
_DIGITS: Final = pattern(r"([4689])\1{1,2}")
MOST: Final = 100_000
"""Results of one table; 999d9999 is no die that anybody rolls."""

Bounds = tuple[int | None, int | None]
"""Lowest and highest result, both included; None for an open end."""


@lru_cache(maxsize=256)
def results(dice: str) -> Sequence[int]:
    """Every result of "2d12", "d6-1" or "d66", in order; () of what is no dice.

    d66 (and d44, d88, d99, d666 and so on) reads the dice as digits: 11 to 16, 21 to 26 and so on.
    """
    match = _DICE.fullmatch(dice)
    if match is None:
        return ()
    number, sides, plus = int(match[1] or 1), int(match[2]), int(match[3] or 0)
    if number == 1 and _DIGITS.fullmatch(match[2]):
        faces = range(1, int(match[2][0]) + 1)
        return tuple(int("".join(map(str, digits))) + plus for digits in product(faces, repeat=len(match[2])))
    if number * sides > MOST:
        return ()
    return range(number + plus, number * sides + plus + 1)


@lru_cache(maxsize=4096)
def bounds(roll: str) -> Bounds | None:
    """What "7", "2-4", "5+", "2-" (2 or less) or "96-00" takes in, where 00 is 100; None of what is no roll."""
    match = _ROLL.fullmatch(roll)
    if match is None:
        return None
    first = face(match[1])
    if match[2]:
        return first, None
    if match[3]:
        return None, first
    return first, face(match[4]) if match[4] is not None else first


def face(digits: str) -> int:
    """A number as dice show it: 00 (or 000) is 100 (1000), 01 is 1."""
    return int("1" + digits) if len(digits) > 1 and not digits.strip("0") else int(digits)


def covers(roll: str, result: int) -> bool:
    """Whether a roll of a table takes in a result."""
    found = bounds(roll)
    if found is None:
        return False
    low, high = found
    return (low is None or low <= result) and (high is None or result <= high)
