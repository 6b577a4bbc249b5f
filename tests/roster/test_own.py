from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hellprint.model.records import Pack
from hellprint.roster.files import with_roster
from hellprint.roster.own import own_ids, own_pack
from hellprint.roster.result import RosterResult, compute

Write = Callable[..., Path]


def made(pack: Pack, path: Path) -> tuple[Pack, RosterResult]:
    roster = with_roster(path, pack)
    assert roster.pack is not None
    return roster.pack, compute(roster.pack, roster.kind, roster.id)


def test_each_bearer_is_a_record_with_effective_stats_and_what_they_were(pack: Pack, team: Write) -> None:
    own = own_pack(*made(pack, team("  races: [{wins: [{who: Grey, prize: 3}]}]\n")))
    grey = own.records["beast"]["blue.3"]
    assert (grey["name"], grey["power"], grey["speed"], grey["was"]) == ("Mare", 3, 8.5, {"power": 2, "speed": 9.5})
    assert (grey["bearer"]["name"], grey["bearer"]["number"]) == ("Grey", 3)
    assert own.records["beast"]["mare"] == pack.records["beast"]["mare"]


def test_the_roster_is_a_record_with_its_state_and_its_bearers(pack: Pack, team: Write) -> None:
    loaded, result = made(pack, team("  races: [{wins: [Grey]}]\n"))
    own = own_pack(loaded, result)
    record = own.records["team"]["blue"]
    assert (record["purse"], record["spent"], record["league"]) == (8, 7, "dry")
    assert [rider["own"] for rider in record["rider_list"]] == own_ids(result, "beast")
    assert record["captain"]["number"] == 1
    assert [rider["stats"]["power"]["value"] for rider in record["riders"]] == [3, 3]
    assert {"purse", "spent", "rider_list"} <= own.kinds["team"].fields.keys()


def test_powers_are_the_nested_records_in_force(pack: Pack, team: Write) -> None:
    own = own_pack(*made(pack, team("  races: [{wins: [Hound 2]}, {wins: [Hound 2]}]\n")))
    assert [rider["powers"] for rider in own.records["team"]["blue"]["rider_list"]] == [[], ["grown"], []]


def test_the_pack_itself_is_not_changed(pack: Pack, team: Write) -> None:
    before = {kind: dict(records) for kind, records in pack.records.items()}
    own_pack(*made(pack, team()))
    assert pack.records == before
    assert "bearer" not in pack.kinds["beast"].fields
