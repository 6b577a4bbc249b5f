"""Boards that are joined, measured in the PDF: what the sheets show lies where it lies on the whole board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from testing.kits import SAMPLER, Kit, KitMaker, Row

from hellprint.model.lengths import MM_PER_INCH, PT_PER_MM

DPI = 600
PX_PER_MM = DPI / MM_PER_INCH
NEAR_MM = 0.1


@pytest.fixture(scope="module", params=["a4", "letter"])
def kit(request: pytest.FixtureRequest, make_kit: KitMaker) -> Kit:
    return make_kit(SAMPLER, only=("river-board",), paper=request.param)


@pytest.fixture
def document(kit: Kit) -> Iterator[pypdfium2.PdfDocument]:
    (path,) = kit.pdfs
    found = pypdfium2.PdfDocument(path)
    yield found
    found.close()


def shades(
    document: pypdfium2.PdfDocument, row: Row, x_mm: float, y_mm: float, width_mm: float, height_mm: float
) -> list[list[int]]:
    """Rows of grey of a part of the board (its own coordinates), as one of its sheets shows it."""
    page = document[row.page - 1]
    left, top = x_mm - row.part_x_mm + row.x_mm, y_mm - row.part_y_mm + row.y_mm
    width, height = page.get_width() / PT_PER_MM, page.get_height() / PT_PER_MM
    crop = tuple(mm * PT_PER_MM for mm in (left, height - top - height_mm, width - left - width_mm, top))
    picture = page.render(scale=DPI / 72, grayscale=True, crop=crop).to_pil()
    grey = list(picture.tobytes())
    return [grey[n * picture.width : (n + 1) * picture.width] for n in range(picture.height)]


def dark_spans_mm(line: list[int], start_mm: float) -> list[tuple[float, float]]:
    spans, at = [], 0
    for is_dark, run in groupby(line, key=lambda shade: shade < 100):
        length = len(list(run))
        if is_dark:
            spans.append((start_mm + at / PX_PER_MM, start_mm + (at + length) / PX_PER_MM))
        at += length
    return spans


def test_the_manifest_says_which_part_lies_where(kit: Kit) -> None:
    assert [row.part for row in kit.rows] == ["A1", "B1", "A2", "B2"]
    assert [row.page for row in kit.rows] == [2, 3, 4, 5]
    assert {(row.whole_w_mm, row.whole_h_mm) for row in kit.rows} == {(420.0, 300.0)}
    assert {(row.w_mm, row.h_mm) for row in kit.rows} == {(214.0, 154.0)}
    (file,) = (file for file in kit.result.files if file.pieces)
    assert (file.path.name, file.way, file.sheets, file.sides, file.pieces) == ("10-boards-tiled.pdf", "tiled", 5, 5, 1)


def test_lines_of_the_board_lie_where_the_template_put_them(kit: Kit, document: pypdfium2.PdfDocument) -> None:
    """Upright lines of 0.3 mm at 100, 200 and 300 mm; 200 mm is printed on two sheets' edges or on one of them."""
    seen = set()
    for row in kit.rows:
        y_mm = row.part_y_mm + 60.0
        (line, *_) = shades(document, row, row.part_x_mm, y_mm, row.w_mm, 1.0)
        for start_mm, end_mm in dark_spans_mm(line, row.part_x_mm):
            place = round(start_mm / 100) * 100
            if abs(end_mm - start_mm - 0.3) < 0.15:
                assert start_mm == pytest.approx(place, abs=NEAR_MM)
                assert end_mm == pytest.approx(place + 0.3, abs=NEAR_MM)
                seen.add((place, row.part))
    assert seen == {(100, "A1"), (200, "A1"), (300, "B1"), (100, "A2"), (200, "A2"), (300, "B2")}


def test_ticks_measure_inches_on_every_sheet(kit: Kit, document: pypdfium2.PdfDocument) -> None:
    for row in kit.rows[:2]:
        (line, *_) = shades(document, row, row.part_x_mm + 1.0, 1.0, row.w_mm - 2.0, 0.5)
        middles = [(start + end) / 2 for start, end in dark_spans_mm(line, row.part_x_mm + 1.0)]
        own = [middle for middle in middles if abs((middle + 49.85) % 100 - 50) > 0.2]  # without the template's lines
        inches = [middle / MM_PER_INCH for middle in own]
        assert len(inches) >= 8
        assert all(inch == pytest.approx(round(inch), abs=NEAR_MM / MM_PER_INCH) for inch in inches)
        assert all(after - before == pytest.approx(1, abs=0.005) for before, after in pairwise(inches))


def test_join_marks_meet_on_both_sheets(kit: Kit, document: pypdfium2.PdfDocument) -> None:
    """Of each diamond the lower sheet shows all, and the one that lies on top its half, in the same place."""
    by_name = {row.part: row for row in kit.rows}
    join = by_name["B1"].part_x_mm
    for at_mm in (12.0, 73.0, 134.0):
        for off_mm in (-1.2, -0.6, 0.6, 1.2):
            for name in ("A1", "B1"):
                y_mm = at_mm + off_mm
                (line, *_) = shades(document, by_name[name], join, y_mm, 2.6, 0.1)
                spans = dark_spans_mm(line, join)
                middles = [(start + end) / 2 - join for start, end in spans]
                assert any(mm == pytest.approx(2 - abs(off_mm), abs=NEAR_MM) for mm in middles), (name, at_mm, off_mm)


def test_nothing_of_the_board_is_printed_past_its_window(kit: Kit, document: pypdfium2.PdfDocument) -> None:
    """The right edge of A1 is a glue strip: past it the paper is white, but for texts of the margin."""
    row = kit.rows[0]
    lines = shades(document, row, row.part_x_mm + row.w_mm + 0.2, 40.0, 1.0, 60.0)
    assert min(min(line) for line in lines) == 255


def test_bleed_shows_past_the_edge_of_the_board(kit: Kit, document: pypdfium2.PdfDocument) -> None:
    """FC-53: 2.5 mm outside of the trim is the ground's colour, on the outer sides only."""
    row = kit.rows[0]
    assert {shade for line in shades(document, row, -2.7, 20.0, 0.4, 5.0) for shade in line} != {255}
    assert max(shade for line in shades(document, row, -2.7, 20.0, 0.4, 5.0) for shade in line) < 250


def test_the_board_is_one_drawing_that_every_sheet_calls(kit: Kit) -> None:
    (path,) = kit.pdfs
    with pikepdf.open(path) as pdf:
        called = [list(page.Resources.XObject.keys()) for page in pdf.pages[1:]]
        assert len({tuple(names) for names in called}) == 1
        assert len(called[0]) == 1
        numbers = {page.Resources.XObject[called[0][0]].objgen for page in pdf.pages[1:]}
    assert len(numbers) == 1


def test_the_first_page_is_the_plan_for_joining(kit: Kit, document: pypdfium2.PdfDocument) -> None:
    text = document[0].get_textpage().get_text_range()
    assert "Joining the sheets" in text
    for name in ("A1", "B1", "A2", "B2"):
        assert name in text


BOARD_PACK = """\
pack: tiny
title: Tiny
credits: Somebody
components:
  mat: {kind: board, size: 250 x 250 mm, front: mat.html, tiled: TILED}
"""


@pytest.mark.parametrize(
    ("tiled", "paper", "said", "hint"),
    [
        ("false", "a4", "a piece of 250", "or over several sheets: tiled"),
        ("true", "50 x 60 mm", "too small to join a piece of 250", "choose a larger paper"),
    ],
)
def test_a_board_that_cannot_be_printed_is_told_at_its_size(
    tmp_path: Path, make_kit: KitMaker, tiled: str, paper: str, said: str, hint: str
) -> None:
    """FC-49: one map tile of 250 x 250 mm on A4."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "pack.yaml").write_text(BOARD_PACK.replace("TILED", tiled), "utf-8")
    (tmp_path / "schema.yaml").write_text("kinds: {imp: {plural: imps, fields: {name: text}}}\n", "utf-8")
    page = "<style>@page { size: 250mm 250mm; margin: 0 }</style><p></p>"
    (tmp_path / "templates" / "mat.html").write_text(page, "utf-8")
    kit = make_kit(tmp_path, paper=paper)
    (finding,) = [finding for finding in kit.result.findings if finding.code == "HP401"]
    assert finding.place is not None
    assert finding.place.line == 5
    assert said in finding.message.replace("\N{NO-BREAK SPACE}", " ")
    assert finding.hint.endswith(hint)
    assert kit.result.files == ()


def test_two_copies_have_one_plan(make_kit: KitMaker) -> None:
    kit = make_kit(SAMPLER, pieces=(("river-board", 2),))
    assert len(kit.rows) == 8
    (file,) = (file for file in kit.result.files if file.pieces)
    assert (file.sheets, file.sides, file.pieces) == (9, 9, 2)


def test_a_board_that_fits_on_the_paper_needs_no_plan(make_kit: KitMaker) -> None:
    kit = make_kit(SAMPLER, only=("river-board",), paper="440 x 594 mm")
    assert [(row.part, row.page) for row in kit.rows] == [("A1", 1)]
    assert Path(kit.pdfs[0]).name == "10-boards-tiled.pdf"
