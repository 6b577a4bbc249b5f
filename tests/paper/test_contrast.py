from __future__ import annotations

import pytest
from PIL import Image

from hellprint.model.lengths import Size
from hellprint.paper.contrast import contrast, luminance, worst_ground
from hellprint.paper.objects import Sight

WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def test_luminance_goes_from_black_to_white() -> None:
    assert luminance(BLACK) == 0
    assert luminance(WHITE) == pytest.approx(1)


@pytest.mark.parametrize(
    "one, other, expected",
    [(BLACK, WHITE, 21), (WHITE, WHITE, 1), ((0x77, 0x77, 0x77), WHITE, 4.48), ((0xFF, 0, 0), WHITE, 4.0)],
)
def test_contrast_is_that_of_the_standard(
    one: tuple[int, int, int], other: tuple[int, int, int], expected: float
) -> None:
    assert contrast(one, other) == pytest.approx(expected, abs=0.005)
    assert contrast(one, other) == contrast(other, one)


def sight() -> Sight:
    """10 × 10 mm with 1 mm of bleed at 2 pixels a mm: white, and dark from x = 5 mm on."""
    ground = Image.new("RGB", (24, 24), WHITE)
    ground.paste((60, 60, 60), (12, 0, 24, 24))
    return Sight(Size(10.0, 10.0), 1.0, (), ground, 2.0)


@pytest.mark.parametrize(
    "box, colour, expected",
    [
        ((0.0, 0.0, 4.0, 2.0), BLACK, WHITE),
        ((4.0, 0.0, 7.0, 2.0), BLACK, (60, 60, 60)),
        ((4.0, 0.0, 7.0, 2.0), WHITE, WHITE),
        ((6.0, 3.0, 6.01, 3.01), BLACK, (60, 60, 60)),
        ((30.0, 30.0, 31.0, 31.0), BLACK, (60, 60, 60)),
    ],
)
def test_the_ground_that_is_worst_for_a_text_counts(
    box: tuple[float, float, float, float], colour: tuple[int, int, int], expected: tuple[int, int, int]
) -> None:
    assert worst_ground(sight(), box, colour) == expected


def test_a_large_ground_is_looked_at_in_parts() -> None:
    ground = Image.new("RGB", (400, 400), WHITE)
    ground.paste((200, 200, 200), (0, 0, 200, 400))
    wide = Sight(Size(100.0, 100.0), 0.0, (), ground, 4.0)
    assert worst_ground(wide, (10.0, 10.0, 90.0, 90.0), BLACK) == (200, 200, 200)
