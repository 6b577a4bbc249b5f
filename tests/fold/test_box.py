"""Boxes: walls as large as what goes in, nothing overlaps, and folded it closes with every text upright."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.fold.box import (
    SHEET_MM,
    Inner,
    box,
    dust_mm,
    fits,
    glue_mm,
    in_halves,
    notch_mm,
    tray,
    tuck_mm,
    wrapped,
)  # fmt: skip
from hellprint.fold.panels import Flat, Panel, Place, folded
from hellprint.fold.solid import overlap

inners = st.builds(Inner, st.floats(20.0, 150.0), st.floats(8.0, 90.0), st.floats(30.0, 180.0))
every = settings(max_examples=200, deadline=None)


def bounding(panel: Panel) -> tuple[tuple[float, float], ...]:
    """The notch bends the front inwards; the box round it is more than it takes."""
    x, y, width, height = panel.box
    return (
        ((x, y), (x + width, y), (x + width, y + height), (x, y + height)) if panel.name == "front" else panel.outline
    )


def nothing_overlaps(sheet: Flat) -> bool:
    return not any(overlap(bounding(a), bounding(b)) for a, b in combinations(sheet.panels, 2))


def seen_from(place: Place, point: tuple[float, float, float]) -> tuple[float, float, float]:
    """A point of space in the flat of a panel, and how far behind it."""
    away = [p - o for p, o in zip(point, place.origin, strict=True)]
    return tuple(sum(a * b for a, b in zip(away, axis, strict=True)) for axis in (place.x, place.y, place.z))  # type: ignore[return-value]


def lies_on(sheet: Flat, name: str, other: str) -> bool:
    """Folded, a panel lies flat against the inside of another and does not stand out."""
    places, target = folded(sheet), sheet.named(other)
    x, y, width, height = target.box
    for corner in sheet.named(name).outline:
        px, py, behind = seen_from(places[other], places[name].at(corner))
        if abs(behind) > 1e-6 or not (x - 1e-6 <= px <= x + width + 1e-6 and y - 1e-6 <= py <= y + height + 1e-6):
            return False
    return True


def upward(sheet: Flat, name: str) -> tuple[float, float, float]:
    """Where the upper edge of a text on a panel points in the end."""
    turned = {0: (0.0, -1.0), 90: (1.0, 0.0), 180: (0.0, 1.0), 270: (-1.0, 0.0)}
    return folded(sheet)[name].along(turned[sheet.named(name).upright_deg])


def outward(sheet: Flat, name: str) -> tuple[float, float, float]:
    """Where the print of a panel faces in the end."""
    return tuple(-v for v in folded(sheet)[name].z)  # type: ignore[return-value]


@every
@given(inners, st.booleans())
def test_walls_are_as_large_as_the_room_inside(inner: Inner, has_lid: bool) -> None:
    sheet = wrapped(inner, has_lid=has_lid)
    sizes = {panel.name: panel.box[2:] for panel in sheet.panels}
    for name in ("front", "back"):
        assert sizes[name] == pytest.approx((inner.width_mm, inner.height_mm))
    for name in ("left", "right"):
        assert sizes[name] == pytest.approx((inner.depth_mm, inner.height_mm))
    assert sizes["floor"] == pytest.approx((inner.width_mm, inner.depth_mm))
    assert sheet.has("lid") is has_lid
    if has_lid:
        assert sizes["lid"] == pytest.approx((inner.width_mm, inner.depth_mm))


@every
@given(inners, st.booleans())
def test_nothing_of_a_box_overlaps_in_the_flat(inner: Inner, has_lid: bool) -> None:
    assert nothing_overlaps(wrapped(inner, has_lid=has_lid))
    for half in in_halves(inner, has_lid=has_lid):
        assert nothing_overlaps(half)
    assert nothing_overlaps(tray(inner))


@every
@given(inners, st.booleans())
def test_a_folded_box_closes(inner: Inner, has_lid: bool) -> None:
    sheet = wrapped(inner, has_lid=has_lid)
    assert lies_on(sheet, "glue", "right")
    assert lies_on(sheet, "inner floor", "floor")
    places = folded(sheet)
    corners = [places[p.name].at(corner) for p in sheet.panels if p.use == "face" for corner in p.outline]
    across = [max(c[axis] for c in corners) - min(c[axis] for c in corners) for axis in range(3)]
    assert across == pytest.approx([inner.width_mm, inner.height_mm, inner.depth_mm])
    if has_lid:
        assert lies_on(sheet, "tuck", "front")
    assert 2 * dust_mm(inner.width_mm, inner.depth_mm) < inner.width_mm, "the flaps do not meet"
    assert glue_mm(inner.depth_mm) <= inner.depth_mm


@every
@given(inners)
def test_every_text_is_upright_when_the_box_stands(inner: Inner) -> None:
    sheet = wrapped(inner, has_lid=True)
    for name in ("front", "left", "right", "back"):
        assert upward(sheet, name) == pytest.approx((0, -1, 0), abs=1e-9)
    assert outward(sheet, "front") == pytest.approx((0, 0, -1), abs=1e-9)
    assert outward(sheet, "back") == pytest.approx((0, 0, 1), abs=1e-9)
    assert outward(sheet, "left") == pytest.approx((-1, 0, 0), abs=1e-9)
    assert outward(sheet, "lid") == pytest.approx((0, -1, 0), abs=1e-9)
    assert upward(sheet, "lid") == pytest.approx((0, 0, 1), abs=1e-9), "who stands in front of it reads the lid"


@every
@given(inners)
def test_a_tray_stands_with_its_texts_upright_and_its_tabs_behind_walls(inner: Inner) -> None:
    sheet = tray(inner)
    assert outward(sheet, "floor") == pytest.approx((0, 0, -1), abs=1e-9)
    for name in ("front", "back", "left", "right"):
        assert upward(sheet, name) == pytest.approx((0, 0, 1), abs=1e-9)
    assert sheet.named("floor").box[2:] == pytest.approx((inner.width_mm, inner.depth_mm))
    for panel in sheet.panels:
        if panel.use == "glue":
            assert lies_on(sheet, panel.name, panel.onto)


@every
@given(inners, st.sampled_from(["tuck", "cup"]))
def test_a_box_is_parted_only_where_that_makes_it_fit(inner: Inner, style: str) -> None:
    sheets = box(style, inner)  # type: ignore[arg-type]
    whole = wrapped(inner, has_lid=style == "tuck")
    if len(sheets) == 2:
        assert not fits(whole)
        assert all(map(fits, sheets))
        names = {panel.name for sheet in sheets for panel in sheet.panels}
        assert names == {panel.name for panel in whole.panels}
        glued = {panel.onto for sheet in sheets for panel in sheet.panels if panel.name == "glue"}
        assert glued == {"left", "right"}
        for sheet in sheets:
            for panel in sheet.panels:
                if panel.use == "face" and panel.name in ("front", "back", "left", "right"):
                    assert panel.box[3] == pytest.approx(inner.height_mm)
    else:
        assert sheets == (whole,)


@every
@given(inners)
def test_words_on_folding_have_room_that_no_panel_takes(inner: Inner) -> None:
    for sheet in (wrapped(inner, has_lid=True), in_halves(inner, has_lid=True)[1]):
        assert sheet.room is not None
        x, y, width, height = sheet.room
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        assert not any(overlap(corners, bounding(panel)) for panel in sheet.panels)


def test_a_deck_of_poker_cards_has_a_box_on_one_sheet_and_a_thumb_finds_its_notch() -> None:
    inner = Inner(64.5, 17.2, 89.5)
    (sheet,) = box("tuck", inner)
    assert max(sheet.size) < SHEET_MM[1]
    assert notch_mm(inner) == 9.0
    deepest = max(y for x, y in sheet.named("front").outline[1:18])
    assert deepest - sheet.named("front").box[1] == pytest.approx(9.0)
    assert tuck_mm(17.2) == pytest.approx(13.76)
