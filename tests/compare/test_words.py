"""A difference in words."""

from __future__ import annotations

import json

import pytest

from hellprint.compare.difference import Difference, Shows
from hellprint.compare.pieces import PieceChange
from hellprint.compare.said import Said
from hellprint.compare.values import Change
from hellprint.compare.words import as_json, change_line, markdown, old_to_new, piece_line, text, value
from hellprint.model.findings import Finding

BROKE = Finding("a.yaml", 3, 1, "HP221", "error", 'equality "x": 1 is not 2')
WHOLE = Difference(
    "game",
    "Game 2",
    'what lies on the table "club"',
    (
        Change("constants", "", "", "limits.hand_size", "changed", 5, 6),
        Change("imps", "ash", "Ash", "power", "changed", 3, 4),
        Change("imps", "ash", "Ash", "secret", "added", None, "shh"),
        Change("imps", "fir", "Fir", "", "added", None, {"id": "fir"}),
        Change("imps", "oak", "Oak", "", "removed", {"id": "oak"}, None),
    ),
    (Said("sections", "hands", "Hands", "text", "Hold 5.", "Hold 6."),),
    (Shows("sections", "fates", "Fates", ("tables", "fate")),),
    (PieceChange("imp-cards", "Imps", "ash", "Ash", "changed", (2, 3), (("power", "3", "4"),)),),
    (BROKE,),
)


def test_text() -> None:
    assert (
        "\n".join(text(WHOLE))
        == """\
game, since what lies on the table "club"

Changed
  constants: limits.hand_size: 5 → 6
  imps ash: power: 3 → 4
  imps ash: secret: new, shh

Added
  imps: fir (Fir)

Removed
  imps: oak (Oak)

Says something else through that
  sections hands: text: “Hold 5.” → “Hold 6.”
  sections fates: shows tables fate

Pieces to print anew or take out
  imp-cards ash: changed, 2 → 3 copies (power: 3 → 4)

Broken now
  a.yaml:3:1: HP221 error: equality "x": 1 is not 2"""
    )


def test_markdown_keeps_signs_as_they_are() -> None:
    lines = list(markdown(WHOLE))
    assert lines[0] == '## Game 2, since what lies on the table "club"'
    assert "- **constants**: limits.hand\\_size: 5 → 6" in lines
    assert "### Broken now" in lines


def test_json_has_everything_in_full() -> None:
    data = json.loads(json.dumps(as_json(WHOLE)))
    assert data["changes"][1] == {
        "area": "imps", "id": "ash", "name": "Ash", "path": "power", "what": "changed", "old": 3, "new": 4,
    }  # fmt: skip
    assert data["pieces"][0]["because"] == [{"what": "power", "old": "3", "new": "4"}]
    assert data["pieces"][0]["copies"] == [2, 3]
    assert data["broke"][0]["code"] == "HP221"
    assert set(data) == set(Difference._fields)


LONG = (
    "At the end of its activation you may discard one of your dice and activate another demon within 12 inches at once."
)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (3, 4, "3 → 4"),
        (True, False, "yes → no"),
        ("one", "two", "one → two"),
        ("one way", "two ways", "“one way” → “two ways”"),
        ([1, 2], [], "1, 2 → none"),
        ({"count": 1, "per": "battle"}, {"count": 2, "per": "game"}, "1/battle → 2/game"),
        (
            LONG,
            LONG.replace("12", "9"),
            "“… another demon within 12 inches at once.” → “… another demon within 9 inches at once.”",
        ),
        (LONG, LONG + " Once.", "“… inches at once.” → “… inches at once. Once.”"),
    ],
)
def test_old_to_new(old: object, new: object, words: str) -> None:
    assert old_to_new(old, new) == words


def test_values_of_every_sort() -> None:
    assert value(None) == "nothing"
    assert value("") == "“”"
    assert value({"a": 1}) == '{"a": 1}'


def test_one_copy_is_one_copy() -> None:
    assert piece_line(PieceChange("c", "C", "ash", "Ash", "new", (1, 1)))[1] == "new, 1 copy"
    assert piece_line(PieceChange("c", "C", "ash", "Ash", "gone", (3, 0)))[1] == "no longer there, 3 → 0 copies"


def test_a_record_without_a_name_has_its_id() -> None:
    assert change_line(Change("imps", "ash", "", "", "added", None, {})) == ("imps", "ash")
