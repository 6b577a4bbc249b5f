"""What follows from a mistake that was told is not told beside it; what stands for itself is."""

from __future__ import annotations

from pathlib import Path

from hellprint import pipeline
from hellprint.project import Project

SCHEMA = """kinds:
  demon:
    plural: demons
    fields: {name: text, life: int, power: {type: ref, to: power, optional: true}}
  power: {plural: powers, fields: {name: text, price: int}}
"""
PACK = {
    "pack.yaml": "pack: a\ntitle: A\ncredits: [Us]\nconstants: {limits: {hand: 2, souls: 3}}\n",
    "schema.yaml": SCHEMA,
    "powers.yaml": "powers:\n  - {id: burn, name: Burn, price: 3}\n",
    "demons.yaml": "demons:\n"
    + "".join(f"  - {{id: {name}, name: {name}, life: 2, power: burn}}\n" for name in "abcdefgh"),
    "counts.yaml": "counts:\n"
    "  - {id: demons, says: 8, of: size(pack.demons)}\n"
    "  - {id: prices, says: 24, of: 'pack.demons.map(d, d.power.price).sum()'}\n"
    "  - {id: powers, says: 1, of: size(pack.powers)}\n",
}


def told(folder: Path, **changed: str) -> list[str]:
    for name, text in PACK.items():
        (folder / name).write_text(changed.get(name.partition(".")[0], text), "utf-8")
    return [f"{Path(f.path).name}:{f.line} {f.code}" for f in pipeline.check(folder, Project.find()).findings]


def test_nothing_is_told_of_a_pack_without_mistakes(tmp_path: Path) -> None:
    assert told(tmp_path) == []


def test_a_count_misses_the_record_that_was_told_and_no_other(tmp_path: Path) -> None:
    demons = PACK["demons.yaml"].replace("id: a,", "id: a!,")
    assert told(tmp_path, demons=demons) == ["demons.yaml:2 HP017"]
    wrong = PACK["counts.yaml"].replace("says: 1,", "says: 2,")  # powers do not hang on demons
    assert told(tmp_path, demons=demons, counts=wrong) == ["counts.yaml:4 HP220", "demons.yaml:2 HP017"]


def test_a_record_that_is_deleted_is_told_by_what_counts_it(tmp_path: Path) -> None:
    demons = PACK["demons.yaml"].replace("  - {id: a, name: a, life: 2, power: burn}\n", "")
    assert told(tmp_path, demons=demons) == ["counts.yaml:2 HP220", "counts.yaml:3 HP220"]


def test_a_value_that_cannot_be_read_is_missed_where_others_refer_to_it(tmp_path: Path) -> None:
    powers = PACK["powers.yaml"].replace("price: 3", "price: dear")
    assert told(tmp_path, powers=powers) == ["powers.yaml:2 HP012"]


def test_records_wait_for_a_schema_that_lost_a_kind(tmp_path: Path) -> None:
    found = told(
        tmp_path, schema=SCHEMA.replace("    fields: {name: text, life: int", "    felds: {name: text, life: int")
    )
    assert found == ["schema.yaml:3 HP011", "schema.yaml:4 HP010"]


def test_mistakes_that_are_few_do_not_wait(tmp_path: Path) -> None:
    found = told(tmp_path, schema=SCHEMA.replace("price: int", "price: innt"))
    assert found == ["counts.yaml:3 HP106", "powers.yaml:2 HP010", "schema.yaml:5 HP016"]


def test_what_uses_a_constant_without_a_value_waits(tmp_path: Path) -> None:
    sums = "".join(f"  - {{id: c{n}, says: {n}, of: limits.hand + {n}}}\n" for n in range(7))
    found = told(tmp_path, pack=PACK["pack.yaml"].replace("hand: 2", "hand: "), counts="counts:\n" + sums)
    assert found == ["pack.yaml:4 HP011"]


def test_a_constant_that_is_null_and_few_who_use_it_are_told(tmp_path: Path) -> None:
    sums = "counts: [{id: a, says: 2, of: limits.hand + 0}]\n"
    found = told(tmp_path, pack=PACK["pack.yaml"].replace("hand: 2", "hand: null"), counts=sums)
    assert found == ["counts.yaml:1 HP220", "pack.yaml:4 HP011"]


def test_hexes_wait_for_the_size_of_their_map(tmp_path: Path) -> None:
    schema = """kinds:
  land: {plural: lands, fields: {map: hex_map}}
  town: {plural: towns, fields: {hex: {type: text, hex_of: land}}}
"""
    lands = "lands: [{id: moor, map: {orientation: pointy, columns: three, rows: 3, labels: ccrr, hex_mm: 20}}]\n"
    files = {"schema": schema, "lands": lands, "powers": "", "demons": "", "counts": ""}
    (tmp_path / "lands.yaml").write_text(lands, "utf-8")
    (tmp_path / "towns.yaml").write_text("towns: [{id: a, hex: 0303}, {id: b, hex: 0202}]\n", "utf-8")
    found = told(tmp_path, **files)
    assert "lands.yaml:1 HP012" in found
    assert not [line for line in found if line.startswith("towns.yaml")]


def test_names_of_records_that_were_lost_are_not_missed_one_by_one(tmp_path: Path) -> None:
    powers = PACK["powers.yaml"].replace("id: burn", "id: burn!")
    assert told(tmp_path, powers=powers) == ["powers.yaml:2 HP017"]
    typo = PACK["demons.yaml"].replace("life: 2, power: burn}", "life: 2, power: bburn}", 1)  # a mistake of its own
    more = PACK["powers.yaml"] + "  - {id: ice!, name: Ice, price: 3}\n"
    assert told(tmp_path, powers=more, demons=typo) == ["demons.yaml:2 HP101", "powers.yaml:3 HP017"]
