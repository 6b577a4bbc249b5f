from __future__ import annotations

import pytest

from hellprint.impose.grid import best_grid
from hellprint.impose.marks import crop_marks, fold_line, lines_behind
from hellprint.impose.papers import paper
from hellprint.model.lengths import Size
from hellprint.model.sheets import Line

A4, LETTER = paper("a4"), paper("letter")
STANDARD, POKER = Size(63, 88), Size(63.5, 88.9)


def test_one_card_has_a_mark_at_both_ends_of_its_four_cuts() -> None:
    grid = best_grid(A4, STANDARD, 0.0, 5.0)
    assert crop_marks(grid, [grid.place(0, 4)]) == (
        Line(8.0, 104.5, 9.5, 104.5),
        Line(8.0, 192.5, 9.5, 192.5),
        Line(73.5, 14.0, 73.5, 15.5),
        Line(73.5, 281.5, 73.5, 283.0),
        Line(136.5, 14.0, 136.5, 15.5),
        Line(136.5, 281.5, 136.5, 283.0),
        Line(200.5, 104.5, 202.0, 104.5),
        Line(200.5, 192.5, 202.0, 192.5),
    )


def test_nothing_placed_nothing_marked() -> None:
    assert crop_marks(best_grid(A4, STANDARD, 0.0, 5.0), []) == ()


@pytest.mark.parametrize("trim", [STANDARD, POKER])
def test_cards_that_touch_share_their_cut_lines(trim: Size) -> None:
    grid = best_grid(A4, trim, 0.0, 5.0)
    assert len(crop_marks(grid, [grid.place(n, n) for n in range(9)])) == 2 * (4 + 4)


def test_cards_with_bleed_have_cut_lines_of_their_own() -> None:
    grid = best_grid(A4, STANDARD, 1.0, 5.0)
    assert len(crop_marks(grid, [grid.place(n, n) for n in range(9)])) == 2 * (6 + 6)


def test_marks_of_poker_cards_on_letter_stay_inside_the_printable_margin() -> None:
    grid = best_grid(LETTER, POKER, 0.0, 5.0)
    marks = crop_marks(grid, [grid.place(n, n) for n in range(9)])
    assert len(marks) == 16
    assert min(line.y1_mm for line in marks) == pytest.approx(5.0)
    assert max(line.y2_mm for line in marks) == pytest.approx(279.4 - 5.0)
    assert all(abs(line.x2_mm - line.x1_mm) + abs(line.y2_mm - line.y1_mm) > 0.8 for line in marks)


def test_marks_on_the_back_lie_behind_those_of_the_front() -> None:
    grid = best_grid(A4, STANDARD, 0.0, 5.0)
    front = crop_marks(grid, [grid.place(0, 0), grid.place(1, 1)])
    assert lines_behind(front, A4, "x") != front
    assert lines_behind(front, A4, "y") != front
    for axis in ("x", "y"):
        there = lines_behind(front, A4, axis)
        again = lines_behind(there, A4, axis)
        assert [(m.x1_mm, m.y1_mm, m.x2_mm, m.y2_mm) for m in again] == [
            pytest.approx((m.x1_mm, m.y1_mm, m.x2_mm, m.y2_mm)) for m in front
        ]


def test_the_fold_is_a_dashed_line_in_the_middle_of_the_sheet() -> None:
    grid = best_grid(A4, STANDARD, 0.0, 5.0, is_folded=True)
    (line,) = fold_line(grid)
    assert grid.fold == "y"
    assert (line.y1_mm, line.y2_mm) == (grid.paper.height_mm / 2,) * 2
    assert line.dashed
    assert line.x1_mm >= 5.0
    assert line.x2_mm <= grid.paper.width_mm - 5.0


def test_a_fold_down_the_middle_is_an_upright_line() -> None:
    grid = best_grid(A4, Size(90, 50), 0.0, 5.0, is_folded=True)
    (line,) = fold_line(grid)
    assert grid.fold == "x"
    assert (line.x1_mm, line.x2_mm) == (grid.paper.width_mm / 2,) * 2


def test_a_sheet_that_is_not_folded_has_no_fold_line() -> None:
    assert fold_line(best_grid(A4, STANDARD, 0.0, 5.0)) == ()
