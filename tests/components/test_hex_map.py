from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.components.hex_map import map_field, pieces, sites
from hellprint.components.selection import OptionError
from hellprint.load import load_pack
from hellprint.model.records import Pack

FILES = {
    "pack.yaml": """\
pack: m
title: M
components:
  maps: {kind: hex_map, records: land, size: 120 x 90 mm, table: costs, sites: {hoard: hex}}
  small: {kind: hex_map, records: land, size: 60 x 90 mm, map: second, tiled: false}
""",
    "schema.yaml": """\
kinds:
  land: {plural: lands, fields: {map: {type: hex_map, optional: true}, second: {type: hex_map, optional: true}}}
  hoard: {plural: hoards, fields: {hex: {type: text, hex_of: land, optional: true}}}
""",
    "tables.yaml": """\
tables: [{id: costs, name: Costs, key: terrain, columns: {move: text}, rows: [{terrain: open, move: '1'}]}]
""",
    "map.yaml": """\
lands:
  - {id: vale, map: &vale {columns: 4, rows: 3, hex_mm: 19, ground: open, signs: {open: {name: open, sign: plain}}}}
  - {id: sea}
  - id: two
    map: *vale
    second: {columns: 1, rows: 1, hex_mm: 19, ground: open, signs: {open: {name: open, sign: plain}}}
hoards: [{id: gold, hex: 0203}, {id: lost}]
""",
}


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    loaded, findings = load_pack(tmp_path)
    assert findings == ()
    assert loaded is not None
    return loaded


def test_a_record_without_a_map_is_no_piece(pack: Pack) -> None:
    maps, small = pack.components
    assert [(p.id, p.is_tiled, p.stock) for p in pieces(pack, maps, None)] == [
        ("vale", True, "paper"),
        ("two", True, "paper"),
    ]
    assert [(p.id, p.is_tiled) for p in pieces(pack, small, None)] == [("two", False)]
    assert [map_field(pack, maps, name) for name in ("vale", "sea", "two")] == ["map", "", "map"]
    assert map_field(pack, small, "two") == "second"


def test_a_map_is_made_anew_when_a_table_or_a_record_on_it_changes(pack: Pack) -> None:
    (first, _) = pieces(pack, pack.components[0], None)
    assert set(first.beside) == {("hoard", "gold"), ("hoard", "lost"), ("table", "costs")}
    assert [(kind, record["id"], label) for kind, record, label in sites(pack, pack.components[0])] == [
        ("hoard", "gold", "0203")
    ]


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("sites", {"hord": "hex"}, 'sites: there is no kind "hord"'),
        ("sites", {"hoard": "hx"}, 'sites: there is no field of hoard "hx"'),
        ("marks", {"land": "dot"}, 'marks: there is no kind of sites "land"'),
        ("key", {"land": "Land"}, 'key: there is no kind of sites "land"'),
        ("named", ["land"], 'named: there is no kind of sites "land"'),
        ("table", "cost", 'table: there is no table "cost"'),
        ("costs", "mve", 'costs: there is no column of the table "mve"'),
        ("line", "year", 'line: there is no field of land "year"'),
    ],
)
def test_an_option_that_names_what_there_is_not_is_told(pack: Pack, option: str, value: object, said: str) -> None:
    maps = pack.components[0]
    wrong = maps._replace(options=(*((k, v) for k, v in maps.options if k != option), (option, value)))
    with pytest.raises(OptionError, match=said) as error:
        pieces(pack, wrong, None)
    assert (error.value.option, error.value.code) == (option, "HP101")


def test_a_map_that_is_larger_than_its_size_is_told_with_what_it_needs(pack: Pack) -> None:
    small = pack.components[1]._replace(options=(("tiled", True),))
    with pytest.raises(OptionError) as wrong:
        pieces(pack, small, None)
    assert wrong.value.code == "HP401"
    assert "79.8 × 81.9 mm" in str(wrong.value).replace("\N{NO-BREAK SPACE}", " ")
