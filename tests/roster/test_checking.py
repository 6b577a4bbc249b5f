from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hellprint.model.records import Pack
from hellprint.roster.checking import check_rosters, check_rules, has_rules, is_whole
from hellprint.roster.files import with_roster

Write = Callable[[str], Path]


def test_a_pack_without_rosters_and_legality_has_no_rules(pack: Pack) -> None:
    assert has_rules(pack)
    bare = pack._replace(kinds={"beast": pack.kinds["beast"]}, records={})
    assert not has_rules(bare)
    assert list(check_rosters(bare)) == []


def test_the_rules_of_a_sound_pack_fit(pack: Pack) -> None:
    assert [finding.text() for finding in check_rules(pack)] == []


def test_a_sheet_for_no_roster_is_told(pack: Pack) -> None:
    components = tuple(component._replace(options=(("roster", "taem"),)) for component in pack.components[2:3])
    found = [finding.message for finding in check_rules(pack._replace(components=components))]
    assert found == ['component "stable" is for rosters of the kind "taem"']


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, True),
        ({"league": None}, False),
        ({"league": "damp"}, False),
        ({"riders": [{"beast": "unicorn", "charms": []}]}, False),
        ({"riders": [{"charms": []}]}, False),
        ({"captain": None}, True),
    ],
)
def test_what_is_not_whole_is_not_judged(pack: Pack, team: Write, change: dict[str, Any], expected: bool) -> None:
    roster = with_roster(team("  captain: mare\n"), pack)
    assert roster.pack is not None
    record = {**roster.pack.records["team"]["blue"], **change}
    record = {name: value for name, value in record.items() if value is not None}
    assert is_whole(pack, pack.kinds["team"], record) is expected
