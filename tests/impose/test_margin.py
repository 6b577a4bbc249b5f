from __future__ import annotations

import pytest

from hellprint.impose.grid import Grid, best_grid
from hellprint.impose.margin import SMALLEST_TEXT_PT, TEXT_PT, Margin, plan_margin
from hellprint.impose.papers import paper
from hellprint.model.lengths import Size
from hellprint.model.sheets import Line

A4, LETTER = paper("a4"), paper("letter")
STANDARD, POKER = Size(63, 88), Size(63.5, 88.9)
NBSP = "\N{NO-BREAK SPACE}"


def grid_of(sheet: Size, trim: Size) -> Grid:
    """As sheets are made: a grid without room for the margin gives way to one with."""
    return best_grid(sheet, trim, 0.0, 5.0, has_room=lambda grid: plan_margin(grid) is not None)


def planned(grid: Grid) -> Margin:
    margin = plan_margin(grid)
    assert margin is not None
    return margin


def length_mm(line: Line) -> float:
    return abs(line.x2_mm - line.x1_mm) + abs(line.y2_mm - line.y1_mm)


@pytest.mark.parametrize("sheet", [A4, LETTER, paper("a5"), paper("a6"), paper("a3")])
def test_bars_measure_what_they_say(sheet: Size) -> None:
    margin = planned(grid_of(sheet, STANDARD))
    bars = [line for line in margin.bars if length_mm(line) > 10]
    assert [length_mm(line) for line in bars] == pytest.approx([50.0, 50.8], abs=1e-9)
    assert [label.text for label in margin.labels] == [f"this bar is 50{NBSP}mm", f"this bar is 2{NBSP}inches"]


def test_the_ink_of_a_bars_ticks_ends_where_the_bar_ends() -> None:
    margin = planned(grid_of(A4, STANDARD))
    bar, *ticks = margin.bars[:3]
    edges = sorted(edge for tick in ticks for edge in (tick.x1_mm - tick.width_mm / 2, tick.x1_mm + tick.width_mm / 2))
    assert (edges[0], edges[-1]) == pytest.approx((bar.x1_mm, bar.x2_mm), abs=1e-9)
    assert all(line.kind == "bar" for line in margin.bars)


@pytest.mark.parametrize(
    ("sheet", "trim", "is_upright"),
    [(A4, STANDARD, False), (A4, POKER, False), (LETTER, STANDARD, True), (LETTER, POKER, True)],
)
def test_nine_cards_leave_room_above_or_beside(sheet: Size, trim: Size, is_upright: bool) -> None:
    grid = grid_of(sheet, trim)
    margin = planned(grid)
    assert grid.capacity == 9
    assert margin.line.is_upright == is_upright
    assert margin.line.size_pt == TEXT_PT
    line = margin.sheet_line(["Reign in Hell"], ["page 1 of 2"])
    assert line.rotation_deg == (270 if is_upright else 0)
    assert line.max_mm > 190


def test_line_and_bars_stand_in_opposite_strips() -> None:
    grid = grid_of(LETTER, POKER)
    margin = planned(grid)
    assert 5.0 <= margin.line.x_mm < margin.line.x_mm + margin.line.height_mm <= grid.x_mm - 2.5
    for line in margin.bars:
        assert grid.x_mm + grid.width_mm + 2.5 < min(line.x1_mm, line.x2_mm)
        assert max(line.x1_mm, line.x2_mm) <= 215.9 - 5.0


def test_the_line_says_what_the_sheet_is_and_how_to_print_it() -> None:
    line = planned(grid_of(A4, STANDARD)).sheet_line(
        ["Reign in  Hell\n", "", "demons", "1.0"], ["page 2 of 8", "backs, flip on the long edge"]
    )
    assert line.text == (
        f"Reign in Hell · demons · 1.0 · page 2 of 8 · backs, flip on the long edge · print at 100{NBSP}%"
    )
    assert line.shorten == "Reign in Hell · demons · 1.0"


def test_a_line_without_a_title_begins_with_the_page() -> None:
    line = planned(grid_of(A4, STANDARD)).sheet_line([], ["page 1 of 1"])
    assert line.text == f"page 1 of 1 · print at 100{NBSP}%"
    assert line.shorten == ""


def test_bars_that_do_not_fit_side_by_side_stand_one_above_the_other() -> None:
    margin = planned(grid_of(paper("a6"), STANDARD))
    first, second = (line for line in margin.bars if length_mm(line) > 10)
    assert first.y1_mm != second.y1_mm
    assert first.x1_mm == second.x1_mm


def test_a_narrow_strip_takes_smaller_type_before_it_takes_none() -> None:
    margin = planned(grid_of(A4, Size(190, 140)))
    assert SMALLEST_TEXT_PT <= margin.line.size_pt < TEXT_PT


def test_a_board_that_fills_the_paper_has_no_margin() -> None:
    assert plan_margin(grid_of(A4, Size(200, 287))) is None
