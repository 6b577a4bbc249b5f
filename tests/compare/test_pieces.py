"""Every piece whose printed face changes, and no other, with its reason."""

from __future__ import annotations

from typing import Any

import pytest

from hellprint.compare.pieces import piece_changes

Game = Any  # tests/compare/conftest.py


@pytest.mark.parametrize(
    ("file", "old", "new", "wanted"),
    [
        ("imps.yaml", "power: 3", "power: 4", [("ash", "changed", (2, 2), (("power", "3", "4"),))]),
        ("pack.yaml", "hand: 5", "hand: 6",
         [("ash", "changed", (2, 2), (("limits.hand", "5", "6"), ("rules", "Hold 5 cards.", "Hold 6 cards.")))]),
        ("imps.yaml", "copies: 3", "copies: 4", [("oak", "more", (3, 4), ())]),
        ("imps.yaml", "copies: 3", "copies: 0", [("oak", "gone", (3, 0), ())]),
        ("omens.yaml", "id: sun, name: Sun", "id: star, name: Star",
         [("star", "new", (0, 1), ()), ("sun", "gone", (1, 0), ())]),
        ("omens.yaml", "id: sun", "id: star", [("star", "renamed", (1, 1), (("id", "sun", "star"),))]),
        ("pack.yaml", "size: standard, front: omen", "size: [60, 60], front: omen", [
            ("moon", "changed", (1, 1), (("size", "63 × 88 mm", "60 × 60 mm"),)),
            ("sun", "changed", (1, 1), (("size", "63 × 88 mm", "60 × 60 mm"),)),
        ]),
        ("templates/imp.html", "9pt/11pt", "8pt/11pt", []),
        ("imps.yaml", "rules: It burns.", "rules: It burns., secret: shh", []),
        ("tables.yaml", "result: Ash", "result: Soot", []),
    ],
)  # fmt: skip
def test_what_an_edit_changes(game: Game, file: str, old: str, new: str, wanted: list[Any]) -> None:
    before = game.now()
    game.edit(file, old, new)
    found = piece_changes(before, game.now(), game.project)
    plain = [
        (p.id, p.fate, p.copies, tuple(tuple(v.replace("\u00a0", " ") for v in each) for each in p.because))
        for p in found
    ]
    assert plain == wanted


def test_a_deck_that_is_gone_takes_its_pieces_along(game: Game) -> None:
    before = game.now()
    text = (game.folder / "pack.yaml").read_text()
    kept = [line for line in text.splitlines() if "omen-cards" not in line] + ["  starter: {imp-cards: {ash: 2}}"]
    (game.folder / "pack.yaml").write_text("\n".join(kept) + "\n")
    found = piece_changes(before, game.now(), game.project)
    assert [(p.component, p.deck, p.id, p.fate) for p in found] == [
        ("omen-cards", "Omens", "moon", "gone"),
        ("omen-cards", "Omens", "sun", "gone"),
    ]
    back = piece_changes(game.now(), before, game.project)
    assert [(p.id, p.fate, p.copies) for p in back] == [("moon", "new", (0, 1)), ("sun", "new", (0, 1))]


def test_an_expression_that_cannot_be_computed_hides_its_deck_alone(game: Game) -> None:
    """It is a finding of that version; the other decks are compared."""
    before = game.now()
    broken = before._replace(
        components=tuple(c._replace(where="it.nothing > 1") for c in before.components[:1]) + before.components[1:]
    )
    assert {p.component for p in piece_changes(broken, before, game.project)} == {"imp-cards"}
    assert {p.fate for p in piece_changes(before, broken, game.project)} == {"gone"}
