from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.load.whole import Whole
from hellprint.maps.lengths import BadLength, length
from hellprint.model.records import Pack

WHOLE = Whole(Pack("m", Path("."), (), {}, {"board": {"corner": 6, "half": 0.5}, "n": 3}, {}, {}))


@pytest.mark.parametrize(
    "text, expected",
    [("6", 6), ("6.5", 6.5), ("-1", -1), ('6"', 6), ("6″", 6), ("6 inches", 6), ("board.corner", 6), ("n", 3)],
)
def test_numbers_and_names_of_constants(text: str, expected: float) -> None:
    assert length(text, "in", WHOLE, {}) == expected


def test_an_expression_over_the_constants() -> None:
    assert length("board.corner * 2 - n", "in", WHOLE, {}) == 9
    assert length("players * 2", "", WHOLE, {"players": 3}) == 6


@pytest.mark.parametrize(
    "text, unit, hint, code",
    [
        ("15 cm", "in", "write 5.906", "HP413"),
        ("6 in", "cm", "write 15.24", "HP413"),
        ("6,5", "in", "write a point: 6.5", "HP416"),
    ],
)
def test_another_unit_is_told_with_the_length_to_write(text: str, unit: str, hint: str, code: str) -> None:
    with pytest.raises(BadLength) as caught:
        length(text, unit, WHOLE, {})
    assert (caught.value.hint, caught.value.code) == (hint, code)


@pytest.mark.parametrize("text", ["wide", "board", "'6'", "6 >", "true"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(BadLength) as caught:
        length(text, "in", WHOLE, {})
    assert caught.value.code == "HP416"
