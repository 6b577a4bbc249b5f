from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.cli.excerpt import excerpt, forget
from hellprint.model.findings import Finding


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    forget()


def shown(name: str, text: str, line: int, column: int) -> list[str]:
    Path(name).write_bytes(text.encode())
    return list(excerpt(Finding(name, line, column, "HP012", "error", "no")))


def test_the_line_and_a_caret_below_the_word() -> None:
    assert shown("a.yaml", "imps:\n  - {id: ember, power: many}\n", 2, 24) == [
        "    2 |   - {id: ember, power: many}",
        "      |                        ^~~~",
    ]


@pytest.mark.parametrize(
    "line, column, caret",
    [
        ("a: 'two words'", 4, "         ^~~~~~~~~~~"),
        ("a: b", 5, "          ^"),
        ("a: b", 90, "          ^"),
        ("名前: x", 5, "            ^"),
        ("äe: x", 5, "          ^"),
    ],
)
def test_carets_stand_below_what_they_mean(line: str, column: int, caret: str) -> None:
    _, below = shown("a.yaml", line, 1, column)
    assert below == f"      |{caret[5:]}"


def test_a_long_line_is_shown_around_the_place() -> None:
    above, below = shown("a.yaml", "x" * 200 + " wrong " + "y" * 200, 1, 202)
    assert len(above) < 120
    assert above[below.index("^") :].startswith("wrong ")
    assert above.endswith("…")


def test_lines_are_counted_as_the_loader_counts_them() -> None:
    assert shown("a.yaml", "\ufeffa: 1\r\nb: 2\r\n", 2, 4)[0] == "    2 | b: 2"


def test_what_would_move_a_cursor_is_escaped() -> None:
    above, below = shown("a.yaml", "a\x1b[2J: bad", 1, 8)
    assert "\x1b" not in above
    assert above.index("bad") == below.index("^")


def test_a_cell_of_a_spreadsheet_is_marked() -> None:
    assert shown("a.csv", 'id;name;life\nimp;"Imp;\nsmall";many\n', 2, 3) == [
        "    2 | imp | Imp; small | many",
        "      |                    ^~~~",
    ]


@pytest.mark.parametrize("line, column", [(0, 0), (9, 1)])
def test_nothing_is_shown_where_there_is_no_line(line: int, column: int) -> None:
    assert shown("a.yaml", "a: 1\n", line, column) == []


def test_a_file_that_is_gone_or_no_text_shows_nothing() -> None:
    assert excerpt(Finding("gone.yaml", 1, 1, "HP001", "error", "no")) == ()
    assert shown("a.xlsx", "a: 1\n", 1, 1) == []
