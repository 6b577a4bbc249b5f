"""The rules of Reign in Hell on rosters: every one kept at its limit, and broken one past it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from hellprint.load import load_pack
from hellprint.model.records import Pack
from hellprint.roster.checking import check_rules
from hellprint.roster.files import with_roster
from hellprint.roster.result import RosterResult, compute

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "content" / "reign-in-hell"
CASES = yaml.safe_load((HERE / "roster" / "reign-in-hell.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def pack() -> Pack:
    loaded, findings = load_pack(FOLDER)
    assert loaded is not None
    assert not [finding.text() for finding in findings]
    return loaded


def computed(pack: Pack, folder: Path, cabal: dict[str, Any]) -> RosterResult:
    path = folder / "test.yaml"
    text = yaml.safe_dump({"pack": pack.id, "cabal": cabal}, sort_keys=False, allow_unicode=True)
    path.write_text(text, encoding="utf-8")
    opened = with_roster(path, pack)
    assert not [finding.text() for finding in opened.findings]
    assert opened.pack is not None
    return compute(opened.pack, opened.kind, opened.id)


def broken(result: RosterResult) -> dict[str, str]:
    """Rule -> message."""
    return {finding.hint.split('"')[1] if "rule" in finding.hint else finding.code: finding.message
            for finding in result.findings}  # fmt: skip


def legality() -> Iterator[Any]:
    for number, case in enumerate(CASES["rules"]):
        yield pytest.param(case, id=f"{case['rule']}-{number}")


@pytest.mark.parametrize("case", list(legality()))
def test_a_rule_is_kept_at_its_limit_and_broken_past_it(pack: Pack, case: dict[str, Any], tmp_path: Path) -> None:
    assert broken(computed(pack, tmp_path, {**CASES["cabal"], **case["pass"]})) == {}
    found = broken(computed(pack, tmp_path, {**CASES["cabal"], **case["fail"]}))
    assert found.pop(case["rule"]) == case["says"]
    assert set(found) <= set(case.get("also", ()))


@pytest.mark.parametrize("case", CASES["aftermath"], ids=lambda case: case["rule"])
def test_a_game_keeps_a_rule_or_breaks_it(pack: Pack, case: dict[str, Any], tmp_path: Path) -> None:
    cabal = {**CASES["cabal"], "mode": "campaign", **case.get("cabal", {})}
    plain, before = CASES["games"]["plain"], case.get("before", [])
    assert broken(computed(pack, tmp_path, {**cabal, "games": [*before, {**plain, **case["pass"]}]})) == {}
    found = broken(computed(pack, tmp_path, {**cabal, "games": [*before, {**plain, **case["fail"]}]}))
    assert found.pop(case["rule"]) == case["says"]
    assert set(found) <= set(case.get("also", ()))


def test_every_rule_has_a_case(pack: Pack) -> None:
    tried = {case["rule"] for case in CASES["rules"]}
    only_by_games = {"one-of-a-title", "souls"}  # the aftermath refuses earlier what they would find
    assert set(pack.records["legality"]) - tried - only_by_games == set()
    requiring = {id_ for id_, rule in pack.records["aftermath"].items() if "require" in rule}
    assert requiring - {case["rule"] for case in CASES["aftermath"]} == set()


def test_every_expression_fits(pack: Pack) -> None:
    assert [finding.text() for finding in check_rules(pack)] == []


def test_there_is_a_legal_sample_for_each_philosophy_and_mode(pack: Pack) -> None:
    samples = pack.records["cabal"]
    wanted = {(philosophy, mode) for philosophy in pack.records["philosophy"] for mode in pack.records["mode"]}
    assert {(sample["philosophy"], sample["mode"]) for sample in samples.values()} == wanted
    assert [finding.text() for id_ in samples for finding in compute(pack, "cabal", id_).findings] == []


def stat(result: RosterResult, number: int, name: str) -> tuple[Any, Any, list[str]]:
    found = result.bearers[number - 1].stats[name]
    return found.base, found.value, [step.name for step in found.steps]


def test_earth_bound_demons_move_an_inch_more(pack: Pack) -> None:
    result = compute(pack, "cabal", "earth-bound-learning")
    for bearer in result.bearers:
        move = bearer.stats["move"]
        assert move.value - move.base == 1
        assert [step.because for step in move.steps] == ["earth-bound"]


def test_five_games_leave_what_they_should(pack: Pack) -> None:
    result = compute(pack, "cabal", "five-games")
    assert result.values["souls"] == 6
    assert stat(result, 1, "life") == (15, 16, ["Survivor"])
    assert stat(result, 1, "move") == (6.0, 8.0, ["Advance at 15 XP", "Soul of Lightning"])
    assert stat(result, 1, "combat") == (7, 8, ["Advance at 5 XP"])
    assert stat(result, 2, "score_start") == (0, 1, ["Lord of the Pit, greater"])
    assert stat(result, 2, "move") == (8.0, 9.0, ["Essence of the Old Lords"])
    assert stat(result, 3, "life") == (7, 6, ["Weakened, game 1"])
    assert stat(result, 4, "combat") == (6, 5, ["Twisted, game 2"])
    by_name = {bearer.name: bearer for bearer in result.bearers}
    assert "Gulleth" not in by_name
    assert by_name["Coil"].number == 7  # the number that Gulleth left
    assert [relic["id"] for relic in by_name["Flit"].values["relics"]] == ["lucky-charm"]
    assert [title["id"] for title in by_name["Go’rak"].values["titles"]] == [
        "survivor", "covetous", "regent-slayer", "liberator-of-the-forbidden",
    ]  # fmt: skip


def test_madness_soul_warp_and_usurpers(pack: Pack, tmp_path: Path) -> None:
    fall = {"who": "Lord", "by": "friend", "friend": "One"}
    game = {"scenario": "the-twins", "result": "drawn", "slain": [fall], "soul_loss": [{"who": "Lord", "roll": 12}],
            "rewards": [12]}  # fmt: skip
    usurped = {**game, "titles": [{"who": "One", "title": "usurper"}]}
    cabal = {**CASES["cabal"], "mode": "campaign", "games": [game, usurped]}
    result = computed(pack, tmp_path, cabal)
    assert broken(result) == {}
    assert result.values["leader"]["name"] == "One"
    leader = next(bearer for bearer in result.bearers if bearer.name == "One")
    assert leader.values["role"] == "leader"
    assert [relic["id"] for relic in leader.values["relics"]] == ["soul-drinker"]
    assert "Lord" not in [bearer.name for bearer in result.bearers]
    assert result.values["souls"] == 100 - 32 + 20

    armed = {**game, "rewards": [17], "finds": [{"kind": "relic", "roll": 5, "to": "One"}]}
    result = computed(pack, tmp_path, {**cabal, "games": [armed, usurped]})
    assert broken(result) == {"relic-limit": "One bears 2 relics; it can bear 1"}, "none is lost unseen"

    mad = {**game, "slain": ["Two"], "soul_loss": [{"who": "Two", "roll": 2}]}
    result = computed(pack, tmp_path, {**cabal, "games": [mad, CASES["games"]["plain"]]})
    two = next(bearer for bearer in result.bearers if bearer.name == "Two")
    assert two.values["xp"] == 0
    assert two.stats["combat"].value == 6
