from __future__ import annotations

import json

import pytest

from hellprint.cli.output import choose, codes, counted, looked_at, print_findings, tally
from hellprint.model.findings import Finding
from hellprint.model.mistakes import Misuse

LATE = Finding("b.yaml", 3, 1, "HP101", "error", 'no demon is called "mephitt"', 'did you mean "mephit"?')
EARLY = Finding("a.yaml", 12, 4, "HP301", "warning", "zu lang für Ää")
KNOWN = ("HP001", "HP101", "HP102", "HP301")


def test_findings_are_printed_in_order_each_once(capsys: pytest.CaptureFixture[str]) -> None:
    print_findings([LATE, EARLY, LATE])
    assert capsys.readouterr().out == (
        "a.yaml:12:4: HP301 warning: zu lang für Ää\n"
        'b.yaml:3:1: HP101 error: no demon is called "mephitt" (did you mean "mephit"?)\n'
    )


def test_json_is_a_list_with_every_field(capsys: pytest.CaptureFixture[str]) -> None:
    print_findings([EARLY], "json")
    assert json.loads(capsys.readouterr().out) == [
        {
            "path": "a.yaml",
            "line": 12,
            "column": 4,
            "code": "HP301",
            "severity": "warning",
            "message": "zu lang für Ää",
            "hint": "",
        }
    ]


def test_json_of_nothing_is_an_empty_list(capsys: pytest.CaptureFixture[str]) -> None:
    print_findings([], "json")
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.parametrize(
    "select, ignore, expected",
    [
        ((), (), [LATE, EARLY]),
        (("HP1",), (), [LATE]),
        ((), ("HP1",), [EARLY]),
        (("HP",), ("HP101", "HP3"), []),
    ],
)
def test_codes_choose_by_their_start(select: tuple[str, ...], ignore: tuple[str, ...], expected: list[Finding]) -> None:
    assert list(choose([LATE, EARLY], select, ignore)) == expected


def test_codes_are_typed_in_one_or_several_options() -> None:
    assert codes(["hp101, HP3", "HP0"], KNOWN) == ("HP101", "HP3", "HP0")


@pytest.mark.parametrize("typed", ["HP9", "101", "mephit"])
def test_what_starts_no_code_is_wrong_usage(typed: str) -> None:
    with pytest.raises(Misuse, match=f'no code starts with "{typed.upper()}"'):
        codes([typed], KNOWN)


def test_counts_in_words() -> None:
    assert tally([]) == "no findings"
    assert tally([LATE]) == "1 error"
    assert tally([LATE, LATE, EARLY]) == "1 error and 1 warning"
    assert counted(1, "sheet") == "1 sheet"
    assert counted(0, "sheet") == "0 sheets"
    assert looked_at({"demons": 21, "philosophies": 6}) == "looked at 21 demons, 6 philosophies"
    assert looked_at({}) == "looked at nothing"
