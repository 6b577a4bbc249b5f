"""Cases from the field, for counters: full sheets, copies, backs by fold and by turning, bleed, colours."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from testing.kits import CHECKOUT, Kit, Row
from testing.lines import strokes
from testing.pdf import MM, Texts
from testing.small import print_pack, write_pack

from hellprint import pipeline
from hellprint.model.records import Pack
from hellprint.paper.colours import SAME, VISIONS, difference
from hellprint.paper.contrast import contrast
from hellprint.project import Project

CARDS = "cards:\n" + "".join(f"  - {{id: c{n}, name: C{n}}}\n" for n in range(1, 4))
REACH = 4.999
"""Millimetres at the edges of a sheet on which nothing that must be seen lies."""
HEAD = "pack: small\ntitle: Small\nlang: en\ncredits: The tests\ncomponents:\n"
FACE = """\
{% set look = {"code": "", "colour": "#6C0000", "pattern": "dots"} %}
{% set symbol, dark = none, face.side == "back" %}
{% set figure = card.id | replace("c", "") %}
{% set label = ("back " if dark else "front ") ~ card.id %}
{% extends "counter.html" %}
"""
FULL = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>counter</title><style>
@page { size: 20mm 20mm; margin: 0; bleed: 1mm }
body { margin: 0 }
.ground { position: absolute; left: -1mm; top: -1mm; width: 22mm; height: 22mm; background: #B3001B }
</style></head><body><div class="ground"></div></body></html>
"""


def counters(folder: Path, components: str, face: str = FACE, cards: str = CARDS) -> Path:
    return write_pack(folder, cards, {"pack.yaml": HEAD + components, "templates/counter-face.html": face})


def component(name: str = "tokens", size: str = "5/8 x 5/8 in", more: str = "", back: bool = True) -> str:
    behind = "back: counter-face.html, " if back else ""
    return f"  {name}: {{kind: counter, records: card, size: {size}, front: counter-face.html, {behind}{more}}}\n"


def fronts(kit: Kit) -> list[Row]:
    return [row for row in kit.rows if row.side == "front"]


def near(x_mm: float, y_mm: float) -> tuple[int, int]:
    """A place to a tenth of a millimetre; eighths of an inch do not fall between two."""
    return round(10 * x_mm + 0.01), round(10 * y_mm + 0.01)


def size_of(kit: Kit, page: int) -> tuple[float, float]:
    document = pypdfium2.PdfDocument(kit.pdfs[0])
    width, height = document[page - 1].get_size()
    document.close()
    return width * MM, height * MM


# FC-37, FC-39: counts


@pytest.mark.parametrize(("backs", "sides"), [("fold", 1), ("duplex", 2), ("none", 1)])
def test_fc37_a_full_sheet_of_counters_is_one_sheet(backs: str, sides: int, tmp_path: Path) -> None:
    """One less than full, full, one more, and twice as many; whatever a full sheet holds."""
    more = f"backs: {backs}, copies: 'it.id == \"c1\" ? %d : 0'"
    full = 0
    for number in (300, 0, -1, 1):
        folder = counters(
            tmp_path / f"{backs}{number}", component(more=more % (number if number == 300 else full + number))
        )
        kit = print_pack(folder, tmp_path / f"out{backs}{number}")
        if number == 300:
            full = max(Counter(row.page for row in fronts(kit)).values())
            continue
        assert len(fronts(kit)) == full + number
        assert kit.manifest["files"][-1]["pages"] == sides * (2 if number == 1 else 1)
        assert max(Counter(row.page for row in fronts(kit)).values()) == min(full, full + number)


def test_fc37_counters_that_nobody_needs_are_no_pdf(tmp_path: Path) -> None:
    kit = print_pack(counters(tmp_path / "pack", component(more="copies: 0")), tmp_path / "out")
    assert kit.result.files == ()
    assert list(tmp_path.glob("out/*.pdf")) == []


def test_fc39_no_copy_is_lost_between_components_and_sizes(tmp_path: Path) -> None:
    three = (
        component("small", "1/2 x 1/2 in", "copies: 3")
        + component("large", "3/4 x 3/4 in", "where: 'it.id != \"c3\"'")
        + component("round", "1 x 1 in", "shape: round, copies: 2")
    )
    kit = print_pack(counters(tmp_path / "pack", three), tmp_path / "out")
    wanted = {("small", f"c{n}"): 3 for n in (1, 2, 3)} | {("round", f"c{n}"): 2 for n in (1, 2, 3)}
    wanted |= {("large", "c1"): 1, ("large", "c2"): 1}
    for side in ("front", "back"):
        assert Counter((row.component, row.id) for row in kit.rows if row.side == side) == wanted


# FC-38, FC-40: what a list says, and what a counter says of its deck


def test_fc38_the_plan_lists_each_component_with_as_many_counters_as_lie_on_the_sheets(tmp_path: Path) -> None:
    """Each by its own title, so that two wrong numbers cannot cancel out."""
    both = component("ash", more="title: Ash, copies: 5") + component("soot", more="title: Soot, copies: 4")
    kit = print_pack(counters(tmp_path / "pack", both), tmp_path / "out")
    plan = kit.folder / "00-print-plan.pdf"
    document = pypdfium2.PdfDocument(plan)
    text = document[0].get_textpage().get_text_range().split("What you have when it is cut")[-1]
    document.close()
    lying = Counter(row.component for row in fronts(kit))
    assert lying == {"ash": 15, "soot": 12}
    for id_, title in (("ash", "Ash"), ("soot", "Soot")):
        assert re.findall(rf"(\d+) {title}\b", text) == [str(lying[id_])]


@pytest.mark.parametrize("order", [("ash", "soot"), ("soot", "ash")], ids=str)
def test_fc40_a_counter_tells_its_own_decks_total_in_any_order_and_part(order: tuple[str, str], tmp_path: Path) -> None:
    face = FACE.replace('("back " if dark else "front ") ~ card.id', 'deck.index ~ "of" ~ deck.total')
    decks = {"ash": component("ash"), "soot": component("soot", more="where: 'it.id != \"c2\"'")}
    folder = counters(tmp_path / "pack", "".join(decks[name] for name in order), face)
    wanted = {("ash", "c1"): "1of3", ("ash", "c2"): "2of3", ("ash", "c3"): "3of3"}
    wanted |= {("soot", "c1"): "1of2", ("soot", "c3"): "2of2"}
    chosen: tuple[tuple[str, int | None], ...] = (("ash/c2", 1), ("soot/c3", 2))
    for pieces in ((), chosen):
        kit = print_pack(folder, tmp_path / f"out{len(pieces)}", pieces=pieces)
        with Texts(kit.pdfs[0]) as texts:
            for row in fronts(kit):
                found = texts.inside(row.page, row.box, row.rotation_deg)
                assert wanted[row.component, row.id].upper() in found.upper().replace(" ", "")


# FC-44, FC-46, FC-47: front and back


@pytest.mark.parametrize("flip", ["long", "short"])
def test_fc44_seven_round_counters_and_their_backs_are_mirror_images(flip: Any, tmp_path: Path) -> None:
    folder = counters(
        tmp_path / "pack",
        component(size="1 x 1 in", more="shape: round, backs: duplex, copies: 'it.id == \"c1\" ? 7 : 0'"),
    )
    kit = print_pack(folder, tmp_path / "out", flip=flip)
    width, height = size_of(kit, 1)
    is_upright = width < height
    across = is_upright == (flip == "long")
    seen = sorted((round(r.x_mm, 2), round(r.y_mm, 2)) for r in fronts(kit))
    behind = [r for r in kit.rows if r.side == "back"]
    mirrored = [(width - r.x_mm - r.w_mm, r.y_mm) if across else (r.x_mm, height - r.y_mm - r.h_mm) for r in behind]
    assert len(seen) == 7
    assert sorted((round(x, 2), round(y, 2)) for x, y in mirrored) == seen


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_fc46_folded_backs_cover_their_fronts_and_the_fold_is_clear_of_the_bleed(paper: str, tmp_path: Path) -> None:
    folder = counters(tmp_path / "pack", component(size="20 x 20 mm", more="bleed: 1 mm, copies: 2"), FULL)
    kit = print_pack(folder, tmp_path / "out", paper=paper)
    width, height = size_of(kit, 1)
    (fold,) = {
        (round(line.x1, 2), round(line.y1, 2), round(line.x2, 2), round(line.y2, 2))
        for line in strokes(kit.pdfs[0], 1)
        if line.dashed
    }
    upright = fold[0] == fold[2]
    middle = fold[0] if upright else fold[1]
    assert middle == pytest.approx((width if upright else height) / 2, abs=0.05)
    behind = {near(r.x_mm, r.y_mm): r for r in kit.rows if r.side == "back"}
    for row in fronts(kit):
        x, y = (2 * middle - row.x_mm - row.w_mm, row.y_mm) if upright else (row.x_mm, 2 * middle - row.y_mm - row.h_mm)
        back = behind[near(x, y)]
        assert (back.id, back.rotation_deg) == (row.id, 0 if upright else 180)
        gap = middle - row.x_mm - row.w_mm if upright else middle - row.y_mm - row.h_mm
        assert gap - 1 >= 5 - 0.01, "5 mm from the fold to the bleed"


def test_fc46_folded_backs_read_upright(tmp_path: Path) -> None:
    kit = print_pack(counters(tmp_path / "pack", component()), tmp_path / "out")
    with Texts(kit.pdfs[0]) as texts:
        for row in kit.rows:
            assert f"{row.side} {row.id}".upper() in texts.inside(row.page, row.box).upper()


def test_fc47_counters_without_backs_leave_the_other_half_to_counters(tmp_path: Path) -> None:
    kit = print_pack(counters(tmp_path / "pack", component(back=False, more="copies: 60")), tmp_path / "out")
    assert {row.side for row in kit.rows} == {"front"}
    assert not any(line.dashed for line in strokes(kit.pdfs[0], 1)), "there is nothing to fold"
    assert len(fronts(kit)) == 180
    assert kit.manifest["files"][-1]["pages"] == 1


# FC-49, FC-52, FC-53, FC-57: the sheet


def test_fc49_a_counter_that_fits_no_half_sheet_is_told(tmp_path: Path) -> None:
    kit = print_pack(counters(tmp_path / "pack", component(size="150 x 150 mm")), tmp_path / "out", draft=True)
    (finding,) = [f for f in kit.result.findings if f.severity == "error"]
    assert finding.code == "HP401"
    assert "150" in finding.message
    assert kit.result.files == ()


def test_fc53_the_tint_of_a_folded_counter_reaches_the_end_of_its_bleed(tmp_path: Path) -> None:
    folder = counters(tmp_path / "pack", component(size="20 x 20 mm", more="bleed: 1 mm, copies: 2"), FULL)
    kit = print_pack(folder, tmp_path / "out")
    document = pypdfium2.PdfDocument(kit.pdfs[0])
    image = document[0].render(scale=300 / 72).to_pil().convert("RGB")
    document.close()
    for row in kit.rows:
        x, y, w, h = row.box
        for at_x, at_y in (
            (x - 0.8, y + h / 2),
            (x + w + 0.8, y + h / 2),
            (x + w / 2, y - 0.8),
            (x + w / 2, y + h + 0.8),
        ):
            assert image.getpixel((round(at_x * 300 / 25.4), round(at_y * 300 / 25.4))) == (0xB3, 0x00, 0x1B)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", ["fold", "duplex", "none"])
def test_fc52_fc57_marks_begin_beyond_the_bleed_end_where_a_printer_reaches_and_are_one_for_a_cut(
    backs: str, paper: str, tmp_path: Path
) -> None:
    more = f"bleed: 1.5 mm, backs: {backs}, copies: 90"
    face = FULL.replace("20mm 20mm", "15mm 15mm").replace("1mm", "1.5mm").replace("22mm", "18mm")
    kit = print_pack(
        counters(tmp_path / "pack", component(size="15 x 15 mm", more=more), face), tmp_path / "out", paper=paper
    )
    width, height = size_of(kit, 1)
    for page in {row.page for row in kit.rows}:
        boxes = [row.box for row in kit.rows if row.page == page]
        assert all(
            x - 1.5 >= REACH and x + w + 1.5 <= width - REACH and y - 1.5 >= REACH and y + h + 1.5 <= height - REACH
            for x, y, w, h in boxes
        )
        marks = [line for line in strokes(kit.pdfs[0], page) if line.length < 6 and not line.dashed]
        for x1, y1, x2, y2, _ in marks:
            assert min(x1, x2, y1, y2) >= REACH
            assert max(x1, x2) <= width - REACH
            assert max(y1, y2) <= height - REACH
            for x, y, w, h in boxes:
                assert (
                    max(x1, x2) <= x - 1.49 or min(x1, x2) >= x + w + 1.49
                    or max(y1, y2) <= y - 1.49 or min(y1, y2) >= y + h + 1.49
                ), "a mark lies on the art"  # fmt: skip
        assert len(marks) == len({near(line.x1, line.y1) + near(line.x2, line.y2) for line in marks})
        for x, y, w, h in boxes:
            for edge in (x, x + w):
                assert sum(abs(line.x1 - edge) < 0.05 and abs(line.x2 - edge) < 0.05 for line in marks) >= 2
            for edge in (y, y + h):
                assert sum(abs(line.y1 - edge) < 0.05 and abs(line.y2 - edge) < 0.05 for line in marks) >= 2


# FC-79, FC-80: colours


@pytest.fixture(scope="module")
def reign() -> Pack:
    pack, _ = pipeline.load(CHECKOUT / "content" / "reign-in-hell", Project.find(CHECKOUT), (), None)
    assert pack is not None
    return pack


def test_fc79_what_counters_are_about_is_told_by_more_than_colour(reign: Pack) -> None:
    for group in ("tones", "owners"):
        looks = reign.constants[group]
        for one, other in combinations(looks, 2):
            assert looks[one]["pattern"] != looks[other]["pattern"], (one, other)
            assert looks[one]["code"] != looks[other]["code"]
    owners = reign.constants["owners"]
    for one, other in combinations(owners, 2):
        apart = difference(owners[one]["colour"], owners[other]["colour"], VISIONS["as printed"])
        assert apart > SAME, (one, other, apart)


def test_fc80_no_counter_has_the_colour_of_the_paper(reign: Pack) -> None:
    """4.5:1, so that labels on white and white on panels are read."""
    looks = [
        *reign.constants["tones"].values(),
        *reign.constants["owners"].values(),
        *reign.records["philosophy"].values(),
    ]
    for look in looks:
        red, green, blue = (int(look["colour"][n : n + 2], 16) for n in (1, 3, 5))
        assert contrast((red, green, blue), (255, 255, 255)) >= 4.5, look
