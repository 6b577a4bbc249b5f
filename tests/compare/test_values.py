"""Values of two versions, side by side."""

from __future__ import annotations

from typing import Any

import pytest

from hellprint.compare.values import changes, said

Game = Any  # tests/compare/conftest.py


@pytest.mark.parametrize(
    ("file", "old", "new", "wanted"),
    [
        ("imps.yaml", "power: 3", "power: 4", ("imps", "ash", "Ash", "power", "changed", 3, 4)),
        ("pack.yaml", "hand: 5", "hand: 6", ("constants", "", "", "limits.hand", "changed", 5, 6)),
        ("pack.yaml", "fires: 2", "fires: 2, coals: 1", ("constants", "", "", "limits.coals", "added", None, 1)),
        ("pack.yaml", "edition: '1'", "edition: '2'", ("game", "", "", "edition", "changed", "1", "2")),
        ("pack.yaml", "ash: 2", "ash: 3", ("sets", "starter", "", "imp-cards.ash", "changed", 2, 3)),
        ("pack.yaml", "title: Omens", "title: Signs",
         ("components", "omen-cards", "Signs", "title", "changed", "Omens", "Signs")),
        ("tables.yaml", "result: Ash", "result: Soot",
         ("tables", "fate", "Fate", "rows 1-3 · result", "changed", "Ash", "Soot")),
        ("tables.yaml", "It hurts.", "It burns.",
         ("terms", "fire", "Fire", "definition", "changed", "It hurts.", "It burns.")),
        ("schema.yaml", "power: {type: int}", "power: {type: int, max: 9}",
         ("schema", "imp", "imp", "fields.power.high", "added", None, 9)),
    ],
)  # fmt: skip
def test_one_edit_is_one_change(game: Game, file: str, old: str, new: str, wanted: tuple[Any, ...]) -> None:
    before = game.now()
    game.edit(file, old, new)
    assert [tuple(change) for change in changes(before, game.now())] == [wanted]


def test_nothing_differs_from_itself(game: Game) -> None:
    assert changes(game.now(), game.now()) == ()


def test_records_that_come_and_go_are_whole(game: Game) -> None:
    before = game.now()
    game.edit("omens.yaml", "id: sun, name: Sun", "id: star, name: Star")
    found = {(c.id, c.path, c.what): (c.old, c.new) for c in changes(before, game.now())}
    assert found == {
        ("sun", "", "removed"): ({"id": "sun", "name": "Sun"}, None),
        ("star", "", "added"): (None, {"id": "star", "name": "Star"}),
    }


ABILITIES = """\
imps:
  - {id: ash, name: Ash, abilities: [{name: Frenzy, rules: Bite.}, {name: Sting, rules: Twice.}]}
"""


@pytest.mark.parametrize(
    ("abilities", "wanted"),
    [
        ("{name: Sting, rules: Twice.}, {name: Frenzy, rules: Bite.}", set()),
        ("{name: Frenzy, rules: Bite.}", {("abilities Sting", "removed")}),
        ("{name: Frenzy, rules: Bite.}, {name: Poke, rules: Twice.}", {("abilities Poke · name", "changed")}),
        ("{name: Frenzy, rules: Gnaw.}, {name: Sting, rules: Twice.}", {("abilities Frenzy · rules", "changed")}),
        ("{name: Frenzy, rules: Bite.}, {name: New, rules: Once.}, {name: Sting, rules: Twice.}",
         {("abilities New", "added")}),
    ],
)  # fmt: skip
def test_items_of_a_list_are_known_by_their_names(
    game: Game, write_files: Any, abilities: str, wanted: set[tuple[str, str]]
) -> None:
    """One that is put in before the others does not make all of them differ; another order is none."""
    game.edit("schema.yaml", "secret: {type: text, optional: true}", "abilities: {type: list, of: ability}")
    schema = game.folder / "schema.yaml"
    schema.write_text(
        schema.read_text() + "  ability: {nested: true, fields: {name: {type: text}, rules: {type: rich}}}\n"
    )
    (game.folder / "imps.yaml").unlink()
    small = "imps:\n  - {id: ash, name: Ash, card: G, power: 1, copies: 1, rules: R., abilities: [%s]}\n"
    path = game.folder / "imps.yaml"
    game.edit("tables.yaml", "Ash has {{ imps.ash.power }}.", "None.")
    path.write_text(small % "{name: Frenzy, rules: Bite.}, {name: Sting, rules: Twice.}")
    game.edit("pack.yaml", "imp-cards: {ash: 2, elm: 1}, ", "")
    before = game.now()
    path.write_text(small % abilities)
    assert {(c.path, c.what) for c in changes(before, game.now())} == wanted


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (("limits", "hand"), "limits.hand"),
        (("rows", "[3-4]", "effect"), "rows 3-4 · effect"),
        (("combat",), "combat"),
        ((), ""),
    ],
)
def test_paths_in_words(path: tuple[str, ...], words: str) -> None:
    assert said(path) == words
