from __future__ import annotations

from pathlib import Path

from hellprint.components.scenario_map import map_field, pieces
from hellprint.load import load_pack
from hellprint.model.records import Pack

FILES = {
    "pack.yaml": """\
pack: m
title: M
components:
  maps: {kind: scenario_map, records: scenario, size: 190 x 128 mm}
  others: {kind: scenario_map, records: scenario, size: 190 x 128 mm, map: second}
""",
    "schema.yaml": """\
kinds:
  scenario:
    plural: scenarios
    fields: {map: {type: scenario_map, optional: true}, second: {type: scenario_map, optional: true}}
""",
    "scenarios.yaml": """\
scenarios:
  - {id: hunt, map: {board: {width: 30, depth: 22}}}
  - {id: talk}
  - {id: two, map: {board: {width: 30, depth: 22}}, second: {board: {width: 10, depth: 10}}}
""",
}


def load(folder: Path) -> Pack:
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    pack, findings = load_pack(folder)
    assert pack is not None
    assert findings == ()
    return pack


def test_a_record_without_a_map_is_no_piece(tmp_path: Path) -> None:
    pack = load(tmp_path)
    maps, others = pack.components
    assert [(p.id, p.size.width_mm, p.copies) for p in pieces(pack, maps, None)] == [("hunt", 190, 1), ("two", 190, 1)]
    assert [p.id for p in pieces(pack, others, None)] == ["two"]
    assert [(p.id, p.copies) for p in pieces(pack, maps, {"two": 3})] == [("two", 3)]


def test_the_field_is_the_named_one_or_the_first(tmp_path: Path) -> None:
    pack = load(tmp_path)
    maps, others = pack.components
    assert map_field(pack, maps, "two") == "map"
    assert map_field(pack, others, "two") == "second"
    assert map_field(pack, others, "hunt") == ""
