"""The boards of Reign in Hell as they are printed: their words are there, and what they show measures true."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2
import pytest
from testing.kits import Kit, KitMaker, Row

from hellprint.load import load_pack
from hellprint.maps.read import maps_of
from hellprint.model.lengths import MM_PER_INCH, PT_PER_MM
from hellprint.model.records import Pack

CONTENT = Path(__file__).resolve().parents[1] / "content" / "reign-in-hell"
DPI = 600
PX_PER_MM = DPI / MM_PER_INCH
NEAR_MM = 0.1
HALF_LINE_MM = 0.1
PAPERS = ("a4", "letter")


@pytest.fixture(scope="module")
def pack() -> Pack:
    loaded, _ = load_pack(CONTENT)
    assert loaded is not None
    return loaded


@contextmanager
def opened(kit: Kit) -> Iterator[pypdfium2.PdfDocument]:
    (path,) = kit.pdfs
    document = pypdfium2.PdfDocument(path)
    yield document
    document.close()


def dark_mm(
    document: pypdfium2.PdfDocument, page: int, x_mm: float, y_mm: float, width_mm: float, height_mm: float
) -> tuple[list[float], list[float]]:
    """Columns and rows of a part of a page that have something dark in them, in mm from the page's top left."""
    sheet = document[page - 1]
    width, height = sheet.get_width() / PT_PER_MM, sheet.get_height() / PT_PER_MM
    crop = tuple(
        round(mm * PX_PER_MM) / PX_PER_MM * PT_PER_MM
        for mm in (x_mm, height - y_mm - height_mm, width - x_mm - width_mm, y_mm)
    )
    picture = sheet.render(scale=DPI / 72, grayscale=True, crop=crop).to_pil().point(lambda shade: 255 * (shade < 140))
    across = picture.reduce((1, picture.height)) if picture.height > 1 else picture
    down = picture.reduce((picture.width, 1))
    columns = [x_mm + (n + 0.5) / PX_PER_MM for n, shade in enumerate(across.tobytes()) if shade]
    rows = [y_mm + (n + 0.5) / PX_PER_MM for n, shade in enumerate(down.tobytes()) if shade]
    return columns, rows


def middles(places: list[float]) -> list[float]:
    """Of runs of neighbouring places."""
    runs: list[list[float]] = []
    for place in places:
        if runs and place - runs[-1][-1] < 1.5 / PX_PER_MM:
            runs[-1].append(place)
        else:
            runs.append([place])
    return [(run[0] + run[-1]) / 2 for run in runs]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_word_of_a_map_can_be_read_in_the_file(make_kit: KitMaker, pack: Pack, paper: str) -> None:
    kit = make_kit(CONTENT, only=("scenario-maps",), paper=paper)
    with opened(kit) as document:
        pages = [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]
    boards = {board.key[1]: board for board in maps_of(pack)}
    for row in kit.rows:
        text, record = pages[row.page - 1], pack.records["scenario"][row.id]
        wanted = [record["name"], "LEGEND", "Measured length", "Scale 1 : 6.35", "ROUND", "SCORE"]
        wanted += [shape.name for shapes in boards[row.id].lists.values() for shape in shapes if shape.name]
        wanted += [f"{boards[row.id].lists['zones'][0].width:g}″"]
        assert [word for word in wanted if word not in text] == [], row.id
    assert len(kit.rows) == 10


@pytest.mark.parametrize("paper", PAPERS)
def test_the_battlefield_measures_true_over_all_its_sheets(make_kit: KitMaker, paper: str) -> None:
    kit = make_kit(CONTENT, only=("battlefield",), paper=paper)
    rows = kit.rows
    assert {(row.whole_w_mm, row.whole_h_mm) for row in rows} == {(762.0, 558.8)}
    for name, whole in (("x", 762.0), ("y", 558.8)):
        parts = sorted({(getattr(r, f"part_{name}_mm"), r.w_mm if name == "x" else r.h_mm) for r in rows})
        assert parts[0][0] == 0
        assert sum(parts[-1]) == pytest.approx(whole, abs=0.01)
        assert all(b[0] < a[0] + a[1] for a, b in itertools.pairwise(parts)), "they overlap"
    seen = set()
    with opened(kit) as document:
        for row in rows:
            for corner_x in (152.4, 762 - 152.4):
                if _holds(row, corner_x, 20.0):
                    x, y = corner_x - row.part_x_mm + row.x_mm, 20.0 - row.part_y_mm + row.y_mm
                    columns, _ = dark_mm(document, row.page, x - 1.5, y, 3.0, 8.0)
                    assert any(abs(place - x) < NEAR_MM for place in middles(columns)), (row.part, corner_x)
                    seen.add(corner_x)
    assert len(seen) == 2


def _holds(row: Row, x_mm: float, y_mm: float) -> bool:
    in_x = row.part_x_mm + 12 < x_mm < row.part_x_mm + row.w_mm - 12
    return in_x and row.part_y_mm <= y_mm < y_mm + 8 < row.part_y_mm + row.h_mm


@pytest.mark.parametrize("paper", PAPERS)
def test_corner_templates_are_six_inches_on_both_sides(make_kit: KitMaker, paper: str) -> None:
    kit = make_kit(CONTENT, only=("corner-templates",), paper=paper)
    (row,) = kit.rows
    with opened(kit) as document:
        columns, _ = dark_mm(document, row.page, row.x_mm - 1, row.y_mm + 10, row.w_mm + 2, 6)
        _, rows = dark_mm(document, row.page, row.x_mm + 10, row.y_mm - 1, 6, row.h_mm + 2)
    for start, places in ((row.x_mm, middles(columns)), (row.y_mm, middles(rows))):
        assert places[0] == pytest.approx(start, abs=NEAR_MM)
        assert any(abs(place - start - 152.4) < NEAR_MM for place in places)


@pytest.mark.parametrize("paper", PAPERS)
def test_terrain_is_as_large_as_its_record_says(make_kit: KitMaker, pack: Pack, paper: str) -> None:
    kit = make_kit(CONTENT, only=("flat-terrain",), paper=paper)
    measured = set()
    with opened(kit) as document:
        for row in kit.rows:
            if row.id in measured:
                continue
            record = pack.records["terrain_piece"][row.id]
            inches = (record["width"], record["depth"])
            sides = inches if row.rotation_deg in (0, 180) else inches[::-1]
            columns, rows = dark_mm(document, row.page, row.x_mm - 1, row.y_mm - 1, row.w_mm + 2, row.h_mm + 2)
            for places, side in zip((columns, rows), sides, strict=True):
                assert places[-1] - places[0] == pytest.approx(side * MM_PER_INCH, abs=NEAR_MM + 2 * HALF_LINE_MM), row
            measured.add(row.id)
    assert measured == {id_ for id_, piece in pack.records["terrain_piece"].items() if "scenario" not in piece}


def test_there_is_terrain_enough_for_a_heavy_table(make_kit: KitMaker, pack: Pack) -> None:
    """A kind that comes once a roll may come in every roll; of those that come by 1d3 there are at least as many."""
    kit = make_kit(CONTENT, only=("flat-terrain",))
    heavy = pack.constants["terrain_rolls"]["heavy"]
    records = pack.records["terrain_piece"]
    for id_, terrain in pack.records["terrain"].items():
        pieces = [records[row.id] for row in kit.rows if records[row.id]["terrain"] == id_]
        assert len(pieces) >= heavy, id_
        sorts = {option["name"] for option in terrain.get("options", ())}
        assert {piece["option"] for piece in pieces if piece.get("option")} == sorts
        plain = [piece for piece in pieces if not piece.get("option")]
        assert bool(plain) == (terrain.get("choose") != "must"), "one that must be chosen is never without"


def test_terrain_is_three_to_four_inches_across(pack: Pack) -> None:
    for piece in pack.records["terrain_piece"].values():
        if "scenario" not in piece:
            assert 3 <= piece["width"] <= 4
            assert 3 <= piece["depth"] <= 4


def test_what_a_map_puts_in_the_middle_can_be_printed_in_that_size(pack: Pack) -> None:
    wanted = {
        (board.key[1], shape.name): (shape.width, shape.depth)
        for board in maps_of(pack)
        for shape in board.lists["terrain"]
    }
    pieces = [piece for piece in pack.records["terrain_piece"].values() if "scenario" in piece]
    assert {(p["scenario"], p["name"]): (p["width"], p["depth"]) for p in pieces} == wanted
