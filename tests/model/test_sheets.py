from __future__ import annotations

import pickle

import pytest

from hellprint.model.lengths import Size
from hellprint.model.sheets import Cell, Label, Line, Placement, Sheet


def test_a_sheet_is_plain_data_that_caches_can_hold() -> None:
    placed, lines, labels = (Placement(0, 10.5, 16.5, 63, 88),), (Line(0, 0, 1, 0),), (Label("a", 5, 5),)
    sheet = Sheet(Size(210, 297), "front", 1, placed, lines, labels)
    assert pickle.loads(pickle.dumps(sheet)) == sheet


def test_sheets_cannot_be_changed_by_a_later_stage() -> None:
    placement = Placement(0, 10.5, 16.5, 63, 88)
    with pytest.raises(AttributeError):
        placement.x_mm = 0  # type: ignore[misc]


def test_equal_cells_are_copies_of_one_piece() -> None:
    assert len({Cell(0, Size(63, 88)), Cell(0, Size(63, 88)), Cell(1, Size(63, 88))}) == 2
