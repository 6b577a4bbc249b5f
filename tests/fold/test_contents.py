"""What goes into a box: pieces, stock and sleeves to the room that they need."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hellprint.fold.contents import Filling, measures, room_for, thickness_mm

fillings = st.lists(
    st.builds(Filling, st.just("Deck"), st.integers(1, 200), st.floats(12, 90), st.floats(12, 130), st.floats(0.1, 2)),
    min_size=1,
    max_size=5,
)


def test_thickness_goes_by_stock_and_doubles_when_folded() -> None:
    assert thickness_mm("card") == 0.3
    assert thickness_mm("board") == 1.5
    assert thickness_mm("a stock of their own") == 0.3
    assert thickness_mm("card", is_folded=True) == 0.6


@given(fillings, st.sampled_from(["none", "thin", "thick"]))
def test_a_tuck_box_holds_the_stack_and_its_sleeves_with_play(deck: list[Filling], sleeves: str) -> None:
    inner = room_for("tuck", deck, sleeves)
    known = measures()
    sleeve, play = known["sleeves"][sleeves], known["play"]
    assert inner.width_mm == pytest.approx(max(f.width_mm for f in deck) + sleeve["across"] + play["across"])
    assert inner.height_mm == pytest.approx(max(f.height_mm for f in deck) + sleeve["along"] + play["along"])
    stack = sum(f.number * (f.thick_mm + sleeve["thick"]) for f in deck) + play["deep"]
    assert inner.depth_mm == pytest.approx(max(stack, known["least"]["tuck"]))


@given(fillings)
def test_more_cards_never_need_less_room(deck: list[Filling]) -> None:
    more = [f._replace(number=f.number + 1) for f in deck]
    for style in ("tuck", "tray", "cup"):
        assert all(a <= b for a, b in zip(room_for(style, deck), room_for(style, more), strict=True))  # type: ignore[arg-type]


@given(fillings)
def test_the_largest_piece_lies_on_the_floor_of_a_cup(deck: list[Filling]) -> None:
    inner = room_for("cup", deck)
    assert inner.width_mm >= max(f.width_mm for f in deck) + 1
    assert inner.depth_mm >= max(f.height_mm for f in deck) + 1
    assert inner.height_mm >= 30


def test_an_empty_box_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing goes in"):
        room_for("tuck", [])
