"""Components to screens: one for each player, in as many parts as paper asks for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hellprint.components.screen import aid, pieces, sheets_of
from hellprint.components.selection import CopiesError, OptionError
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind

KINDS = {
    "devil": Kind("devil", "devils", {"name": Field("text")}),
    "rule": Kind("rule", "rules", {"name": Field("text"), "text": Field("text"), "inside": Field("flag")}),
}
RECORDS = {
    "devil": {n: {"id": n, "name": n} for n in ("ash", "bone")},
    "rule": {n: {"id": n, "name": n, "text": n, "inside": n != "b"} for n in "abc"},
}


def made(size: Size = Size(264, 120), records: str = "devil", **more: Any) -> tuple[Pack, Component]:
    back, copies = more.pop("back", ""), more.pop("copies", "1")
    said = {"name": "name", "aid_where": "", "aid_title": ["name"], "aid_text": ["text"], "own": [], **more}
    component = Component("s", "screen", records, size, "", back=back, copies=copies, options=tuple(said.items()))
    return Pack("p", Path(), (), {}, {}, KINDS, RECORDS, (component,)), component


def test_a_screen_on_one_sheet_has_the_size_that_was_asked_for() -> None:
    found = pieces(*made(), None)
    assert [(p.id, p.kind, p.size) for p in found] == [
        ("ash", "devil", Size(264, 120)),
        ("bone", "devil", Size(264, 120)),
    ]
    assert not any(p.back for p in found), "nothing is inside"


def test_a_larger_screen_is_printed_in_parts_that_know_their_record() -> None:
    found = pieces(*made(Size(390, 180), own=["name"]), {"bone": 2})
    assert [(p.id, p.kind, p.copies) for p in found] == [("bone", "devil", 2), ("bone-2", "", 2)]
    assert found[1].beside == (("devil", "bone"),)
    assert all(p.back for p in found)
    assert len(sheets_of(Size(540, 180))) == 3


def test_an_inside_shows_the_records_of_its_aid() -> None:
    pack, component = made(aid="rule", aid_where="it.inside")
    assert aid(pack, component) == ("a", "c")
    assert pieces(pack, component, None)[0].beside == (("rule", "a"), ("rule", "c"))


def test_a_screen_without_records_is_one_of_the_component() -> None:
    (found,) = pieces(*made(records="", copies="3"), None)
    assert (found.id, found.kind, found.copies) == ("s", "", 3)
    with pytest.raises(CopiesError, match="whole number"):
        pieces(*made(records="", copies="it.x"), None)


@pytest.mark.parametrize(
    ("more", "option", "code"),
    [
        ({"aid": "rlue"}, "aid", "HP101"),
        ({"aid": "rule", "aid_text": ["txet"]}, "aid_text", "HP010"),
        ({"aid": "rule", "aid_title": ["nmae"]}, "aid_title", "HP010"),
        ({"size": Size(390, 180), "back": "inside.html"}, "back", "HP401"),
    ],
)
def test_an_inside_that_cannot_be_made_is_refused_at_its_option(more: dict[str, Any], option: str, code: str) -> None:
    with pytest.raises(OptionError) as wrong:
        pieces(*made(**more), None)
    assert (wrong.value.option, wrong.value.code) == (option, code)
