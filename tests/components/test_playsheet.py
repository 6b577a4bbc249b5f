from __future__ import annotations

from pathlib import Path

from hellprint.components.playsheet import pieces, sheets_of
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack


def component(id_: str, kind: str, roster: str) -> Component:
    return Component(id_, kind, "", Size(0, 0), "x.html", options=(("roster", roster),))


def test_sheets_are_those_of_the_rosters_kind_in_order() -> None:
    components = (
        component("b", "playsheet", "team"),
        component("c", "card", "team"),
        component("a", "playsheet", "team"),
        component("d", "playsheet", "army"),
    )
    pack = Pack("x", Path(), (), {}, {}, {}, {}, components)
    assert [sheet.id for sheet in sheets_of(pack, "team")] == ["b", "a"]


def test_there_is_nothing_to_cut_out() -> None:
    assert pieces(Pack("x", Path(), (), {}, {}, {}, {}), component("b", "playsheet", "team"), None) == ()
