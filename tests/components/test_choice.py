"""What a request prints."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hellprint.components.choice import UnknownName, choose
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
