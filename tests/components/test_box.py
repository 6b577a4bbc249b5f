"""Components to boxes: what goes in, how large it gets, how many pieces it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hellprint.components.box import contents, pieces
from hellprint.components.selection import CopiesError, OptionError
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind

KIND = Kind("card", "cards", {"name": Field("text")})
CARDS = {n: {"id": n, "name": n} for n in ("ash", "bone")}
DECK = Component("deck", "card", "card", Size(63, 88), "c.html", title="Deck", copies="20")
THICK = Component("tiles", "card", "card", Size(40, 40), "c.html", copies="5", stock="board", backs="fold")


def made(records: str = "", copies: str = "1", **options: Any) -> tuple[Pack, Component]:
    said = {"style": "tuck", "contents": ["deck"], "sleeves": "none", **options}
    component = Component("box", "box", records, Size(0, 0), "", copies=copies, options=tuple(said.items()))
    sets = {"few": {"deck": {"ash": 3}}, "all": {"deck": {}}, "none": {"tiles": {}}}
    return Pack("p", Path(), (), {}, {}, {"card": KIND}, {"card": CARDS}, (DECK, THICK, component), sets), component


def shown(**options: Any) -> dict[str, str]:
    return dict(pieces(*made(**options), None)[0].shows)


def test_a_box_is_as_deep_as_the_whole_deck_is_thick() -> None:
    assert shown()["inner"] == "64.5000 13.0000 89.5000"
    assert shown()["contents"] == "40\t1\tDeck"


def test_the_copies_of_a_set_count_where_it_is_named() -> None:
    assert shown(set="few")["contents"] == "3\t1\tDeck"
    assert shown(set="all")["contents"] == "40\t1\tDeck"


def test_pieces_that_are_folded_over_are_twice_as_thick() -> None:
    (tiles,) = contents(*made(contents=["tiles"]))
    assert (tiles.number, tiles.thick_mm) == (10, 3.0)


def test_a_thickness_that_was_measured_counts_for_all() -> None:
    assert shown(thickness=0.5)["inner"].split()[1] == "21.0000"


def test_what_is_given_wins_over_what_is_needed() -> None:
    assert shown(depth=33)["inner"] == "64.5000 33.0000 89.5000"


def test_a_box_that_is_too_large_for_paper_is_two_pieces_with_one_number_of_copies() -> None:
    pack, component = made(thickness=1.5)
    parts = pieces(pack, component, {"box": 4})
    assert [(p.id, p.copies, dict(p.shows)["part"], p.cut) for p in parts] == [
        ("box", 4, "1 2", "own"), ("box-2", 4, "2 2", "own"),
    ]  # fmt: skip
    assert pieces(pack, component, {}) == []


def test_each_record_has_a_box_of_its_own() -> None:
    found = pieces(*made("card", "it.name == 'ash' ? 2 : 1", width=50, depth=30, height=60), None)
    assert [(p.kind, p.id, p.copies, p.index, p.total) for p in found] == [
        ("card", "ash", 2, 1, 2), ("card", "bone", 1, 2, 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "option", "code"),
    [
        ({"contents": ["dek"]}, "contents", "HP101"),
        ({"contents": ["box"]}, "contents", "HP101"),
        ({"set": "fwe"}, "set", "HP101"),
        ({"contents": []}, "contents", "HP011"),
        ({"set": "none"}, "contents", "HP011"),
    ],
)
def test_a_box_of_nothing_is_refused_at_its_option(options: dict[str, Any], option: str, code: str) -> None:
    with pytest.raises(OptionError) as wrong:
        pieces(*made(**options), None)
    assert (wrong.value.option, wrong.value.code) == (option, code)


def test_copies_of_a_box_without_records_is_a_number() -> None:
    with pytest.raises(CopiesError, match="whole number"):
        pieces(*made(copies="it.cost"), None)
