"""Cells on sheets that several sizes share: the promises of every sheet (see test_sheets.py) hold for them too."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testing.boxes import EXACT_MM, MARGIN_MM, art, ink, is_printable, overlap, ring_ink, trim

from hellprint.impose import count_pages, impose, paper
from hellprint.impose.shared import fits, share
from hellprint.model.lengths import MM_PER_INCH, Size
from hellprint.model.sheets import Backs, Cell, Cut, Flip, Placement, Sheet

A4, LETTER = paper("a4"), paper("letter")
MAT = Size(762, 558.8)
COUNTERS = [Size(n * MM_PER_INCH, n * MM_PER_INCH) for n in (0.5, 0.625, 0.75, 1.0)]

Point = tuple[float, float]
thorough = settings(max_examples=200, deadline=None)


@dataclass(frozen=True)
class Job:
    cells: tuple[Cell, ...]
    paper: Size
    backs: Backs
    flip: Flip

    def sheets(self) -> list[Sheet]:
        return list(impose(self.cells, paper=self.paper, backs=self.backs, flip=self.flip, line=("A game", "its deck")))


@st.composite
def mixed_jobs(draw: st.DrawFn, ways: tuple[Backs, ...] = ("duplex", "separate", "none", "fold")) -> Job:
    """Two to five sorts of piece, of sizes that fit on half a sheet too, in an order that mixes them."""
    free = st.builds(lambda w, h: Size(w / 10, h / 10), st.integers(100, 900), st.integers(100, 900))
    size = st.one_of(st.sampled_from([*COUNTERS, Size(30, 85), Size(63, 88)]), free)
    cuts: list[Cut] = ["rect", "rect", "round", "own"]
    cut = st.sampled_from(cuts)
    sorts = draw(st.lists(st.tuples(size, st.sampled_from([0.0, 0.0, 1.5]), cut), min_size=2, max_size=5, unique=True))
    with_back = draw(st.sampled_from([(True,), (False,), (True, False)]))
    cells = []
    for n, (each, bleed_mm, how) in enumerate(sorts):
        for _ in range(draw(st.integers(1, 25))):
            cells.append(Cell(0, each, bleed_mm, with_back[n % len(with_back)], how))
    cells = [cell._replace(piece=n) for n, cell in enumerate(draw(st.permutations(cells)))]
    return Job(
        tuple(cells),
        draw(st.sampled_from([A4, LETTER, paper("a3"), A4.turned()])),
        draw(st.sampled_from(ways)),
        draw(st.sampled_from(["long", "short"])),
    )


@thorough
@given(mixed_jobs())
def test_every_piece_is_placed_once_a_side_in_its_size_and_clear_of_all_others(job: Job) -> None:
    sheets = job.sheets()
    wanted = Counter((cell.piece, "front") for cell in job.cells)
    if job.backs != "none":
        wanted += Counter((cell.piece, "back") for cell in job.cells if cell.back)
    assert Counter((face.piece, face.side) for sheet in sheets for face in sheet.placements) == wanted
    for sheet in sheets:
        boxes = [art(face) for face in sheet.placements]
        assert all(is_printable(box, sheet.paper) for box in boxes)
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        for face in sheet.placements:
            cell = job.cells[face.piece]
            lying = cell.size.turned() if face.rotation_deg % 180 else cell.size
            assert (face.width_mm, face.height_mm) == lying
            assert face.cut == cell.cut
    fronts = [sheet for sheet in sheets if sheet.side == "front"]
    assert [sheet.number for sheet in fronts] == list(range(1, len(fronts) + 1))
    assert len(fronts) <= sum(alone(job, kind) for kind in {cell[1:] for cell in job.cells})
    per_file = len(sheets) if job.backs != "separate" or len(sheets) == len(fronts) else len(fronts)
    assert count_pages(job.cells, paper=job.paper, backs=job.backs) == per_file


def alone(job: Job, kind: tuple[object, ...]) -> int:
    """Sheets of paper that one sort of piece takes by itself."""
    cells = [cell for cell in job.cells if cell[1:] == kind]
    return len([s for s in impose(cells, paper=job.paper, backs=job.backs) if s.side == "front"])


@thorough
@given(mixed_jobs())
def test_marks_touch_no_piece_and_no_unprintable_strip(job: Job) -> None:
    for sheet in job.sheets():
        pieces = [art(face) for face in sheet.placements]
        for mark in sheet.lines:
            assert not any(overlap(ink(mark), piece) for piece in pieces)
            assert is_printable(ink(mark), sheet.paper, 0.06)
        for ring in sheet.rings:
            assert is_printable(ring_ink(ring), sheet.paper)
            own = (ring.x_mm - ring.width_mm / 2, ring.y_mm - ring.height_mm / 2)
            for face in sheet.placements:
                if (face.x_mm, face.y_mm) != pytest.approx(own):
                    assert not overlap(ring_ink(ring), trim(face))
        assert len(sheet.rings) == sum(f.cut == "round" and f.side == "front" for f in sheet.placements)


@thorough
@given(mixed_jobs())
def test_every_straight_cut_has_a_mark_at_both_ends_and_no_other_piece_has_one(job: Job) -> None:
    for sheet in job.sheets():
        crops = [ink(line) for line in sheet.lines if line.kind == "crop"]
        near_mm = 4.1  # a mark begins a millimetre past the trim or at the bleed of the outermost piece of its block
        for face in sheet.placements:
            left, top, right, bottom = trim(face)
            if face.cut != "rect":
                around = (left - 0.4, top - 0.4, right + 0.4, bottom + 0.4)
                assert not any(overlap(around, mark) for mark in crops)
                continue
            for x_mm in (left, right):
                on_line = [m for m in crops if m[0] - EXACT_MM <= x_mm <= m[2] + EXACT_MM and m[3] - m[1] > 0.2]
                assert any(m[3] <= top + EXACT_MM for m in on_line) or no_room(sheet, face, near_mm)
                assert any(m[1] >= bottom - EXACT_MM for m in on_line) or no_room(sheet, face, near_mm)
            for y_mm in (top, bottom):
                on_line = [m for m in crops if m[1] - EXACT_MM <= y_mm <= m[3] + EXACT_MM and m[2] - m[0] > 0.2]
                assert any(m[2] <= left + EXACT_MM for m in on_line) or no_room(sheet, face, near_mm)
                assert any(m[0] >= right - EXACT_MM for m in on_line) or no_room(sheet, face, near_mm)


def no_room(sheet: Sheet, face: Placement, near_mm: float) -> bool:
    """Pieces that bleed to the edge of the printable area leave no room for marks along it."""
    return max(face.bleed_mm) > 0 and min(face.x_mm, face.y_mm) < MARGIN_MM + near_mm


def corner(face: Placement, across: float, down: float) -> Point:
    """A point of a face by its own axes, on the sheet."""
    turned = {
        0: (across, down),
        90: (1 - down, across),
        180: (1 - across, 1 - down),
        270: (down, 1 - across),
    }[face.rotation_deg]
    return face.x_mm + turned[0] * face.width_mm, face.y_mm + turned[1] * face.height_mm


@thorough
@given(mixed_jobs(ways=("duplex", "separate", "fold")))
def test_front_and_back_of_every_piece_meet_on_the_turned_or_folded_sheet(job: Job) -> None:
    sheets = job.sheets()
    fronts = {face.piece: (sheet, face) for sheet in sheets for face in sheet.placements if face.side == "front"}
    met = 0
    for sheet in sheets:
        for back in (face for face in sheet.placements if face.side == "back"):
            front_sheet, front = fronts[back.piece]
            assert front_sheet.number == sheet.number
            assert front_sheet.paper == sheet.paper
            folds = [line for line in sheet.lines if line.kind == "fold"]
            is_upright = folds[0].x1_mm == folds[0].x2_mm if folds else turns_about_an_upright_line(sheet, job.flip)
            for across, down in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)):
                x_mm, y_mm = corner(back, 1 - across, down)
                seen = (sheet.paper.width_mm - x_mm, y_mm) if is_upright else (x_mm, sheet.paper.height_mm - y_mm)
                assert seen == pytest.approx(corner(front, across, down), abs=0.001)
            for fold in folds:
                box = art(back)
                clear = (
                    min(abs(box[0] - fold.x1_mm), abs(box[2] - fold.x1_mm))
                    if is_upright
                    else min(abs(box[1] - fold.y1_mm), abs(box[3] - fold.y1_mm))
                )
                assert clear >= 5 - EXACT_MM
            met += 1
    assert met == sum(cell.back for cell in job.cells)


def turns_about_an_upright_line(sheet: Sheet, flip: Flip) -> bool:
    return (sheet.paper.height_mm >= sheet.paper.width_mm) == (flip == "long")


def test_a_single_sort_and_what_fits_nowhere_share_nothing() -> None:
    few, others = (tuple(Cell(n, size) for n in range(3)) for size in (Size(63, 88), Size(63.5, 88.9)))
    assert share([few], A4, 5.0, False, "best") is None
    assert share([few, (Cell(0, Size(250, 250)),)], A4, 5.0, False, "best") is None
    shared = share([few, others], A4, 5.0, False, "best")
    assert shared is not None
    assert shared.sheets == 1


def test_a_shared_sheet_has_less_room_than_one_of_a_single_size() -> None:
    """Its marks and its texts lie inside of the printable area, whatever lies on it."""
    for size, is_there in ((Size(196, 273), True), (Size(273, 196), True), (Size(198, 273), False), (MAT, False)):
        assert fits(Cell(0, size), A4, 5.0, False, "best") is is_there
    assert not fits(Cell(0, Size(190, 140)), A4, 5.0, True, "best")
    assert fits(Cell(0, Size(190, 120)), A4, 5.0, True, "best")


def test_small_pieces_lie_beside_one_large_piece_that_fills_its_sheet_alone() -> None:
    cells = [Cell(0, Size(121.5, 230), cut="own"), *(Cell(n, COUNTERS[3]) for n in range(1, 20))]
    (sheet,) = impose(cells, paper=A4)
    assert len(sheet.placements) == 20


def test_one_large_piece_shares_while_figures_that_fill_their_sheets_better_do_not() -> None:
    """Figures, a hill, terrain and sticks, as of a starter for four: what fills two thirds of a sheet stays apart."""
    sorts = ((21, 25, 127.5), (8, 32, 155.5), (1, 152.4, 152.4), (2, 91.4, 82.5), (2, 91.4, 76.2), (4, 152.4, 17))
    sizes = [Size(width, height) for number, width, height in sorts for _ in range(number)]
    sheets = list(impose([Cell(n, size, cut="own") for n, size in enumerate(sizes)], paper=A4))
    assert [len(sheet.placements) for sheet in sheets[:2]] == [14, 8]
    assert len(sheets) == 4


def test_a_board_that_fills_its_sheet_keeps_no_counter_from_sharing() -> None:
    cells = [Cell(0, Size(198, 285)), *(Cell(n, COUNTERS[n % 4]) for n in range(1, 41))]
    sheets = list(impose(cells, paper=A4))
    assert [len(sheet.placements) for sheet in sheets] == [1, 40]


def test_seven_round_counters_lie_mirrored_on_the_back() -> None:
    """FC-44: front and back blocks are mirror images, whatever the other sizes beside them."""
    cells = [Cell(n, COUNTERS[3], back=True, cut="round") for n in range(7)]
    cells += [Cell(7 + n, COUNTERS[0], back=True) for n in range(5)]
    front, back = impose(cells, paper=A4)
    behind = {face.piece: (A4.width_mm - face.x_mm - face.width_mm, face.y_mm) for face in back.placements}
    assert len(behind) == 12
    for face in front.placements:
        assert behind[face.piece] == pytest.approx((face.x_mm, face.y_mm))
    assert len(front.rings) == 7
    assert back.rings == ()


def test_a_started_sheet_is_used_up_by_the_first_size_alone() -> None:
    cells = [*(Cell(n, COUNTERS[3]) for n in range(4)), *(Cell(n, COUNTERS[0]) for n in range(4, 9))]
    first, second = impose(cells, paper=A4, start_at=10)
    assert [face.piece for face in first.placements] == [0, 1, 2, 3]
    assert [face.piece for face in second.placements] == [4, 5, 6, 7, 8]
