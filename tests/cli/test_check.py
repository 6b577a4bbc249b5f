from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from hellprint import pipeline
from hellprint.model.findings import Finding
from hellprint.pipeline import CheckReport
from hellprint.project import Project

Hellprint = Callable[..., Any]
BROKEN = "imps:\n  - {id: ember, nmae: Ember, power: 2}\n  - {id: soot, name: Soot, power: many}\n"


def test_a_clean_pack_is_silent_on_stdout_and_counted_on_stderr(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("check", "imps", "--no-layout")
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "imps: looked at 2 imps, 0 tables\nno findings\n"


def test_all_findings_come_in_one_run_with_their_places(hellprint: Hellprint, project_folder: Path) -> None:
    (project_folder / "content" / "imps" / "imps.yaml").write_text(BROKEN, encoding="utf-8")
    ran = hellprint("check", "imps")
    assert ran.status == 1
    lines = [line for line in ran.out.splitlines() if " error: " in line]
    assert any(line.startswith("content/imps/imps.yaml:2:17: HP") and '"nmae"' in line for line in lines)
    assert any(line.startswith("content/imps/imps.yaml:3:35: HP") and "many" in line for line in lines)
    assert f"{len(lines)} errors\n" in ran.err
    assert "hellprint explain HP" in ran.err


def test_json_has_the_same_findings_and_nothing_else_on_stdout(hellprint: Hellprint, project_folder: Path) -> None:
    (project_folder / "content" / "imps" / "imps.yaml").write_text(BROKEN, encoding="utf-8")
    text, data = hellprint("check", "imps"), hellprint("check", "imps", "--format", "json")
    found = json.loads(data.out)
    assert data.status == 1
    assert len(found) == text.out.count(" error: ")
    assert set(found[0]) == {"code", "severity", "path", "line", "column", "message", "hint"}


def test_without_names_all_own_packs_are_checked(hellprint: Hellprint, project_folder: Path) -> None:
    hellprint("new", "pack", "more-imps")
    ran = hellprint("check", "--no-layout")
    assert ran.status == 0
    assert ran.err == "imps: looked at 2 imps, 0 tables\nmore-imps: looked at 2 imps, 0 tables\nno findings\n"


def test_a_file_stands_for_its_pack(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("check", "content/imps/imps.yaml", "imps", "--no-layout")
    assert ran.err.count("looked at") == 1, "each pack once"


def test_a_file_outside_of_packs_is_wrong_usage(hellprint: Hellprint, project_folder: Path) -> None:
    (project_folder / "notes.yaml").write_text("a: 1\n")
    ran = hellprint("check", "notes.yaml")
    assert ran.status == 2
    assert '"notes.yaml" lies in no pack' in ran.err


def test_a_broken_pack_does_not_hide_the_others(hellprint: Hellprint, project_folder: Path) -> None:
    hellprint("new", "pack", "a-game")
    (project_folder / "content" / "a-game" / "pack.yaml").write_text("pack: [", encoding="utf-8")
    ran = hellprint("check", "--no-layout")
    assert ran.status == 1
    assert "content/a-game/pack.yaml:1:" in ran.out
    assert "imps: looked at 2 imps" in ran.err


def test_a_wrong_setting_is_found_too(hellprint: Hellprint, project_folder: Path) -> None:
    (project_folder / "hellprint.toml").write_text("papre = 1\n")
    ran = hellprint("check", "imps", "--no-layout")
    assert ran.status == 1
    assert ran.out.startswith('hellprint.toml:1:1: HP090 error: "papre" is not a setting')


class Report:
    """Stands for the pipeline where a test is about options alone."""

    def __init__(self) -> None:
        self.asked: list[tuple[bool, tuple[str, ...], str | None]] = []

    def __call__(
        self,
        folder: Path,
        project: Project,
        *,
        layout: bool = True,
        variants: Sequence[str] = (),
        lang: str | None = None,
    ) -> CheckReport:
        self.asked.append((layout, tuple(variants), lang))
        counts: Mapping[str, int] = {"imps": 2}
        error = Finding("a.yaml", 1, 1, "HP101", "error", "no")
        warning = Finding("a.yaml", 2, 1, "HP301", "warning", "long")
        return CheckReport((error, warning), counts)


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch) -> Report:
    made = Report()
    monkeypatch.setattr(pipeline, "check", made)
    return made


def test_options_reach_the_pipeline(hellprint: Hellprint, report: Report, project_folder: Path) -> None:
    hellprint("check", "imps")
    hellprint("check", "imps", "--no-layout", "--variant", "hard", "--lang", "fi")
    assert report.asked == [(True, (), None), (False, ("hard",), "fi")]


@pytest.mark.parametrize(
    "options, status, shown",
    [
        ([], 1, ["HP101", "HP301"]),
        (["--select", "HP3"], 0, ["HP301"]),
        (["--ignore", "hp101"], 0, ["HP301"]),
        (["--select", "HP1,HP3", "--ignore", "HP301"], 1, ["HP101"]),
    ],
)
def test_what_is_not_chosen_is_not_shown_and_does_not_count(
    hellprint: Hellprint, report: Report, project_folder: Path, options: list[str], status: int, shown: list[str]
) -> None:
    ran = hellprint("check", "imps", *options)
    assert ran.status == status
    assert [line.split()[1] for line in ran.out.splitlines()] == shown


def test_a_code_that_does_not_exist_is_wrong_usage(hellprint: Hellprint, report: Report, project_folder: Path) -> None:
    ran = hellprint("check", "imps", "--select", "HP9999")
    assert ran.status == 2
    assert 'no code starts with "HP9999"' in ran.err
    assert report.asked == []


LONG = "Word " * 400
WITHOUT_A_NAME = "imps:\n  - {id: ember, power: 2}\n  - {id: soot, name: %s, power: 1}\n"


def test_a_broken_record_does_not_hide_that_the_text_of_another_is_too_long(
    hellprint: Hellprint, project_folder: Path
) -> None:
    records = project_folder / "content" / "imps" / "imps.yaml"
    records.write_text(WITHOUT_A_NAME % LONG, encoding="utf-8")
    ran = hellprint("check", "imps", "--select", "HP0,HP1,HP301", "--ignore", "HP15")
    found = [line.split(" ")[:2] for line in ran.out.splitlines() if " error: " in line]
    assert found == [["content/imps/imps.yaml:2:5:", "HP011"], ["content/imps/imps.yaml:3:5:", "HP301"]]


def test_what_is_allowed_is_not_told_and_does_not_count(hellprint: Hellprint, project_folder: Path) -> None:
    records = project_folder / "content" / "imps" / "imps.yaml"
    allowed = BROKEN.replace(
        "\n  - {id: soot", "  # hellprint: allow HP010, HP011 because a test needs it\n  - {id: soot"
    )
    records.write_text(allowed.replace("many", "3"), encoding="utf-8")
    ran = hellprint("check", "imps", "--no-layout")
    assert (ran.status, ran.out) == (0, "")
    records.write_text(allowed.replace("many", "3").replace("nmae", "name"), encoding="utf-8")
    ran = hellprint("check", "imps", "--no-layout")
    assert ran.status == 0
    assert ran.out.count("HP024 warning") == 2


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_every_format_says_the_same_on_every_run(hellprint: Hellprint, project_folder: Path, form: str) -> None:
    (project_folder / "content" / "imps" / "imps.yaml").write_text(BROKEN, encoding="utf-8")
    first, second = (hellprint("check", "imps", "--format", form) for _ in range(2))
    assert first.out == second.out
    assert first.out.count("HP012") >= 1


def test_the_line_is_shown_with_a_caret(hellprint: Hellprint, project_folder: Path) -> None:
    (project_folder / "content" / "imps" / "imps.yaml").write_text(BROKEN, encoding="utf-8")
    lines = hellprint("check", "imps", "--no-layout").out.splitlines()
    at = next(number for number, line in enumerate(lines) if "HP012" in line)
    assert lines[at + 1 : at + 3] == [
        "    3 |   - {id: soot, name: Soot, power: many}",
        "      |                                   ^~~~",
    ]


def test_a_warning_is_an_error_where_one_is_strict(hellprint: Hellprint, project_folder: Path) -> None:
    (project_folder / "content" / "imps" / "text").mkdir()
    (project_folder / "content" / "imps" / "text" / "fi.yaml").write_text("pack.title: Pirut\n", encoding="utf-8")
    lax, strict = hellprint("check", "imps", "--no-layout"), hellprint("check", "imps", "--no-layout", "--strict")
    assert (lax.status, strict.status) == (0, 1)
    assert "warning:" in lax.out
    assert strict.out == lax.out.replace("warning:", "error:")


def test_a_misspelt_variant_is_wrong_usage(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("check", "imps", "--no-layout", "--variant", "long")
    assert ran.status == 2
    assert 'no variant is called "long" (the pack has no variants)' in ran.err
