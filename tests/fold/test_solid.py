"""Nets of dice: regular faces, opposite numbers that add up, tabs that meet their edges and lie on nothing."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.fold.panels import folded
from hellprint.fold.solid import SIDES, net, numbered, overlap, solid

every = settings(max_examples=200, deadline=None)
nets = st.builds(net, st.sampled_from(SIDES), st.floats(8.0, 60.0))


@every
@given(st.sampled_from(SIDES), st.floats(8.0, 60.0))
def test_all_edges_are_as_long_as_asked_for(sides: int, edge: float) -> None:
    faces = [panel for panel in net(sides, edge).sheet.panels if panel.use == "face"]
    assert len(faces) == sides
    for face in faces:
        assert len(face.outline) == {6: 4, 12: 5}[sides]
        for a, b in face.edges():
            assert math.dist(a, b) == pytest.approx(edge, abs=1e-6)


@every
@given(st.sampled_from(SIDES), st.floats(8.0, 60.0))
def test_nothing_of_a_net_overlaps(sides: int, edge: float) -> None:
    panels = net(sides, edge).sheet.panels
    for a, b in combinations(panels, 2):
        small = [tuple((x * 0.999 + m * 0.001) for x, m in zip(p, a.middle, strict=True)) for p in a.outline]
        assert not overlap(small, b.outline), (a.name, b.name)  # type: ignore[arg-type]


@every
@given(st.sampled_from(SIDES), st.floats(8.0, 60.0))
def test_folded_every_tab_meets_the_edge_with_its_letter(sides: int, edge: float) -> None:
    made = net(sides, edge)
    places = folded(made.sheet)
    tabs = [panel for panel in made.sheet.panels if panel.use == "glue"]
    edges = {6: 12, 12: 30}[sides]
    assert len(tabs) == len(made.joints) == edges - (sides - 1)
    for name, number, (a, b) in made.joints:
        tab = made.sheet.named(name)
        assert tab.hinge is not None
        assert tab.onto == str(number)
        ends = [places[name].at(end) for end in tab.hinge]
        meant = [places[str(number)].at(end) for end in (a, b)]
        gaps = [math.dist(p, q) for p, q in zip(ends, meant, strict=True)]
        assert min(max(gaps), max(math.dist(ends[0], meant[1]), math.dist(ends[1], meant[0]))) < 1e-6


@every
@given(st.sampled_from(SIDES), st.floats(8.0, 60.0))
def test_opposite_faces_of_the_folded_die_add_up(sides: int, edge: float) -> None:
    sheet = net(sides, edge).sheet
    places = folded(sheet)
    facing = {int(p.name): places[p.name].z for p in sheet.panels if p.use == "face"}
    assert sorted(facing) == list(range(1, sides + 1))
    for number, way in facing.items():
        other = facing[sides + 1 - number]
        assert [a + b for a, b in zip(way, other, strict=True)] == pytest.approx([0, 0, 0], abs=1e-9)


def test_the_faces_1_2_3_of_a_cube_go_counter_clockwise() -> None:
    sheet = net(6, 20.0).sheet
    places = folded(sheet)
    (a, b, c), (d, e, f), (g, h, i) = ([-v for v in places[str(n)].z] for n in (1, 2, 3))
    assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) > 0.5


@pytest.mark.parametrize("sides", SIDES)
def test_a_net_of_15_mm_fits_a_sheet(sides: int) -> None:
    assert max(net(sides, 15.0).sheet.size) < 200


def test_the_fold_of_a_solid_is_the_angle_between_its_faces() -> None:
    assert solid(6).fold_deg == pytest.approx(90)
    assert solid(12).fold_deg == pytest.approx(180 - 116.565, abs=1e-3)


def test_numbers_are_spread_over_both_halves() -> None:
    numbers = numbered(solid(12))
    half = [numbers[face] for face in (0, *solid(12).neighbours(0))]
    assert 3 * 12 < sum(half) < 3 * 14


def test_there_is_no_net_of_other_dice() -> None:
    with pytest.raises(ValueError, match="7 sides"):
        net(7, 20.0)


def test_shapes_that_touch_do_not_overlap() -> None:
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    beside = tuple((x + 2, y) for x, y in square)
    across = tuple((x + 1, y + 1) for x, y in square)
    assert not overlap(square, beside)
    assert overlap(square, across)
