"""Records to cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.components.card import pieces
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind

TIERS = ("lesser", "greater")
KIND = Kind("demon", "demons", {"name": Field("text"), "tier": Field("enum", of=TIERS), "cost": Field("int")})
DEMONS = {
    "a": {"id": "a", "name": "Zeal", "tier": "greater", "cost": 3},
    "b": {"id": "b", "name": "ash", "tier": "lesser", "cost": 2},
    "c": {"id": "c", "name": "Bone", "tier": "lesser", "cost": 0},
}


def deck(**changes: object) -> tuple[Pack, Component]:
    component = Component("demons", "card", "demon", Size(63, 88), "d.html", **changes)  # type: ignore[arg-type]
    return Pack("p", Path(), (), {}, {}, {"demon": KIND}, {"demon": DEMONS}, (component,)), component


def test_file_order_unless_sorted() -> None:
    assert [p.id for p in pieces(*deck(), None)] == ["a", "b", "c"]


def test_an_enum_sorts_in_its_own_order_and_names_without_case() -> None:
    assert [p.id for p in pieces(*deck(sort=("tier", "name")), None)] == ["b", "c", "a"]


@pytest.mark.parametrize(("copies", "expected"), [("2", [2, 2, 2]), ("it.cost", [3, 2])])
def test_copies_are_a_number_or_an_expression(copies: str, expected: list[int]) -> None:
    assert [p.copies for p in pieces(*deck(copies=copies), None)] == expected


def test_where_picks_records() -> None:
    assert [p.id for p in pieces(*deck(where='it.tier == "lesser"'), None)] == ["b", "c"]


def test_a_part_keeps_its_place_in_the_whole_deck() -> None:
    (piece,) = pieces(*deck(), {"b": 7})
    assert (piece.copies, piece.index, piece.total) == (7, 2, 3)


def test_two_decks_have_totals_of_their_own() -> None:
    pack, component = deck()
    other, filtered = deck(where='it.tier == "greater"')
    assert {p.total for p in pieces(pack, component, None)} == {3}
    assert {p.total for p in pieces(other, filtered, None)} == {1}
