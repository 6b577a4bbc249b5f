"""Bases to the parts of a standee: every part within its box, none on another, of the sizes that are asked for."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testing.desks import pack_of

from hellprint.components.standee import GAP_MM, HEIGHTS, Foot, Plan, height_mm, pieces, plan, plan_of
from hellprint.impose.papers import paper
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.schema import Field

FEET: tuple[Foot, ...] = ("tab", "slot", "cross")
FIELDS = {"name": Field("text"), "base": Field("list", item=Field("mm"), default=[])}
bases = st.floats(15, 100).map(lambda mm: round(mm, 1))


def component(**options: Any) -> Component:
    return Component("things", "standee", "thing", Size(0, 0), "", options=tuple(options.items()))


def parts(made: Plan) -> list[tuple[float, float, float, float]]:
    """Left, top, right, bottom of each."""
    long = made.height_mm + made.foot_mm
    found = [(made.x_mm, made.fold_mm - long, made.x_mm + made.base_mm, made.fold_mm + long)]
    if made.disc is not None:
        x, y = made.disc
        radius = made.base_mm / 2
        found.append((x - radius, y - radius, x + radius, y + radius))
    if made.cross is not None:
        x, y = made.cross
        found.append((x, y, x + made.base_mm, y + 2 * made.foot_mm))
    return found


@given(bases, st.sampled_from(FEET))
def test_the_parts_lie_within_the_box_and_apart(base: float, foot: Foot) -> None:
    made = plan(base, foot)
    found = parts(made)
    assert len(found) == (1 if foot == "slot" else 2)
    for left, top, right, bottom in found:
        assert left >= -1e-9
        assert top >= -1e-9
        assert right <= made.size.width_mm + 1e-9
        assert bottom <= made.size.height_mm + 1e-9
    for one in found:
        for other in found:
            if one is not other:
                across = max(one[0], other[0]) - min(one[2], other[2])
                down = max(one[1], other[1]) - min(one[3], other[3])
                assert max(across, down) == pytest.approx(GAP_MM), "parts are as far apart as scissors need"


@given(bases, bases)
def test_larger_bases_carry_taller_figures(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert height_mm(low) <= height_mm(high)
    assert height_mm(low) > low, "a miniature is taller than its base is wide"


@pytest.mark.parametrize(("base", "height"), HEIGHTS)
def test_usual_bases_have_their_heights(base: float, height: float) -> None:
    assert plan(base, "tab").height_mm == height


@given(st.sampled_from([25.0, 32.0, 40.0, 50.0, 60.0]), st.sampled_from(FEET), st.sampled_from(["a4", "letter"]))
def test_every_usual_standee_fits_on_home_paper(base: float, foot: Foot, name: str) -> None:
    """Upright, within 5 mm of printer's margin and 16 mm for the lines in the margin."""
    made, sheet = plan(base, foot), paper(name)
    assert sheet is not None
    assert made.size.width_mm <= sheet.width_mm - 10
    assert made.size.height_mm <= sheet.height_mm - 26


def test_a_tab_folds_to_a_base_of_true_size() -> None:
    for base, _ in HEIGHTS:
        assert plan(base, "tab").foot_mm == base / 2


@pytest.mark.parametrize(("pick", "base"), [("smallest", 25), ("middle", 32), ("largest", 60)])
def test_one_of_several_bases_is_picked(pick: str, base: float) -> None:
    record = {"id": "a", "base": [32, 25, 60]}
    assert plan_of(component(pick=pick), record).base_mm == base


def test_a_record_without_a_base_has_a_small_one() -> None:
    assert plan_of(component(), {"id": "a"}).base_mm == 25


def test_pieces_of_one_size_lie_together_and_keep_their_numbers() -> None:
    pack = pack_of(
        FIELDS,
        {"id": "tall", "name": "Tall", "base": [60]},
        {"id": "imp", "name": "Imp", "base": [25]},
        {"id": "ogre", "name": "Ogre", "base": [40]},
        {"id": "bat", "name": "Bat", "base": [25]},
    )
    found = pieces(pack, component(), None)
    assert [piece.id for piece in found] == ["imp", "bat", "ogre", "tall"]
    assert [piece.index for piece in found] == [2, 4, 3, 1]
    assert all(a.size.height_mm <= b.size.height_mm for a, b in pairwise(found))
    assert {piece.cut for piece in found} == {"own"}
    assert not any(piece.back for piece in found)


def test_only_what_is_asked_for_is_a_piece() -> None:
    pack = pack_of(FIELDS, {"id": "imp", "name": "Imp", "base": [25]}, {"id": "bat", "name": "Bat", "base": [25]})
    assert [(p.id, p.copies) for p in pieces(pack, component(), {"bat": 3})] == [("bat", 3)]
