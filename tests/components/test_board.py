"""Boards: pieces with or without records, whole or joined from sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.components.board import pieces
from hellprint.components.selection import CopiesError, OptionError
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind

MAT = Size(762, 558.8)
KIND = Kind("field", "fields", {"name": Field("text")})
FIELDS = {"moor": {"id": "moor", "name": "Moor"}, "pit": {"id": "pit", "name": "Pit"}}


def board(records: str = "", **changes: object) -> tuple[Pack, Component]:
    component = Component("mat", "board", records, MAT, "mat.html", **changes)  # type: ignore[arg-type]
    return Pack("p", Path(), (), {}, {}, {"field": KIND}, {"field": FIELDS}, (component,)), component


def test_without_records_it_is_one_piece_with_the_id_of_its_component() -> None:
    (piece,) = pieces(*board(copies="2", stock="paper"), None)
    assert (piece.id, piece.kind, piece.copies, piece.size, piece.stock) == ("mat", "", 2, MAT, "paper")
    assert not piece.is_tiled


def test_a_tiled_board_is_printed_over_sheets() -> None:
    assert all(piece.is_tiled for piece in pieces(*board(options=(("tiled", True),)), None))
    assert all(piece.is_tiled for piece in pieces(*board("field", options=(("tiled", True),)), None))


def test_a_board_for_each_record() -> None:
    assert [(piece.kind, piece.id) for piece in pieces(*board("field"), None)] == [("field", "moor"), ("field", "pit")]


def test_a_set_says_how_many_there_are() -> None:
    assert [piece.copies for piece in pieces(*board(), {"mat": 3})] == [3]
    assert list(pieces(*board(), {"mat": 0})) == []
    assert list(pieces(*board(copies="0"), None)) == []


def test_copies_that_are_no_number_are_told() -> None:
    with pytest.raises(CopiesError):
        pieces(*board(copies="it.cost"), None)


def test_a_tiled_board_with_a_back_is_refused() -> None:
    with pytest.raises(OptionError, match="has no back") as raised:
        pieces(*board(back="back.html", options=(("tiled", True),)), None)
    assert raised.value.option == "back"
    (piece,) = pieces(*board(back="back.html"), None)
    assert piece.back
