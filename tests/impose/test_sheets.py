"""What every sheet promises, for any paper, size, bleed, edge, count and first cell."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testing.boxes import EXACT_MM, MARGIN_MM, art, ink, is_printable, overlap, text_box

from hellprint.impose import PieceDoesNotFit, StartOutOfRange, card_size, count_pages, impose, paper
from hellprint.impose.papers import card_sizes, papers
from hellprint.model.lengths import Size
from hellprint.model.sheets import Backs, Cell, Flip, Line, Placement, Sheet

A4, LETTER = paper("a4"), paper("letter")
STANDARD, POKER = Size(63, 88), Size(63.5, 88.9)
NBSP = "\N{NO-BREAK SPACE}"

Point = tuple[float, float]

thorough = settings(max_examples=200, deadline=None)


@dataclass(frozen=True)
class Job:
    """Cells and the way in which they are printed."""

    cells: tuple[Cell, ...]
    paper: Size
    backs: Backs
    flip: Flip
    start_at: int

    def sheets(self, **more: Any) -> list[Sheet]:
        return list(
            impose(self.cells, paper=self.paper, backs=self.backs, flip=self.flip, start_at=self.start_at, **more)
        )


@st.composite
def sizes_that_fit(draw: st.DrawFn, sheet: Size, bleed_mm: float, backs: Backs) -> Size:
    """Any size of which one piece surely fits, lying either way, on half a sheet when it is folded."""
    shorter, longer = sorted((sheet.width_mm, sheet.height_mm))
    if backs == "fold":
        shorter, longer = sorted((shorter, longer / 2))
    taken_mm = 2 * (MARGIN_MM + 1) + 2 * bleed_mm + (MARGIN_MM if backs == "fold" else 0)
    named = [
        size
        for size in card_sizes().values()
        if min(size.width_mm, size.height_mm) <= shorter - taken_mm
        and max(size.width_mm, size.height_mm) <= min(shorter, longer) - taken_mm
    ]
    tenths = st.integers(80, int((shorter - taken_mm) * 10))
    free = st.builds(lambda w, h: Size(w / 10, h / 10), tenths, tenths)
    return draw(st.one_of(free, st.sampled_from(named)) if named else free)


@st.composite
def jobs(draw: st.DrawFn, ways: Sequence[Backs] = ("duplex", "separate", "none", "fold")) -> Job:
    custom = st.builds(lambda w, h: Size(w / 10, h / 10), st.integers(900, 5000), st.integers(900, 5000))
    sheet = draw(st.one_of(st.sampled_from([A4, LETTER, *papers().values(), A4.turned()]), custom))
    backs = draw(st.sampled_from(ways))
    bleed_mm = draw(st.sampled_from([0.0, 0.0, 0.5, 0.9, 1.25, 3.0]))
    size = draw(sizes_that_fit(sheet, bleed_mm, backs))
    with_back = draw(st.sampled_from([(True,), (False,), (True, False)]))
    count = draw(st.integers(1, 60))
    cells = tuple(Cell(n, size, bleed_mm, with_back[n % len(with_back)]) for n in range(count))
    flip: Flip = draw(st.sampled_from(["long", "short"]))
    start_at = draw(st.integers(1, most_on_a_sheet(cells, sheet, backs)))
    return Job(cells, sheet, backs, flip, start_at)


def most_on_a_sheet(cells: Sequence[Cell], sheet: Size, backs: Backs) -> int:
    """The largest start_at that is allowed, as the message of a larger one says."""
    with pytest.raises(StartOutOfRange) as raised:
        impose(cells, paper=sheet, backs=backs, start_at=10**9)
    return int(str(raised.value).rpartition(" ")[2])


def corner(face: Placement, across: float, down: float) -> Point:
    """A point of a face by its own axes, on the sheet."""
    assert face.rotation_deg in (0, 180)
    u, v = (across, down) if face.rotation_deg == 0 else (1 - across, 1 - down)
    return face.x_mm + u * face.width_mm, face.y_mm + v * face.height_mm


def through_the_paper(sheet: Size, flip: Flip) -> Callable[[Point], Point]:
    """Where a point of the back is seen from the front of a sheet that was turned about its long or short edge."""
    long_edge_is_upright = sheet.height_mm >= sheet.width_mm
    if long_edge_is_upright == (flip == "long"):
        return lambda point: (sheet.width_mm - point[0], point[1])
    return lambda point: (point[0], sheet.height_mm - point[1])


def folded_over(fold: Line) -> Callable[[Point], Point]:
    if fold.x1_mm == fold.x2_mm:
        return lambda point: (2 * fold.x1_mm - point[0], point[1])
    return lambda point: (point[0], 2 * fold.y1_mm - point[1])


def assert_back_covers_front(front: Placement, back: Placement, seen: Callable[[Point], Point]) -> None:
    """Its top behind the front's top, its left edge behind the right one, to a thousandth of a millimetre."""
    for across, down in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)):
        assert seen(corner(back, 1 - across, down)) == pytest.approx(corner(front, across, down), abs=0.001)


def pairs(sheets: Sequence[Sheet]) -> Iterator[tuple[Sheet, Sheet]]:
    """Each front with the back of the same sheet of paper."""
    backs = {sheet.number: sheet for sheet in sheets if sheet.side == "back"}
    for sheet in sheets:
        if sheet.side == "front" and sheet.number in backs:
            yield sheet, backs[sheet.number]


@thorough
@given(jobs())
def test_every_piece_is_placed_once_a_side(job: Job) -> None:
    placed = Counter((face.piece, face.side) for sheet in job.sheets() for face in sheet.placements)
    wanted = Counter((cell.piece, "front") for cell in job.cells)
    if job.backs != "none":
        wanted += Counter((cell.piece, "back") for cell in job.cells if cell.back)
    assert placed == wanted


@thorough
@given(jobs())
def test_pieces_lie_in_their_own_size_inside_the_margin_and_never_overlap(job: Job) -> None:
    for sheet in job.sheets():
        boxes = [art(face) for face in sheet.placements]
        assert all(is_printable(box, sheet.paper) for box in boxes)
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        for face in sheet.placements:
            cell = job.cells[face.piece]
            assert Size(face.width_mm, face.height_mm) == cell.size
            assert face.bleed_mm == (cell.bleed_mm,) * 4


@thorough
@given(jobs(ways=("duplex", "separate")))
def test_front_and_back_meet_on_the_turned_sheet(job: Job) -> None:
    sheets = job.sheets()
    met = 0
    for front, back in pairs(sheets):
        assert front.paper == back.paper
        fronts = {face.piece: face for face in front.placements}
        for face in back.placements:
            assert_back_covers_front(fronts[face.piece], face, through_the_paper(front.paper, job.flip))
            met += 1
    assert met == sum(cell.back for cell in job.cells)


@thorough
@given(jobs(ways=("fold",)))
def test_front_and_back_meet_on_the_folded_sheet(job: Job) -> None:
    met = 0
    for sheet in job.sheets():
        folds = [line for line in sheet.lines if line.kind == "fold"]
        fronts = {face.piece: face for face in sheet.placements if face.side == "front"}
        for face in sheet.placements:
            if face.side == "back":
                assert_back_covers_front(fronts[face.piece], face, folded_over(folds[0]))
                is_across = folds[0].y1_mm == folds[0].y2_mm
                assert face.rotation_deg == (180 if is_across else 0)
                met += 1
        for fold in folds:
            assert fold.dashed
            for box in map(art, sheet.placements):
                if fold.y1_mm == fold.y2_mm:
                    assert min(abs(box[1] - fold.y1_mm), abs(box[3] - fold.y1_mm)) >= 5 - EXACT_MM
                else:
                    assert min(abs(box[0] - fold.x1_mm), abs(box[2] - fold.x1_mm)) >= 5 - EXACT_MM
    assert met == sum(cell.back for cell in job.cells)


@thorough
@given(jobs())
def test_marks_and_texts_touch_no_piece_and_no_unprintable_strip(job: Job) -> None:
    for sheet in job.sheets(line=("A game of some name", "its deck", "1.0")):
        pieces = [art(face) for face in sheet.placements]
        lines, texts = [ink(line) for line in sheet.lines], [text_box(label) for label in sheet.labels]
        for box in (*lines, *texts):
            assert not any(overlap(box, piece) for piece in pieces)
        half_a_line = 0.05  # a mark on the edge of the printable area, centred on its cut line
        for box in (*texts, *((x1, y1 + half_a_line, x2, y2 - half_a_line) for x1, y1, x2, y2 in lines)):
            assert is_printable(box, sheet.paper)
        for one, other in combinations(texts, 2):
            assert not overlap(one, other)
        for text in texts:
            assert not any(overlap(text, line) for line in lines)


@thorough
@given(jobs())
def test_marks_stand_at_the_cuts_of_placed_pieces_and_nowhere_else(job: Job) -> None:
    for sheet in job.sheets():
        crops = [line for line in sheet.lines if line.kind == "crop"]
        upright = distinct(line.x1_mm for line in crops if line.x1_mm == line.x2_mm)
        level = distinct(line.y1_mm for line in crops if line.y1_mm == line.y2_mm)
        cuts_x = distinct(edge for face in sheet.placements for edge in (face.x_mm, face.x_mm + face.width_mm))
        cuts_y = distinct(edge for face in sheet.placements for edge in (face.y_mm, face.y_mm + face.height_mm))
        # Pieces that bleed to the edge of the printable area leave no room for marks along it, so there none are drawn.
        bleeds = job.cells[0].bleed_mm > 0
        assert upright == pytest.approx(cuts_x) or (bleeds and not upright)
        assert level == pytest.approx(cuts_y) or (bleeds and not level)


def distinct(edges: Iterable[float]) -> list[float]:
    """Sorted; those that differ only in their last bits count once."""
    found: list[float] = []
    for edge in sorted(edges):
        if not found or edge - found[-1] > EXACT_MM:
            found.append(edge)
    return found


@thorough
@given(jobs())
def test_as_few_sheets_as_the_cells_need(job: Job) -> None:
    sheets = job.sheets()
    room = most_on_a_sheet(job.cells, job.paper, job.backs)
    papers_used = ceil((job.start_at - 1 + len(job.cells)) / room)
    two_sided = job.backs in ("duplex", "separate") and any(cell.back for cell in job.cells)
    assert [s.number for s in sheets if s.side == "front"] == list(range(1, papers_used + 1))
    assert len(sheets) == papers_used * (2 if two_sided else 1)
    assert all(sheet.placements for sheet in sheets if sheet.side == "front")
    per_file = len(sheets) // (2 if two_sided and job.backs == "separate" else 1)
    assert count_pages(job.cells, paper=job.paper, backs=job.backs, start_at=job.start_at) == per_file


@pytest.mark.parametrize("backs", ["duplex", "separate", "none", "fold"])
@pytest.mark.parametrize("sheet", [A4, LETTER])
@pytest.mark.parametrize("trim", [STANDARD, POKER])
@pytest.mark.parametrize("count", [0, 1, 8, 9, 10, 18, 288])
def test_a_sheet_that_is_exactly_full_begins_no_other(count: int, trim: Size, sheet: Size, backs: Backs) -> None:
    sheets = list(impose([Cell(n, trim, back=True) for n in range(count)], paper=sheet, backs=backs))
    a_sheet = 4 if backs == "fold" else 9
    assert len(sheets) == ceil(count / a_sheet) * (2 if backs in ("duplex", "separate") else 1)
    assert [sheet.number for sheet in sheets if sheet.side == "front"] == list(range(1, ceil(count / a_sheet) + 1))


@pytest.mark.parametrize("sheet", [A4, LETTER])
@pytest.mark.parametrize("trim", [STANDARD, POKER])
def test_nine_cards_with_all_that_a_sheet_says(trim: Size, sheet: Size) -> None:
    front, back = impose([Cell(n, trim, back=True) for n in range(9)], paper=sheet, line=("Reign in Hell", "demons"))
    for side, name, page in ((front, "fronts", 1), (back, "backs", 2)):
        assert len(side.placements) == 9
        assert len([line for line in side.lines if line.kind == "crop"]) == 16
        assert len([line for line in side.lines if line.kind == "bar"]) == 6
        assert [label.text for label in side.labels] == [
            f"Reign in Hell · demons · page {page} of 2 · {name}, flip on the long edge · print at 100{NBSP}%",
            f"this bar is 50{NBSP}mm",
            f"this bar is 2{NBSP}inches",
        ]


def test_five_cards_with_backs_lie_mirrored() -> None:
    """Two cards of the last row stand at the right on the back."""
    front, back = impose([Cell(n, STANDARD, back=True) for n in range(5)], paper=A4)
    assert [(f.piece, f.x_mm, f.y_mm) for f in front.placements][3:] == [(3, 10.5, 104.5), (4, 73.5, 104.5)]
    assert [(f.piece, f.x_mm, f.y_mm) for f in back.placements] == [
        (0, 136.5, 16.5),
        (1, 73.5, 16.5),
        (2, 10.5, 16.5),
        (3, 136.5, 104.5),
        (4, 73.5, 104.5),
    ]


@pytest.mark.parametrize(
    ("orientation", "flip", "rotation_deg"),
    [("portrait", "long", 0), ("portrait", "short", 180), ("landscape", "long", 180), ("landscape", "short", 0)],
)
def test_backs_stand_upright_behind_their_fronts_however_the_paper_turns(
    orientation: Any, flip: Flip, rotation_deg: int
) -> None:
    front, back = impose([Cell(0, STANDARD, back=True)], paper=A4, flip=flip, orientation=orientation)
    assert back.placements[0].rotation_deg == rotation_deg
    assert_back_covers_front(front.placements[0], back.placements[0], through_the_paper(front.paper, flip))
    assert f"backs, flip on the {flip} edge" in back.labels[0].text


def test_a_back_sheet_marks_only_the_backs_it_carries() -> None:
    """Ten cards, nine to a sheet: the second back sheet has one back and its eight marks."""
    *_, back = impose([Cell(n, STANDARD, back=True) for n in range(10)], paper=A4)
    assert len(back.placements) == 1
    assert len([line for line in back.lines if line.kind == "crop"]) == 8


def test_decks_without_backs_keep_their_blank_page() -> None:
    cells = [*(Cell(n, STANDARD, back=True) for n in range(9)), *(Cell(n, Size(50, 50)) for n in range(9, 12))]
    sheets = list(impose(cells, paper=A4))
    assert [(s.side, s.number, len(s.placements)) for s in sheets] == [
        ("front", 1, 9),
        ("back", 1, 9),
        ("front", 2, 3),
        ("back", 2, 0),
    ]
    assert not [line for line in sheets[3].lines if line.kind == "crop"]
    assert "no backs here" in sheets[3].labels[0].text
    assert sheets[2].paper == sheets[3].paper


def test_nothing_has_a_back_so_no_page_is_blank() -> None:
    sheets = list(impose([Cell(n, STANDARD) for n in range(10)], paper=A4, backs="duplex"))
    assert [sheet.side for sheet in sheets] == ["front", "front"]
    assert "flip" not in sheets[0].labels[0].text


def test_separate_files_have_their_own_page_numbers_and_as_many_pages() -> None:
    sheets = list(impose([Cell(n, STANDARD, back=n < 9) for n in range(10)], paper=A4, backs="separate"))
    assert [(s.side, s.number) for s in sheets] == [("front", 1), ("front", 2), ("back", 1), ("back", 2)]
    assert [s.labels[0].text.partition(" · ")[0] for s in sheets] == ["page 1 of 2", "page 2 of 2"] * 2


def test_a_part_used_sheet_is_used_up_from_the_cell_that_is_named() -> None:
    cells = [Cell(n, STANDARD, back=True) for n in range(9)]
    first, first_back, second, second_back = impose(cells, paper=A4, start_at=6)
    assert [f.piece for f in first.placements] == [0, 1, 2, 3]
    assert [(f.x_mm, f.y_mm) for f in first.placements][:2] == [(136.5, 104.5), (10.5, 192.5)]
    assert [(f.x_mm, f.y_mm) for f in first_back.placements][:2] == [(10.5, 104.5), (136.5, 192.5)]
    assert [f.piece for f in second.placements] == [4, 5, 6, 7, 8]
    assert (second.placements[0].x_mm, second.placements[0].y_mm) == (10.5, 16.5)
    assert len(second_back.placements) == 5


def test_only_the_first_sheet_was_part_used() -> None:
    cells = [*(Cell(n, STANDARD) for n in range(2)), *(Cell(n, POKER) for n in range(2, 4))]
    first, second = impose(cells, paper=A4, start_at=8)
    assert [f.piece for f in first.placements] == [0, 1]
    assert second.placements[0].x_mm == pytest.approx(9.75)


@pytest.mark.parametrize("start_at", [0, -3, 10])
def test_a_cell_that_the_first_sheet_does_not_have_is_told(start_at: int) -> None:
    with pytest.raises(StartOutOfRange) as raised:
        impose([Cell(0, STANDARD)], paper=A4, start_at=start_at)
    assert str(raised.value) == f"start at {start_at}: the first sheet has cells 1 to 9"


def test_each_size_has_its_own_full_sheets_in_order_of_first_appearance() -> None:
    cells = [Cell(n % 2, (POKER, STANDARD)[n % 2]) for n in range(18)]
    assert [[f.piece for f in sheet.placements] for sheet in impose(cells, paper=A4)] == [[0] * 9, [1] * 9]


def test_what_is_left_of_several_sizes_shares_a_sheet() -> None:
    cells = [*[Cell(0, POKER)] * 11, Cell(1, STANDARD), Cell(3, STANDARD, 1.0), Cell(1, STANDARD)]
    sheets = list(impose(cells, paper=A4))
    assert [sorted(f.piece for f in sheet.placements) for sheet in sheets] == [[0] * 9, [0, 0, 1, 1, 3]]


def test_sizes_that_would_take_as_many_sheets_together_stay_apart() -> None:
    cells = [*[Cell(0, POKER)] * 8, *[Cell(1, STANDARD)] * 8]
    assert [{f.piece for f in sheet.placements} for sheet in impose(cells, paper=A4)] == [{0}, {1}]


def test_copies_of_a_piece_are_as_many_as_its_cells() -> None:
    cells = [Cell(0, STANDARD)] * 3 + [Cell(1, STANDARD)] + [Cell(2, STANDARD)]
    (sheet,) = impose(cells, paper=A4)
    assert Counter(face.piece for face in sheet.placements) == {0: 3, 1: 1, 2: 1}


def test_a_piece_that_does_not_fit_is_told_before_the_first_sheet_is_made() -> None:
    with pytest.raises(PieceDoesNotFit):
        impose([Cell(0, STANDARD), Cell(1, Size(250, 250))], paper=A4)


@pytest.mark.parametrize("name", sorted(card_sizes()))
@pytest.mark.parametrize("sheet", [A4, LETTER])
def test_every_named_size_is_placed_in_true_size_with_a_sheet_line(name: str, sheet: Size) -> None:
    trim = card_size(name)
    assert trim is not None
    for side in impose([Cell(0, trim, back=True)], paper=sheet):
        (face,) = side.placements
        assert (face.width_mm, face.height_mm) == (trim.width_mm, trim.height_mm)
        assert side.labels


def test_the_paper_asked_for_is_the_paper_of_every_sheet() -> None:
    for sheet in (A4, LETTER, Size(304.8, 457.2)):
        sides = list(impose([Cell(n, STANDARD, back=True) for n in range(30)], paper=sheet))
        assert {tuple(sorted((s.paper.width_mm, s.paper.height_mm))) for s in sides} == {
            (sheet.width_mm, sheet.height_mm)
        }


def test_the_margin_names_the_decks_on_its_own_sheet() -> None:
    decks = ["demons"] * 9 + ["relics"] * 2

    def line(pieces: Sequence[int]) -> list[str]:
        return ["Reign in Hell", " + ".join(dict.fromkeys(decks[piece] for piece in pieces))]

    sheets = list(impose([Cell(n, STANDARD) for n in range(11)], paper=A4, line=line))
    assert [label.labels[0].shorten for label in sheets] == ["Reign in Hell · demons", "Reign in Hell · relics"]


def test_pages_count_on_from_those_before() -> None:
    cells = [Cell(n, STANDARD, back=True) for n in range(9)]
    front, back = impose(cells, paper=A4, page=4, pages=12, sheet=3)
    assert [s.labels[0].text.partition(" · ")[0] for s in (front, back)] == ["page 4 of 12", "page 5 of 12"]
    assert (front.number, back.number) == (3, 3)
    assert "page 5 of 5" in list(impose(cells, paper=A4, page=4))[1].labels[0].text


def test_crop_marks_can_be_left_out() -> None:
    (sheet,) = impose([Cell(n, STANDARD) for n in range(9)], paper=A4, marks=False)
    assert {line.kind for line in sheet.lines} == {"bar"}


def test_fold_sheets_say_what_to_do_with_them() -> None:
    (sheet,) = impose([Cell(n, STANDARD, 3.0, back=True) for n in range(3)], paper=A4, backs="fold")
    assert "fold on the dashed line, glue, then cut" in sheet.labels[0].text
    assert Counter(face.side for face in sheet.placements) == {"front": 3, "back": 3}


def test_pieces_without_backs_are_not_folded() -> None:
    (sheet,) = impose([Cell(n, STANDARD) for n in range(9)], paper=A4, backs="fold")
    assert len(sheet.placements) == 9
    assert not [line for line in sheet.lines if line.kind == "fold"]


def test_the_same_cells_give_the_same_sheets() -> None:
    cells = [Cell(n, STANDARD, back=True) for n in range(20)]
    assert list(impose(cells, paper=A4)) == list(impose(cells, paper=A4))


def test_sheets_are_made_as_they_are_asked_for() -> None:
    asked: list[int] = []

    def line(pieces: Sequence[int]) -> list[str]:
        asked.append(len(pieces))
        return []

    sheets = impose([Cell(0, STANDARD)] * 90_000, paper=A4, line=line)
    next(sheets)
    assert asked == [9]


def test_a_run_of_one_size_pays_for_no_other_way_of_laying_pieces() -> None:
    program = (
        "import sys; from hellprint.impose import impose, paper; from hellprint.model.sheets import Cell; "
        "from hellprint.model.lengths import Size; import hellprint.write.kit; "
        "list(impose([Cell(0, Size(63, 88), back=True)] * 20, paper=paper('a4'))); "
        "print([name for name in sys.modules if name.rpartition('.')[2] in ('bands', 'shared', 'tiles', 'tiled')])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert said.stdout.strip() == "[]"
