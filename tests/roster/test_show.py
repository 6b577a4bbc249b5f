from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from hellprint.model.records import Pack
from hellprint.roster.files import with_roster
from hellprint.roster.result import compute
from hellprint.roster.show import roster_json, roster_lines

Write = Callable[..., Path]


def test_json_has_every_stat_with_its_steps_and_is_json(pack: Pack, team: Write) -> None:
    roster = with_roster(team("  races: [{wins: [{who: Grey, prize: 3}]}]\n"), pack)
    assert roster.pack is not None
    shown = roster_json(roster.pack, compute(roster.pack, roster.kind, roster.id))
    assert json.loads(json.dumps(shown)) == shown
    assert shown["pack"] == "races"
    found = shown["team"]
    assert (found["league"], found["purse"], found["spent"]) == ("dry", 10, 7)
    assert "captain" not in found  # it stands among the riders
    grey = found["rider_list"][2]
    assert (grey["number"], grey["name"], grey["as"], grey["beast"]) == (3, "Grey", "riders", "mare")
    assert grey["stats"]["power"] == {
        "base": 2, "value": 3, "steps": [{"add": 1, "because": "spur", "name": "Spur", "value": 3}],
    }  # fmt: skip
    assert grey["stats"]["speed"]["value"] == 8.5
    assert grey["progress"] == {"champion": {"has": 1, "needs": 2}}


def test_lines_name_totals_bearers_steps_and_progress(pack: Pack, team: Write) -> None:
    roster = with_roster(team("  races: [{wins: [{who: Grey, prize: 3}]}]\n"), pack)
    assert roster.pack is not None
    lines = list(roster_lines(roster.pack, compute(roster.pack, roster.kind, roster.id)))
    assert lines[0] == "team blue: Blue"
    assert "  spent: 7" in lines
    assert "  3  Grey  (riders, Mare)" in lines
    assert "       power: 3  [base 2, +1 Spur]" in lines
    assert "       speed: 8.5  [base 9.5, -1 tired]" in lines
    assert "       progress: champion 1/2" in lines
