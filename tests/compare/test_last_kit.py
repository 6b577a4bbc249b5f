"""The last kit becomes what lies on the table, as long as it is known what it was printed from."""

from __future__ import annotations

import shutil
from typing import Any

import pytest

from hellprint import baselines
from hellprint.cache import Store
from hellprint.compare.last_kit import last_kit
from hellprint.model.mistakes import Misuse

Game = Any  # tests/compare/conftest.py


def test_the_table_is_what_was_printed(game: Game) -> None:
    game.kit()
    baseline = game.printed()
    assert {(p.component, p.id): p.copies for p in baseline.table} == {
        ("imp-cards", "ash"): 2, ("imp-cards", "elm"): 1, ("imp-cards", "oak"): 3,
        ("omen-cards", "moon"): 1, ("omen-cards", "sun"): 1,
    }  # fmt: skip
    assert baseline.choice["all"] is True
    assert baselines.read("game", "table") == baseline
    assert baseline.packs[baseline.latest]["records"]["imp"]["ash"]["power"] == 3


def test_no_kit_is_no_print(game: Game) -> None:
    with pytest.raises(Misuse, match="no kit was printed"):
        game.printed()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"pieces": []}', "\x00"])
def test_a_manifest_of_another_hand_is_refused(game: Game, text: str) -> None:
    game.out.mkdir()
    (game.out / "manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(Misuse, match="not what a kit of this version writes"):
        game.printed()


def test_without_the_cache_the_pack_of_the_kit_is_the_pack_as_it_is(game: Game, tmp_path: Any) -> None:
    game.kit()
    empty = Store(tmp_path / "empty")
    assert last_kit(game.out, "table", empty, game.now) == last_kit(
        game.out, "table", Store(game.project.cache_root), game.now
    )
    game.edit("imps.yaml", "power: 3", "power: 4")
    shutil.rmtree(tmp_path / "empty")
    with pytest.raises(Misuse, match="has changed since"):
        last_kit(game.out, "table", Store(tmp_path / "empty"), game.now)
    with pytest.raises(Misuse, match="has changed since"):
        last_kit(game.out, "table", Store(tmp_path / "empty"), lambda variants, lang: None)


def test_an_edit_after_the_kit_is_not_on_the_table(game: Game) -> None:
    game.kit()
    game.edit("imps.yaml", "power: 3", "power: 4")
    baseline = game.printed()
    assert baseline.packs[baseline.latest]["records"]["imp"]["ash"]["power"] == 3
    assert {step.id for step in game.kit("table").update.put_in} == {"ash"}


def test_a_rosters_own_cards_are_no_table(game: Game) -> None:
    """They are other pieces in each of its games."""
    import json

    game.kit()
    path = game.out / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    manifest["choice"]["set_name"] = "roster"
    path.write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(Misuse, match="a roster's own"):
        game.printed()
