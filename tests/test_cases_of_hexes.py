"""Cases from the field about maps of hexes: how they lie, what their size means, what is on them, and what fits."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from testing.kits import KitMaker

from hellprint import pipeline
from hellprint.maps.hex_read import hex_maps_of
from hellprint.maps.hexes import Grid, Hex
from hellprint.model.records import Pack
from hellprint.project import Project

SCHEMA = """\
kinds:
  land: {plural: lands, fields: {name: text, map: {type: hex_map}}}
  imp: {plural: imps, fields: {name: text, copies: int}}
  placed: {nested: true, fields: {imp: {type: ref, to: imp}, count: int}}
  scenario:
    plural: scenarios
    fields:
      name: text
      goals: {type: list, of: {type: text, hex_of: land}}
      setup: {type: map, of: {type: placed}, hex_of: land}
"""
LEGALITY = """\
- id: in-the-box
  for: scenario
  where: >-
    scenario.setup.map(h, scenario.setup[h].imp).filter(i, scenario.setup.filter(h, scenario.setup[h].imp.id == i.id)
    .map(h, scenario.setup[h].count).sum() > i.copies)
  by: item.id
  message: '{{ it.name }} sets up more {{ item.name }} than the {{ item.copies }} in the box'
"""
SIGNS = "signs: {open: {name: Open, sign: plain}, wood: {name: Wood, sign: trees}, hills: {name: Hills, sign: hills}}"


def write(folder: Path, size: str, more: str = "", **files: str) -> Path:
    texts = {
        "pack.yaml": "pack: m\ntitle: M\ncredits: Somebody\n",
        "schema.yaml": SCHEMA,
        "map.yaml": f"lands:\n  - id: vale\n    name: Vale\n    map:\n      {size}\n      {SIGNS}\n{more}",
    }
    texts |= {name.replace("_", ".", 1): text for name, text in files.items()}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def found(folder: Path) -> list[str]:
    report = pipeline.check(folder, Project.find(), layout=False)
    return [finding.text().replace(f"{folder}/", "") for finding in report.findings]


def read(folder: Path) -> tuple[Pack, Grid]:
    pack, findings = pipeline.load(folder, Project.find(), (), None)
    assert pack is not None
    assert findings == ()
    return pack, hex_maps_of(pack)[0].grid


# FC-71: odd or even columns shifted


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("shifted", ["odd", "even"])
def test_fc71_centre_neighbours_and_label_agree_with_what_the_map_says(
    tmp_path: Path, orientation: str, shifted: str
) -> None:
    size = f"orientation: {orientation}\n      shifted: {shifted}\n      columns: 4\n      rows: 3\n      hex_mm: 20"
    _, grid = read(write(tmp_path, size, "      ground: open\n"))
    cells = list(grid.hexes())
    assert len(cells) == 12
    first, second = grid.centre(Hex(1, 1)), grid.centre(Hex(2, 1) if orientation == "flat" else Hex(1, 2))
    down = second[1] - first[1] if orientation == "flat" else second[0] - first[0]
    assert down == pytest.approx(10 if shifted == "even" else -10)
    for cell in cells:
        assert grid.hex_of(grid.label(cell)) == cell
        for near in grid.neighbours(cell):
            assert cell in grid.neighbours(near)
            assert math.dist(grid.centre(cell), grid.centre(near)) == pytest.approx(20)


# FC-72: what "hex size" means


def test_fc72_a_size_is_from_flat_to_flat_and_a_sheet_can_be_filled(tmp_path: Path) -> None:
    _, grid = read(write(tmp_path, "columns: 5\n      rows: 4\n      hex_mm: 25.4", "      ground: open\n"))
    corners = grid.corners(Hex(3, 2))
    assert math.dist(corners[0], corners[3]) == pytest.approx(29.33, abs=0.005)
    assert corners[3][1] - corners[0][1] == pytest.approx(25.4)
    assert grid.size == pytest.approx((25.4 / math.sqrt(3) * 8, 25.4 * 4.5))
    _, grid = read(write(tmp_path, "fills: 200 x 287 mm\n      hex_mm: 25.4", "      ground: open\n"))
    assert grid.lengths == (10,) * 8


# FC-74: columns of unequal length and half hexes


def test_fc74_fourteen_hexes_and_a_half_at_each_end(tmp_path: Path) -> None:
    size = "lengths: [5, 4, 5]\n      half_hexes: [first, last]\n      hex_mm: 20"
    pack, grid = read(write(tmp_path, size, "      ground: open\n"))
    assert len(list(grid.hexes())) == 14
    assert len(list(grid.half_hexes(hex_maps_of(pack)[0].halves))) == 2
    assert grid.hex_of("0205") not in grid


# FC-75: a scenario places things off the board


def test_fc75_goals_off_the_map_more_imps_than_the_box_holds_and_holes(tmp_path: Path) -> None:
    setup = "{0101: {imp: imp, count: %d}, 0202: {imp: imp, count: 2}}"
    goals = f"scenarios: [{{id: raid, name: The Raid, goals: [%s], setup: {setup}}}]\n"
    imps = "imps: [{id: imp, name: imps, copies: 6}]\n"
    size = "columns: 38\n      rows: 27\n      hex_mm: 20"
    files = {"legality_yaml": LEGALITY, "imps_yaml": imps}
    folder = write(tmp_path, size, "      ground: open\n", scenarios_yaml=goals % ("3801", 4), **files)
    assert found(folder) == []
    write(tmp_path, size, "      ground: open\n", scenarios_yaml=goals % ("4208", 6), **files)
    many, off = found(folder)
    assert "HP420 error" in off
    assert "4208 is not on the map" in off
    assert "The Raid sets up more imps than the 6 in the box" in many
    wood = "      terrain: {wood: [0101, 0102]}\n"
    write(tmp_path, "columns: 2\n      rows: 2\n      hex_mm: 20", wood, scenarios_yaml="", imps_yaml=imps)
    (hole,) = found(folder)
    assert "HP424 error" in hole
    assert "no terrain is said of 0201, 0202" in hole


# FC-76: terrain values that mean nothing (the key of a drawn map: tests/render/draw/test_hex_map.py)


def test_fc76_terrain_without_a_meaning_is_an_error(tmp_path: Path) -> None:
    terrain = "      ground: open\n      terrain: {wodos: [0103], wood: [0101]}\n"
    folder = write(tmp_path, "columns: 2\n      rows: 3\n      hex_mm: 20", terrain, imps_yaml="", scenarios_yaml="")
    (wrong,) = found(folder)
    assert 'HP423 error: land "vale": "wodos" has no sign' in wrong
    (folder / "map.yaml").write_text((folder / "map.yaml").read_text().replace("wodos", "wood1"), "utf-8")
    assert 'did you mean "wood"?' in found(folder)[0]


def test_fc76_the_signs_in_use_are_those_that_are_on_the_map(tmp_path: Path) -> None:
    terrain = "      ground: open\n      terrain: {wood: [0101]}\n"
    pack, _ = read(write(tmp_path, "columns: 2\n      rows: 3\n      hex_mm: 20", terrain))
    assert hex_maps_of(pack)[0].used() == ("open", "wood")


# FC-77: half of the map is missing on paper (the map of Demons on A4 and Letter: tests/test_demons_map.py)


def test_fc77_a_map_of_420_mm_is_printed_over_sheets_of_a4_or_on_one_of_a_larger_paper(
    tmp_path: Path, make_kit: KitMaker
) -> None:
    pack = (
        "pack: m\ntitle: M\ncredits: Somebody\ncomponents: {map: {kind: hex_map, records: land, size: 420 x 300 mm}}\n"
    )
    size = "columns: 20\n      rows: 12\n      hex_mm: 22"
    write(tmp_path, size, "      ground: open\n", pack_yaml=pack)
    kit = make_kit(tmp_path, only=("map",))
    assert kit.result.findings == ()
    assert {(row.whole_w_mm, row.whole_h_mm) for row in kit.rows} == {(420.0, 300.0)}
    assert len({row.part for row in kit.rows}) == len(kit.rows) > 1
    spots = [(x, y) for x in range(0, 420, 7) for y in range(0, 300, 7)]
    shown = [
        any(0 <= x - row.part_x_mm < row.w_mm and 0 <= y - row.part_y_mm < row.h_mm for row in kit.rows)
        for x, y in spots
    ]
    assert all(shown), "no spot is missing"


# FC-78: counters too big for the hexes: tests/cases/counter_larger_than_hex.yaml
