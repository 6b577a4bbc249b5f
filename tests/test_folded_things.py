"""Boxes, dice and screens on paper: measured, read and folded from the PDFs of both papers."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testing.kits import CHECKOUT, SAMPLER, Kit, KitMaker, Row
from testing.lines import Stroke, strokes
from testing.pdf import Texts
from testing.small import check_pack, errors_in, print_pack, write_pack

from hellprint.fold.box import Inner, box, fits
from hellprint.fold.panels import Flat, folds
from hellprint.fold.solid import net
from hellprint.impose import PieceDoesNotFit, count_pages
from hellprint.impose.papers import paper as paper_size
from hellprint.model.sheets import Cell

CARDS = "cards: [{id: ash, name: Ash, text: Burns.}]\n"
PACK = """\
pack: small
title: Small
lang: en
credits: The tests
components:
  cards: {{kind: card, records: card, size: [{width}, {height}], front: card.html, copies: {copies}, stock: {stock}}}
  box: {{kind: box, title: Ashes, contents: [cards], {more}}}
"""
FOLDED = ("deck-box", "thick-box", "bag", "idol-trays", "die", "pit-die", "idol-screens", "wide-screen",
          "demon-screens")  # fmt: skip
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


def pack_of(folder: Path, more: str = "stock: card", **values: object) -> Path:
    said = {"width": 63, "height": 88, "copies": 54, "stock": "card", **values}
    return write_pack(folder, CARDS, {"pack.yaml": PACK.format(more=more, **said)})


def in_piece(kit: Kit, row: Row) -> list[Stroke]:
    """Strokes of a piece, from its own top left corner as it would lie upright."""
    found = []
    for line in strokes(kit.folder / row.file, row.page):
        ends = [(line.x1 - row.x_mm, line.y1 - row.y_mm), (line.x2 - row.x_mm, line.y2 - row.y_mm)]
        if all(-0.5 <= x <= row.w_mm + 0.5 and -0.5 <= y <= row.h_mm + 0.5 for x, y in ends):
            turned = [_turned(x, y, row) for x, y in ends]
            found.append(Stroke(*turned[0], *turned[1], line.dashed))
    return found


def _turned(x: float, y: float, row: Row) -> tuple[float, float]:
    return {0: (x, y), 90: (y, row.w_mm - x), 180: (row.w_mm - x, row.h_mm - y), 270: (row.h_mm - y, x)}[
        row.rotation_deg
    ]


def meets(sheet: Flat, found: list[Stroke]) -> list[tuple[float, ...]]:
    """The folds of a sheet that no dashed stroke of a piece lies on, within 0.1 mm."""
    missing = []
    for start, end in folds(sheet):
        for line in found:
            one, other = (line.x1, line.y1), (line.x2, line.y2)
            gap = min(
                max(math.dist(start, one), math.dist(end, other)), max(math.dist(start, other), math.dist(end, one))
            )
            if line.dashed and gap < 0.1:
                break
        else:
            missing.append((*start, *end))
    return missing


@pytest.fixture
def sampler(make_kit: KitMaker, paper: str) -> Kit:
    kit = make_kit(SAMPLER, paper=paper, only=FOLDED)
    assert errors_in(kit.result.findings) == []
    return kit


@both_papers
@pytest.mark.parametrize(
    ("values", "inner"),
    [
        ({}, (64.5, 17.2, 89.5)),
        ({"copies": 20}, (64.5, 8.0, 89.5)),
        ({"width": 44, "height": 68, "copies": 100, "stock": "paper"}, (45.5, 11.0, 69.5)),
        ({"more": "sleeves: thick, stock: card"}, (67.5, 28.0, 93.5)),
        ({"more": "thickness: 0.4, stock: card"}, (64.5, 22.6, 89.5)),
    ],
)
def test_walls_measure_cards_and_play_on_paper(
    tmp_path: Path, paper: str, values: dict[str, object], inner: tuple[float, float, float]
) -> None:
    kit = print_pack(pack_of(tmp_path / "small", **values), tmp_path / "out", paper=paper, only=("box",))  # type: ignore[arg-type]
    assert errors_in(kit.result.findings) == []
    (row,) = kit.rows
    across, deep, high = inner
    found = in_piece(kit, row)
    upright = sorted(
        {round(s.x1, 2) for s in found if s.dashed and abs(s.length - high) < 0.1 and s.x1 == pytest.approx(s.x2)}
    )
    assert len(upright) == 4, "the tab and three corners between four walls"
    gaps = [b - a for a, b in itertools.pairwise(upright)]
    assert gaps == pytest.approx([across, deep, across], abs=0.1)
    rims = {round(s.x1, 2) for s in found if not s.dashed and abs(s.length - high) < 0.1}
    assert max(rims) - upright[-1] == pytest.approx(deep, abs=0.1)
    level = [s for s in found if s.dashed and abs(s.y1 - s.y2) < 0.01]
    assert sum(abs(s.length - across) < 0.1 for s in level) >= 3, "lid, floor and inner floor"


@both_papers
def test_every_sheet_of_the_sampler_s_folded_things_lies_inside_the_printed_area(sampler: Kit) -> None:
    sizes = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
    width, height = sizes[sampler.request.paper_name]
    for row in sampler.rows:
        wide = row.x_mm + row.w_mm <= width - 5 + 0.01 and row.y_mm + row.h_mm <= height - 5 + 0.01
        across = row.x_mm + row.w_mm <= height - 5 + 0.01 and row.y_mm + row.h_mm <= width - 5 + 0.01
        assert row.x_mm >= 5 - 0.01
        assert row.y_mm >= 5 - 0.01
        assert wide or across, row
    assert {row.component for row in sampler.rows} == set(FOLDED)


@both_papers
def test_a_die_measures_true_on_paper(sampler: Kit) -> None:
    for component, sides, edge in (("die", 6, 18.0), ("pit-die", 12, 15.0)):
        row = next(row for row in sampler.rows if row.component == component)
        sheet = net(sides, edge).sheet
        found = in_piece(sampler, row)
        assert meets(sheet, found) == []
        assert len([s for s in found if s.dashed]) == len(folds(sheet))


@both_papers
def test_the_words_of_boxes_dice_and_screens_are_on_paper(sampler: Kit) -> None:
    said = {
        "deck-box": ("Box of cards", "For the table", "THE SAMPLER", "Tuck the lid in"),
        "bag": ("bag", "Glue the floor"),
        "die": ("1", "2", "3", "4", "5", "6", "letter"),
        "pit-die": ("12", "11", "One for each of 6"),
        "wide-screen": ("Wide",),
    }
    read: dict[tuple[str, str], str] = {}
    for path in sampler.pdfs:
        with Texts(path) as texts:
            for row in sampler.rows:
                if row.file == path.name:
                    text = texts.inside(row.page, (row.x_mm - 1, row.y_mm - 1, row.w_mm + 2, row.h_mm + 2))
                    old = read.get((row.component, row.side), "")
                    read[row.component, row.side] = f"{old} {' '.join(text.split())}"
    for component, words in said.items():
        for word in words:
            assert word in read[component, "front"], (component, word)
    assert "Ember" in read["idol-screens", "back"]
    assert "Ember" in read["wide-screen", "back"]
    assert "Spare" not in read["wide-screen", "back"]
    assert "Overseer" in read["demon-screens", "back"], "by its template"
    assert "Ember" not in read["idol-screens", "front"], "what a player must know is not shown to the others"


@both_papers
@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_inside_of_a_screen_lies_behind_its_outside_and_as_upright(
    make_kit: KitMaker, paper: str, flip: str
) -> None:
    """FC-41, FC-43, FC-44."""
    kit = make_kit(SAMPLER, paper=paper, flip=flip, only=("idol-screens", "wide-screen", "demon-screens"))
    backs = {(row.component, row.id, row.page - 1): row for row in kit.rows if row.side == "back"}
    fronts = [row for row in kit.rows if row.side == "front"]
    assert len(fronts) == len(backs) == 8
    (path,) = kit.pdfs
    with pikepdf.open(path) as document:
        for row in fronts:
            width, height = (float(v) * 25.4 / 72 for v in document.pages[row.page - 1].mediabox[2:])
            back = backs[row.component, row.id, row.page]
            about_vertical = (flip == "long") == (height >= width)
            x, y = row.x_mm, row.y_mm
            turned = (width - x - row.w_mm, y) if about_vertical else (x, height - y - row.h_mm)
            assert (back.x_mm, back.y_mm) == pytest.approx(turned, abs=0.01)
            assert (back.w_mm, back.h_mm) == pytest.approx((row.w_mm, row.h_mm), abs=0.01)
            wanted = -row.rotation_deg if about_vertical else 180 - row.rotation_deg
            assert back.rotation_deg == wanted % 360


def test_a_part_that_is_printed_has_its_own_number_of_copies(make_kit: KitMaker) -> None:
    """FC-39."""
    kit = make_kit(SAMPLER, pieces=(("pit-die/pit-die", 5), ("idol-trays/lantern", 3)))
    printed = Counter((row.component, row.id) for row in kit.rows)
    assert printed == {("pit-die", "pit-die"): 5, ("idol-trays", "lantern"): 3}


inners = st.builds(Inner, st.floats(20.0, 150.0), st.floats(8.0, 90.0), st.floats(30.0, 180.0))


@settings(max_examples=200, deadline=None)
@given(inners, st.sampled_from(["tuck", "cup", "tray"]), st.sampled_from(["a4", "letter"]))
def test_what_fits_is_printed_on_either_paper_and_what_does_not_says_why(inner: Inner, style: str, paper: str) -> None:
    """FC-49, FC-52."""
    for sheet in box(style, inner):  # type: ignore[arg-type]
        cells = [Cell(0, sheet.size, cut="own")]
        if fits(sheet):
            assert count_pages(cells, paper=paper_size(paper)) == 1
        elif max(sheet.size) > 290:
            with pytest.raises(PieceDoesNotFit, match="the printer reaches"):
                count_pages(cells, paper=paper_size(paper))


def test_a_box_that_is_too_large_is_two_pieces_that_both_print(tmp_path: Path) -> None:
    folder = pack_of(tmp_path / "small", copies=200)
    for paper in ("a4", "letter"):
        kit = print_pack(folder, tmp_path / paper, paper=paper, only=("box",))
        assert errors_in(kit.result.findings) == []
        assert [row.id for row in kit.rows] == ["box", "box-2"]
        assert kit.rows[0].hash != kit.rows[1].hash


def test_a_box_that_no_paper_holds_is_a_finding_that_says_what_would(tmp_path: Path) -> None:
    folder = pack_of(tmp_path / "small", more="width: 200, depth: 60, height: 150, stock: card")
    kit = print_pack(folder, tmp_path / "out", only=("box",))
    (found,) = [f for f in kit.result.findings if f.severity == "error"]
    assert found.code == "HP401"
    assert "the printer reaches" in found.message
    assert kit.result.files == ()
    small = pack_of(tmp_path / "fits", more="width: 140, depth: 45, height: 110, stock: card")
    (found,) = [f for f in print_pack(small, tmp_path / "out", only=("box",)).result.findings if f.severity == "error"]
    assert '"a3"' in found.hint


def test_what_a_box_says_changes_with_its_contents(tmp_path: Path) -> None:
    hashes = set()
    for copies in (40, 41):  # both a stack of less than the least depth, if they are of paper
        folder = pack_of(tmp_path / str(copies), copies=copies, stock="paper")
        kit = print_pack(folder, tmp_path / f"out-{copies}", only=("box",))
        hashes.add(kit.rows[0].content)
        with Texts(kit.pdfs[0]) as texts:
            assert f"Cards: {copies}" in texts.inside(1, (0, 0, 300, 300))
    assert len(hashes) == 2


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        ("contents: [crads]", "HP101", 'no component is called "crads" (did you mean "cards"?)'),
        ("set: nowhere, contents: [cards]", "HP101", 'no set is called "nowhere"'),
        ("contents: []", "HP011", "nothing goes in"),
        ("contents: [cards], width: 2", "HP013", "width"),
        ("contents: [cards], look: looks.gone", "HP101", 'no constant is called "looks.gone"'),
        ("contents: [cards], style: bag", "HP014", '"bag"'),
    ],
)
def test_a_wrong_setting_of_a_box_is_found_at_its_place(tmp_path: Path, more: str, code: str, said: str) -> None:
    folder = pack_of(tmp_path / "small", more=more)
    text = (folder / "pack.yaml").read_text().replace("contents: [cards], contents", "contents").replace(
        "contents: [cards], set", "set"
    )  # fmt: skip
    (folder / "pack.yaml").write_text(text.replace("contents: [cards], contents", "contents"))
    found = [f for f in check_pack(folder, layout=True) if f.severity == "error"]
    assert [f.code for f in found] == [code], [f.text() for f in found]
    assert said in found[0].text()
    assert "pack.yaml:7:" in found[0].text()


def test_boxes_and_dice_of_reign_in_hell_hold_their_decks(make_kit: KitMaker) -> None:
    kit = make_kit(CHECKOUT / "content" / "reign-in-hell", only=("demon-cards", "demon-box", "d6-net", "d12-net"))
    assert errors_in(kit.result.findings) == []
    cards = sum(row.component == "demon-cards" and row.side == "front" for row in kit.rows)
    box = next(row for row in kit.rows if row.component == "demon-box")
    with Texts(kit.folder / box.file) as texts:
        assert f"Cards: {cards}" in texts.inside(box.page, box.box)
    assert sum(row.component == "d6-net" for row in kit.rows) == 10
