from __future__ import annotations

from hellprint.model.schema import Field, Kind, bearer_lists, is_modifier, stats_of

BEAST = Kind(
    "beast", "beasts", {"name": Field("text"), "power": Field("int"), "speed": Field("inches"), "swims": Field("flag")}
)
RIDER = Kind("rider", "riders", {"beast": Field("ref", to="beast")}, nested=True, base="beast")
LOAD = Kind("load", "loads", {"weight": Field("int")}, nested=True)
TEAM = Kind(
    "team",
    "teams",
    {
        "captain": Field("nested", to="rider"),
        "men": Field("list", item=Field("nested", to="rider")),
        "load": Field("nested", to="load"),
    },
    roster=True,
)
KINDS = {kind.name: kind for kind in (BEAST, RIDER, LOAD, TEAM)}


def test_the_stats_of_a_bearer_are_its_bases_numbers_and_flags() -> None:
    assert list(stats_of(KINDS, RIDER)) == ["power", "speed", "swims"]
    assert stats_of(KINDS, LOAD) == {}
    assert stats_of({}, RIDER) == {}


def test_bearers_are_the_nested_kinds_with_a_base() -> None:
    assert bearer_lists(KINDS, TEAM) == {"riders": RIDER}


def test_a_modifier_names_a_stat_and_what_is_done_to_it() -> None:
    fields = {"stat": Field("text"), "add": Field("int")}
    assert is_modifier(Kind("modifier", "modifiers", fields, nested=True))
    assert not is_modifier(Kind("modifier", "modifiers", fields))
    assert not is_modifier(Kind("modifier", "modifiers", {"stat": Field("text")}, nested=True))
