"""What a proof knows of each piece."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from hellprint.compare.lying import Print
from hellprint.model.mistakes import Misuse
from hellprint.project import Project
from hellprint.proof.build import DPI, Proof, ProofRequest, build

Edit = Callable[[str, str, str], None]


def proof(game: Path, **wishes: object) -> Proof:
    return build(ProofRequest(game)._replace(**wishes), Project.find(game), lambda report: None)


def test_every_piece_is_there_with_its_faces(game: Path) -> None:
    found = proof(game)
    assert [(p.key, p.copies, [face.side for face in p.faces]) for p in found.pieces] == [
        ("imp-cards/ash", 2, ["front", "back"]),
        ("imp-cards/elm", 2, ["front", "back"]),
        ("omen-cards/moon", 1, ["front"]),
    ]
    assert found.decks == {"imp-cards": "Imps & more", "omen-cards": "Omens"}
    assert found.pieces[0].code == f"G · {found.pieces[0].faces[0].content[:4]}"


def test_a_picture_is_as_large_as_trim_and_bleed(game: Path) -> None:
    found = proof(game)
    for piece, (width, height) in zip(found.pieces, [(60, 80), (60, 80), (64, 84)], strict=True):
        head, data = found.pictures[piece.faces[0].picture].split(",")
        assert head.startswith("data:image/")
        picture = Image.open(io.BytesIO(base64.b64decode(data)))
        assert picture.size == pytest.approx((width / 25.4 * DPI, height / 25.4 * DPI), abs=1.5)
        assert len(picture.convert("L").getcolors() or ()) > 10, "nothing is drawn"


def test_equal_backs_are_one_picture(game: Path) -> None:
    found = proof(game)
    backs = {face.picture for piece in found.pieces for face in piece.faces if face.side == "back"}
    assert len(backs) == 1
    assert len(found.pictures) == 4


def test_slots_stand_where_the_style_puts_them(game: Path) -> None:
    slots = {slot.name: slot for slot in proof(game).pieces[0].faces[0].slots}
    assert set(slots) == {"name", "rules", "foot"}
    assert slots["rules"][1:] == ("text", 4.0, 14.0, 50.0, 8.0)


def test_pictures_that_are_known_are_not_sent_again(game: Path, edit: Edit) -> None:
    first = proof(game)
    edit("imps.yaml", "It burns.", "It smoulders.")
    again = build(ProofRequest(game), Project.find(game), lambda report: None, frozenset(first.pictures))
    assert list(again.pictures) == [again.pieces[0].faces[0].picture]


@pytest.mark.parametrize(
    ("wishes", "keys"),
    [
        ({"ids": ("elm",)}, ["imp-cards/elm"]),
        ({"ids": ("omen-cards/moon", "ash")}, ["imp-cards/ash", "omen-cards/moon"]),
        ({"only": ("omen-cards",)}, ["omen-cards/moon"]),
    ],
)
def test_a_part_can_be_asked_for(game: Path, wishes: dict[str, object], keys: list[str]) -> None:
    assert [piece.key for piece in proof(game, **wishes).pieces] == keys


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"ids": ("elmm",)}, 'no piece is called "elmm"'),
        ({"only": ("omens",)}, 'no component is called "omens"'),
        ({"ids": ("ash",), "only": ("omen-cards",)}, 'no piece is called "ash"'),
    ],
)
def test_what_is_not_there_is_told(game: Path, wishes: dict[str, object], message: str) -> None:
    with pytest.raises(Misuse, match=message):
        proof(game, **wishes)


def test_a_finding_stands_with_its_piece(game: Path, edit: Edit) -> None:
    edit("imps.yaml", "It stands.", "'" + "It stands and stands. " * 30 + "'")
    edit("pack.yaml", "credits: Made for tests.\n", "")
    found = proof(game)
    by_key = {piece.key: piece.findings for piece in found.pieces}
    assert any("HP301" in line for line in by_key["imp-cards/elm"])
    assert by_key["omen-cards/moon"] == ()
    assert any("HP522" in line for line in found.general)
    assert not any("HP301" in line for line in (*by_key["imp-cards/ash"], *found.general))


def test_a_pack_that_cannot_be_read_says_so(game: Path) -> None:
    (game / "pack.yaml").unlink()
    found = proof(game)
    assert found.pieces == ()
    assert "HP020" in found.general[0]


def test_errors_hide_nothing_that_can_be_drawn(game: Path, edit: Edit) -> None:
    edit("imps.yaml", "name: Elm", "nmae: Elm")
    found = proof(game)
    assert len(found.pieces) == 3
    assert any("HP010" in line for piece in found.pieces for line in piece.findings)


def test_what_differs_from_a_print_is_marked(game: Path, edit: Edit) -> None:
    from hellprint.baselines import Baseline
    from hellprint.compare.lying import Lying
    from hellprint.pipeline import load

    pack, _ = load(game, Project.find(game), (), None)
    assert pack is not None
    from hellprint.load.snapshot import snapshot

    now = proof(game)
    table = tuple(
        Lying(p.component, p.id, p.copies, p.name, p.code, p.size,
              {face.side: Print(face.content, "other") for face in p.faces}, "k")
        for p in now.pieces if p.id != "moon"
    )  # fmt: skip
    choice = {"set_name": None, "all": True, "only": (), "skip": (), "pieces": ()}
    baseline = Baseline("club", "game", "", choice, (), "en", table, "k", {"k": snapshot(pack)})
    edit("imps.yaml", "It burns.", "It smoulders.")
    found = proof(game, baseline=baseline)
    assert [(p.id, p.fate) for p in found.pieces] == [("ash", "changed"), ("elm", "restyled"), ("moon", "new")]
    part = proof(game, baseline=baseline._replace(choice={**choice, "all": False}))
    assert [p.fate for p in part.pieces] == ["changed", "restyled", ""]
