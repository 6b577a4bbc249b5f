from __future__ import annotations

from pathlib import Path

from hellprint.load import load_pack
from hellprint.load.broken import breaks_all, without_echoes
from hellprint.model.findings import Finding
from hellprint.model.records import Pack

SCHEMA = """\
kinds:
  house: {plural: houses, fields: {name: text, motto: {type: text, optional: true}}}
  imp:
    plural: imps
    fields: {name: text, house: {type: ref, to: house}, friend: {type: ref, to: imp, link: true, optional: true}}
"""
IMPS = """\
imps:
  - id: ash
    name: Ash
    house: low
  - id: soot
    name: Soot
    house: high
    friend: ash
"""


def loaded(folder: Path) -> Pack:
    files = {
        "pack.yaml": "pack: imps\ntitle: Imps\n",
        "schema.yaml": SCHEMA,
        "houses.yaml": "houses:\n  - {id: low, name: Low}\n  - {id: high, name: High}\n",
        "imps.yaml": IMPS,
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    pack, findings = load_pack(folder)
    assert pack is not None
    assert findings == ()
    return pack


def finding(pack: Pack, code: str, *key: str | int) -> Finding:
    place = pack.place(*key)
    return Finding(place.path, place.line, place.column, code, "error", "no")


def test_a_template_that_misses_a_value_of_a_broken_record_is_no_second_finding(tmp_path: Path) -> None:
    pack = loaded(tmp_path)
    error = finding(pack, "HP012", "imp", "ash", "name")
    echo, other = finding(pack, "HP111", "imp", "ash"), finding(pack, "HP111", "imp", "soot", "house")
    assert without_echoes(pack, [error], [echo, other]) == [other]


def test_nor_is_one_of_a_record_that_refers_to_it(tmp_path: Path) -> None:
    pack = loaded(tmp_path)
    error = finding(pack, "HP012", "house", "low", "name")
    low, high = finding(pack, "HP111", "imp", "ash"), finding(pack, "HP111", "imp", "soot")
    assert without_echoes(pack, [error], [low, high]) == [high]


def test_other_findings_of_a_broken_record_are_kept(tmp_path: Path) -> None:
    pack = loaded(tmp_path)
    error, long = finding(pack, "HP012", "imp", "ash", "name"), finding(pack, "HP301", "imp", "ash")
    assert without_echoes(pack, [error], [long]) == [long]


def test_a_warning_breaks_nothing(tmp_path: Path) -> None:
    pack = loaded(tmp_path)
    warning = finding(pack, "HP130", "imp", "ash")._replace(severity="warning")
    echo = finding(pack, "HP111", "imp", "ash")
    assert without_echoes(pack, [warning], [echo]) == [echo]


def test_a_template_that_is_not_there_is_told_once_and_not_for_each_record(tmp_path: Path) -> None:
    pack = loaded(tmp_path)
    known = Finding("x/pack.yaml", 3, 1, "HP105", "error", 'there is no template "a.html"', 'did you mean "b.html"?')
    echo = finding(pack, "HP111", "imp", "ash")._replace(message='there is no file "a.html"')
    other = finding(pack, "HP111", "imp", "ash")._replace(message='there is no file "c.css"')
    assert without_echoes(pack, [known], [echo, other]) == [other]


def test_what_is_wrong_with_a_pack_as_a_whole_shows_on_every_face(tmp_path: Path) -> None:
    pack = loaded(tmp_path)
    assert breaks_all(pack, [Finding("x/pack.yaml", 3, 1, "HP012", "error", "no")])
    assert not breaks_all(pack, [Finding("x/pack.yaml", 3, 1, "HP105", "error", "one component has no template")])
    assert not breaks_all(pack, [Finding("x/imps.yaml", 3, 1, "HP012", "error", "no")])
    assert not breaks_all(pack, [Finding("x/pack.yaml", 3, 1, "HP522", "warning", "no")])
