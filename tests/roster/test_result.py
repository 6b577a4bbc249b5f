from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hellprint.model.records import Pack
from hellprint.roster.files import with_roster
from hellprint.roster.result import compute

Write = Callable[[str], Path]


def test_a_result_holds_bearers_by_number_with_what_is_in_force(pack: Pack, team: Write) -> None:
    roster = with_roster(team("  races: [{wins: [Grey]}, {wins: [Grey]}]\n"), pack)
    assert roster.pack is not None
    result = compute(roster.pack, roster.kind, roster.id)
    assert (result.kind, result.id) == ("team", "blue")
    assert [(bearer.number, bearer.name, bearer.of, bearer.base) for bearer in result.bearers] == [
        (1, "Hound 1", "captain", ("beast", "hound")),
        (2, "Hound 2", "riders", ("beast", "hound")),
        (3, "Grey", "riders", ("beast", "mare")),
    ]
    grey = result.bearers[2]
    assert [source.because for source in grey.sources] == ["", "mare", "spur"]
    assert grey.progress == {"champion": (2, 2)}
    assert grey.values["rank"] == 23
    assert result.said == (("Grey wins",), ("Grey wins",))
    assert result.findings == ()


def test_computing_twice_gives_the_same(pack: Pack, team: Write) -> None:
    roster = with_roster(team("  races: [{wins: [Grey], sold: [Hound 2]}]\n"), pack)
    assert roster.pack is not None
    assert compute(roster.pack, "team", "blue") == compute(roster.pack, "team", "blue")
