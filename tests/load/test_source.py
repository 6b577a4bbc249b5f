from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.load.source import MAX_BYTES, clean, name_character, odd_character, quoted, read_source
from hellprint.model.findings import Finding

PLAIN = "demons:\n  - {id: vaki, name: Väki}\n"


@pytest.mark.parametrize(
    "text", ["\ufeff" + PLAIN, PLAIN.replace("\n", "\r\n"), "\ufeff" + PLAIN.replace("\n", "\r\n")]
)
def test_marks_and_line_ends_of_other_editors_change_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "demons.yaml"
    path.write_bytes(text.encode())
    findings: list[Finding] = []
    source = read_source(path, findings.append)
    assert source is not None
    assert (source.text, findings) == (PLAIN, [])


def test_a_decomposed_letter_is_the_composed_one() -> None:
    assert clean("a.yaml", "Va\u0308ki", lambda finding: None).text == "V\u00e4ki"


def test_a_file_in_another_encoding_names_the_place(tmp_path: Path) -> None:
    path = tmp_path / "demons.yaml"
    path.write_bytes(PLAIN.encode("latin-1"))
    findings: list[Finding] = []
    assert read_source(path, findings.append) is None
    assert [(f.code, f.line, f.column) for f in findings] == [("HP002", 2, 23)]


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "demons.yaml"
    path.write_bytes(b" " * (MAX_BYTES + 1))
    findings: list[Finding] = []
    assert read_source(path, findings.append) is None
    assert [f.code for f in findings] == ["HP001"]


def test_a_missing_file_is_a_finding(tmp_path: Path) -> None:
    findings: list[Finding] = []
    assert read_source(tmp_path / "no.yaml", findings.append) is None
    assert [f.message for f in findings] == ["cannot be read: no such file or directory"]


def test_tabs_are_told_once_a_file_and_the_rest_is_still_read() -> None:
    findings: list[Finding] = []
    source = clean("a.yaml", "demons:\n\t- id: a\n\t  name: b\n", findings.append)
    assert [(f.code, f.line) for f in findings] == [("HP003", 2)]
    assert source.text == "demons:\n  - id: a\n    name: b\n"


def test_spreadsheet_text_may_start_with_a_tab() -> None:
    findings: list[Finding] = []
    assert clean("a.csv", "id\tname\n\tA\n", findings.append, yaml=False).text == "id\tname\n\tA\n"
    assert findings == []


@pytest.mark.parametrize("character", ["\ufeff", "\u200b", "\u202e", "\u2028", "\x85", "\x07"])
def test_what_nobody_sees_is_told_and_taken_out(character: str) -> None:
    findings: list[Finding] = []
    assert clean("a.yaml", f"name: Me{character}phit", findings.append).text == "name: Mephit"
    assert [(f.code, f.line, f.column) for f in findings] == [("HP004", 1, 9)]


def test_a_no_break_space_in_text_is_kept() -> None:
    findings: list[Finding] = []
    assert clean("a.yaml", "name: 9\u00a0in", findings.append).text == "name: 9\u00a0in"
    assert findings == []


def test_quoted_shows_what_nobody_sees_and_shortens() -> None:
    assert quoted("life\u00a0") == '"life<U+00A0>"'
    assert quoted("a\n b") == '"a b"'
    assert quoted("x" * 80) == '"' + "x" * 59 + '…"'


def test_odd_characters_have_names() -> None:
    assert odd_character("a\u200bb") == "\u200b"
    assert odd_character("väki") == ""
    assert name_character("\u00a0") == "a no-break space (U+00A0)"
    assert name_character("\u202e") == "the character right-to-left override (U+202E)"


def test_words_have_their_article() -> None:
    from hellprint.load.source import with_article

    assert [with_article(word) for word in ("demon", "idol", "aid", "int")] == [
        "a demon",
        "an idol",
        "an aid",
        "an int",
    ]
