"""Band patterns: each its own, repeatable, within the band."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from hellprint.render.bands import BANDS, band_along, straight_band
from hellprint.render.outlines import OUTLINES

PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def points(data: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in PAIR.findall(data)]


@pytest.mark.parametrize("name", BANDS)
def test_a_straight_band_stays_in_its_strip(name: str) -> None:
    drawn = straight_band(name, 200, 10)
    for x, y in points(drawn.strokes + drawn.fills):
        assert -0.01 <= x <= 200.01
        assert -10.01 <= y <= 10.01


@pytest.mark.parametrize("name", [name for name in BANDS if name != "plain"])
def test_a_straight_band_reaches_both_ends_alike(name: str) -> None:
    drawn = straight_band(name, 200, 10)
    across = [x for x, _ in points(drawn.strokes + drawn.fills)]
    assert min(across) < 25
    assert max(across) > 175


def test_no_two_bands_are_alike() -> None:
    drawn = [straight_band(name, 200, 10) for name in BANDS]
    assert len(set(drawn)) == len(BANDS)


def test_joined_marks_make_one_line() -> None:
    lines = straight_band("zigzag", 100, 5).strokes.split("M")[1:]
    assert len(lines) > 3
    for before, after in pairwise(lines):
        assert points(before)[-1] == pytest.approx(points(after)[0])


def test_a_plain_band_draws_nothing() -> None:
    assert band_along("plain", OUTLINES["circle"], 0.9, 2.0) == straight_band("plain", 50, 2)


def test_rules_follow_the_outline() -> None:
    drawn = band_along("three-rules", OUTLINES["hexagon"], 0.9, 2.0)
    assert drawn.strokes.count("Z") == 3
    assert drawn.fills == ""


@pytest.mark.parametrize("outline", OUTLINES)
def test_marks_keep_to_the_band_of_an_outline(outline: str) -> None:
    drawn = band_along("dots", OUTLINES[outline], 0.925, 2.3)
    count = drawn.fills.count("Z")
    assert count % 4 == 0
    assert count >= 24
