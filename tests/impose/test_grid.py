from __future__ import annotations

import pytest

from hellprint.impose.grid import PieceDoesNotFit, best_grid, mark_span
from hellprint.impose.papers import card_size, paper
from hellprint.model.lengths import Size

A4, LETTER = paper("a4"), paper("letter")
STANDARD, POKER = Size(63, 88), Size(63.5, 88.9)


@pytest.mark.parametrize("sheet", [A4, LETTER, A4.turned(), LETTER.turned()])
@pytest.mark.parametrize("trim", [STANDARD, POKER])
def test_nine_cards_fit_on_both_papers(sheet: Size, trim: Size) -> None:
    grid = best_grid(sheet, trim, 0.0, 5.0)
    assert (grid.columns, grid.rows) == (3, 3)
    assert grid.paper.height_mm > grid.paper.width_mm


def test_cards_whose_widths_add_up_to_the_room_keep_their_column() -> None:
    grid = best_grid(A4, POKER, 0.0, 9.75, has_marks=False, orientation="portrait")
    assert grid.columns == 3
    assert grid.x_mm == pytest.approx(9.75)


@pytest.mark.parametrize(
    ("sheet", "bleed_mm", "count"),
    [(A4, 0.0, 9), (A4, 1.25, 9), (A4, 2.0, 8), (A4, 3.0, 8), (LETTER, 0.9, 9), (LETTER, 0.95, 8), (LETTER, 3.0, 6)],
)
def test_more_bleed_means_fewer_on_a_sheet(sheet: Size, bleed_mm: float, count: int) -> None:
    assert best_grid(sheet, STANDARD, bleed_mm, 5.0).capacity == count


@pytest.mark.parametrize(
    ("trim", "is_portrait", "count"),
    [
        (Size(88, 63), False, 9),  # 2 x 4 upright, 3 x 3 landscape
        (Size(190, 60), True, 4),  # 1 x 4 upright, 1 x 3 landscape
        (Size(50, 50), True, 15),  # 3 x 5 and 5 x 3: upright wins a tie
    ],
)
def test_the_paper_lies_the_way_that_holds_most(trim: Size, is_portrait: bool, count: int) -> None:
    grid = best_grid(A4, trim, 0.0, 5.0)
    assert (grid.paper == A4, grid.capacity) == (is_portrait, count)


@pytest.mark.parametrize(("orientation", "sheet"), [("portrait", A4), ("landscape", A4.turned())])
def test_the_way_the_paper_lies_can_be_asked_for(orientation: str, sheet: Size) -> None:
    for given in (A4, A4.turned()):
        assert best_grid(given, STANDARD, 0.0, 5.0, orientation=orientation).paper == sheet  # type: ignore[arg-type]


def test_counters_with_bleed_leave_room_for_their_marks() -> None:
    grid = best_grid(A4, Size(15, 15), 1.5, 5.0)
    assert (grid.columns, grid.rows) == (11, 15)  # (200 + 3) / 18 and (287 + 3) / 18, less what bleed and marks take
    for room_mm in (grid.room.left, grid.room.top):
        span = mark_span(room_mm, 1.5)
        assert span is not None
        assert span[0] >= 1.5
        assert span[1] <= room_mm


def test_pieces_that_fill_the_width_lose_a_column_rather_than_their_marks() -> None:
    grid = best_grid(A4, Size(20, 20), 0.0, 5.0, orientation="portrait")
    assert grid.columns == 9
    assert best_grid(A4, Size(20, 20), 0.0, 5.0, orientation="portrait", has_marks=False).columns == 10


def test_a_grid_stands_in_the_middle_of_its_sheet() -> None:
    grid = best_grid(A4, STANDARD, 1.0, 5.0)
    assert grid.room.left == pytest.approx(grid.room.right)
    assert grid.room.top == pytest.approx(grid.room.bottom)


def test_cells_run_along_the_rows() -> None:
    grid = best_grid(A4, STANDARD, 0.0, 5.0)
    assert [(p.x_mm, p.y_mm) for p in (grid.place(0, cell) for cell in range(4))] == [
        (10.5, 16.5),
        (73.5, 16.5),
        (136.5, 16.5),
        (10.5, 104.5),
    ]


@pytest.mark.parametrize(
    ("room_mm", "bleed_mm", "span"),
    [
        (10.0, 0.0, (1.0, 2.5)),  # as it should be
        (2.2, 0.0, (0.7, 2.2)),  # nearer
        (1.35, 0.0, (0.5, 1.35)),  # nearer and shorter: nine poker cards on Letter
        (0.7, 0.0, None),
        (10.0, 3.0, (3.0, 4.5)),  # outside of the bleed
        (3.4, 3.0, (3.0, 3.4)),
        (3.0, 3.0, None),
    ],
)
def test_marks_get_nearer_then_shorter_and_never_touch_art(
    room_mm: float, bleed_mm: float, span: tuple[float, float] | None
) -> None:
    assert mark_span(room_mm, bleed_mm) == (None if span is None else pytest.approx(span))


@pytest.mark.parametrize("bleed_mm", [0.0, 3.0])
@pytest.mark.parametrize("name", ["standard", "poker", "mini", "tarot"])
@pytest.mark.parametrize("sheet", [A4, LETTER])
def test_a_fold_keeps_five_millimetres_from_any_bleed(sheet: Size, name: str, bleed_mm: float) -> None:
    trim = card_size(name)
    assert trim is not None
    grid = best_grid(sheet, trim, bleed_mm, 5.0, is_folded=True)
    fold_room_mm = grid.room.bottom if grid.fold == "y" else grid.room.right
    assert grid.fold is not None
    assert fold_room_mm - bleed_mm == pytest.approx(5.0)
    assert min(grid.room.left, grid.room.top, grid.room.right, grid.room.bottom) >= bleed_mm - 1e-9


def test_a_grid_that_leaves_no_room_for_the_margin_gives_way() -> None:
    full = best_grid(A4, Size(49, 49), 0.0, 5.0, orientation="portrait")
    narrower = best_grid(A4, Size(49, 49), 0.0, 5.0, orientation="portrait", has_room=lambda grid: grid.room.left > 4)
    lower = best_grid(A4, Size(49, 49), 0.0, 5.0, orientation="portrait", has_room=lambda grid: grid.room.top > 40)
    assert (full.columns, full.rows) == (4, 5)
    assert (narrower.columns, narrower.rows) == (3, 5)
    assert (lower.columns, lower.rows) == (4, 4)


def test_a_board_that_fills_the_paper_is_placed_without_room_for_the_margin() -> None:
    grid = best_grid(A4, Size(200, 287), 0.0, 5.0, has_room=lambda grid: False)
    assert grid.capacity == 1


@pytest.mark.parametrize(
    ("sheet", "trim", "bleed_mm", "is_folded", "message", "hint"),
    [
        (
            A4,
            Size(250, 250),
            0.0,
            False,
            "a piece of 250 × 250 mm does not fit on paper of 210 × 297 mm: "
            "the printer reaches 200 × 287 mm of it (5 mm margins)",
            'it fits on "tabloid" or "a3"',
        ),
        (
            A4,
            Size(198, 280),
            3.0,
            False,
            "a piece of 198 × 280 mm with 3 mm of bleed does not fit on paper of 210 × 297 mm: "
            "the printer reaches 200 × 287 mm of it (5 mm margins)",
            "it fits without bleed",
        ),
        (
            A4,
            Size(150, 200),
            0.0,
            True,
            "a piece of 150 × 200 mm does not fit on paper of 210 × 297 mm: the printer reaches 200 × 287 mm of it "
            "(5 mm margins), half of it for the backs that are folded behind",
            "it fits where backs are not folded: --backs duplex or separate",
        ),
        (
            A4,
            Size(1000, 1000),
            0.0,
            False,
            "a piece of 1000 × 1000 mm does not fit on paper of 210 × 297 mm: "
            "the printer reaches 200 × 287 mm of it (5 mm margins)",
            "",
        ),
        (A4, Size(0.1, 0.1), 0.0, False, "a piece of 0.1 × 0.1 mm is too small to cut; the least is 2 mm a side", ""),
    ],
)
def test_what_does_not_fit_is_told_with_numbers_and_what_would(
    sheet: Size, trim: Size, bleed_mm: float, is_folded: bool, message: str, hint: str
) -> None:
    with pytest.raises(PieceDoesNotFit) as raised:
        best_grid(sheet, trim, bleed_mm, 5.0, is_folded=is_folded)
    assert (str(raised.value).replace("\N{NO-BREAK SPACE}", " "), raised.value.hint) == (message, hint)


def test_margins_wider_than_the_paper_are_told() -> None:
    with pytest.raises(PieceDoesNotFit):
        best_grid(A4, STANDARD, 0.0, 120.0)
