"""An edit of a constant, a stat, a table row and a term: every affected place is named, and no other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from testing.kits import CHECKOUT

from hellprint.compare.difference import Difference, difference
from hellprint.compare.versions import since
from hellprint.project import Project

Game = Any  # tests/compare/conftest.py


def compared(game: Game, name: str) -> Difference:
    with since(name, game.folder, "game", game.project) as source:
        found, findings = difference(game.folder, source, game.project, (), None)
    assert findings == ()
    assert found is not None
    return found


@pytest.fixture
def before(game: Game) -> Game:
    import shutil

    shutil.copytree(game.folder, game.folder.parent / "before")
    return game


@pytest.mark.parametrize(
    ("file", "old", "new", "changed", "said", "shows", "pieces"),
    [
        ("pack.yaml", "hand: 5", "hand: 6", {("constants", "", "limits.hand")},
         {("imps", "ash"), ("sections", "hands")}, set(), {("imp-cards", "ash")}),
        ("imps.yaml", "power: 3", "power: 4", {("imps", "ash", "power")}, {("sections", "strong")}, set(),
         {("imp-cards", "ash")}),
        ("tables.yaml", "result: Fire", "result: Smoke", {("tables", "fate", "rows 4-6 · result")}, set(),
         {"fates"}, set()),
        ("tables.yaml", "It hurts.", "It burns.", {("terms", "fire", "definition")}, set(), set(), set()),
        ("imps.yaml", "name: Oak", "name: Ash Tree", {("imps", "oak", "name")}, set(), set(), {("imp-cards", "oak")}),
    ],
)  # fmt: skip
def test_every_affected_place_and_no_other(
    before: Game, file: str, old: str, new: str, changed: set[Any], said: set[Any], shows: set[str], pieces: set[Any]
) -> None:
    before.edit(file, old, new)
    found = compared(before, str(before.folder.parent / "before"))
    assert {(c.area, c.id, c.path) for c in found.changes} == changed
    assert {(s.area, s.id) for s in found.said} == said
    assert {s.id for s in found.shows} == shows
    assert {(p.component, p.id) for p in found.pieces} == pieces
    assert found.broke == found.mended == ()


def test_an_edit_is_found_against_a_print_too(game: Game) -> None:
    game.kit()
    game.printed("club")
    game.edit("imps.yaml", "power: 3", "power: 4")
    found = compared(game, "club")
    assert [(c.id, c.old, c.new) for c in found.changes] == [("ash", 3, 4)]
    assert [p.id for p in found.pieces] == ["ash"]
    assert found.broke == ()


def test_what_broke_and_what_was_mended_is_named(before: Game) -> None:
    count = "counts:\n- {id: imps, says: 3, of: pack.imps.size()}\n"
    (before.folder / "counts.yaml").write_text(count)
    (before.folder.parent / "before" / "counts.yaml").write_text(count)
    path = before.folder / "imps.yaml"
    path.write_text(path.read_text() + "  - {id: fir, name: Fir, card: G-4, power: 1, copies: 1, rules: R.}\n")
    found = compared(before, str(before.folder.parent / "before"))
    assert [finding.code for finding in found.broke] == ["HP220"]
    assert found.mended == ()
    with since(str(before.folder), before.folder.parent / "before", "game", before.project) as source:
        back, _ = difference(before.folder.parent / "before", source, before.project, (), None)
    assert back is not None
    assert [finding.code for finding in back.mended] == ["HP220"]


def test_a_finding_that_names_another_place_is_the_same_against_a_print(game: Game) -> None:
    """A print has lost lines, so what names one reads otherwise there; it is neither broken nor mended."""
    path = game.folder / "imps.yaml"
    path.write_text(path.read_text() + "  - {id: ash-2, name: Ash, card: G-4, power: 1, copies: 1, rules: R.}\n")
    game.kit()
    game.printed("club")
    game.edit("imps.yaml", "power: 3", "power: 4")
    found = compared(game, "club")
    assert [change.id for change in found.changes] == ["ash"]
    assert found.broke == found.mended == ()
    from hellprint import pipeline

    _, findings = pipeline.load(game.folder, game.project, (), None)
    assert [finding.code for finding in findings] == ["HP131"]
    assert "imps.yaml:" in findings[0].message


def test_a_version_that_cannot_be_read_is_told(before: Game) -> None:
    with since(str(before.folder.parent / "before"), before.folder, "game", before.project) as source:
        (source.folder / "pack.yaml").unlink()
        found, findings = difference(before.folder, source, before.project, (), None)
    assert found is None
    assert [finding.code for finding in findings] == ["HP020"]


def test_cards_of_reign_in_hell_follow_a_constant(tmp_path: Path) -> None:
    """The first pack: the size of a cabal stands on one philosophy's card, and in no other deck."""
    import shutil

    shipped, folder = CHECKOUT / "content" / "reign-in-hell", tmp_path / "content" / "reign-in-hell"
    shutil.copytree(shipped, folder)
    text = (folder / "pack.yaml").read_text("utf-8")
    assert text.count("cabal_size: 10") == 1
    (folder / "pack.yaml").write_text(text.replace("cabal_size: 10", "cabal_size: 9"), encoding="utf-8")
    project = Project.find(tmp_path)
    with since(str(shipped), folder, "reign-in-hell", project) as source:
        found, _ = difference(folder, source, project, (), None)
    assert found is not None
    assert [(c.path, c.old, c.new) for c in found.changes] == [("limits.cabal_size", 10, 9)]
    everything = "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.yaml")))
    assert everything.count("limits.cabal_size") >= len(found.said) > 0
    assert all("10" in said.old and "9" in said.new for said in found.said)
    on_cards = {s.id for s in found.said if s.area in ("philosophies", "demons", "essences", "relics", "titles")}
    assert {piece.id for piece in found.pieces} == on_cards
    assert "HP221" in {finding.code for finding in found.broke}  # a cabal of 9 leaves no room for 8 minions


def test_rules_that_compute_with_a_changed_constant_are_named(before: Game) -> None:
    rows = "counts:\n- {id: fires, says: 2, of: limits.fires}\n- {id: hands, says: 5, of: limits.hand}\n"
    (before.folder / "counts.yaml").write_text(rows)
    before.edit("pack.yaml", "fires: 2", "fires: 3")
    found = compared(before, str(before.folder.parent / "before"))
    assert [(s.area, s.id, s.of) for s in found.shows] == [("counts", "fires", ("constants", "limits.fires"))]


def test_the_house_rules_against_their_base() -> None:
    """What ships as an example of house rules says what it changes, and nothing else is changed."""
    project = Project.find(CHECKOUT)
    folder = CHECKOUT / "content" / "reign-in-hell-house"
    with since("reign-in-hell", folder, "reign-in-hell-house", project) as source:
        found, _ = difference(folder, source, project, (), None)
    assert found is not None
    assert {(c.path, c.old, c.new) for c in found.changes if c.area == "constants"} >= {
        ("board.deployment", 6, 9),
        ("souls.standard", 200, 150),
        ("limits.greater_at_start", None, 1),
    }
    assert {c.area for c in found.changes} == {
        "game",
        "constants",
        "components",
        "sections",
        "legality",
        "rulers",
    }
    assert {c.what for c in found.changes} == {"changed", "added"}
    assert ("sections", "common-scenario-rules") in {(s.area, s.id) for s in found.said}
    scenarios = {s.id for s in found.shows if s.area == "scenarios"}  # their maps have corners of that size
    assert len(scenarios) > 1
    assert {p.id for p in found.pieces if p.component == "scenario-maps"} == scenarios
    assert {(p.component, p.id) for p in found.pieces if p.component != "scenario-maps"} == {
        ("rulers", "corner-stick"),
        ("battlefield", "battlefield"),
        ("corner-templates", "corner-templates"),
    }
    assert {p.fate for p in found.pieces} == {"changed"}
    assert found.broke == ()
