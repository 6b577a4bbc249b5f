"""The map of Demons as it is printed: its hexes measure true, every number and name can be read, all land is reached,
and its terrain is told apart in grey and by the colour-blind."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from testing.kits import CHECKOUT, Kit, KitMaker

from hellprint.components.hex_map import FRAME_MM, STRIP_MM
from hellprint.load import load_pack
from hellprint.maps.hex_read import HexMap, hex_maps_of, lying
from hellprint.maps.hexes import Hex
from hellprint.model.lengths import MM_PER_INCH, PT_PER_MM
from hellprint.model.records import Pack
from hellprint.paper.colours import VISIONS, difference
from hellprint.render.draw.hex_signs import INK, TINTS, WATER

DEMONS = CHECKOUT / "content" / "demons"
DPI = 600
PX_PER_MM = DPI / MM_PER_INCH
NEAR_MM = 0.1
TRIM = (263.0, 405.0)
COUNTER_MM = 15.875


@pytest.fixture(scope="module")
def pack() -> Pack:
    loaded, _ = load_pack(DEMONS)
    assert loaded is not None
    return loaded


@pytest.fixture(scope="module")
def read(pack: Pack) -> HexMap:
    (found,) = hex_maps_of(pack)
    return found


@contextmanager
def opened(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    document = pypdfium2.PdfDocument(path)
    yield document
    document.close()


def printed(make_kit: KitMaker, paper: str) -> Kit:
    kit = make_kit(DEMONS, only=("map",), paper=paper)
    assert kit.result.findings == ()
    return kit


def on_trim(read: HexMap, cell: Hex) -> tuple[float, float]:
    """The middle of a hex, in mm from the upper left corner of the trim."""
    size = read.grid.size
    x, y = read.grid.centre(cell)
    return (TRIM[0] - size.width_mm) / 2 + x, FRAME_MM + (TRIM[1] - size.height_mm - 2 * FRAME_MM - STRIP_MM) / 2 + y


def dark_mm(page: pypdfium2.PdfPage, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> list[float]:
    """Middles of level lines that run all through a part of a page, in mm from its top."""
    width, height = page.get_width() / PT_PER_MM, page.get_height() / PT_PER_MM
    top = round(y_mm * PX_PER_MM) / PX_PER_MM
    sides = (x_mm, height - top - height_mm, width - x_mm - width_mm, top)
    picture = page.render(scale=DPI / 72, grayscale=True, crop=tuple(mm * PT_PER_MM for mm in sides)).to_pil()
    shades = list(picture.resize((1, picture.height), Image.Resampling.BOX).tobytes())
    runs: list[list[int]] = []
    for n, shade in enumerate(shades):
        if shade < 205:
            if runs and n - runs[-1][-1] == 1:
                runs[-1].append(n)
            else:
                runs.append([n])
    return [top + ((run[0] + run[-1]) / 2 + 0.5) / PX_PER_MM for run in runs]


@pytest.mark.parametrize(("paper", "sheets"), [("a3", 1), ("tabloid", 1), ("a4", 3), ("letter", 3)])
def test_the_map_has_its_size_over_all_its_sheets(make_kit: KitMaker, paper: str, sheets: int) -> None:
    rows = printed(make_kit, paper).rows
    assert {(row.whole_w_mm, row.whole_h_mm) for row in rows} == {TRIM}
    assert len(rows) == sheets
    for name, whole in (("x", TRIM[0]), ("y", TRIM[1])):
        parts = sorted({(getattr(r, f"part_{name}_mm"), r.w_mm if name == "x" else r.h_mm) for r in rows})
        assert parts[0][0] == 0
        assert sum(parts[-1]) == pytest.approx(whole, abs=0.01)
        assert all(b[0] < a[0] + a[1] for a, b in itertools.pairwise(parts)), "they overlap, for glue"
    assert [row.part for row in rows] == [f"A{n + 1}" for n in range(sheets)]


@pytest.mark.parametrize("paper", ["a3", "tabloid", "a4", "letter"])
def test_hexes_are_nineteen_mm_from_flat_to_flat(make_kit: KitMaker, read: HexMap, paper: str) -> None:
    """The level hexsides of a column of open land, on every sheet that shows them."""
    kit = printed(make_kit, paper)
    (path,) = kit.pdfs
    measured, wet = 0, {cell for edge in read.edges for side in edge.sides for cell in side}
    with opened(path) as document:
        for row in kit.rows:
            assert row.rotation_deg == 0
            page = document[row.page - 1]
            for number in range(2, 20):
                cell = Hex(9, number)
                x, y = on_trim(read, cell)
                x, y = x - row.part_x_mm + row.x_mm, y - row.part_y_mm + row.y_mm
                is_bare = read.kind_of(cell) == "open" and cell not in wet
                if not is_bare or not row.y_mm + 12 < y < row.y_mm + row.h_mm - 24:
                    continue
                lines = dark_mm(page, x - 4.9, y - 11.0, 0.6, 22.0)
                ends = [min(lines, key=lambda line, end=end: abs(line - y - end)) for end in (-9.5, 9.5)]  # type: ignore[misc]
                assert ends[1] - ends[0] == pytest.approx(19.0, abs=NEAR_MM), (row.part, number)
                assert (ends[0] + ends[1]) / 2 == pytest.approx(y, abs=NEAR_MM)
                measured += 1
    assert measured >= 6
    assert read.grid.across_mm - COUNTER_MM >= 3


def test_every_number_and_name_can_be_read_and_covers_no_other(make_kit: KitMaker, pack: Pack, read: HexMap) -> None:
    (path,) = printed(make_kit, "a3").pdfs
    with opened(path) as document:
        textpage = document[0].get_textpage()
        boxes = [textpage.get_rect(n) for n in range(textpage.count_rects())]
        texts = [textpage.get_text_bounded(*box).strip() for box in boxes]
        text = " ".join(textpage.get_text_range().split())
    numbers = [each for each in texts if each in {read.grid.label(cell) for cell in read.grid.hexes()}]
    assert len(numbers) == len(set(numbers)) == 300
    names = {site.name for site in read.places} | {record["name"] for record in pack.records["treasure"].values()}
    names |= {area.label for area in read.areas} | {edge.name for edge in read.edges}
    assert [name for name in names if name not in text] == []
    costs = {row["terrain"]: row["move"] for row in pack.records["table"]["terrain-effects"]["rows"]}
    for kind in read.used():
        sign = read.signs[kind]
        assert f"{sign.name} " in text or sign.name in texts
        assert f"Move {costs[sign.row]}" in text.replace("\N{NO-BREAK SPACE}", " ")
    for (n, one), (m, other) in itertools.combinations(enumerate(boxes), 2):
        over = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
        assert min(over) < 0.3, (texts[n], texts[m])


def test_every_hex_of_land_is_reached_and_everything_lies_on_land(pack: Pack, read: HexMap) -> None:
    assert read.problems == ()
    closed = read.closed()
    assert {read.kind_of(cell) for cell in closed} == {"lake"}
    land = {cell for cell in read.grid.hexes() if cell not in closed}
    assert read.grid.reached_from(Hex(1, 16), closed, read.walls()) == land
    lies = [(one.key[0], read.grid.hex_of(one.label)) for one in lying(pack)]
    assert [kind for kind, _ in lies].count("treasure") == 36
    assert [kind for kind, _ in lies].count("mortal") == 19
    assert all(cell in land for _, cell in lies)
    assert all(site.cell in land for site in read.places)
    assert all(read.grid.side_between(*side) for edge in read.edges for side in edge.sides)


def test_the_treasures_that_the_source_names_lie_where_it_says(pack: Pack) -> None:
    said = """0116 Echmiadzin, 0407 Karnyyaryk, 0612 Kanaker, 0712 Avan, 0908 Gadiz, 1213 Garni, 0504 Alibek,
    0410 Yegvard, 0610 Tapa, 0715 Nor-Aresh, 1016 Dvin, 1316 Shorak, 0305 Agveran, 0415 Parakar, 0609 Murad,
    0807 Ketan-Dag, 1115 Yeranos, 1314 Otlag"""
    wanted = {tuple(each.split()) for each in said.split(",")}
    assert {(each["hex"], each["name"]) for each in pack.records["treasure"].values() if each["second"] <= 3} == wanted


@pytest.mark.parametrize(("vision", "by"), list(VISIONS.items()))
def test_signs_stand_out_from_every_tint_to_every_eye(read: HexMap, vision: str, by: str) -> None:
    """Lines tell terrain apart, so it is lines that must be seen, whoever looks."""

    def said(colour: tuple[float, float, float] | None) -> str:
        return "#" + "".join(f"{round(255 * part):02x}" for part in colour or (1, 1, 1))

    tints = {said(TINTS.get(read.signs[kind].sign)) for kind in read.used()}
    assert len(tints) == 4
    for tint in tints:
        assert difference(said(INK), tint, by) > 50, vision
    assert difference(said(WATER), said(TINTS["water"]), by) > 35, vision
    assert difference(said(WATER), "#ffffff", by) > 35, f"rivers, {vision}"


def test_the_map_takes_light_ink(make_kit: KitMaker) -> None:
    (path,) = printed(make_kit, "a3").pdfs
    with opened(path) as document:
        picture = document[0].render(scale=1, grayscale=True).to_pil()
    histogram = picture.histogram()
    assert sum(count * (255 - shade) for shade, count in enumerate(histogram)) / 255 / sum(histogram) < 0.12
