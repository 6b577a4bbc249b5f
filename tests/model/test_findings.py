"""Findings as text, in an order that is the same on every run."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.model.findings import (
    ERROR,
    WARNING,
    Finding,
    Place,
    at,
    has_errors,
    in_order,
    shown,
    strictly,
    told_once,
    visible,
)


@pytest.mark.parametrize(
    ("finding", "text"),
    [
        (
            at(Place("a.yaml", 3, 5), "HP101", 'no demon is called "x"'),
            'a.yaml:3:5: HP101 error: no demon is called "x"',
        ),
        (
            at(Place("a.yaml", 3, 5), "HP301", "too long", "shorten it"),
            "a.yaml:3:5: HP301 error: too long (shorten it)",
        ),
        (at(Place("a.yaml"), "HP002", "not UTF-8", severity=WARNING), "a.yaml: HP002 warning: not UTF-8"),
    ],
)
def test_the_text_begins_with_a_place_that_editors_open(finding: Finding, text: str) -> None:
    assert finding.text() == text
    assert finding.place == Place(finding.path, finding.line, finding.column)


def test_order_is_by_place_and_each_is_told_once() -> None:
    late, early = at(Place("b.yaml", 1, 1), "HP010", "x"), at(Place("a.yaml", 9, 1), "HP010", "x")
    first = at(Place("a.yaml", 2, 1), "HP012", "x")
    assert in_order([late, early, first, late]) == (first, early, late)


def test_a_mistake_of_a_template_is_told_once_and_one_of_records_at_each() -> None:
    places = [Place("a.yaml", line, 5) for line in (2, 3, 4)]
    other = at(places[1], "HP111", "t.html:9: x")
    same = [at(place, "HP111", "t.html:8: x", "y") for place in places]
    told = told_once([*reversed(same), other])
    assert told == (same[0]._replace(message="t.html:8: x, and so for 2 more records"), other)
    assert told_once(told) == told
    assert told_once(same[:2]) == tuple(same[:2])  # two are soon read, and both places are named
    typed = [at(place, "HP012", "expected a whole number") for place in places]
    assert told_once(typed) == tuple(typed)


def test_warnings_alone_are_no_errors() -> None:
    warning = at(Place("a.yaml"), "HP110", "x", severity=WARNING)
    assert not has_errors([warning])
    assert has_errors([warning, at(Place("a.yaml"), "HP010", "x", severity=ERROR)])


def test_what_would_move_a_cursor_is_escaped() -> None:
    assert visible("\x1b[2J\u202eabc ü\u00a0″") == "\\x1b[2J\\u202eabc ü\u00a0″"


def test_paths_below_the_working_directory_are_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(tmp_path / "content" / "a.yaml") == str(Path("content") / "a.yaml")
    assert shown(tmp_path.parent / "other.yaml") == str(tmp_path.parent / "other.yaml")


def test_strictly_every_warning_is_an_error() -> None:
    warning = Finding("a", 1, 1, "HP160", "warning", "x")
    assert strictly([warning]) == (warning._replace(severity="error"),)
    assert has_errors(strictly([warning]))
