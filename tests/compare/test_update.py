"""An update holds every change since the print, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hellprint.compare.update import Update, in_scope
from hellprint.kits import KitResult

Game = Any  # tests/compare/conftest.py


def steps(update: Update | None) -> tuple[set[tuple[str, int, str]], set[tuple[str, int, str]]]:
    """(id, copies, why) of what is put in and of what is taken out."""
    assert update is not None
    return {(s.id, s.copies, s.why) for s in update.put_in}, {(s.id, s.copies, s.why) for s in update.take_out}


def printed_pieces(result: KitResult) -> list[str]:
    assert result.manifest is not None
    rows = json.loads(result.manifest.read_text("utf-8"))["pieces"]
    return sorted(row["id"] for row in rows if row["side"] == "front")


@pytest.fixture
def played(game: Game) -> Game:
    game.kit()
    game.printed()
    return game


def test_nothing_changed_prints_nothing(played: Game) -> None:
    result = played.kit("table")
    assert result.files == ()
    assert "up to date" in result.notes[0]


@pytest.mark.parametrize(
    ("file", "old", "new", "put_in", "taken"),
    [
        ("imps.yaml", "power: 3", "power: 4", {("ash", 2, "changed")}, {("ash", 2, "changed")}),
        ("imps.yaml", "copies: 2", "copies: 3", {("ash", 1, "more")}, set()),
        ("imps.yaml", "copies: 3", "copies: 1", set(), {("oak", 2, "fewer")}),
        ("imps.yaml", "copies: 3", "copies: 0", set(), {("oak", 3, "gone")}),
        ("pack.yaml", "hand: 5", "hand: 6", {("ash", 2, "changed")}, {("ash", 2, "changed")}),
        (
            "omens.yaml", "- {id: sun, name: Sun}\n", "- {id: sun, name: Sun}\n- {id: star, name: Star}\n",
            {("star", 1, "new"), ("moon", 1, "changed"), ("sun", 1, "changed")},  # they say "1 of 3" now
            {("moon", 1, "changed"), ("sun", 1, "changed")},
        ),
        ("pack.yaml", "size: standard, front: omen", "size: [60, 60], front: omen",
         {("moon", 1, "changed"), ("sun", 1, "changed")}, {("moon", 1, "changed"), ("sun", 1, "changed")}),
        ("imps.yaml", "rules: It burns.", "rules: It burns., secret: shh", set(), set()),
    ],
)  # fmt: skip
def test_what_an_edit_prints_anew(
    played: Game, file: str, old: str, new: str, put_in: set[object], taken: set[object]
) -> None:
    played.edit(file, old, new)
    result = played.kit("table")
    assert steps(result.update) == (put_in, taken)
    if put_in or taken:
        wanted = sorted(id_ for id_, copies, _ in put_in for _ in range(copies))  # type: ignore[misc, has-type]
        assert printed_pieces(result) == wanted


def test_a_piece_with_another_id_is_printed_only_when_it_reads_otherwise(played: Game) -> None:
    played.edit("tables.yaml", "Ash has {{ imps.ash.power }}", "Fire burns")
    played.edit("imps.yaml", "id: ash, name: Ash", "id: cinder, name: Ash")
    played.edit("pack.yaml", "ash: 2", "cinder: 2")
    result = played.kit("table")
    assert result.files == ()
    assert steps(result.update) == (set(), set())
    assert "Renamed, nothing to print: ash → cinder." in result.notes
    played.edit("imps.yaml", "card: G-1, power: 3, copies: 2", "card: G-1, power: 3, copies: 3")
    assert steps(played.kit("table").update) == ({("cinder", 1, "more")}, set())
    played.edit("imps.yaml", "power: 3", "power: 4")
    update = played.kit("table").update
    assert steps(update) == ({("cinder", 3, "new")}, {("ash", 2, "gone")})
    assert update.renamed == ()


def test_two_that_read_alike_are_each_taken_once(played: Game) -> None:
    played.edit("omens.yaml", "id: moon, name: Moon", "id: luna, name: Moon")
    played.edit("omens.yaml", "id: sun, name: Sun", "id: sol, name: Sun")
    update = played.kit("table").update
    assert steps(update) == (set(), set())
    assert update.renamed == (("moon", "luna"), ("sun", "sol"))


def test_codes_are_those_of_the_old_print_and_of_the_new_one(played: Game) -> None:
    (old,) = {p.code for p in played.printed().table if p.id == "ash"}
    played.edit("imps.yaml", "power: 3", "power: 4")
    update = played.kit("table").update
    assert update.take_out[0].code == old
    assert old.startswith("G-1 · ")
    assert update.put_in[0].code.startswith("G-1 · ")
    assert update.put_in[0].code != old


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{{ slot("power", it.power) }}', '{{ slot("power", "Power " ~ it.power) }}'),
        ('{{ slot("power", it.power) }}{{ slot("rules", it.rules) }}',
         '{{ slot("rules", it.rules) }}{{ slot("power", it.power) }}'),
        ('{{ slot("power", it.power) }}', '{{ slot("power", it.power ~ " of " ~ limits.fires) }}'),
        ("9pt/11pt", "10pt/11pt"),
    ],
)  # fmt: skip
def test_a_new_template_is_a_change_of_looks(played: Game, old: str, new: str) -> None:
    """Also one that asks for its values in another order, or for more of them."""
    played.edit("templates/imp.html", old, new)
    result = played.kit("table")
    assert result.files == ()
    assert {step.id for step in result.update.restyled} == {"ash", "elm", "oak"}
    assert "--restyled" in " ".join(result.notes)
    again = played.kit("table", restyled=True)
    assert steps(again.update)[0] == {("ash", 2, "restyled"), ("elm", 1, "restyled"), ("oak", 3, "restyled")}
    assert printed_pieces(again) == ["ash", "ash", "elm", "oak", "oak", "oak"]


def test_a_value_and_a_template_changed_at_once_are_told_apart(played: Game) -> None:
    played.edit(
        "templates/imp.html", '{{ slot("power", it.power) }}', '{{ slot("power", "P" ~ it.power ~ it.copies) }}'
    )
    played.edit("imps.yaml", "power: 4", "power: 5")
    update = played.kit("table").update
    assert steps(update)[0] == {("oak", 3, "changed")}
    assert {step.id for step in update.restyled} == {"ash", "elm"}


def test_cards_that_stay_with_other_backs_are_told_of(played: Game) -> None:
    """A card with a new back among old ones is a marked card."""
    played.edit("templates/back.html", 'slot("name", "Imps")', 'slot("name", "Fiends")')
    assert played.kit("table").update.backs == ()  # nothing is printed, so all backs are still alike
    played.edit("imps.yaml", "power: 3", "power: 4")
    result = played.kit("table")
    assert result.update.backs == ("Imps",)
    assert any("new backs of Imps" in note for note in result.notes)
    assert played.kit("table", restyled=True).update.backs == ()


def test_three_kits_and_one_print(played: Game) -> None:
    """Making kits moves nothing: the update holds all that changed since the print."""
    played.edit("imps.yaml", "power: 3", "power: 4")
    played.kit()
    played.edit("imps.yaml", "power: 2", "power: 1")
    played.kit()
    played.edit("omens.yaml", "name: Moon", "name: Half Moon")
    played.kit()
    result = played.kit("table")
    assert steps(result.update)[0] == {("ash", 2, "changed"), ("elm", 1, "changed"), ("moon", 1, "changed")}
    assert steps(played.kit("table").update) == steps(result.update)
    played.printed()
    assert played.kit("table").files == ()


def test_after_an_update_the_whole_game_is_on_the_table(played: Game) -> None:
    played.edit("imps.yaml", "copies: 2", "copies: 3")
    played.kit("table")
    assert played.printed().copies == 9
    played.edit("imps.yaml", "copies: 3, rules: 'Hold", "copies: 2, rules: 'Hold")
    assert steps(played.kit("table").update) == (set(), {("ash", 1, "fewer")})


def test_a_part_is_updated_and_the_rest_stays_as_old_as_it_is(played: Game) -> None:
    played.edit("imps.yaml", "power: 3", "power: 4")
    played.edit("omens.yaml", "name: Moon", "name: Half Moon")
    assert steps(played.kit("table", only=("omen-cards",)).update)[0] == {("moon", 1, "changed")}
    played.printed()
    assert steps(played.kit("table", only=()).update)[0] == {("ash", 2, "changed")}


def test_groups_have_tables_of_their_own(played: Game) -> None:
    played.edit("imps.yaml", "power: 3", "power: 4")
    played.kit()
    played.printed("club")
    assert played.kit("club").files == ()
    assert steps(played.kit("table").update)[0] == {("ash", 2, "changed")}


def test_the_set_of_the_print_is_the_set_of_the_update(game: Game) -> None:
    game.kit(set_name="starter")
    assert game.printed().copies == 5
    game.edit("imps.yaml", "power: 4", "power: 5")  # oak is not in the starter set
    assert game.kit("table").files == ()
    assert steps(game.kit("table", set_name=None, all=True).update)[0] == {("oak", 3, "new")}


def test_a_piece_of_one_id_in_two_decks_is_two_pieces(played: Game) -> None:
    played.edit("omens.yaml", "id: sun, name: Sun", "id: ash, name: Soot")
    assert steps(played.kit("table").update) == ({("ash", 1, "new")}, {("sun", 1, "gone")})


def test_what_old_templates_could_not_say_is_a_change(played: Game) -> None:
    """The old values cannot be shown by today's template: nobody can say that nothing changed."""
    played.edit("schema.yaml", "power: {type: int}", "power: {type: int}\n      heat: {type: int, default: 1}")
    played.edit("templates/imp.html", "it.power", "it.heat")
    assert steps(played.kit("table").update)[0] == {("ash", 2, "changed"), ("elm", 1, "changed"), ("oak", 3, "changed")}


def test_scope() -> None:
    assert [in_scope((), ())(c) for c in "ab"] == [True, True]
    assert [in_scope(("a",), ())(c) for c in "ab"] == [True, False]
    assert [in_scope((), ("a",))(c) for c in "ab"] == [False, True]


def test_the_list_is_printed_with_the_pieces(played: Game, words_of: Callable[[Path], str]) -> None:
    played.edit("imps.yaml", "power: 3", "power: 4")
    played.edit("imps.yaml", "copies: 3", "copies: 2")
    result = played.kit("table")
    assert [file.path.name for file in result.files] == ["00-update-single.pdf", "10-cards-duplex.pdf"]
    page = words_of(result.files[0].path)
    assert "1 of 3" in page
    for step in (*result.update.put_in, *result.update.take_out):
        assert step.code in page
        assert step.name in page


def test_the_list_the_words_and_the_pieces_have_the_same_numbers(played: Game, words_of: Callable[[Path], str]) -> None:
    """Nothing is counted by name: two decks, copies that come and go, one card in two numbers."""
    played.edit("imps.yaml", "copies: 2", "copies: 4")
    played.edit("imps.yaml", "copies: 3", "copies: 1")
    played.edit("imps.yaml", "power: 2", "power: 1")
    played.edit("omens.yaml", "id: sun, name: Sun", "id: elm, name: Elm")
    result = played.kit("table")
    put_in, taken = (sum(s.copies for s in steps) for steps in (result.update.put_in, result.update.take_out))
    assert (put_in, taken) == (4, 4)
    assert len(printed_pieces(result)) == put_in == sum(file.pieces for file in result.files)
    page = words_of(result.files[0].path)
    assert f"{taken} pieces from the table" in page
    assert f"{put_in} pieces, printed" in page
    before = {(p.component, p.id): p.copies for p in played_table(played)}
    for step in result.update.take_out:
        before[step.component, step.id] -= step.copies
    for step in result.update.put_in:
        before[step.component, step.id] = before.get((step.component, step.id), 0) + step.copies
    after = {piece.key: piece.copies for piece in result.update.table}
    assert {key: copies for key, copies in before.items() if copies} == after


def played_table(game: Game) -> Any:
    from hellprint import baselines

    return baselines.read("game", "table").table
