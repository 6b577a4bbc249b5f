from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hellprint.model.records import Pack
from hellprint.roster.files import with_roster
from hellprint.roster.walk import CannotWalk, Question, Walked, changes, walk

Write = Callable[..., Path]


class Script:
    """Answers in order; keeps the questions."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[Question] = []
        self.steps: list[str] = []

    def step(self, title: str) -> None:
        self.steps.append(title)

    def ask(self, question: Question) -> Any:
        self.asked.append(question)
        return self.answers.pop(0)


def walked(pack: Pack, path: Path, script: Script) -> Walked:
    roster = with_roster(path, pack)
    assert roster.pack is not None
    return walk(roster.pack, roster.kind, roster.id, script)


def test_a_list_is_asked_for_until_there_is_no_answer(pack: Pack, team: Write) -> None:
    script = Script("Grey", 3, "Hound 2", 1, None)
    found = walked(pack, team(), script)
    assert found.game == {"wins": [{"who": "Grey", "prize": 3}, {"who": "Hound 2"}]}  # the default is not written
    assert found.findings == ()
    assert script.answers == []
    assert script.steps == ["The race"]
    assert [question.prompt for question in script.asked[:2]] == ["Who won?", "What did Grey win?"]
    assert script.asked[0].choices == (("Hound 2", "Hound 2"), ("Grey", "Grey"))
    assert script.asked[0].may_skip
    assert script.asked[1].dice == "1d6"


def test_the_game_has_its_effects_and_they_are_told(pack: Pack, team: Write) -> None:
    found = walked(pack, team(), Script("Grey", 3, None))
    assert found.said == ("Grey wins",)
    assert list(changes(found.before, found.after)) == [
        "purse 7 → 10", "best 3 → 13", "Grey: speed 9.5 → 8.5", "Grey: wins 0 → 1", "Grey: rank 3 → 13",
    ]  # fmt: skip


def test_it_goes_on_from_the_games_that_were(pack: Pack, team: Write) -> None:
    path = team("  races: [{wins: [Grey]}, {sold: [Hound 2]}]\n")
    script = Script("Grey", 1, None)
    found = walked(pack, path, script)
    assert script.asked[0].choices == (("Grey", "Grey"),)
    assert found.after.bearers[-1].values["wins"] == 2


def test_a_question_is_asked_only_when_it_applies(pack: Pack, team: Write) -> None:
    rich = pack._replace(records={**pack.records, "legality": {}})
    script = Script("Grey", None)
    found = walked(rich, team("  races: [{wins: [{who: Grey, prize: 99}]}]\n"), script)
    assert found.game == {"wins": [{"who": "Grey"}]}


def test_an_illegal_outcome_is_told(pack: Pack, team: Write) -> None:
    found = walked(pack, team(), Script("Grey", 14, None))
    assert [finding.message for finding in found.findings] == ["the purse holds 21"]


def test_a_roster_with_errors_or_without_games_is_not_walked(pack: Pack, team: Write) -> None:
    with pytest.raises(CannotWalk):
        walked(pack, team("  races: [{wins: [Nobody]}]\n"), Script())
    kinds = {**pack.kinds, "team": pack.kinds["team"]._replace(history="")}
    with pytest.raises(CannotWalk, match="no games"):
        walked(pack._replace(kinds=kinds), team(), Script())


def test_who_has_left_and_joined_is_told(pack: Pack, team: Write) -> None:
    before = walked(pack, team(), Script(None)).before
    sold = team("  races: [{sold: [Grey], bought: [{beast: mare, name: White}]}]\n", name="red.yaml")
    after = walked(pack, sold, Script(None)).before
    told = changes(before, after)
    assert "Grey has left" in told
    assert "White has joined as number 3" in told
