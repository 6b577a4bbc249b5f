"""The rules of a pack's rosters, compiled once for all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint.expressions import compiled
from hellprint.model.records import Pack
from hellprint.roster.files import with_roster
from hellprint.roster.result import RosterResult, compute
from hellprint.roster.rules import Compiler
from hellprint.roster.ruleset import ruleset_of

Write = Callable[[str], Path]
RACES = "  races: [{wins: [Grey]}, {wins: [Grey]}]\n"


def computed(team: Write, pack: Pack) -> RosterResult:
    roster = with_roster(team(RACES), pack)
    assert roster.pack is not None
    return compute(roster.pack, "team", "blue")


def test_rules_are_compiled_once_for_a_pack(pack: Pack, team: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    roster = with_roster(team(RACES), pack).pack
    assert roster is not None
    first = compute(roster, "team", "blue")
    monkeypatch.setattr(Compiler, "compile", None)
    assert compute(roster, "team", "blue") == first


def test_an_edited_rule_is_seen(pack: Pack, team: Write) -> None:
    """The rules of one pack are never those of another, however alike they are."""
    before = computed(team, pack)
    kind = pack.kinds["rider"]
    edited = pack._replace(kinds={**pack.kinds, "rider": kind._replace(derive={**kind.derive, "rank": "7"})})
    assert [bearer.values["rank"] for bearer in computed(team, edited).bearers] == [7, 7, 7]
    assert computed(team, pack) == before


def test_what_is_derived_stays_known_when_other_packs_came_between(pack: Pack, team: Write) -> None:
    roster = with_roster(team(RACES), pack).pack
    assert roster is not None
    rules = ruleset_of(roster, roster.kinds["team"])
    known = {kind: dict(fields) for kind, fields in compiled.types_of(roster.kinds, roster.constants).derived.items()}
    assert known
    compiled._recent.clear()
    assert ruleset_of(roster, roster.kinds["team"]) is rules
    again = compiled.types_of(roster.kinds, roster.constants).derived
    assert {kind: again.get(kind) for kind in known if kind in again} == {kind: known[kind] for kind in again}
    assert again
