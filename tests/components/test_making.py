"""What the pieces of all kinds have in common: ids, numbers, places in the whole, parts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hellprint.components.making import made, of_records, outlined, parts_of, single
from hellprint.components.selection import CopiesError
from hellprint.fold.screen import screen
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind

KIND = Kind("imp", "imps", {"name": Field("text"), "many": Field("int")})
IMPS = {name: {"id": name, "name": name, "many": many} for name, many in (("a", 2), ("b", 0), ("c", 1))}
CARD = Size(63, 88)


def pack_with(records: str = "imp", **changes: Any) -> tuple[Pack, Component]:
    component = Component("deck", "card", records, CARD, "d.html", **changes)
    return Pack("p", Path(), (), {}, {}, {"imp": KIND}, {"imp": IMPS}, (component,)), component


def test_what_is_in_no_copy_is_left_out_and_counts_in_the_whole() -> None:
    found = of_records(*pack_with(copies="it.many"), None)
    assert [(p.id, p.kind, p.copies, p.index, p.total) for p in found] == [("a", "imp", 2, 1, 3), ("c", "imp", 1, 3, 3)]
    assert [(p.id, p.copies, p.index) for p in of_records(*pack_with(), {"b": 4, "c": 0})] == [("b", 4, 2)]


def test_a_piece_is_as_its_component_says() -> None:
    (piece, *_) = of_records(*pack_with(bleed_mm=1.5, stock="board", back="b.html", shape="round", backs="fold"), None)
    assert (piece.component, piece.size, piece.bleed_mm, piece.stock) == ("deck", CARD, 1.5, "board")
    assert (piece.back, piece.cut, piece.backs) == (True, "round", "fold")


def test_without_records_there_is_one_in_the_number_of_the_component_or_the_set() -> None:
    (piece,) = single(*pack_with("", copies=" 3 "), None)
    assert (piece.id, piece.kind, piece.copies, piece.index, piece.total) == ("deck", "", 3, 1, 1)
    assert [p.copies for p in single(*pack_with("", copies="3"), {"deck": 7})] == [7]
    assert [p.copies for p in single(*pack_with("", copies="1 + 2"), None)] == [3]
    assert single(*pack_with("", copies="3"), {"other": 1}) == single(*pack_with("", copies="0"), None) == []


@pytest.mark.parametrize("copies", ["it.many", "true", "0 - 1"])
def test_copies_without_records_that_are_no_number_are_told_with_the_component(copies: str) -> None:
    with pytest.raises(CopiesError, match="copies is one whole number") as wrong:
        single(*pack_with("", copies=copies), None)
    assert wrong.value.record == "deck"


def test_records_decide_which_of_the_two_it_is() -> None:
    assert [piece.id for piece in made(*pack_with(), None)] == ["a", "b", "c"]
    assert [piece.id for piece in made(*pack_with(""), None)] == ["deck"]


def test_a_piece_with_an_outline_of_its_own_has_one_side_and_no_bleed() -> None:
    (piece,) = single(*pack_with("", bleed_mm=3.0, back="b.html", backs="fold"), None)
    own = outlined(piece, Size(20, 30))
    assert (own.size, own.bleed_mm, own.back, own.cut, own.backs) == (Size(20, 30), 0.0, False, "own", "")
    assert (own.id, own.copies, own.stock) == (piece.id, piece.copies, piece.stock)


def test_parts_bear_the_id_and_a_number_and_say_which_they_are() -> None:
    (piece,) = single(*pack_with(""), None)
    sheets = screen(150, 200)
    assert len(sheets) > 1
    parts = list(parts_of(piece._replace(shows=(("inner", "x"),)), sheets))
    assert [part.id for part in parts] == ["deck", *(f"deck-{n}" for n in range(2, len(sheets) + 1))]
    assert parts[1].shows == (("inner", "x"), ("part", f"2 {len(sheets)}"))
    assert [part.size.width_mm for part in parts] == pytest.approx([sheet.size.width_mm for sheet in sheets])
