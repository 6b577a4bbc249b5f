from __future__ import annotations

import pytest

from hellprint.render.draw.hex_key import _halves, _polar


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Treasure", ("Treasure", "")),
        ("Base of mortals", ("Base of", "mortals")),
        ("a bb ccc dddd", ("a bb", "ccc dddd")),
    ],
)
def test_a_text_is_parted_evenly(text: str, lines: tuple[str, str]) -> None:
    assert _halves(text) == lines


@pytest.mark.parametrize(("turn", "point"), [(0, (0, -1)), (90, (1, 0)), (180, (0, 1)), (270, (-1, 0))])
def test_a_compass_turns_clockwise_from_the_north(turn: float, point: tuple[float, float]) -> None:
    assert _polar(0, 0, turn, 1) == pytest.approx(point)
