"""Flat panels: every edge is cut or folded, and folding bends nothing."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.fold.box import Inner, tray, wrapped
from hellprint.fold.panels import EDGE_MM, Flat, Panel, cuts, flat, folded, folds, rect
from hellprint.fold.solid import net

lengths = st.floats(20.0, 120.0)
sheets = st.one_of(
    st.builds(lambda w, d, h, lid: wrapped(Inner(w, d / 3, h), has_lid=lid), lengths, lengths, lengths, st.booleans()),
    st.builds(lambda w, d, h: tray(Inner(w, d, h / 4)), lengths, lengths, lengths),
    st.builds(lambda sides, edge: net(sides, edge).sheet, st.sampled_from((6, 12)), st.floats(8.0, 40.0)),
)


def long(edges: tuple[tuple[tuple[float, float], tuple[float, float]], ...]) -> float:
    return sum(math.dist(*edge) for edge in edges)


@settings(max_examples=200, deadline=None)
@given(sheets)
def test_every_edge_of_every_panel_is_cut_or_folded_and_never_both(sheet: Flat) -> None:
    edges = sum(long(tuple(panel.edges())) for panel in sheet.panels)
    assert long(cuts(sheet)) + 2 * long(folds(sheet)) == pytest.approx(edges, abs=1e-3)


@settings(max_examples=200, deadline=None)
@given(sheets)
def test_folding_keeps_panels_in_shape_and_in_touch(sheet: Flat) -> None:
    places = folded(sheet)
    for panel in sheet.panels:
        place = places[panel.name]
        for a, b in panel.edges():
            assert math.dist(place.at(a), place.at(b)) == pytest.approx(math.dist(a, b), abs=1e-6)
        if panel.hinge is not None:
            for end in panel.hinge:
                assert math.dist(place.at(end), places[panel.parent].at(end)) < 1e-6


@settings(max_examples=200, deadline=None)
@given(sheets)
def test_a_sheet_begins_at_its_corner_and_holds_all_its_panels(sheet: Flat) -> None:
    points = [point for panel in sheet.panels for point in panel.outline]
    assert min(x for x, _ in points) == pytest.approx(EDGE_MM)
    assert min(y for _, y in points) == pytest.approx(EDGE_MM)
    assert max(x for x, _ in points) == pytest.approx(sheet.size.width_mm - EDGE_MM)
    assert max(y for _, y in points) == pytest.approx(sheet.size.height_mm - EDGE_MM)


def test_a_right_fold_brings_a_panel_behind_its_parent() -> None:
    wall = Panel("wall", rect(0, 0, 10, 20))
    side = Panel("side", rect(10, 0, 5, 20), parent="wall", hinge=((10, 0), (10, 20)))
    sheet = flat([wall, side])
    x, y, z = folded(sheet)["side"].at((15 + EDGE_MM, EDGE_MM))
    assert (x, y, z) == pytest.approx((10 + EDGE_MM, EDGE_MM, 5))


def test_the_rest_of_an_edge_beside_a_shorter_fold_is_cut() -> None:
    wall = Panel("wall", rect(0, 0, 10, 20))
    flap = Panel("flap", rect(2, 20, 6, 5), "flap", "wall", ((2, 20), (8, 20)))
    foot = [edge for edge in cuts(flat([wall, flap])) if {round(y - EDGE_MM, 3) for _, y in edge} == {20.0}]
    assert sorted(round(math.dist(*edge), 3) for edge in foot) == [2.0, 2.0]


def test_a_panel_is_found_by_its_name() -> None:
    sheet = flat([Panel("wall", rect(0, 0, 10, 20))])
    assert sheet.named("wall").box == pytest.approx((EDGE_MM, EDGE_MM, 10, 20))
    assert sheet.has("wall")
    assert not sheet.has("roof")
    with pytest.raises(KeyError):
        sheet.named("roof")
