"""The counters of Reign in Hell on paper: their numbers and sizes, what is behind what, and whether an eye across the
table, or in grey, tells them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from testing.faces import DPI, face_image, page_image
from testing.kits import CHECKOUT, Kit, KitMaker, Row
from testing.lines import strokes
from testing.pdf import MM, Texts

from hellprint import pipeline
from hellprint.model.records import Pack
from hellprint.project import Project
from hellprint.roster.called import called_for
from hellprint.roster.files import with_roster
from hellprint.roster.result import compute

REIGN = CHECKOUT / "content" / "reign-in-hell"
INCH = 25.4
SIZES = {
    "counters": (5 / 8, 5 / 8),
    "small-counters": (1 / 2, 1 / 2),
    "large-counters": (3 / 4, 3 / 4),
    "objectives": (1, 1),
    "player-marks": (1 / 2, 1 / 2),
    "strips": (5.25, 1),
    **{f"initiative-chits-{n}": (1 / 2, 1 / 2) for n in (1, 2, 3, 4)},
}
"""Component -> width and height in inches, as the issue asks for them."""
CLEAR_MM = 1.0
OWNERS = ("one", "two", "three", "four")


@pytest.fixture(scope="module")
def pack() -> Pack:
    loaded, _ = pipeline.load(REIGN, Project.find(CHECKOUT), (), None)
    assert loaded is not None
    return loaded


def counters(make_kit: KitMaker, players: int = 4, paper: str = "a4") -> Kit:
    return make_kit(REIGN, paper=paper, only=tuple(SIZES), players=players)


def faces(kit: Kit) -> dict[tuple[str, str, str], Row]:
    """One copy of each face: (component, id, side) -> where it lies."""
    return {(row.component, row.id, row.side): row for row in kit.rows}


def shown(record: dict[str, Any], side: str) -> dict[str, Any]:
    """What a counter shows on a side."""
    return record["back"] if side == "back" and record.get("back") else record["front"]  # type: ignore[no-any-return]


# How many


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_counter_is_printed_in_its_number(make_kit: KitMaker, pack: Pack, players: int) -> None:
    kit = counters(make_kit, players)
    printed = Counter(row.id for row in kit.rows if row.side == "front")
    wanted = {}
    for id_, record in pack.records["counter"].items():
        needed = record["from_players"] <= players
        wanted[id_] = record["per_table"] + record["per_player"] * players if needed else 0
    for id_, record in pack.records["chit"].items():
        wanted[id_] = 3 if OWNERS.index(record["owner"]) < players else 0
    assert printed == Counter({id_: number for id_, number in wanted.items() if number})
    assert sum(printed[id_] for id_ in pack.records["chit"]) == 36 * players
    assert Counter(row.id for row in kit.rows if row.side == "back") == printed, "each has a back"


def most_counters(total: int, heaps: int) -> int:
    """The most ones and fives that a number of points takes, shared out among heaps in the worst way."""
    most = [value // 5 + value % 5 for value in range(total + 1)]
    best = most
    for _ in range(heaps - 1):
        best = [max(best[rest] + most[points - rest] for rest in range(points + 1)) for points in range(total + 1)]
    return max(best)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_enough_ones_and_fives_however_points_fall(make_kit: KitMaker, pack: Pack, players: int) -> None:
    printed = Counter(row.id for row in counters(make_kit, players).rows if row.side == "front")
    storm = pack.records["scenario"]["hellstorm"]
    assert printed["points"] >= most_counters(len(storm["map"]["objectives"]) * storm["rounds"], players)
    towers = len(pack.records["scenario"]["crystal-towers"]["map"]["objectives"])
    assert printed["souls"] >= most_counters(6 * towers, towers + players)


# Sizes


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_counters_measure_true(make_kit: KitMaker, paper: str) -> None:
    """Square ones by the crop marks of their rows and columns, as they stand in the PDF."""
    kit = counters(make_kit, 2, paper)
    for number, group in by_page(kit):
        lines = strokes(kit.folder / group[0].file, number)
        across = sorted({line.x1 for line in lines if abs(line.x1 - line.x2) < 0.01 and line.length < 3})
        down = sorted({line.y1 for line in lines if abs(line.y1 - line.y2) < 0.01 and line.length < 3})
        for row in group:
            width, height = (side * INCH for side in SIZES[row.component])
            turned = row.rotation_deg in (90, 270)
            assert (row.w_mm, row.h_mm) == pytest.approx((height, width) if turned else (width, height), abs=0.01)
            if row.component == "objectives":
                continue
            for edge, marks in ((row.x_mm, across), (row.x_mm + row.w_mm, across), (row.y_mm, down)):
                assert min(abs(edge - mark) for mark in marks) < 0.1, (row.id, edge)


def by_page(kit: Kit) -> Iterator[tuple[int, list[Row]]]:
    """Pages with counters, from 1, of the one file that has any."""
    (path,) = kit.pdfs
    rows = [row for row in kit.rows if row.file == path.name]
    for number in sorted({row.page for row in rows}):
        yield number, [row for row in rows if row.page == number]


# Front and back


def test_a_back_lies_behind_its_front_when_the_sheet_is_folded(make_kit: KitMaker, pack: Pack) -> None:
    kit = counters(make_kit)
    for number, group in by_page(kit):
        document = pypdfium2.PdfDocument(kit.folder / group[0].file)
        width, height = (v * MM for v in document[number - 1].get_size())
        document.close()
        behind = {near(r.x_mm, r.y_mm): r for r in group if r.side == "back"}
        fronts = [r for r in group if r.side == "front"]
        upright = [near(width - r.x_mm - r.w_mm, r.y_mm) for r in fronts]
        across = [near(r.x_mm, height - r.y_mm - r.h_mm) for r in fronts]
        mirrored = upright if set(upright) == set(behind) else across
        assert set(mirrored) == set(behind), f"page {number}"
        for front, place in zip(fronts, mirrored, strict=True):
            back = behind[place]
            assert (back.id, back.component) == (front.id, front.component)
            assert (back.w_mm, back.h_mm) == (front.w_mm, front.h_mm)


def near(x_mm: float, y_mm: float) -> tuple[int, int]:
    """A place to a tenth of a millimetre; halves of inches in eighths do not fall between two."""
    return round(10 * x_mm + 0.01), round(10 * y_mm + 0.01)


def test_each_side_says_what_it_is(make_kit: KitMaker, pack: Pack) -> None:
    kit = counters(make_kit)
    (path,) = kit.pdfs
    with Texts(path) as texts:
        for (_, id_, side), row in faces(kit).items():
            said = " ".join(texts.inside(row.page, row.box).split())
            if id_ in pack.records["chit"]:
                chit = pack.records["chit"][id_]
                owner = pack.constants["owners"][chit["owner"]]["code"]
                wanted = (owner, "Player") if side == "back" else (str(chit["value"]), "Initiative")
            else:
                face = shown(pack.records["counter"][id_], side)
                wanted = (face.get("figure") or "", face["label"])
            assert all(word.upper() in said.upper() for word in wanted), (id_, side, said)


def test_chits_of_a_player_are_alike_from_behind(make_kit: KitMaker, pack: Pack) -> None:
    backs: dict[str, set[str]] = {}
    for row in counters(make_kit).rows:
        if row.id in pack.records["chit"] and row.side == "back":
            backs.setdefault(pack.records["chit"][row.id]["owner"], set()).add(row.drawn)
    assert {owner: len(drawn) for owner, drawn in backs.items()} == dict.fromkeys(OWNERS, 1)
    assert len(set.union(*backs.values())) == len(OWNERS), "and another player's are not"


# What an eye sees


def test_nothing_lies_nearer_to_the_cut_than_scissors_wander(make_kit: KitMaker) -> None:
    kit = counters(make_kit)
    for key, row in faces(kit).items():
        if row.component == "objectives":
            continue
        image = face_image(kit, row)
        left, top, right, bottom = image.point(lambda grey: 255 if grey < 200 else 0).getbbox()
        nearest = min(left, top, image.width - right, image.height - bottom) * INCH / DPI
        assert nearest >= CLEAR_MM - 0.1, (key, nearest)


def test_the_symbol_or_number_takes_a_third_of_the_height(make_kit: KitMaker) -> None:
    kit = counters(make_kit)
    (path,) = kit.pdfs
    document = pypdfium2.PdfDocument(path)
    sizes: dict[tuple[str, str, str], float] = {}
    for number, group in by_page(kit):
        page = document[number - 1]
        text = page.get_textpage()
        height = page.get_height()
        rows = {(row.component, row.id, row.side): row for row in group if row.component != "strips"}
        for index in range(text.count_chars()):
            left, bottom, right, top = (v * MM for v in text.get_charbox(index))
            x, y = (left + right) / 2, height * MM - (top + bottom) / 2
            for key, row in rows.items():
                if row.x_mm < x < row.x_mm + row.w_mm and row.y_mm < y < row.y_mm + row.h_mm:
                    tall = right - left if row.rotation_deg in (90, 270) else top - bottom
                    sizes[key] = max(sizes.get(key, 0.0), tall / (row.w_mm if row.rotation_deg % 180 else row.h_mm))
        text.close()
    document.close()
    assert len(sizes) > 150
    small = {key: round(share, 3) for key, share in sizes.items() if share < 1 / 3 - 0.005}
    assert small == {}


def difference(one: Any, other: Any, size: tuple[int, int]) -> float:
    """Mean of the greys' differences, of 255, of two pictures brought to one size."""
    pixels = zip(one.resize(size).tobytes(), other.resize(size).tobytes(), strict=True)
    return float(sum(abs(a - b) for a, b in pixels)) / (size[0] * size[1])


def band_of(kit: Kit, row: Row) -> Any:
    image = face_image(kit, row)
    return image.crop(
        (round(0.1 * image.width), round(0.07 * image.height), round(0.9 * image.width), round(0.22 * image.height))
    )


def test_bands_tell_groups_and_players_apart_in_grey(make_kit: KitMaker, pack: Pack) -> None:
    kit = counters(make_kit)
    found = faces(kit)
    bands: dict[str, Any] = {}
    for (component, id_, side), row in found.items():
        record = pack.records["counter"].get(id_)
        if record is None or side == "back" or component in ("objectives", "strips"):
            continue
        look = record.get("philosophy") or record.get("owner") or record["front"]["tone"]
        bands.setdefault(look, band_of(kit, row))
    assert len(bands) == 6 + 6 + 4
    alike = {
        (one, other): round(far, 1)
        for one, other in combinations(sorted(bands), 2)
        if (one in OWNERS) == (other in OWNERS)  # what a player owns bears a numeral besides
        if (far := difference(bands[one], bands[other], (80, 12))) < 12
    }
    assert alike == {}


def test_symbols_tell_counters_of_a_size_apart_in_grey(make_kit: KitMaker, pack: Pack) -> None:
    kit = counters(make_kit)
    middles: dict[tuple[Any, ...], Any] = {}
    for (component, id_, side), row in faces(kit).items():
        record = pack.records["counter"].get(id_)
        if record is None or component == "strips":
            continue
        face = shown(record, side)
        symbol, figure = face.get("symbol") or "", face.get("figure") or (record.get("owner") and id_)
        if symbol.startswith("d6-"):
            symbol, figure = "d6", symbol
        if str(figure).startswith("−"):
            symbol = ""  # it stands before the label
        shows = (component, symbol, figure, bool(face.get("dark")))
        image = face_image(kit, row)
        w, h = image.size
        middles.setdefault(shows, image.crop((round(0.15 * w), round(0.2 * h), round(0.85 * w), round(0.76 * h))))
    assert len(middles) > 50
    alike = [
        (one, other)
        for one, other in combinations(middles, 2)
        if one[0] == other[0]
        and difference(middles[one], middles[other], (28, 22)) < (4 if one[1] == other[1] else 9)  # figures are small
    ]
    assert alike == []


def test_dark_areas_are_under_a_fifth_of_a_sheet(make_kit: KitMaker) -> None:
    kit = counters(make_kit)
    for number, group in by_page(kit):
        histogram = page_image(kit.folder / group[0].file, number).histogram()
        assert sum(histogram[:160]) / sum(histogram) < 0.2, f"page {number}"


# On the table


def test_a_strip_has_room_for_a_counter_in_each_box(make_kit: KitMaker, pack: Pack) -> None:
    kit = counters(make_kit)
    (path,) = kit.pdfs
    with Texts(path) as texts:
        for id_ in ("round-track", "beast-track"):
            row = faces(kit)["strips", id_, "front"]
            steps = pack.records["counter"][id_]["steps"]
            said = texts.inside(row.page, row.box).split()
            assert [int(word) for word in said if word.isdigit()] == list(range(1, steps + 1))
    smallest = min(
        SIZES["strips"][0] * INCH / pack.records["counter"][i]["steps"] for i in ("round-track", "beast-track")
    )
    assert smallest > SIZES["player-marks"][0] * INCH


def test_objectives_and_areas_are_numbered_without_a_gap(pack: Pack) -> None:
    objectives = [r for i, r in pack.records["counter"].items() if i.startswith("objective-")]
    assert [r["front"]["figure"] for r in objectives] == [str(n) for n in range(1, 9)]
    assert [r["back"]["label"] for r in objectives] == [f"Relic {n}" for n in range(1, 9)]
    assert [r["from_players"] for r in objectives] == [1, 1, 1, 1, 3, 3, 4, 4], "relics: two for each player"
    values = [v for n in (1, 3, 5) for v in shown_figures(pack, f"venom-{n}")]
    assert values == ["1", "2", "3", "4", "5", "6"]
    dice = [
        shown(pack.records["counter"][f"soul-die-{n}"], side)["symbol"] for n in (1, 2, 3) for side in ("front", "back")
    ]
    assert sorted(dice) == [f"d6-{n}" for n in range(1, 7)]
    assert all(a < b for a, b in pairwise(sorted(dice)))


def shown_figures(pack: Pack, id_: str) -> list[str]:
    record = pack.records["counter"][id_]
    return [record["front"]["figure"], record["back"]["figure"]]


@pytest.mark.parametrize("path", sorted((REIGN / "rosters").glob("*.yaml")), ids=lambda path: path.stem)
def test_a_roster_has_the_counters_that_it_calls_for_and_no_others(pack: Pack, path: Path) -> None:
    opened = with_roster(path, pack)
    assert opened.pack is not None
    result = compute(opened.pack, opened.kind, opened.id)
    demons = {bearer.base[1] for bearer in result.bearers}
    wanted: dict[str, int] = {}
    for component in opened.pack.components:
        if component.kind == "counter":
            wanted |= called_for(opened.pack, component, result) or {}
    size = len(result.bearers)
    assert (wanted["activated"], wanted["focused"], wanted["damage"]) == (size, size, 2 * size)
    records = opened.pack.records["counter"]
    scores = {i for i, r in records.items() if r.get("philosophy") and demons & set(r["used_by"]["demons"])}
    assert {i for i in wanted if records[i].get("philosophy")} == scores
    assert ("venom-1" in wanted) == ("venom-queen" in demons)
    assert ("move-lost" in wanted) == ("torture-master" in demons)
    scenario = {i for i, r in records.items() if r["front"].get("tone") == "place" and i != "rubble"}
    assert not scenario & set(wanted), "what only a scenario calls for"
    assert ("off-board" in wanted) == (result.values["philosophy"]["id"] == "the-empty")
