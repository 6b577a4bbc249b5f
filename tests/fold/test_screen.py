"""Screens: three equal panels that stand, on as few sheets as hold them, joined under a fold."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.fold.box import fits
from hellprint.fold.panels import folded
from hellprint.fold.screen import FOLD_DEG, NAMES, STRIP_MM, parts, screen

sizes = st.tuples(st.floats(30.0, 190.0), st.floats(40.0, 190.0))


@settings(max_examples=200, deadline=None)
@given(sizes)
def test_a_screen_has_three_equal_panels_on_as_few_sheets_as_hold_them(size: tuple[float, float]) -> None:
    width, height = size
    sheets = screen(width, height)
    faces = [panel for sheet in sheets for panel in sheet.panels if panel.use == "face"]
    assert [panel.name for panel in faces] == list(NAMES)
    for panel in faces:
        assert panel.box[2:] == pytest.approx((width, height))
    if len(sheets) > 1:
        assert all(map(fits, sheets))
        fewer = {2: (), 3: (2,)}[len(sheets)]
        assert not all(map(fits, parts(width, height, fewer)))
    elif not fits(sheets[0]):
        assert not all(map(fits, parts(width, height, (1, 2))))


@settings(max_examples=200, deadline=None)
@given(sizes)
def test_a_folded_screen_stands_on_its_lower_edge_with_both_wings_back(size: tuple[float, float]) -> None:
    (sheet,) = parts(*size, ())
    places = folded(sheet)
    for panel in sheet.panels:
        assert places[panel.name].along((0, -1)) == pytest.approx((0, -1, 0), abs=1e-9)
    wings = [places["right"].along((1, 0)), places["middle"].along((1, 0))]
    assert wings[1][2] > 0, "folded back"
    cosine = sum(a * b for a, b in zip(wings[0], wings[1], strict=True))
    assert cosine == pytest.approx(math.cos(math.radians(FOLD_DEG)))


def test_a_part_after_the_first_has_a_strip_that_goes_behind_the_one_before() -> None:
    first, second = parts(100.0, 150.0, (2,))
    assert not first.has("strip")
    strip = second.named("strip")
    assert strip.onto == "middle"
    assert strip.box[2] == pytest.approx(STRIP_MM)
