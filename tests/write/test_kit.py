"""Pieces to runs of the printer."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from PIL.Image import Image
from testing.kits import SAMPLER, KitMaker, Row

from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Piece
from hellprint.model.sheets import Backs, Placement
from hellprint.write.kit import moved, print_jobs


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


DPI = 600
PX_PER_MM = DPI / 25.4


def shades(document: pypdfium2.PdfDocument, row: Row, x_mm: float, y_mm: float, width: float, height: float) -> Image:
    """A part of a page in grey; mm from the upper left corner of a piece."""
    page = document[row.page - 1]
    left, top = row.x_mm + x_mm, row.y_mm + y_mm
    right, bottom = page.get_width() / PT_PER_MM - left - width, page.get_height() / PT_PER_MM - top - height
    crop = (left * PT_PER_MM, bottom * PT_PER_MM, right * PT_PER_MM, top * PT_PER_MM)
    return page.render(scale=DPI / 72, grayscale=True, crop=crop).to_pil()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_counters_of_two_sizes_measure_true_on_one_folded_sheet(make_kit: KitMaker, paper: str) -> None:
    """The frame of a marker is 9.7 mm wide with its line, 1.5 mm inside of its trim, on both sides."""
    kit = make_kit(SAMPLER, only=("family-tokens", "demon-markers"), paper=paper)
    (path,) = kit.pdfs
    assert path.name == "10-counters-fold.pdf"
    assert {row.page for row in kit.rows} == {1}
    markers = [row for row in kit.rows if row.component == "demon-markers"]
    assert len({row.side for row in markers}) == 2
    document = pypdfium2.PdfDocument(path)
    try:
        for row in markers:
            assert (row.w_mm, row.h_mm) == pytest.approx((12.7, 12.7))
            box = shades(document, row, 0, 0, 12.7, 12.7).point(lambda shade: 255 * (shade < 128)).getbbox()
            assert box is not None
            across = [edge / PX_PER_MM for edge in box]
            assert across == pytest.approx([1.5, 1.5, 11.2, 11.2], abs=0.1)
    finally:
        document.close()


def test_a_round_piece_has_a_ring_that_touches_it_from_outside_and_nothing_past_it(make_kit: KitMaker) -> None:
    kit = make_kit(SAMPLER, only=("family-tokens",))
    document = pypdfium2.PdfDocument(kit.pdfs[0])
    try:
        for row in kit.rows:
            assert row.w_mm == pytest.approx(19.05)
            past = shades(document, row, -0.4, -0.4, row.w_mm + 0.8, row.h_mm + 0.8)
            ink = past.point(lambda shade: 255 * (shade < 250)).getbbox()
            assert ink is not None
            edges = [edge / PX_PER_MM for edge in ink]
            if row.side == "front":
                assert edges == pytest.approx([0.3, 0.3, row.w_mm + 0.5, row.h_mm + 0.5], abs=0.1)
            else:
                assert min(edges[:2]) >= 0.4 - 0.05, "the back has no ring, and nothing past its rim"
            corner = shades(document, row, 0, 0, 2.5, 2.5)
            assert corner.point(lambda shade: 255 * (shade < 250)).getbbox() is None
    finally:
        document.close()


def test_of_a_round_piece_its_bleed_is_printed_too() -> None:
    """FC-53: the disc that shows is as large as the piece with its bleed all round."""
    at = Placement(0, 20, 30, 25.4, 25.4, bleed_mm=(1.5, 1.5, 1.5, 1.5), cut="round")
    clip, _, _ = moved(at, 297.0).decode().partition(" W n")
    points = [float(number) / PT_PER_MM for number in re.findall(r"-?[\d.]+", clip)]
    xs, ys = points[0::2], [297.0 - y for y in points[1::2]]
    assert (min(xs), max(xs)) == pytest.approx((18.5, 46.9), abs=0.01)
    assert (min(ys), max(ys)) == pytest.approx((28.5, 56.9), abs=0.01)


@pytest.mark.parametrize(
    ("number", "files", "name"), [(1, 1, "10"), (9, 9, "90"), (1, 10, "010"), (10, 10, "100"), (12, 99, "120")]
)
def test_files_are_numbered_so_that_they_sort_in_order_of_work(number: int, files: int, name: str) -> None:
    from hellprint.write.kit import number_of_file

    assert number_of_file(number, files) == name
    names = [number_of_file(each, files) for each in range(1, files + 1)]
    assert sorted(names) == names
    assert min("00-print-plan", *names) == "00-print-plan"
