"""Rows of a manifest to pieces on the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hellprint.compare.lying import Print, from_json, from_rows, name_of, to_json
from hellprint.load import load_pack
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece


def row(id_: str, side: str = "front", component: str = "imps", turned: int = 0, **more: Any) -> dict[str, Any]:
    size = {"w_mm": 88.0, "h_mm": 63.0} if turned % 180 else {"w_mm": 63.0, "h_mm": 88.0}
    found = {"id": id_, "component": component, "side": side, "rotation_deg": turned, **size}
    return {**found, "content": f"{id_}-{side}", "drawn": "d", "name": id_.title(), "code": f"G-{id_}", **more}


def test_copies_are_counted_by_their_fronts() -> None:
    rows = [row("ash"), row("elm"), row("ash"), row("ash", "back"), row("ash", "back"), row("elm", "back")]
    assert [(p.id, p.copies) for p in from_rows(rows, "k")] == [("ash", 2), ("elm", 1)]


def test_pieces_of_one_id_in_two_decks_are_kept_apart() -> None:
    rows = [row("ash"), row("ash", component="foils"), row("ash")]
    assert [(p.component, p.copies) for p in from_rows(rows, "k")] == [("imps", 2), ("foils", 1)]


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_piece_that_lies_turned_has_its_own_size(turned: int) -> None:
    assert from_rows([row("ash", turned=turned)], "k")[0].size == Size(63, 88)


def test_a_board_that_is_joined_is_one_piece_of_its_whole_size() -> None:
    whole = {"whole_w_mm": 420.0, "whole_h_mm": 300.0}
    at = ((0.0, 0.0), (206.0, 0.0), (0.0, 146.0), (206.0, 146.0))
    rows = [row("mat", part_x_mm=x, part_y_mm=y, **whole) for x, y in at * 2]
    ((piece),) = from_rows(rows, "k")
    assert (piece.copies, piece.size) == (2, Size(420, 300))


def test_name_and_code_are_those_of_the_front() -> None:
    (piece,) = from_rows([row("ash", "back", name="", code=""), row("ash")], "k")
    assert (piece.name, piece.code) == ("Ash", "G-ash")
    assert piece.sides == {"back": Print("ash-back", "d"), "front": Print("ash-front", "d")}


def test_a_piece_survives_json() -> None:
    (piece,) = from_rows([row("ash"), row("ash", "back")], "k")
    assert from_json(json.loads(json.dumps(to_json(piece)))) == piece


@pytest.mark.parametrize(
    "data", [{}, {"id": "ash"}, {**to_json(from_rows([row("ash")], "k")[0]), "sides": {"front": 1}}]
)
def test_what_is_no_piece_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        from_json(data)


def test_a_piece_whose_record_has_no_name_is_called_after_what_it_refers_to(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(
        "pack: p\ntitle: P\ncomponents:\n  areas: {kind: terrain, records: area, of: wood}\n", encoding="utf-8"
    )
    (tmp_path / "schema.yaml").write_text(
        "kinds:\n  wood: {plural: woods, fields: {name: text}}\n  area: {plural: areas, fields: {"
        "wood: {type: ref, to: wood, optional: true}, name: {type: text, optional: true}}}\n",
        encoding="utf-8",
    )
    (tmp_path / "all.yaml").write_text(
        "woods: [{id: ash, name: Ash}]\nareas: [{id: a, wood: ash}, {id: b, wood: ash, name: B}, {id: c}]\n",
        encoding="utf-8",
    )
    pack, _ = load_pack(tmp_path)
    assert pack is not None
    piece = Piece("a", "area", "areas", 1, Size(80, 80), 0, "card", False, 1, 3)
    assert [name_of(pack, piece._replace(id=id_)) for id_ in "abc"] == ["Ash", "B", ""]
    assert name_of(pack, piece._replace(kind="")) == ""
