from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hellprint import checks
from hellprint.cli.sarif import sarif
from hellprint.model.findings import Finding

SCHEMA = json.loads(Path(__file__).with_name("sarif-2.1.0.json").read_text("utf-8"))
FINDINGS = (
    Finding("content/imps/my imps.yaml", 2, 17, "HP010", "error", '"nmae" is no field', 'did you mean "name"?'),
    Finding("content/imps/pack.yaml", 0, 0, "HP301", "warning", "too long"),
)


def validate(log: Any) -> None:
    jsonschema.Draft4Validator(SCHEMA).validate(log)


@pytest.mark.parametrize("findings", [(), FINDINGS], ids=["clean", "findings"])
def test_the_log_is_what_the_schema_asks_for(findings: tuple[Finding, ...]) -> None:
    validate(sarif(findings, checks.ALL))


def test_the_schema_refuses_what_is_no_log() -> None:
    log = sarif(FINDINGS, checks.ALL)
    log["runs"][0]["results"][0]["level"] = "bad"
    with pytest.raises(jsonschema.ValidationError):
        validate(log)


def test_each_finding_is_a_result_of_a_rule() -> None:
    (run,) = sarif(FINDINGS, checks.ALL)["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["HP010", "HP301"]
    assert [(r["ruleId"], rules[r["ruleIndex"]]["id"], r["level"]) for r in run["results"]] == [
        ("HP010", "HP010", "error"),
        ("HP301", "HP301", "warning"),
    ]
    first, second = (r["locations"][0]["physicalLocation"] for r in run["results"])
    assert first == {
        "artifactLocation": {"uri": "content/imps/my%20imps.yaml"},
        "region": {"startLine": 2, "startColumn": 17},
    }
    assert "region" not in second
    assert run["results"][0]["message"]["text"] == '"nmae" is no field (did you mean "name"?)'


def test_every_check_can_be_a_rule() -> None:
    findings = [Finding("a.yaml", 1, 1, check.CODE, check.SEVERITY, "no") for check in checks.ALL]
    log = sarif(findings, checks.ALL)
    validate(log)
    assert len(log["runs"][0]["tool"]["driver"]["rules"]) == len(findings)


def test_the_command_prints_a_log_and_nothing_else(hellprint: Callable[..., Any], project_folder: Path) -> None:
    (project_folder / "content" / "imps" / "imps.yaml").write_text("imps:\n  - {id: ember}\n", encoding="utf-8")
    ran = hellprint("check", "imps", "--no-layout", "--format", "sarif")
    assert ran.status == 1
    log = json.loads(ran.out)
    validate(log)
    assert {r["ruleId"] for r in log["runs"][0]["results"]} == {"HP011"}
