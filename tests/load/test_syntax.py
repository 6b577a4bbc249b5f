from __future__ import annotations

import pytest

from hellprint.load.source import Source, clean
from hellprint.load.syntax import Trouble, blank, explain_value
from hellprint.load.tree import parse
from hellprint.model.findings import Finding


@pytest.mark.parametrize(
    "text, message",
    [
        ("Reaction: discard one card", 'text that holds ": " needs quotes: "Reaction: discard one card"'),
        ("!Burn all", 'text that starts with "!" needs quotes: "!Burn all"'),
        ("*any* demon", 'text that starts with "*" needs quotes: "*any* demon"'),
        ("> 3 hits to banish", 'text that starts with ">" needs quotes: "> 3 hits to banish"'),
        ("@home", 'text that starts with "@" needs quotes: "@home"'),
        ("%home", 'text that starts with "%" needs quotes: "%home"'),
        ("`home`", 'text that starts with "`" needs quotes: "`home`"'),
        ("- a - b", 'text that starts with "-" needs quotes: "- a - b"'),
        ("{{ limits.size }} demons", 'text that starts with "{" needs quotes: "{{ limits.size }} demons"'),
        ("don't' do", None),
    ],
)
@pytest.mark.parametrize("before", ["- text: ", "cards:\n  - id: a\n    text: "])
def test_text_that_needs_quotes_gets_one_plain_message(before: str, text: str, message: str | None) -> None:
    findings: list[Finding] = []
    parse(clean("a.yaml", f"{before}{text}\n", findings.append), findings.append)
    expected = [] if message is None else [(message, before.count("\n") + 1, len(before.split("\n")[-1]) + 1)]
    assert [(f.message, f.line, f.column) for f in findings] == expected


def test_the_hint_can_be_copied_and_is_then_right() -> None:
    findings: list[Finding] = []
    parse(clean("a.yaml", "text: Reaction: don't\n", findings.append), findings.append)
    quoted = findings[0].hint.removeprefix("put quotes round it: ")
    again: list[Finding] = []
    parse(clean("a.yaml", f"text: {quoted}\n", again.append), again.append)
    assert (quoted, again) == ("'Reaction: don''t'", [])


def test_the_value_is_what_stands_in_the_line() -> None:
    assert explain_value(["- a: !Burn all  "], 1, 6).text == "!Burn all"


def test_the_line_goes_first_and_then_the_record() -> None:
    source = Source("a.yaml", "demons:\n  - id: a\n    text: @x\n    life: 3\n  - id: b\n")
    assert blank(source, Trouble(3, 11, "", ""))
    assert source.text == "demons:\n  - id: a\n\n    life: 3\n  - id: b\n"
    assert not blank(source, Trouble(4, 5, "", ""))
    assert source.text == "demons:\n\n\n\n  - id: b\n"
    assert source.lost == {"a", "id", "life", "text"}
