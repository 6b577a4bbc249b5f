"""Demons on paper: a hundred counters, what an eye sees on them and what it must not, charts and displays, and whether
one magician can play with the starter alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from testing.faces import DPI, face_image
from testing.kits import CHECKOUT, Kit, KitMaker, Row
from testing.lines import strokes
from testing.pdf import MM, Texts

from hellprint import pipeline
from hellprint.model.records import Pack
from hellprint.project import Project

DEMONS = CHECKOUT / "content" / "demons"
RANKS = ("king", "marquis", "earl", "president", "prince", "duke")
OF_DEMONS = tuple(f"{rank}-counters" for rank in RANKS)
HUNDRED = (*OF_DEMONS, "ring-counter", "magician-counters", "shield-markers", "mortal-counters")
DISPLAYS = ("magicians-display", "treasure-grid", "rank-pools", "log")
INCH = 25.4
SIDE_MM = 5 / 8 * INCH
PLANTED = {f"D{number:02}" for number in range(1, 25)} - {"D19"}
"""Every fault that the source is known to have; D19, what the back of a magician says, is drawn and tested below."""
VISIONS: dict[str, tuple[float, ...]] = {
    "grey": (0.299, 0.587, 0.114, 0, 0.299, 0.587, 0.114, 0, 0.299, 0.587, 0.114, 0),
    "protanopes": (0.152, 1.053, -0.205, 0, 0.115, 0.786, 0.099, 0, -0.004, -0.048, 1.052, 0),
    "deuteranopes": (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0),
    "tritanopes": (1.256, -0.077, -0.179, 0, -0.078, 0.931, 0.148, 0, 0.005, 0.691, 0.304, 0),
}
"""How a picture looks to them: the matrices of Machado, Oliveira and Fernandes (2009) at full strength, row by row."""


@pytest.fixture(scope="module")
def pack() -> Pack:
    loaded, findings = pipeline.load(DEMONS, Project.find(CHECKOUT), (), None)
    assert loaded is not None
    assert findings == ()
    return loaded


def counters(make_kit: KitMaker, **wishes: Any) -> Kit:
    kit = make_kit(DEMONS, only=(*HUNDRED, "markers"), players=4, **wishes)
    assert kit.result.findings == ()
    return kit


def faces(kit: Kit) -> dict[tuple[str, str, str], Row]:
    """One copy of each face: (component, id, side) -> where it lies."""
    return {(row.component, row.id, row.side): row for row in kit.rows}


def seen(image: Any, vision: str) -> Any:
    return image.convert("RGB", VISIONS[vision])


def difference(one: Any, other: Any, size: tuple[int, int] = (40, 40)) -> float:
    """Mean of the colours' differences, of 255, of two pictures brought to one size."""
    pixels = zip(one.resize(size).tobytes(), other.resize(size).tobytes(), strict=True)
    return float(sum(abs(a - b) for a, b in pixels)) / (3 * size[0] * size[1])


# What is planted and found: see test_known_faults.py


def test_every_known_fault_of_the_source_is_planted() -> None:
    faults = yaml.safe_load((CHECKOUT / "tests" / "faults" / "demons.yaml").read_text("utf-8"))
    assert {fault["id"] for fault in faults if fault["id"].startswith("D")} == PLANTED


def test_fc01_hex_numbers_are_what_is_typed_without_quotes_also_as_keys(pack: Pack) -> None:
    typed = (DEMONS / "treasures.yaml").read_text("utf-8") + (DEMONS / "map.yaml").read_text("utf-8")
    assert "hex: 0116," in typed
    assert "0116: Echmiadzin" in typed
    assert '"0116"' not in typed
    assert pack.records["treasure"]["echmiadzin"]["hex"] == "0116"
    towns = str(pack.records["land"]["armenia"]["map"])
    assert "'0116': 'Echmiadzin'" in towns
    assert all(len(r["hex"]) == 4 for r in pack.records["treasure"].values())
    assert all(len(r["base"]) == 4 for r in pack.records["mortal"].values())


# The hundred


def test_there_are_a_hundred_counters_and_house_markers_apart(make_kit: KitMaker) -> None:
    fronts = [row for row in counters(make_kit).rows if row.side == "front"]
    numbers = Counter(row.component for row in fronts)
    assert sum(numbers[component] for component in OF_DEMONS) == 72
    assert (numbers["magician-counters"], numbers["shield-markers"]) == (4, 4)
    assert (numbers["ring-counter"], numbers["mortal-counters"]) == (1, 19)
    assert sum(numbers[component] for component in HUNDRED) == 100
    markers = Counter(row.id for row in fronts if row.component == "markers")
    assert markers == {"wound": 16, "curse": 16, "power": 8, "captured": 4, "loses-a-turn": 4, "turn": 1}
    assert Counter(row.component for row in counters(make_kit).rows if row.side == "back") == numbers


def test_backs_say_the_rank_and_nothing_else(make_kit: KitMaker) -> None:
    drawn: dict[str, set[str]] = defaultdict(set)
    for row in counters(make_kit).rows:
        if row.side == "back" and row.component in OF_DEMONS:
            drawn[row.component].add(row.drawn)
    assert {component: len(found) for component, found in drawn.items()} == dict.fromkeys(OF_DEMONS, 1)
    assert len(set.union(*drawn.values())) == len(RANKS)
    (ring,) = (row.drawn for row in counters(make_kit).rows if row.side == "back" and row.component == "ring-counter")
    assert drawn["duke-counters"] == {ring}, "the Ring of Solomon lies hidden among the Dukes"


@pytest.mark.parametrize(("variant", "side"), [((), SIDE_MM), (("half-inch",), INCH / 2)])
def test_counters_measure_true(make_kit: KitMaker, variant: tuple[str, ...], side: float) -> None:
    """By the crop marks of their rows and columns, as they stand in the PDF."""
    kit = counters(make_kit, variants=variant)
    (path,) = kit.pdfs
    for number in sorted({row.page for row in kit.rows}):
        marks = [line for line in strokes(path, number) if line.length < 3]
        across = sorted({line.x1 for line in marks if abs(line.x1 - line.x2) < 0.01})
        down = sorted({line.y1 for line in marks if abs(line.y1 - line.y2) < 0.01})
        for row in (row for row in kit.rows if row.page == number):
            assert (row.w_mm, row.h_mm) == pytest.approx((side, side), abs=0.01)
            for edge, found in ((row.x_mm, across), (row.x_mm + side, across), (row.y_mm, down)):
                assert min(abs(edge - mark) for mark in found) < 0.1, (row.id, edge)


@pytest.mark.parametrize("variant", [(), ("half-inch",)])
def test_a_demon_says_what_it_is(make_kit: KitMaker, pack: Pack, variant: tuple[str, ...]) -> None:
    """Rank, number, value, powers and name are texts; the alignment is no letter."""
    kit = counters(make_kit, variants=variant)
    (path,) = kit.pdfs
    with Texts(path) as texts:
        for (component, id_, side), row in faces(kit).items():
            if component not in OF_DEMONS or side == "back":
                continue
            demon = pack.records["demon"][id_]
            name = demon["short"] if variant and "short" in demon else demon["name"]
            powers = [pack.records["power"][power]["code"] for power in demon["powers"]]
            said = "".join(texts.inside(row.page, row.box).split())
            symbol = [sign for sign in said if ord(sign) >= 0xE000]
            assert len(symbol) == 1
            wanted = [
                pack.records["rank"][demon["rank"]]["code"],
                str(demon["number"]),
                str(demon["value"]),
                *powers,
                *name.split(),
            ]
            assert sorted(said.replace(symbol[0], "")) == sorted("".join(wanted))


def test_the_value_takes_a_third_of_the_height_and_lies_in_the_middle(make_kit: KitMaker, pack: Pack) -> None:
    kit = counters(make_kit)
    (path,) = kit.pdfs
    document = pypdfium2.PdfDocument(path)
    largest: dict[str, tuple[float, float, float]] = {}
    for number in sorted({row.page for row in kit.rows}):
        page = document[number - 1]
        text, height = page.get_textpage(), page.get_height() * MM
        rows = [r for (c, _, side), r in faces(kit).items() if c in OF_DEMONS and side == "front" and r.page == number]
        for index in range(text.count_chars()):
            left, bottom, right, top = (v * MM for v in text.get_charbox(index))
            x, y = (left + right) / 2, height - (top + bottom) / 2
            for row in rows:
                if row.x_mm < x < row.x_mm + row.w_mm and row.y_mm < y < row.y_mm + row.h_mm:
                    off = max(abs(x - row.x_mm - row.w_mm / 2), abs(y - row.y_mm - row.h_mm / 2))
                    largest[row.id] = max(largest.get(row.id, (0.0, 0.0, 0.0)), (top - bottom, off, x))
        text.close()
    document.close()
    assert len(largest) == 72
    assert {id_: size for id_, size in largest.items() if size[0] < SIDE_MM / 3} == {}
    assert {id_: size for id_, size in largest.items() if size[1] > 1} == {}


def test_a_magician_is_hidden_in_front_and_found_on_its_back(make_kit: KitMaker) -> None:
    kit = counters(make_kit)
    (path,) = kit.pdfs
    icons = yaml.safe_load("{" + ", ".join(_icon_lines()) + "}")
    with Texts(path) as texts:
        for side, icon in (("front", "wizard"), ("back", "eye")):
            row = faces(kit)["magician-counters", "alaric", side]
            assert chr(icons[icon]) in texts.inside(row.page, row.box)


def _icon_lines() -> list[str]:
    """Lines of the list of icons as pairs of a map: "eye": 57671."""
    lines = (CHECKOUT / "fonts" / "icons.toml").read_text("utf-8").split("\n")
    pairs = (line.split(" = ") for line in lines if " = 0x" in line)
    return [f"{name}: {int(code, 16)}" for name, code in pairs]


def test_nothing_lies_nearer_to_the_cut_than_scissors_wander(make_kit: KitMaker) -> None:
    kit = counters(make_kit)
    for key, row in faces(kit).items():
        image = face_image(kit, row)
        left, top, right, bottom = image.point(lambda grey: 255 if grey < 200 else 0).getbbox()
        nearest = min(left, top, image.width - right, image.height - bottom) * INCH / DPI
        assert nearest >= 0.9, (key, nearest)


@pytest.mark.parametrize("vision", sorted(VISIONS))
def test_counters_are_told_apart_by_everybody(make_kit: KitMaker, pack: Pack, vision: str) -> None:
    kit = counters(make_kit)
    found = faces(kit)

    def picture(component: str, id_: str, side: str, part: tuple[float, float, float, float]) -> Any:
        image = seen(face_image(kit, found[component, id_, side], "RGB"), vision)
        w, h = image.size
        return image.crop((round(part[0] * w), round(part[1] * h), round(part[2] * w), round(part[3] * h)))

    first = {rank: next(id_ for id_, d in pack.records["demon"].items() if d["rank"] == rank) for rank in RANKS}
    backs = {rank: picture(f"{rank}-counters", first[rank], "back", (0.1, 0.05, 0.9, 0.98)) for rank in RANKS}
    shapes = {
        demon["alignment"]: picture(f"{demon['rank']}-counters", id_, "front", (0.06, 0.33, 0.3, 0.65))
        for id_, demon in pack.records["demon"].items()
    }
    bands = {id_: picture("magician-counters", id_, "front", (0.1, 0.07, 0.9, 0.2)) for id_ in pack.records["magician"]}
    states = {side: picture("magician-counters", "danton", side, (0.1, 0.2, 0.9, 0.8)) for side in ("front", "back")}
    kinds = {id_: picture("markers", id_, "front", (0.15, 0.2, 0.85, 0.76)) for id_ in pack.records["marker"]}
    assert len(shapes) == 3
    for group, least, size in (
        (backs, 12, (60, 60)),
        (shapes, 22, (20, 20)),
        (bands, 12, (80, 12)),
        (states, 25, (40, 40)),
        (kinds, 9, (28, 22)),
    ):
        for one, other in combinations(group, 2):
            assert difference(group[one], group[other], size) >= least, (one, other)


# Charts, displays, what lies on them


def test_a_counter_has_room_in_every_box_of_the_displays(make_kit: KitMaker, pack: Pack) -> None:
    kit = make_kit(DEMONS, only=DISPLAYS[:2], players=1)
    assert kit.result.findings == ()
    (path,) = kit.pdfs
    ranks, shields = (len(pack.records[kind]) for kind in ("rank", "shield"))
    deadly, turns = pack.constants["afflictions"]["deadly"], pack.constants["turns"]["boxes"]
    wanted = (4 * (ranks + 1 + shields + deadly + 1) + turns, len(pack.records["treasure"]))
    for page, number in zip((0, 1), wanted, strict=True):
        boxes = _boxes(path, page)
        assert len(boxes) == number
        assert {box for box in boxes if min(box[2:]) < SIDE_MM + 1} == set()


def _boxes(path: Path, page: int) -> set[tuple[float, float, float, float]]:
    """Left, bottom, width and height in mm of what is drawn on a page in about the size of a counter."""
    document = pypdfium2.PdfDocument(path)
    found = set()
    for part in document[page].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH], max_depth=5):
        left, bottom, right, top = (round(v * MM, 1) for v in part.get_bounds())
        if 12 < right - left < 26 and 12 < top - bottom < 26:
            found.add((left, bottom, round(right - left, 1), round(top - bottom, 1)))
    document.close()
    return found


def test_the_chart_prints_every_cell_and_marks_those_of_the_kit(make_kit: KitMaker, pack: Pack) -> None:
    kit = make_kit(DEMONS, only=("charts",), players=1, flip="short")  # both sides upright
    assert kit.result.findings == ()
    (path,) = kit.pdfs
    text, italic = _text_and_italics(path)
    for table in ("discovery", "combat-results"):
        for row in pack.records["table"][table]["rows"]:
            cells = " ".join(str(cell).replace("-", "–") for cell in row.values())
            assert cells in text, cells
    for row in pack.records["table"]["conjuration"]["rows"]:
        numbers = [f"{n:+d}".replace("-", "−") if n else "0" for name, n in row.items() if name != "shield"]
        assert " ".join(numbers) in text
    for treasure in pack.records["treasure"].values():
        square = f"{treasure['hex']} {treasure['seize']}–{treasure['value']}"
        assert square in text
        for said in (treasure["name"], square):
            assert (said.replace(" ", "") in "".join(italic.split())) == (treasure["second"] > 3), said
    words = Counter(italic.split())
    assert (words["Ax"], words["E"], words["D"]) == (3, 6, 3), "cells that the source has lost"


def _text_and_italics(path: Path) -> tuple[str, str]:
    """All words of the pages of a PDF, and those in italics."""
    document = pypdfium2.PdfDocument(path)
    whole, slanted = [], []
    for page in document:
        text = page.get_textpage()
        whole.append(text.get_text_range())
        for index in range(text.count_chars()):
            char = text.get_text_range(index, 1)
            slanted.append(char if "Italic" in _font_of(text, index) or char.isspace() else " ")
        text.close()
    document.close()
    return " ".join(" ".join(whole).split()), "".join(slanted)


def _font_of(text: Any, index: int) -> str:
    import ctypes

    buffer = ctypes.create_string_buffer(128)
    pypdfium2.raw.FPDFText_GetFontInfo(text, index, buffer, 128, None)
    return buffer.value.decode("utf-8", "replace")


# Alone


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_one_magician_can_play_with_the_starter_alone(make_kit: KitMaker, pack: Pack, paper: str) -> None:
    kit = make_kit(DEMONS, set_name="starter", paper=paper)
    assert kit.result.findings == ()
    fronts = Counter((row.component, row.id) for row in kit.rows if row.side == "front")
    ids = {id_ for (component, id_) in fronts if component in OF_DEMONS}
    assert ids == pack.records["demon"].keys()
    assert {id_ for (component, id_) in fronts if component == "mortal-counters"} == pack.records["mortal"].keys()
    assert {key for key in fronts if key[0] in ("magician-counters", "shield-markers", "ring-counter")} == {
        ("magician-counters", "alaric"),
        ("shield-markers", "alaric"),
        ("ring-counter", "ring-of-solomon"),
    }
    deadly = pack.constants["afflictions"]["deadly"]
    assert fronts["markers", "wound"] >= deadly
    assert fronts["markers", "curse"] >= deadly
    assert fronts["markers", "turn"] == 1
    assert {"map", "charts", "aid-cards", *DISPLAYS} <= {component for component, _ in fronts}
    documents = {file.path.stem for file in kit.result.files if file.way == "document"}
    assert any("rules" in name for name in documents)
    assert any("quick-reference" in name for name in documents)
    assert sum(file.sheets for file in kit.result.files) <= 18


def test_the_plan_says_what_else_is_needed(make_kit: KitMaker) -> None:
    kit = make_kit(DEMONS, set_name="starter")
    with Texts(kit.result.files[0].path) as texts:
        said = texts.inside(1, (0, 0, 400, 400))
    assert "six-sided dice" in said
    assert "pencil" in said


@pytest.mark.parametrize("players", range(1, 5))
def test_the_starter_has_as_many_magicians_as_there_are_players(players: int, pack: Pack) -> None:
    from hellprint.components.choice import counts_for
    from hellprint.kits import KitRequest

    counts = counts_for(pack, KitRequest(DEMONS, Path()), players)
    for component in ("magician-counters", "shield-markers", "charts", "aid-cards", "log"):
        assert counts[component] == players
    assert counts["markers"] == 1 + 12 * players
