from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hellprint import pipeline
from hellprint.model.findings import Finding

Hellprint = Callable[..., Any]


def test_all_records_in_short(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("show", "imps")
    assert ran.status == 0
    assert ran.out == "imps (2)\n  ember  Ember\n  soot   Soot\n"


@pytest.mark.parametrize("kind", ["imp", "imps"])
def test_a_kind_by_either_of_its_names(hellprint: Hellprint, project_folder: Path, kind: str) -> None:
    assert hellprint("show", "imps", kind).out == "imps (2)\n  ember  Ember\n  soot   Soot\n"


def test_one_record_with_its_place(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("show", "imps", "imp", "ember")
    assert ran.out.splitlines()[0] == "imp ember  [content/imps/imps.yaml:2]"
    assert sorted(ran.out.splitlines()[1:]) == ["  name: Ember", "  power: 2", "  traits: hot, small"]


def test_json_has_plain_values_under_plurals(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("show", "imps", "--format", "json")
    assert json.loads(ran.out) == {
        "imps": [
            {"id": "ember", "name": "Ember", "power": 2, "traits": ["hot", "small"]},
            {"id": "soot", "name": "Soot", "power": 1, "traits": []},
        ]
    }


def test_json_of_one_record(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("show", "imps", "imps", "soot", "--format", "json")
    assert [imp["id"] for imp in json.loads(ran.out)["imps"]] == ["soot"]


def test_provenance_lists_what_is_not_printed_in_the_source(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("show", "imps", "--provenance")
    assert sorted(ran.out.splitlines()) == [
        "house          constants limits.hand  5",
        "house          imp ember.power        2",
    ]


def test_provenance_of_one_kind_leaves_out_the_constants(hellprint: Hellprint, project_folder: Path) -> None:
    rows = json.loads(hellprint("show", "imps", "imp", "--provenance", "--format", "json").out)
    assert rows == [{"of": "imp", "path": "ember.power", "value": 2, "provenance": "house"}]


def test_a_pack_of_printed_values_says_so(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("show", "imps", "imp", "soot", "--provenance")
    assert (ran.out, ran.err) == ("", "every value is printed in the source\n")


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("demon",), 'imps has no kind "demon"'),
        (("imsp",), 'imps has no kind "imsp" (did you mean "imps"?)'),
        (("imp", "embre"), 'no imp is called "embre" (did you mean "ember"?)'),
    ],
)
def test_what_is_not_there_is_wrong_usage(
    hellprint: Hellprint, project_folder: Path, arguments: tuple[str, ...], words: str
) -> None:
    ran = hellprint("show", "imps", *arguments)
    assert ran.status == 2
    assert words in ran.err


def test_a_pack_with_errors_is_shown_as_far_as_it_can_be(hellprint: Hellprint, project_folder: Path) -> None:
    path = project_folder / "content" / "imps" / "imps.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "  - {id: ash, name: Ash, power: x}\n", encoding="utf-8")
    ran = hellprint("show", "imps")
    assert ran.status == 1
    assert "  ember  Ember\n" in ran.out
    assert "1 error: hellprint check imps\n" in ran.err


def test_a_pack_that_cannot_be_read_gives_its_findings(
    hellprint: Hellprint, project_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = Finding("content/imps/gone.yaml", 1, 7, "HP001", "error", "no YAML")
    monkeypatch.setattr(pipeline, "load", lambda *_: (None, (finding,)))
    ran = hellprint("show", "imps")
    assert (ran.status, ran.out) == (1, finding.text() + "\n")


def test_a_language_that_the_pack_does_not_have_is_wrong_usage(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("show", "imps", "--lang", "fi")
    assert ran.status == 2
    assert 'imps has no texts in the language "fi" (there are: en)' in ran.err


def test_what_a_language_lacks_is_a_file_to_fill_in(hellprint: Hellprint, project_folder: Path) -> None:
    folder = project_folder / "content" / "imps"
    schema = folder / "schema.yaml"
    text = schema.read_text(encoding="utf-8")
    schema.write_text(text.replace("name: {type: text}", "name: {type: text, translate: true}"), encoding="utf-8")
    ran = hellprint("show", "imps", "--untranslated", "fi")
    assert ran.status == 0
    (folder / "text").mkdir()
    file = folder / "text" / "fi.yaml"
    file.write_text(ran.out, encoding="utf-8")
    empty = hellprint("check", "imps", "--no-layout", "--format", "json")
    assert [(f["code"], f["line"]) for f in json.loads(empty.out)] == [("HP160", 2), ("HP160", 4)]
    file.write_text(ran.out.replace("text: ''", "text: Hiillos", 1), encoding="utf-8")
    assert hellprint("show", "imps", "--untranslated", "fi").out == ""  # an empty text is there, and told by a check
    file.write_text("".join(ran.out.splitlines(keepends=True)[:2]).replace("''", "Hiillos"), encoding="utf-8")
    lines = hellprint("show", "imps", "--untranslated", "fi").out.splitlines()
    assert lines == ran.out.splitlines()[2:]
    assert lines[0] == "# Soot"
    assert lines[1].startswith("imps.soot.name: {of: ")
    assert hellprint("show", "imps", "imp", "ember", "--untranslated", "fi").out == ""


def test_the_own_language_of_a_pack_lacks_nothing(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("show", "imps", "--untranslated", "en")
    assert ran.status == 2
    assert '"en" is the language of imps itself' in ran.err


def test_a_language_of_the_pack_is_shown(hellprint: Hellprint, project_folder: Path) -> None:
    texts = project_folder / "content" / "imps" / "text"
    texts.mkdir()
    (texts / "fi.yaml").write_text("imps.ember.name: Hiillos\n", encoding="utf-8")
    schema = project_folder / "content" / "imps" / "schema.yaml"
    text = schema.read_text(encoding="utf-8")
    schema.write_text(text.replace("name: {type: text}", "name: {type: text, translate: true}"), encoding="utf-8")
    ran = hellprint("show", "imps", "imp", "--lang", "fi")
    assert "ember  Hiillos" in ran.out
