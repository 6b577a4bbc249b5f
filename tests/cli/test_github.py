from __future__ import annotations

from hellprint.cli.github import workflow_command
from hellprint.model.findings import Finding


def test_a_finding_is_one_command() -> None:
    finding = Finding("content/imps/imps.yaml", 2, 17, "HP010", "error", '"nmae" is no field', 'did you mean "name"?')
    assert workflow_command(finding) == (
        "::error file=content/imps/imps.yaml,line=2,col=17,title=HP010::"
        'HP010: "nmae" is no field (did you mean "name"?)'
    )


def test_a_file_as_a_whole_has_no_line() -> None:
    assert workflow_command(Finding("pack.yaml", 0, 0, "HP001", "warning", "no")) == (
        "::warning file=pack.yaml,title=HP001::HP001: no"
    )


def test_a_text_of_a_pack_cannot_write_commands_of_its_own() -> None:
    finding = Finding("a,b:c.yaml", 1, 1, "HP012", "error", "100%\n::stop-commands::x\x1b[2J")
    assert workflow_command(finding) == (
        "::error file=a%2Cb%3Ac.yaml,line=1,col=1,title=HP012::HP012: 100%25%0A::stop-commands::x\\x1b[2J"
    )
