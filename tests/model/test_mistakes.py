from __future__ import annotations

import pytest

from hellprint.model.mistakes import MachineFailure, Misuse, nearest


@pytest.mark.parametrize(
    "word, known, expected",
    [
        ("mephitt", ["imp", "mephit"], 'did you mean "mephit"?'),
        ("MEPHIT", ["imp", "Mephit"], 'did you mean "Mephit"?'),
        ("xyz", ["imp", "fury"], "there are: fury, imp"),
        ("xyz", [], ""),
    ],
)
def test_the_nearest_name_or_else_the_list(word: str, known: list[str], expected: str) -> None:
    assert nearest(word, known) == expected


@pytest.mark.parametrize("kind", [Misuse, MachineFailure])
def test_an_end_says_what_and_the_way_out(kind: type[Misuse] | type[MachineFailure]) -> None:
    error = kind("no room", "make some")
    assert (str(error), error.message, error.hint) == ("no room", "no room", "make some")
