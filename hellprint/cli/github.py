"""Findings to workflow commands, which GitHub shows beside the lines of a pull request."""

from __future__ import annotations

from pathlib import PurePath

from hellprint.model.findings import Finding, visible


def workflow_command(finding: Finding) -> str:
    """`::error file=...,line=...,col=...,title=HP101::message (hint)`, in one line.

    Source: GitHub Actions, "Workflow commands for GitHub Actions".
    """
    where = [f"file={_property(PurePath(finding.path).as_posix())}"]
    if finding.line:
        where += [f"line={finding.line}", f"col={finding.column}"]
    tail = f" ({finding.hint})" if finding.hint else ""
    message = _data(f"{finding.code}: {finding.message}{tail}")
    return visible(f"::{finding.severity} {','.join(where)},title={finding.code}::{message}")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
