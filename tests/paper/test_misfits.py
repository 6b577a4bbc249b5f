"""Pieces and papers: what fits no sheet is told at its component's size, with a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.impose import paper
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.sheets import Backs
from hellprint.paper.misfits import misfits

A4 = paper("a4")
TILED = (("tiled", False), ("ticks", False))


def pack(options: tuple[tuple[str, object], ...] = ()) -> Pack:
    component = Component("mats", "board", "", Size(1, 1), "mat.html", options=options)
    return Pack("p", Path(), (), {}, {}, {}, {}, (component,))


def piece(size: Size, **changes: object) -> Piece:
    return Piece("mats", "", "mats", 1, size, 0.0, "card", False, 1, 1)._replace(**changes)  # type: ignore[arg-type]


def test_what_fits_is_not_told() -> None:
    assert misfits(pack(), [piece(Size(63, 88)), piece(Size(190, 270))], A4) == ()


def test_each_size_of_a_component_is_told_once() -> None:
    pieces = [piece(Size(250, 250)), piece(Size(250, 250), id="other"), piece(Size(300, 250))]
    assert [finding.code for finding in misfits(pack(), pieces, A4)] == ["HP401", "HP401"]


@pytest.mark.parametrize(
    ("backs", "own", "for_all", "count"),
    [("duplex", "", False, 0), ("duplex", "fold", False, 1), ("duplex", "fold", True, 0), ("fold", "", False, 1)],
)
def test_the_way_of_printing_decides_whether_a_piece_fits(backs: Backs, own: str, for_all: bool, count: int) -> None:
    """Half a sheet is too small for what fits on a whole one."""
    large = piece(Size(170, 240), back=True, backs=own)
    assert len(misfits(pack(), [large], A4, backs, backs_for_all=for_all)) == count


def test_a_board_that_could_be_joined_is_told_so() -> None:
    (finding,) = misfits(pack(TILED), [piece(Size(762, 558.8))], A4)
    assert finding.hint == "print it over several sheets: tiled"
    assert misfits(pack(TILED), [piece(Size(762, 558.8), is_tiled=True)], A4) == ()
    (finding,) = misfits(pack(TILED), [piece(Size(762, 558.8), is_tiled=True)], Size(50, 60))
    assert "too small to join" in finding.message
