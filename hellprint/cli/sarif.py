"""Findings to SARIF 2.1.0, which code scanning services and editors read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from hellprint import __version__
from hellprint.checks.base import HEADINGS, Check
from hellprint.model.findings import Finding

VERSION: Final = "2.1.0"
SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def sarif(findings: Iterable[Finding], checks: Iterable[Check]) -> dict[str, Any]:
    """One run: each finding a result, each check that found something a rule.

    Args:
        findings: in order.
        checks: all of them, in order of their codes.
    """
    findings = tuple(findings)
    codes = {finding.code for finding in findings}
    rules = [_rule(check) for check in checks if check.CODE in codes]
    index = {rule["id"]: number for number, rule in enumerate(rules)}
    return {
        "$schema": SCHEMA,
        "version": VERSION,
        "runs": [
            {
                "tool": {"driver": {"name": "hellprint", "version": __version__, "rules": rules}},
                "columnKind": "unicodeCodePoints",
                "results": [_result(finding, index) for finding in findings],
            }
        ],
    }


def _rule(check: Check) -> dict[str, Any]:
    text = check.__doc__.strip()
    first, _, rest = text.partition("\n")
    help_ = rest.strip()
    assert help_.startswith(HEADINGS[0])
    return {
        "id": check.CODE,
        "name": "".join(part.capitalize() for part in check.__name__.rpartition(".")[2].split("_")),
        "shortDescription": {"text": first},
        "help": {"text": help_},
        "defaultConfiguration": {"level": check.SEVERITY},
    }


def _result(finding: Finding, rules: dict[str, int]) -> dict[str, Any]:
    tail = f" ({finding.hint})" if finding.hint else ""
    place: dict[str, Any] = {"artifactLocation": {"uri": _uri(finding.path)}}
    if finding.line:
        place["region"] = {"startLine": finding.line, "startColumn": max(finding.column, 1)}
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "level": finding.severity,
        "message": {"text": finding.message + tail},
        "locations": [{"physicalLocation": place}],
    }
    if finding.code in rules:
        result["ruleIndex"] = rules[finding.code]
    return result


def _uri(path: str) -> str:
    """Relative to where the command ran, where the file lies below that."""
    found = Path(path)
    return found.as_uri() if found.is_absolute() else quote(found.as_posix())
