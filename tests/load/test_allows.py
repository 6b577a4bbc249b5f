from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.load.allows import Allow, read_allows

CODES = ("HP010", "HP013", "HP023", "HP301")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def allows(text: str, name: str = "a.yaml") -> list[Allow]:
    Path(name).write_text(text, encoding="utf-8")
    found, wrong = read_allows([name], lambda: CODES)
    assert wrong == []
    return found


@pytest.mark.parametrize(
    "text, about",
    [
        ("a: 1  # hellprint: allow HP010 because of this\n", 1),
        ("a: 1\n# hellprint: allow HP010 because of this\nb: 2\n", 3),
        ("a: 1\n# hellprint: allow HP010 because of this\n# and that\n\nb: 2\n", 4),
        ("a: 1\nb: >-  # hellprint: allow HP010 because of this\n  text\n", 2),
        ("a: 'x' #hellprint:allow HP010 because: of this\n", 1),
    ],
)
def test_the_line_that_a_comment_is_about(text: str, about: int) -> None:
    (allow,) = allows(text)
    assert (allow.code, allow.about) == ("HP010", about)


def test_one_comment_allows_several_codes() -> None:
    assert [a.code for a in allows("a: 1 # hellprint: allow HP010,  HP301 because both are meant\n")] == [
        "HP010",
        "HP301",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a: 'x # hellprint: allow HP010 because of this'\n",
        'a: "x # hellprint: allow HP010 because of this"\n',
        "a: |\n  x\n  # hellprint: allow HP010 because of this\nb: 1\n",
    ],
)
def test_what_stands_in_a_text_is_no_comment(text: str) -> None:
    assert allows(text) == []


def test_only_the_top_of_a_file_is_about_the_file() -> None:
    assert [a.whole for a in allows("# hi\n# hellprint: allow HP010 because of this\na: 1\n")] == [True]
    assert [a.whole for a in allows("a: 1\n# hellprint: allow HP010 because of this\nb: 1\n")] == [False]


def test_a_file_that_cannot_be_parsed_still_has_comments() -> None:
    (allow,) = allows("a: 1  # hellprint: allow HP010 because of this\nb: [\n")
    assert allow.about == 1


def test_a_spreadsheet_has_a_column_for_it(tmp_path: Path) -> None:
    (allow,) = allows("id,name,hellprint\nash,Ash,\nsoot,Soot,allow HP013 because of this\n", "imps.csv")
    assert (allow.line, allow.column, allow.about, allow.code) == (3, 3, 3, "HP013")

    from openpyxl import Workbook

    book = Workbook()
    for row in (["id", "hellprint"], ["ash", "allow HP010 because of this"]):
        book.active.append(row)
    book.save(tmp_path / "imps.xlsx")
    found, wrong = read_allows(["imps.xlsx"], lambda: CODES)
    assert [(a.about, a.code) for a in found] == [(2, "HP010")]
    assert wrong == []


@pytest.mark.parametrize("reason", ["", " because", " because ", " because ...", " because 7", " since it is meant"])
def test_a_comment_without_a_reason_allows_nothing(reason: str) -> None:
    Path("a.yaml").write_text(f"a: 1  # hellprint: allow HP010{reason}\n", encoding="utf-8")
    found, wrong = read_allows(["a.yaml"], lambda: CODES)
    assert found == []
    assert [f.code for f in wrong] == ["HP023"]
