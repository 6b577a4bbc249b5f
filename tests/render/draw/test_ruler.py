"""Rulers as they are printed: what they measure, within a tenth of a millimetre."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testing.desks import Made, make, pack_of
from testing.kits import CHECKOUT

from hellprint.components.ruler import DEEP_MM, GAP_MM, HANDLE_MM, SHORT_MM, TAB_MM
from hellprint.impose import papers
from hellprint.kits import KitRequest
from hellprint.model.findings import has_errors
from hellprint.model.lengths import MM_PER_INCH, PT_PER_MM
from hellprint.model.schema import Field
from hellprint.pipeline import kit
from hellprint.project import Project

FIELDS = {
    "name": Field("text"),
    "length": Field("inches", optional=True),
    "reach": Field("mm", optional=True),
    "rings": Field("list", item=Field("mm"), default=[]),
    "use": Field("text", optional=True),
}


def drawn(folder: Path, **record: Any) -> Made:
    options = {"length": "reach"} if "reach" in record else {}
    pack = pack_of(FIELDS, {"id": "a", "name": "Fight", "rings": [], **record})
    (made,) = make("ruler", pack, folder, **options)
    return made


def sizes_of(made: Made) -> list[tuple[float, float]]:
    return [(right - left, bottom - top) for left, top, right, bottom in made.paths]


@pytest.mark.parametrize("length", [0.5, 1, 3, 6, 8])
def test_sticks_measure_true(tmp_path: Path, length: float) -> None:
    made = drawn(tmp_path, length=length)
    assert made.piece.size.width_mm == pytest.approx(length * MM_PER_INCH)
    assert max(width for width, _ in sizes_of(made)) == pytest.approx(length * MM_PER_INCH, abs=0.05)


def test_the_parts_of_a_foot_measure_true_when_they_are_joined_at_the_line(tmp_path: Path) -> None:
    made = drawn(tmp_path, length=12)
    second = DEEP_MM + GAP_MM
    (joint,) = {
        round(left, 2) for left, top, right, bottom in made.paths
        if right - left < 0.01 and bottom - top == pytest.approx(DEEP_MM, abs=0.05)
    }  # fmt: skip
    outlines = [
        box for box in made.paths if box[3] - box[1] == pytest.approx(DEEP_MM, abs=0.05) and box[2] - box[0] > 100
    ]
    first, last = sorted(outlines, key=lambda box: box[1])
    assert last[1] == pytest.approx(second, abs=0.05)
    assert joint + last[2] - last[0] == pytest.approx(12 * MM_PER_INCH, abs=0.1)
    assert first[2] - first[0] == pytest.approx(joint + TAB_MM, abs=0.05)


@settings(max_examples=200, deadline=None)
@given(st.integers(2, 96))
def test_ticks_stand_at_every_quarter_and_numbers_at_every_inch(quarters: int) -> None:
    with TemporaryDirectory() as folder:
        made = drawn(Path(folder), length=quarters / 4, use="how near a target must be")
    whole = quarters * MM_PER_INCH / 4
    parts = max(1, round(whole / (made.piece.size.width_mm - (TAB_MM if made.piece.size.width_mm < whole - 1 else 0))))
    part = whole / parts
    found = set()
    for left, top, right, bottom in made.paths:
        if right - left < 0.01 and 1 < bottom - top < 5 and top < parts * (DEEP_MM + GAP_MM):
            row = int((top + 0.5) // (DEEP_MM + GAP_MM)) if parts > 1 else 0
            if abs(top - row * (DEEP_MM + GAP_MM)) < 0.3:
                found.add(round((row * part + (left + right) / 2) / MM_PER_INCH * 4, 2))
    edges = {round(part * n / MM_PER_INCH * 4, 2) for n in range(parts + 1)}
    wanted = {float(n) for n in range(1, quarters)} - edges
    assert wanted <= found, "no tick is missing"
    assert {value for value in found if abs(value - round(value)) > 0.02} <= edges, "none stands elsewhere"
    if whole >= 2 * MM_PER_INCH:
        numbers = {t.text.strip() for t in made.sight.things if t.kind == "text"}
        missing = {n for n in range(1, quarters // 4 + 1) if str(n) not in numbers}
        assert all(min(abs(n * 4 - edge) for edge in edges) < 0.5 for n in missing), "beside a joint there is no room"


@pytest.mark.parametrize("sizes", [[25, 32, 40, 50, 60], [20, 30]])
def test_rings_measure_true(tmp_path: Path, sizes: list[int]) -> None:
    made = drawn(tmp_path, rings=sizes)
    found = sizes_of(made)
    for size in sizes:
        assert any(each == pytest.approx((size, size), abs=0.05) for each in found), size
    assert all(f"{size}" in made.text for size in sizes)


def test_it_says_its_length_and_what_it_is_for(tmp_path: Path) -> None:
    made = drawn(tmp_path, length=3, use="Soul Dice")
    assert "3″" in made.text
    assert "Fight" in made.text
    assert "Soul" in made.text
    assert made.said["use"] == "Soul Dice"
    assert made.said["length"] == "3"


def test_what_is_measured_in_mm_has_ticks_at_each(tmp_path: Path) -> None:
    made = drawn(tmp_path, reach=80)
    assert "80\N{NO-BREAK SPACE}mm" in made.text.replace("80 mm", "80\N{NO-BREAK SPACE}mm")
    ticks = [box for box in made.paths if box[2] - box[0] < 0.01 and box[1] < 0.01]
    assert len(ticks) == 79


def test_a_handle_keeps_its_text_on_it(tmp_path: Path) -> None:
    for length in (0.5, 1, 1.5):
        made = drawn(tmp_path, length=length, use="so near an enemy a charge ends, whatever stands there")
        assert made.problems == ()
        for thing in made.sight.things:
            assert thing.box[0] > -0.2
            assert thing.box[2] < length * MM_PER_INCH + 0.2
            assert thing.box[3] < made.piece.size.height_mm + 0.2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_that_is_printed_measures_true(tmp_path: Path, paper: str) -> None:
    """All rulers of Reign in Hell, read from the PDF of the kit."""
    size = papers.paper(paper)
    assert size is not None
    request = KitRequest(CHECKOUT / "content" / "reign-in-hell", tmp_path, paper, size, only=("rulers",))
    result = kit(request, Project.find(CHECKOUT))
    assert not has_errors(result.findings)
    found = []
    for file in result.files:
        for page in pypdfium2.PdfDocument(file.path):
            for each in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_PATH,)):
                left, foot, right, top = each.get_bounds()
                found.append(sorted(((right - left) / PT_PER_MM, (top - foot) / PT_PER_MM)))
    line = 0.24  # pdfium counts a cut's width on each side
    for length in (12.7, 25.4, 76.2, 203.2):
        deep = HANDLE_MM if length < SHORT_MM else DEEP_MM
        wanted = sorted((length + line, deep + line))
        assert any(each == pytest.approx(wanted, abs=0.1) for each in found), f"{length} mm"
    assert sum(each == pytest.approx(sorted((152.4 + line, DEEP_MM + line)), abs=0.1) for each in found) == 2
    for rim in (25, 32, 40, 50, 60):
        assert any(each == pytest.approx([rim + line] * 2, abs=0.1) for each in found), f"{rim} mm"
