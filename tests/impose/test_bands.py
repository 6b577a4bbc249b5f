"""Sheets that several sizes share: nothing lost, nothing on anything else, straight cuts, and few sheets."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testing.boxes import EXACT_MM, Box, overlap

from hellprint.impose import paper
from hellprint.impose.bands import Bands, Block, Sort, reach_of, share_sheets
from hellprint.model.lengths import MM_PER_INCH, Size

A4, LETTER, A3 = paper("a4"), paper("letter"), paper("a3")
HALF, FIVE_EIGHTHS, THREE_QUARTERS, INCH = (Size(n * MM_PER_INCH, n * MM_PER_INCH) for n in (0.5, 0.625, 0.75, 1.0))

sorts = st.builds(
    Sort,
    st.one_of(
        st.sampled_from([HALF, FIVE_EIGHTHS, THREE_QUARTERS, INCH, Size(30, 95), Size(203.2, 15), Size(63, 88)]),
        st.builds(lambda w, h: Size(w / 10, h / 10), st.integers(80, 900), st.integers(80, 900)),
    ),
    st.sampled_from([0.0, 0.0, 1.0, 2.0]),
    st.sampled_from(["rect", "round", "own"]),
)
jobs = st.lists(st.tuples(sorts, st.integers(1, 40)), min_size=1, max_size=6, unique_by=lambda entry: entry[0])


def outer(block: Block) -> Box:
    """A block with its marks."""
    left, top, right, bottom = reach_of([block])
    return left, top, right, bottom


def can_be_cut_apart(boxes: list[Box]) -> bool:
    """Whether straight cuts from side to side, one after the other, part all boxes."""
    if len(boxes) < 2:
        return True
    for low, high in ((1, 3), (0, 2)):
        in_order = sorted(boxes, key=lambda box: box[low])
        for n in range(1, len(in_order)):
            before, after = in_order[:n], in_order[n:]
            if max(box[high] for box in before) <= min(box[low] for box in after) + EXACT_MM:
                return can_be_cut_apart(before) and can_be_cut_apart(after)
    return False


@settings(max_examples=200, deadline=None)
@given(jobs, st.sampled_from([A4, LETTER, A3, A4.turned()]), st.booleans())
def test_all_pieces_lie_in_blocks_that_straight_cuts_part(
    counts: list[tuple[Sort, int]], sheet: Size, is_folded: bool
) -> None:
    bands = share_sheets(counts, sheet, 5.0, is_folded=is_folded)
    if bands is None:
        assert is_folded, "each of these sizes fits on a whole sheet, one way or the other"
        return
    laid = [(block.sort, block.first + n) for blocks in bands.sheets for block in blocks for n in range(block.pieces)]
    assert sorted(laid) == [(index, n) for index, (_, count) in enumerate(counts) for n in range(count)]
    for blocks in bands.sheets:
        assert blocks
        boxes = [outer(block) for block in blocks]
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        assert can_be_cut_apart(boxes)
        for box in boxes:
            assert lies_on_its_side(box, bands)
        for block in blocks:
            size = counts[block.sort][0].size
            assert block.trim == (size.turned() if block.is_turned else size)


def lies_on_its_side(box: Box, bands: Bands) -> bool:
    """Within the margins, and before the fold."""
    right, bottom = bands.paper.width_mm - 5.0, bands.paper.height_mm - 5.0
    if bands.fold == "x":
        right = bands.paper.width_mm / 2 - 5.0
    if bands.fold == "y":
        bottom = bands.paper.height_mm / 2 - 5.0
    return (
        box[0] >= 5.0 - EXACT_MM
        and box[1] >= 5.0 - EXACT_MM
        and box[2] <= right + EXACT_MM
        and box[3] <= bottom + EXACT_MM
    )


def test_counters_of_four_sizes_share_a_sheet() -> None:
    counts = [(Sort(HALF), 40), (Sort(FIVE_EIGHTHS), 30), (Sort(THREE_QUARTERS), 20), (Sort(INCH), 10)]
    bands = share_sheets(counts, A4, 5.0)
    assert bands is not None
    (blocks,) = bands.sheets
    assert {block.trim for block in blocks} == {INCH, THREE_QUARTERS, FIVE_EIGHTHS, HALF}


def test_strips_of_many_heights_stand_side_by_side() -> None:
    """As paper miniatures do: each of them is a block of its own."""
    counts = [(Sort(Size(32, 60 + 7 * n), cut="own"), 2) for n in range(6)]
    bands = share_sheets(counts, A4, 5.0)
    assert bands is not None
    assert len(bands.sheets) == 1


def test_neighbours_in_a_block_share_their_cut_lines() -> None:
    bands = share_sheets([(Sort(HALF), 20), (Sort(INCH), 5)], A4, 5.0)
    assert bands is not None
    block = next(block for blocks in bands.sheets for block in blocks if block.trim == HALF)
    first, second = block.place(0, 0), block.place(0, 1)
    assert second.x_mm == pytest.approx(first.x_mm + first.width_mm)


@pytest.mark.parametrize(("cut", "apart_mm"), [("rect", 0.0), ("round", 1.0), ("own", 3.0)])
def test_what_lies_between_neighbours_depends_on_how_they_are_cut(cut: str, apart_mm: float) -> None:
    bands = share_sheets([(Sort(INCH, 0.0, cut), 4), (Sort(HALF), 1)], A4, 5.0)  # type: ignore[arg-type]
    assert bands is not None
    block = next(block for blocks in bands.sheets for block in blocks if block.trim == INCH)
    first, second = block.place(0, 0), block.place(0, 1)
    assert second.x_mm - first.x_mm - first.width_mm == pytest.approx(apart_mm)


def test_a_piece_that_fits_one_way_only_lies_that_way() -> None:
    bands = share_sheets([(Sort(Size(240, 15)), 3), (Sort(HALF), 9)], A4, 5.0, orientation="portrait")
    assert bands is not None
    (ruler,) = [block for blocks in bands.sheets for block in blocks if block.trim != HALF]
    assert ruler.is_turned
    assert ruler.place(0, 0).rotation_deg == 90


def test_what_fits_no_way_shares_no_sheet() -> None:
    assert share_sheets([(Sort(Size(250, 250)), 1), (Sort(HALF), 9)], A4, 5.0) is None


def test_on_a_folded_sheet_the_first_band_lies_at_the_fold() -> None:
    bands = share_sheets([(Sort(INCH), 3), (Sort(HALF), 3)], A4, 5.0, is_folded=True)
    assert bands is not None
    (blocks,) = bands.sheets
    nearest_mm = {
        bands.paper.height_mm / 2 - block.y_mm - block.height_mm
        if bands.fold == "y"
        else bands.paper.width_mm / 2 - block.x_mm - block.width_mm
        for block in blocks
    }
    assert min(nearest_mm) == pytest.approx(6.5)  # 5 mm for glue and paper, and the marks


def test_the_same_pieces_are_laid_the_same_way() -> None:
    counts = [(Sort(Size(20 + n, 30 + 3 * n)), 7) for n in range(6)]
    assert share_sheets(counts, A4, 5.0) == share_sheets(counts, A4, 5.0)
