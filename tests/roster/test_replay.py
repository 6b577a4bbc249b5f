from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hellprint.model.findings import Finding
from hellprint.model.records import Pack
from hellprint.roster.computation import Computation
from hellprint.roster.files import with_roster
from hellprint.roster.replay import Replay

Write = Callable[[str], Path]


def replayed(pack: Pack, path: Path) -> tuple[Computation, list[str], list[Finding]]:
    roster = with_roster(path, pack)
    assert [finding.text() for finding in roster.findings] == []
    assert roster.pack is not None
    found: list[Finding] = []
    computation = Computation(
        roster.pack, roster.pack.kinds["team"], roster.pack.records["team"][roster.id], found.append
    )
    replay = Replay(computation)
    said = [text for _ in replay.games() for text in replay.said]
    computation.everything()
    return computation, said, found


def names(roster: Computation) -> list[str]:
    return [bearer.view["name"] for bearer in roster.bearers]


def test_games_are_applied_in_order_to_bearers_and_roster(pack: Pack, team: Write) -> None:
    roster, said, found = replayed(
        pack, team("  races:\n    - wins: [Grey, {who: Hound 2, prize: 4}]\n    - wins: [Grey]\n")
    )
    assert found == []
    assert {bearer.view["name"]: bearer.view["wins"] for bearer in roster.bearers} == {
        "Hound 1": 0,
        "Hound 2": 1,
        "Grey": 2,
    }
    assert roster.view["purse"] == 7 + 1 + 4 + 1
    assert said == ["Grey wins", "Hound 2 wins", "Grey wins"]
    assert roster.bearers[2].view["grades"] == ["grown"]


def test_values_derived_in_an_entry_decide_what_is_done(pack: Pack, team: Write) -> None:
    roster, _, _ = replayed(pack, team("  races: [{wins: [{who: Grey, prize: 2}, {who: Hound 2, prize: 3}]}]\n"))
    assert {bearer.view["name"]: bearer.view["speed"] for bearer in roster.bearers} == {
        "Hound 1": 6.0, "Hound 2": 5.0, "Grey": 9.5,
    }  # fmt: skip
    assert roster.bearers[1].stats["speed"].steps[0].because == "tired"


def test_bearers_leave_and_join_and_are_named_only_while_they_are_there(pack: Pack, team: Write) -> None:
    games = "  races:\n    - {sold: [Grey], bought: [{beast: mare, name: White}]}\n    - {wins: [White, Grey]}\n"
    roster, _, found = replayed(pack, team(games))
    assert names(roster) == ["Hound 1", "Hound 2", "White"]
    assert roster.view["purse"] == 7 + 3 + 1
    assert [finding.text() for finding in found] == [
        'blue.yaml:8:22: HP232 error: nobody of the team is called "Grey" at this time (known: Hound 1, Hound 2, White)'
    ]


def test_the_file_itself_is_not_changed(pack: Pack, team: Write) -> None:
    path = team("  races: [{sold: [Grey]}]\n")
    roster, _, _ = replayed(pack, path)
    assert names(roster) == ["Hound 1", "Hound 2"]
    assert len(roster.record["riders"]) == 2


def test_a_rule_that_does_not_fit_is_not_applied_at_all(pack: Pack, team: Write) -> None:
    win = {**pack.records["aftermath"]["win"], "add": {"wins": "1", "team.purse": "each.prise"}}
    broken = pack._replace(records={**pack.records, "aftermath": {"win": win}})
    roster, _, _ = replayed(broken, team("  races: [{wins: [Grey]}]\n"))
    assert {bearer.view["wins"] for bearer in roster.bearers} == {0}
