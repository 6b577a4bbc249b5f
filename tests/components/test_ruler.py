"""Lengths to sticks: parts that add up, and that home paper has room for."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testing.desks import pack_of

from hellprint.components.ruler import DEEP_MM, GAP_MM, LONGEST_MM, SHORT_MM, TAB_MM, pieces, rings_of, stick, stick_of
from hellprint.components.selection import OptionError
from hellprint.impose.papers import paper
from hellprint.model.components import Component
from hellprint.model.lengths import MM_PER_INCH, Size
from hellprint.model.schema import Field

FIELDS = {
    "name": Field("text"),
    "length": Field("inches", optional=True),
    "reach": Field("mm", optional=True),
    "rings": Field("list", item=Field("mm"), default=[]),
}


def component(**options: Any) -> Component:
    return Component("sticks", "ruler", "thing", Size(0, 0), "", options=tuple(options.items()))


@given(st.floats(6, 1000))
def test_parts_are_equal_and_add_up(length: float) -> None:
    made = stick(length)
    assert made.part_mm * made.parts == pytest.approx(length)
    assert made.part_mm <= LONGEST_MM + 1e-6
    assert made.is_handle == (length < SHORT_MM)
    tab = TAB_MM if made.parts > 1 else 0
    assert made.size.width_mm == pytest.approx(made.part_mm + tab)
    if not made.is_handle:
        assert made.size.height_mm == pytest.approx(made.parts * (DEEP_MM + GAP_MM) - GAP_MM)


@given(st.integers(1, 96), st.sampled_from(["a4", "letter"]))
def test_sticks_up_to_two_feet_fit_on_home_paper(quarters: int, name: str) -> None:
    size, sheet = stick(quarters * MM_PER_INCH / 4).size, paper(name)
    assert sheet is not None
    assert max(size) <= max(sheet) - 26
    assert min(size) <= min(sheet) - 10


def test_a_foot_is_two_parts_that_meet_at_six_inches() -> None:
    made = stick(12 * MM_PER_INCH)
    assert (made.parts, made.part_mm) == (2, pytest.approx(152.4))


@pytest.mark.parametrize(("options", "length_mm", "unit_mm"), [({}, 76.2, 25.4), ({"length": "reach"}, 80.0, 10.0)])
def test_a_length_is_in_the_unit_of_its_field(options: dict[str, str], length_mm: float, unit_mm: float) -> None:
    pack = pack_of(FIELDS, {"id": "a", "name": "A", "length": 3, "reach": 80})
    made = stick_of(pack, component(**options), pack.records["thing"]["a"])
    assert made is not None
    assert (made.length_mm, made.unit_mm) == (pytest.approx(length_mm), unit_mm)


def test_a_record_without_a_length_has_rings_the_largest_first_or_is_no_piece() -> None:
    records = {"id": "rims", "name": "Rims", "rings": [25, 60, 40]}, {"id": "none", "name": "None", "rings": []}
    pack = pack_of(FIELDS, *records)
    assert rings_of(component(), records[0]) == (60, 40, 25)
    (piece,) = pieces(pack, component(), None)
    assert (piece.id, piece.size, piece.cut) == ("rims", Size(60, 60), "own")


def test_records_that_measure_nothing_are_refused() -> None:
    pack = pack_of({"name": Field("text")}, {"id": "a", "name": "A"})
    with pytest.raises(OptionError, match="needs records with a length"):
        pieces(pack, component(), None)
