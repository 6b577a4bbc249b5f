"""Hex maps as they stand in files: labels stay what was typed, and what they say can be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.load import load_pack
from hellprint.maps.hex_read import HexMap, hex_maps_of, lands, lying, map_fields, off_the_map
from hellprint.maps.hexes import Grid, Hex
from hellprint.model.records import Pack

SCHEMA = """\
kinds:
  land: {plural: lands, fields: {name: text, map: {type: hex_map}}}
  hoard:
    plural: hoards
    fields:
      hex: {type: text, hex_of: land}
      guards: {type: map, of: int, hex_of: land, optional: true}
      path: {type: list, of: {type: text, hex_of: land}}
"""
LANDS = """\
lands:
  - id: vale
    name: Vale
    map:
      columns: 4
      rows: 3
      hex_mm: 19
      signs:
        open: {name: Open, sign: plain}
        wood: {name: Wood, sign: trees, row: Forest}
        lake: {name: Lake, sign: water, closed: true}
        marsh: {name: Marsh, sign: marsh}
        town: {name: Town, sign: roofs}
        river: {name: River, sign: stream}
        wall: {name: Wall, sign: wall, closed: true}
      ground: open
      terrain: {wood: [0101, 0203], lake: [0401]}
      places: {town: {0203: Erivan}}
      edges: {river: {Araks: [0101-0102, 0102 - 0201]}, wall: {Dike: [0302-0303]}}
      areas: [{label: The vale, from: 0102, to: 0302}]
"""
HOARDS = """\
hoards: [{id: gold, hex: 0203, guards: {0101: 2, 0302: 1}, path: [0101, 0102]}]
"""


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return load(tmp_path)


def load(folder: Path, old: str = "", new: str = "") -> Pack:
    files = {"pack.yaml": "pack: m\ntitle: M\n", "schema.yaml": SCHEMA, "map.yaml": LANDS, "hoards.yaml": HOARDS}
    for name, text in files.items():
        (folder / name).write_text(text.replace(old, new) if old else text, encoding="utf-8")
    loaded, findings = load_pack(folder)
    assert findings == ()
    assert loaded is not None
    return loaded


def only(pack: Pack) -> HexMap:
    (read,) = hex_maps_of(pack)
    assert hex_maps_of(pack)[0] is read
    return read


def test_labels_survive_without_quotes_as_values_and_as_keys(pack: Pack) -> None:
    record = pack.records["land"]["vale"]["map"]
    assert record["terrain"]["wood"] == ["0101", "0203"]
    assert record["places"] == {"town": {"0203": "Erivan"}}
    assert record["edges"]["river"]["Araks"][0] == "0101-0102"
    read = only(pack)
    assert read.problems == ()
    assert read.terrain == {Hex(1, 1): "wood", Hex(2, 3): "wood", Hex(4, 1): "lake"}
    assert [(site.cell, site.kind, site.name) for site in read.places] == [(Hex(2, 3), "town", "Erivan")]
    assert read.edges[0].sides == ((Hex(1, 1), Hex(1, 2)), (Hex(1, 2), Hex(2, 1)))
    assert [(area.label, area.start, area.end) for area in read.areas] == [("The vale", Hex(1, 2), Hex(3, 2))]


def test_what_is_closed_and_what_is_used_follows_from_the_signs(pack: Pack) -> None:
    read = only(pack)
    assert read.closed() == {Hex(4, 1)}
    assert read.walls() == {frozenset((Hex(3, 2), Hex(3, 3)))}
    assert read.used() == ("open", "wood", "lake", "town", "river", "wall"), "marsh is not on the map"
    assert read.kind_of(Hex(3, 1)) == "open"
    assert read.signs["wood"].row == "Forest"
    assert read.signs["lake"].row == "Lake"


def test_records_say_where_they_lie_in_values_keys_and_lists(pack: Pack) -> None:
    assert [(one.key[2:], one.land, one.label) for one in lying(pack)] == [
        (("hex",), "land", "0203"),
        (("guards", "0101"), "land", "0101"),
        (("guards", "0302"), "land", "0302"),
        (("path", 0), "land", "0101"),
        (("path", 1), "land", "0102"),
    ]
    assert {key[4] for key, _ in lands(pack)} == {"hex", "guards", "path"}
    assert map_fields(pack.kinds["land"]) == ["map"]
    assert map_fields(pack.kinds["hoard"]) == []


@pytest.mark.parametrize(
    ("said", "lengths"),
    [
        ("columns: 4\n      rows: 3", (3, 3, 3, 3)),
        ("orientation: pointy\n      columns: 4\n      rows: 3", (4, 4, 4)),
        ("lengths: [3, 2, 3, 3]\n      half_hexes: [first]", (3, 2, 3, 3)),
        ("fills: 72 x 70 mm", (3, 3, 3, 3)),
    ],
)
def test_a_grid_in_every_way_that_it_can_be_said(tmp_path: Path, said: str, lengths: tuple[int, ...]) -> None:
    read = only(load(tmp_path, "columns: 4\n      rows: 3", said))
    assert read.grid.lengths == lengths
    assert read.halves == (("first",) if "half" in said else ())
    assert not [problem for problem in read.problems if problem.code == "HP428"]


def test_a_ground_that_covers_no_hex_is_none(tmp_path: Path) -> None:
    read = only(load(tmp_path, "ground: open", "ground: river"))
    assert [problem.code for problem in read.problems] == ["HP423"]
    assert read.kind_of(Hex(3, 3)) == ""


def test_an_expression_can_ask_for_what_is_on_a_map(pack: Pack) -> None:
    from hellprint.load.whole import Whole

    whole = Whole(pack)
    assert whole.compute("pack.lands[0].map.hex_mm") == 19
    assert whole.compute("size(pack.lands[0].map.terrain['wood'])") == 2
    assert whole.compute("pack.lands[0].map.places['town']['0203']") == "Erivan"
    assert whole.compute("pack.hoards.all(h, h.hex in h.guards || h.hex == '0203')") is True


def test_a_label_that_is_none_is_told_from_one_that_is_not_there() -> None:
    grid = Grid((3, 3), 19.0)
    assert off_the_map(grid, "4208") == ("4208 is not on the map", "its hexes are 0101 to 0203")
    assert off_the_map(grid, "42x") == ('"42x" is no label of a hex', "its hexes are 0101 to 0203")
