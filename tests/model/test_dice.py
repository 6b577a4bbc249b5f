"""What dice can show and what rows take in."""

from __future__ import annotations

import pytest

from hellprint.model.dice import bounds, covers, results


@pytest.mark.parametrize(
    "dice, expected",
    [
        ("d6", [1, 2, 3, 4, 5, 6]),
        ("1d3", [1, 2, 3]),
        ("2d3", [2, 3, 4, 5, 6]),
        ("d6-2", [-1, 0, 1, 2, 3, 4]),
        ("2d2+10", [12, 13, 14]),
        ("d44", [11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34, 41, 42, 43, 44]),
        ("2d44", list(range(2, 89))),  # two dice of 44 sides: only one die is read by its digits
        ("six", []),
    ],
)
def test_every_result_of_dice(dice: str, expected: list[int]) -> None:
    assert list(results(dice)) == expected


def test_dice_read_as_digits_have_no_result_with_a_seven() -> None:
    assert len(results("d66")) == 36
    assert len(results("d666")) == 216
    assert all(set(str(result)) <= set("123456") for result in results("d666"))


def test_a_hundred_sided_die_goes_to_a_hundred() -> None:
    assert (results("d100")[0], results("d100")[-1]) == (1, 100)


def test_dice_of_absurd_size_have_no_results() -> None:
    assert results("999d9999") == ()


@pytest.mark.parametrize(
    "roll, expected",
    [
        ("7", (7, 7)),
        ("2-4", (2, 4)),
        ("2–4", (2, 4)),
        ("-1-0", (-1, 0)),
        ("-3--1", (-3, -1)),
        ("5+", (5, None)),
        ("2-", (None, 2)),
        ("01-05", (1, 5)),
        ("96-00", (96, 100)),
        ("00", (100, 100)),
        ("0", (0, 0)),
        ("some", None),
    ],
)
def test_a_roll_has_bounds(roll: str, expected: object) -> None:
    assert bounds(roll) == expected


@pytest.mark.parametrize("roll, inside, outside", [("2-4", 3, 5), ("5+", 99, 4), ("2-", -9, 3), ("96-00", 100, 0)])
def test_a_roll_covers(roll: str, inside: int, outside: int) -> None:
    assert covers(roll, inside)
    assert not covers(roll, outside)
