from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

from hellprint.load.reader import Reader
from hellprint.load.spreadsheets import read_spreadsheet
from hellprint.model.findings import Finding
from hellprint.model.schema import Field, Kind

ABILITY = Kind("ability", "abilities", {"name": Field("text"), "rules": Field("rich", optional=True)}, nested=True)
DEMON = Kind(
    "demon",
    "demons",
    {
        "name": Field("text"),
        "life": Field("int", optional=True),
        "fly": Field("flag", default=False),
        "roll": Field("roll", optional=True),
        "tags": Field("list", item=Field("text"), default=[]),
        "abilities": Field("list", item=Field("nested", to="ability"), default=[]),
        "first": Field("nested", to="ability", optional=True),
    },
)
KINDS = {"ability": ABILITY, "demon": DEMON}


def records(path: Path) -> tuple[list[dict[str, Any]], list[Finding]]:
    findings: list[Finding] = []
    reader = Reader(KINDS, findings.append, {})
    found = []
    for node in read_spreadsheet(path, DEMON, KINDS, findings.append):
        id_ = reader.record_id(node, "demon")
        assert id_ is not None
        found.append(reader.record(DEMON, node, id_.text))
    return found, findings


def csv(folder: Path, text: str) -> Path:
    path = folder / "demons.csv"
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_csv_file_of_any_country_and_system(tmp_path: Path, sign: str, mark: str, end: str) -> None:
    rows = [["id", "name", "life", "fly"], ["0116", "No", "3", "TRUE"], ["on", "1:30", "", ""]]
    found, findings = records(csv(tmp_path, mark + end.join(sign.join(row) for row in rows) + end))
    assert findings == []
    assert found == [
        {"id": "0116", "name": "No", "life": 3, "fly": True, "tags": [], "abilities": []},
        {"id": "on", "name": "1:30", "fly": False, "tags": [], "abilities": []},
    ]


def test_cells_with_signs_lists_and_nested_values(tmp_path: Path) -> None:
    text = (
        "id,name,tags,abilities,first.name,first.rules\n"
        'a,"Draw #7, ""now""",x; y,"[{name: Burn, rules: \'a: b\'}]",Bite,"One\n'
        'two"\n'
    )
    found, findings = records(csv(tmp_path, text))
    assert findings == []
    assert found[0]["name"] == 'Draw #7, "now"'
    assert found[0]["tags"] == ["x", "y"]
    assert found[0]["abilities"] == [{"name": "Burn", "rules": "a: b"}]
    assert found[0]["first"] == {"name": "Bite", "rules": "One\ntwo"}


def test_findings_name_row_and_column(tmp_path: Path) -> None:
    _, findings = records(csv(tmp_path, "id,name,life\na,A,3\nb,B,many\n"))
    assert [(f.code, f.line, f.column) for f in findings] == [("HP012", 3, 3)]


def test_a_nested_value_that_cannot_be_read_is_told_at_its_cell(tmp_path: Path) -> None:
    found, findings = records(csv(tmp_path, 'id,name,abilities\na,A,"[{name: *x}]"\nb,B,\n'))
    assert {(f.code, f.line, f.column) for f in findings} == {("HP005", 2, 3)}
    assert [record["id"] for record in found] == ["a", "b"]


def xlsx(folder: Path, rows: list[list[Any]]) -> Path:
    from openpyxl import Workbook

    book = Workbook()
    for row in rows:
        book.active.append(row)
    path = folder / "demons.xlsx"
    book.save(path)
    return path


def test_an_xlsx_file_is_read_like_a_csv_file(tmp_path: Path) -> None:
    found, findings = records(
        xlsx(
            tmp_path,
            [["id", "name", "life", "fly", "roll"], ["0116", 12, 3, True, "2-4"], [None] * 5, ["b", "B", 4.0, None, 7]],
        )
    )
    assert findings == []
    assert found == [
        {"id": "0116", "name": "12", "life": 3, "fly": True, "roll": "2-4", "tags": [], "abilities": []},
        {"id": "b", "name": "B", "life": 4, "fly": False, "roll": "7", "tags": [], "abilities": []},
    ]


def test_a_roll_that_the_spreadsheet_made_a_date_is_told(tmp_path: Path) -> None:
    _, findings = records(xlsx(tmp_path, [["id", "name", "roll"], ["a", "A", datetime.date(2026, 4, 2)]]))
    assert [(f.code, f.line, f.column) for f in findings] == [("HP019", 2, 3)]
