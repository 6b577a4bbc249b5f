"""What a request prints."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hellprint.components.choice import UnknownName, _unknown, choose, counts_for, names_in
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.model.schema import Kind

SIZE = Size(63, 88)
DEMONS = Component("demons", "card", "demon", SIZE, "d.html", copies="2")
RELICS = Component("relics", "card", "relic", SIZE, "r.html")
PACK = Pack(
    "p",
    Path(),
    (),
    {},
    {},
    {"demon": Kind("demon", "demons"), "relic": Kind("relic", "relics")},
    {"demon": {"imp": {"id": "imp"}, "fiend": {"id": "fiend"}}, "relic": {"imp": {"id": "imp"}}},
    (DEMONS, RELICS),
    {"starter": {"demons": {"imp": 1}}, "decks": {"relics": {}}},
)


@dataclass(frozen=True)
class Wish:
    set_name: str | None = None
    all: bool = False
    only: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    pieces: tuple[tuple[str, int | None], ...] = field(default=())


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        (Wish(), [("demons", {"imp": 1})]),
        (Wish(all=True), [("demons", None), ("relics", None)]),
        (Wish(set_name="decks"), [("relics", None)]),
        (Wish(only=("relics",)), [("relics", None)]),
        (Wish(all=True, skip=("relics",)), [("demons", None)]),
        (Wish(pieces=(("fiend", None),)), [("demons", {"fiend": 2})]),
        (Wish(pieces=(("fiend", 5),)), [("demons", {"fiend": 5})]),
        (Wish(pieces=(("imp", None),)), [("demons", {"imp": 2}), ("relics", {"imp": 1})]),
        (Wish(pieces=(("relics/imp", None),)), [("relics", {"imp": 1})]),
        (Wish(pieces=(("fiend", 0),)), [("demons", {"fiend": 0})]),
    ],
)
def test_choice(wish: Wish, expected: list[tuple[str, dict[str, int] | None]]) -> None:
    choice, findings = choose(PACK, wish)
    assert [(component.id, copies) for component, copies in choice] == expected
    assert not findings


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (Wish(only=("demon",)), 'no component is called "demon" (did you mean "demons"?)'),
        (Wish(set_name="startr"), 'no set is called "startr" (did you mean "starter"?)'),
        (Wish(pieces=(("fiends", None),)), 'no piece is called "fiends" (did you mean "fiend"?)'),
        (Wish(pieces=(("zzz", None),)), 'no piece is called "zzz" (there are: imp, fiend)'),
    ],
)
def test_unknown_names_are_said_with_the_nearest(wish: Wish, message: str) -> None:
    with pytest.raises(UnknownName) as wrong:
        choose(PACK, wish)
    assert str(wrong.value) == message


def test_a_sheet_has_no_pieces_that_can_be_named() -> None:
    """Its expressions are about rosters, and are not asked of records."""
    sheet = Component("sheet", "playsheet", "", SIZE, "s.html", where='cabal.mode == "campaign"')
    pack = PACK._replace(components=(DEMONS, sheet))
    ((component, copies),) = choose(pack, Wish(pieces=(("imp", 3),)))[0]
    assert (component, copies) == (DEMONS, {"imp": 3})
    with pytest.raises(UnknownName):
        choose(pack, Wish(pieces=(("sheet", None),)))


@pytest.mark.parametrize(
    ("number", "copies"), [(2, {"imp": 2, "fiend": 3}), (4, {"imp": 4, "fiend": 3})], ids=["two", "four"]
)
def test_copies_in_a_set_may_depend_on_the_number_of_players(number: int, copies: dict[str, int]) -> None:
    sets = {"starter": {"demons": {"imp": "players", "fiend": 3}}}
    pack = PACK._replace(sets=sets, info={"for_players": number})
    assert choose(pack, Wish()) == ([(DEMONS, copies)], ())
    assert counts_for(pack, Wish(), number) == {"demons": sum(copies.values())}
    assert counts_for(PACK, Wish(), number) == {}


def test_a_number_of_copies_that_is_none_is_told_at_its_place() -> None:
    pack = PACK._replace(
        sets={"starter": {"demons": {"imp": "players - 5"}}},
        places={("pack", "sets", "starter", "demons", "imp"): ("pack.yaml", 7, 3)},
    )
    _, (found,) = choose(pack, Wish())
    assert found.text() == (
        'pack.yaml:7:3: HP120 error: set "starter", demons, copies of "imp": -3 is not a whole number from 0 to 999'
    )


def test_a_set_names_rosters_records_and_what_is_whole() -> None:
    sheet = Component("sheet", "playsheet", "", SIZE, "s.html", options=(("roster", "gang"),))
    guide = Component("guide", "reference", "demon", SIZE, "g.html")
    board = Component("board", "card", "", SIZE, "b.html")
    pack = PACK._replace(records={**PACK.records, "gang": {"reds": {"id": "reds"}}})
    assert [set(names_in(pack, each)) for each in (DEMONS, sheet, guide, board)] == [
        {"imp", "fiend"}, {"reds", "blank"}, {"imp", "fiend", "guide"}, {"board"},
    ]  # fmt: skip


def test_a_long_list_says_that_it_is_not_all() -> None:
    many = {f"card-{n}": n for n in range(25)}
    assert _unknown("piece", "zzz", many).endswith(f"card-19 and {25 - 20} more)")
    assert "more" not in _unknown("piece", "zzz", dict(list(many.items())[:20]))
