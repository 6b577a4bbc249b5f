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


@pytest.mark.parametrize(
    "code, message, more",
    [
        ("HP101", 'demon "{}", friend: no demon is called "ghost"', "5 more places"),
        ("HP010", '"lief" is not a field of demon "{}"', "5 more records"),
        ("HP011", '"name" is missing in ability in demon "{}"', "5 more records"),
        ("HP109", 'share of demon "{}" has no value: division by zero', "5 more records"),
        (
            "HP231",
            'legality "{}", require: nothing is called "limits" here (column 1{} of the expression)',
            "5 more places",
        ),
        ("HP416", 'scenario "{}": width: "board.deep" is no number', "5 more places"),
    ],
)
def test_a_name_that_many_miss_is_told_once_and_one_that_few_miss_at_each(code: str, message: str, more: str) -> None:
    found = [at(Place("a.yaml", 1 + n, 5), code, message.format(f"d{n}", n)) for n in range(6)]
    told = told_once(found)
    assert [finding.place for finding in told] == [found[0].place]
    assert told[0].message == f"{found[0].message}, and so for {more}"
    assert told_once(found[:5]) == tuple(found[:5])


def test_names_that_differ_are_told_apart() -> None:
    found = [at(Place("a.yaml", 1 + n, 5), "HP101", f'demon "a", friend: no demon is called "d{n}"') for n in range(9)]
    assert told_once(found) == tuple(found)
    none = [finding._replace(hint="there is no demon at all") for finding in found]
    assert len(told_once(none)) == 1


def test_the_texts_of_one_record_are_one_mistake() -> None:
    paths = [f"demons.{name}.{field}" for name in ("a", "b") for field in ("name", "rules", "text")]
    found = [at(Place("fi.yaml", 1 + n, 1), "HP108", f'"{path}" names no text') for n, path in enumerate(paths)]
    assert [(f.line, f.message) for f in told_once(found)] == [
        (1, '"demons.a.name" names no text, and so for 2 more texts of it'),
        (4, '"demons.b.name" names no text, and so for 2 more texts of it'),
    ]
    titles = [at(Place("fi.yaml", 1 + n, 1), "HP108", f'"pack.t{n}" names no text') for n in range(9)]
    assert told_once(titles) == tuple(titles)


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
