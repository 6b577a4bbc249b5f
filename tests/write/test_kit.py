"""Pieces to runs of the printer."""

from __future__ import annotations

import pytest

from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece
from hellprint.model.sheets import Backs
from hellprint.write.kit import print_jobs


def piece(id_: str, stock: str = "card", back: bool = True) -> Piece:
    return Piece(id_, "imp", "imps", 1, Size(63, 88), 0.0, stock, back, 1, 1)


@pytest.mark.parametrize(
    ("backs", "expected"),
    [
        ("duplex", [("10-cards", "duplex", "ac"), ("20-cards", "single", "b"), ("30-sheets", "single", "d")]),
        ("separate", [("10-cards", "separate", "ac"), ("20-cards", "single", "b"), ("30-sheets", "single", "d")]),
        ("fold", [("10-cards", "fold", "ac"), ("20-cards", "single", "b"), ("30-sheets", "single", "d")]),
        ("none", [("10-cards", "single", "abc"), ("20-sheets", "single", "d")]),
    ],
)
def test_one_job_for_each_stock_and_way_in_order_of_work(backs: Backs, expected: list[tuple[str, str, str]]) -> None:
    pieces = [piece("a"), piece("b", back=False), piece("c"), piece("d", "paper", back=False)]
    jobs = print_jobs(pieces, backs)
    assert [(job.name, job.way, "".join(p.id for p in job.pieces)) for job in jobs] == expected


def test_a_stock_without_a_name_of_its_own_keeps_the_packs() -> None:
    assert [job.name for job in print_jobs([piece("a", "vellum")], "duplex")] == ["10-vellum"]


def test_a_component_says_how_its_backs_are_printed_unless_the_person_does() -> None:
    counter = piece("a")._replace(backs="fold")
    assert [job.way for job in print_jobs([counter, piece("b")], "duplex")] == ["duplex", "fold"]
    assert [job.way for job in print_jobs([counter, piece("b")], "separate", for_all=True)] == ["separate"]
    assert [job.way for job in print_jobs([counter], "none")] == ["fold"]
    assert [job.way for job in print_jobs([counter], "none", for_all=True)] == ["single"]
    assert [job.way for job in print_jobs([counter._replace(back=False)], "duplex")] == ["single"]


def test_boards_that_are_joined_come_last_whatever_their_stock() -> None:
    mat = piece("mat", "paper", back=False)._replace(is_tiled=True)
    jobs = print_jobs([mat, piece("a"), piece("b", "paper", back=False)], "duplex")
    assert [(job.name, job.way) for job in jobs] == [
        ("10-sheets", "single"),
        ("20-cards", "duplex"),
        ("30-boards", "tiled"),
    ]
