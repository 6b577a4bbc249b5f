from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hellprint.model.records import Pack
from hellprint.roster.files import with_roster
from hellprint.roster.legality import judge_records
from hellprint.roster.result import compute

Write = Callable[[str], Path]


def told(pack: Pack, path: Path) -> list[str]:
    roster = with_roster(path, pack)
    assert roster.pack is not None
    return [finding.text() for finding in compute(roster.pack, roster.kind, roster.id).findings]


def test_a_legal_roster_has_no_findings(pack: Pack, team: Write) -> None:
    assert told(pack, team("")) == []


def test_always_is_also_after_each_game_and_told_once(pack: Pack, team: Write) -> None:
    games = "  races:\n    - wins: [{who: Grey, prize: 14}]\n    - wins: [{who: Grey, prize: 14}]\n"
    assert told(pack, team(games)) == ['blue.yaml:3:3: HP230 error: the purse holds 21 (rule "purse")']


def test_a_rule_of_the_start_is_not_asked_later(pack: Pack, team: Write) -> None:
    more = ", ".join(["{beast: mare}"] * 4)
    assert told(pack, team(f"  races: [{{bought: [{more}]}}]\n")) == []


def test_a_rule_of_the_end_is_asked_only_then_at_each_offender(pack: Pack, team: Write) -> None:
    four = "{wins: [Grey]}, " * 4
    assert told(pack, team(f"  races: [{four.rstrip(', ')}]\n")) == [
        'blue.yaml:5:19: HP230 error: Grey won too often (rule "ends")'
    ]


def test_rules_may_be_about_any_kind_of_record(pack: Pack) -> None:
    rule = {
        "id": "fair",
        "for": "beast",
        "at": "always",
        "require": "it.cost > it.power",
        "message": "{{ it.name }} is cheap",
    }
    wrong = pack._replace(records={**pack.records, "legality": {"fair": {**rule, "require": "it.cost > 3"}}})
    found: list[str] = []
    judge_records(wrong, lambda finding: found.append(finding.message))
    assert found == ["Mare is cheap"]
    right = pack._replace(records={**pack.records, "legality": {"fair": rule}})
    judge_records(right, lambda finding: found.append("unexpected"))
    assert found == ["Mare is cheap"]
