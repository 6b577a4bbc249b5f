"""Texts that nobody edited and that read differently."""

from __future__ import annotations

from typing import Any

from hellprint.compare.said import said_differently

Game = Any  # tests/compare/conftest.py


def test_a_constant_changes_every_text_that_names_it_and_no_other(game: Game) -> None:
    before = game.now()
    game.edit("pack.yaml", "hand: 5", "hand: 6")
    found = said_differently(before, game.now(), ())
    assert {(s.area, s.id, s.path, s.old, s.new) for s in found} == {
        ("imps", "ash", "rules", "Hold 5 cards.", "Hold 6 cards."),
        ("sections", "hands", "text", "You hold 5 cards near a [[fire]].", "You hold 6 cards near a [[fire]]."),
    }


def test_a_stat_changes_the_sections_that_name_it(game: Game) -> None:
    before = game.now()
    game.edit("imps.yaml", "power: 3", "power: 4")
    assert [(s.id, s.new) for s in said_differently(before, game.now(), ())] == [("strong", "Ash has 4.")]


def test_an_edited_text_is_a_change_of_its_own(game: Game) -> None:
    before = game.now()
    game.edit("imps.yaml", "Hold {{ limits.hand }} cards.", "Keep {{ limits.fires }} cards.")
    assert said_differently(before, game.now(), ()) == ()


def test_a_text_that_cannot_be_filled_in_is_left_alone(game: Game) -> None:
    before = game.now()
    broken = before._replace(constants={"limits": {"fires": 2}})
    assert {s.new for s in said_differently(before, broken, ())} <= {
        "Hold {{ limits.hand }} cards.",
        "You hold {{ limits.hand }} cards near a [[fire]].",
    }
