"""Boards larger than the paper: every spot is printed, neighbours overlap by the glue strip, and marks meet."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testing.boxes import EXACT_MM, art, ink, is_printable, overlap, text_box

from hellprint.impose import PieceDoesNotFit, paper
from hellprint.impose.tiles import Tiling, cut_edges, join_marks, neighbours, tile, tile_name, tile_sheets
from hellprint.model.lengths import Size

A4, LETTER, A3 = paper("a4"), paper("letter"), paper("a3")
MAT = Size(762, 558.8)  # 30 x 22 inches

boards = st.builds(lambda w, h: Size(w / 10, h / 10), st.integers(300, 12000), st.integers(300, 12000))
papers_ = st.sampled_from([A4, LETTER, A3, A4.turned(), paper("legal")])


@settings(max_examples=200, deadline=None)
@given(boards, papers_, st.sampled_from([0.0, 3.0]))
def test_the_parts_rebuild_the_board(board: Size, sheet: Size, bleed_mm: float) -> None:
    tiling = tile(board, sheet, bleed_mm=bleed_mm)
    tiles = list(tiling.tiles())
    assert len(tiles) == tiling.sheets == tiling.columns * tiling.rows
    assert len({shown.name for shown in tiles}) == len(tiles)
    for axis, count in ((0, tiling.columns), (1, tiling.rows)):
        spans = sorted({((shown.x_mm, shown.y_mm)[axis], shown.size[axis]) for shown in tiles})
        assert len(spans) == count
        assert spans[0][0] == 0.0
        assert spans[-1][0] + spans[-1][1] == pytest.approx(board[axis], abs=1e-6)
        for (start, length), (following, _) in pairwise(spans):
            assert start + length - following == pytest.approx(tiling.overlap_mm)


@settings(max_examples=200, deadline=None)
@given(boards, papers_, st.sampled_from([0.0, 3.0]))
def test_parts_marks_and_texts_keep_to_their_places(board: Size, sheet: Size, bleed_mm: float) -> None:
    tiling = tile(board, sheet, bleed_mm=bleed_mm)
    for shown, side in tile_sheets(tiling, 0, parts=("A game of some name", "its mat")):
        (face,) = side.placements
        assert is_printable(art(face), side.paper)
        assert (face.width_mm, face.height_mm) == shown.size
        texts = [text_box(label) for label in side.labels]
        lines = [ink(line) for line in side.lines]
        for box in (*texts, *lines):
            assert not overlap(box, art(face))
            assert is_printable(box, side.paper, 0.06)
        for text in texts:
            assert not any(overlap(text, other) for other in (*texts, *lines) if other is not text)


@pytest.mark.parametrize(("sheet", "sheets", "lies"), [(A4, 9, A4.turned()), (LETTER, 9, LETTER.turned()), (A3, 4, A3)])
def test_the_mat_takes_the_fewest_sheets_whichever_way_the_paper_must_lie(sheet: Size, sheets: int, lies: Size) -> None:
    tiling = tile(MAT, sheet)
    assert tiling.sheets == sheets
    assert tiling.paper in (lies, lies.turned()) if sheet == A3 else tiling.paper == lies
    assert tiling.margin is not None


def test_a_map_of_420_by_300_mm_on_a4() -> None:
    """FC-77: four sheets with an overlap of 8 mm, named A1 to B2."""
    tiling = tile(Size(420, 300), A4)
    assert [shown.name for shown in tiling.tiles()] == ["A1", "B1", "A2", "B2"]
    assert [(shown.x_mm, shown.y_mm) for shown in tiling.tiles()] == [(0, 0), (206, 0), (0, 146), (206, 146)]
    assert tiling.part == Size(214, 154)


def test_what_fits_on_a_sheet_is_one_part() -> None:
    tiling = tile(Size(190, 150), A4)
    ((shown, side),) = tile_sheets(tiling, 0, parts=("mat",))
    assert (shown.name, shown.size) == ("A1", Size(190, 150))
    assert join_marks(tiling) == ()
    assert "A1" not in [label.text for label in side.labels]


def test_paper_that_would_be_mostly_glue_is_told() -> None:
    with pytest.raises(PieceDoesNotFit, match="too small to join"):
        tile(MAT, Size(50, 60))


def test_each_join_mark_is_seen_on_both_of_its_sheets() -> None:
    tiling = tile(MAT, A4)
    marks = join_marks(tiling)
    assert len(marks) == 3 * (2 * 3) + 3 * (2 * 3)
    for x_mm, y_mm in marks:
        on = [shown.name for shown in tiling.tiles() if shows(shown.x_mm, x_mm, shown.size.width_mm)
              and shows(shown.y_mm, y_mm, shown.size.height_mm)]  # fmt: skip
        assert len(on) >= 2


def test_outer_join_marks_lie_near_the_ends_of_a_join_and_past_the_strip_that_crosses_it() -> None:
    tiling = tile(Size(263, 405), A4)
    (first, second) = tiling.joins_mm[1]
    wide = tiling.step.width_mm
    assert join_marks(tiling) == tuple((x, y) for y in (first, second) for x in (12.0, wide / 2, wide - 12.0))
    assert tiling.overlap_mm + 2 < 12.0


def shows(start: float, at: float, length: float) -> bool:
    return start - EXACT_MM <= at <= start + length + EXACT_MM


def test_only_edges_without_a_glue_strip_have_marks_to_cut_at() -> None:
    tiling = tile(Size(420, 300), A4)
    for shown, side in tile_sheets(tiling, 0):
        (face,) = side.placements
        crops = [line for line in side.lines if line.kind == "crop"]
        edges = (face.x_mm, face.y_mm, face.x_mm + face.width_mm, face.y_mm + face.height_mm)
        for edge, is_cut, is_upright in zip(edges, cut_edges(shown, tiling), (True, False, True, False), strict=True):
            at_it = [
                line
                for line in crops
                if (line.x1_mm == line.x2_mm) == is_upright
                and (line.x1_mm if is_upright else line.y1_mm) == pytest.approx(edge)
            ]
            assert len(at_it) == (2 if is_cut else 0)


def test_a_sheet_says_its_name_its_neighbours_and_its_page() -> None:
    tiling = tile(MAT, A4)
    sheets = {shown.name: side for shown, side in tile_sheets(tiling, 7, parts=("Hell", "mat"), page=3, sheet=2)}
    assert sheets["B2"].labels[0].text == (
        "Hell · mat · B2 ←\N{NO-BREAK SPACE}A2 ↑\N{NO-BREAK SPACE}B1 →\N{NO-BREAK SPACE}C2 ↓\N{NO-BREAK SPACE}B3"
        " · page 7 of 11 · print at 100\N{NO-BREAK SPACE}%"
    )
    assert sheets["B2"].labels[-1].text == "B2"
    assert sheets["B2"].labels[-1].size_pt > 20
    assert sheets["B2"].number == 6
    assert sheets["B2"].placements[0].piece == 7


def test_neighbours_are_left_above_right_below() -> None:
    tiling = tile(MAT, A4)
    corner, *_, last = tiling.tiles()
    assert neighbours(tiling, corner) == (("→", "B1"), ("↓", "A2"))
    assert neighbours(tiling, last) == (("←", "B3"), ("↑", "C2"))


def test_bleed_is_printed_at_the_edges_of_the_board_only() -> None:
    tiling = tile(Size(420, 300), A4, bleed_mm=3)
    bleeds = {shown.name: side.placements[0].bleed_mm for shown, side in tile_sheets(tiling, 0)}
    assert bleeds == {"A1": (3, 3, 0, 0), "B1": (0, 3, 3, 0), "A2": (3, 0, 0, 3), "B2": (0, 0, 3, 3)}


@pytest.mark.parametrize(("column", "name"), [(0, "A1"), (25, "Z1"), (26, "AA1"), (27, "AB1"), (52, "BA1")])
def test_columns_past_z_have_two_letters(column: int, name: str) -> None:
    assert tile_name(column, 0) == name


def test_the_joins_lie_where_the_next_part_begins() -> None:
    tiling = tile(MAT, A4)
    assert isinstance(tiling, Tiling)
    begins = sorted({shown.x_mm for shown in tiling.tiles()} - {0.0})
    assert tiling.joins_mm[0] == pytest.approx(tuple(begins))
