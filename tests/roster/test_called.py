"""A roster's kit has the counters that it calls for, in the number that pack.yaml computes from the roster."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint.components.selection import selected
from hellprint.expressions import Expression
from hellprint.load import load_pack
from hellprint.model.records import Pack
from hellprint.roster import called
from hellprint.roster.called import CannotTell, called_for
from hellprint.roster.files import SET, with_roster
from hellprint.roster.kit import kit_pack
from hellprint.roster.result import compute

Write = Callable[..., Path]
TOKENS = "{kind: counter, records: charm, size: 1 x 1 in, front: token.html, roster: team, for_roster: '%s'}"


def with_tokens(pack: Pack, source: str) -> Pack:
    """The game with tokens for each charm."""
    packfile = pack.folder / "pack.yaml"
    text = packfile.read_text("utf-8").replace("components:\n", f"components:\n  tokens: {TOKENS % source}\n")
    packfile.write_text(text, encoding="utf-8")
    loaded, findings = load_pack(pack.folder)
    assert loaded is not None
    assert findings == ()
    return loaded


def kit_of(pack: Pack, path: Path) -> Pack:
    roster = with_roster(path, pack)
    assert roster.pack is not None
    return kit_pack(roster.pack, compute(roster.pack, roster.kind, roster.id))


def test_the_number_follows_from_the_record_and_the_roster(pack: Pack, team: Write) -> None:
    made = with_tokens(pack, 'it.id == "spur" ? 10 * team.riders.size() : it.id == "horn" ? 1 : 0')
    kit = kit_of(made, team())
    assert dict(kit.sets[SET]["tokens"]) == {"spur": 20, "horn": 1}, "two riders, whatever they wear"


def test_a_component_that_says_nothing_of_such_rosters_has_none(pack: Pack, team: Write) -> None:
    roster = with_roster(team(), pack)
    assert roster.pack is not None
    result = compute(roster.pack, roster.kind, roster.id)
    assert all(called_for(roster.pack, component, result) is None for component in roster.pack.components)


def test_what_is_no_number_of_copies_is_told_at_its_expression(pack: Pack, team: Write) -> None:
    with pytest.raises(CannotTell) as raised:
        kit_of(with_tokens(pack, "0 - 1"), team())
    assert raised.value.finding.code == "HP120"
    assert "-1 is not a whole number from 0" in raised.value.finding.message
    assert raised.value.finding.line > 0


def test_what_a_component_chooses_by_is_still_computed_in_the_kit_of_a_roster(pack: Pack, team: Write) -> None:
    made = with_tokens(pack, "1")
    component = made.components[0]._replace(where='it.id != "horn"', copies="it.name == 'Spur' ? 3 : 2")
    kit = kit_of(made._replace(components=(component, *made.components[1:])), team())
    assert dict(kit.sets[SET]["tokens"]) == {"spur": 1, "chain": 1}
    assert dict(selected(kit, kit.components[0])) == {"spur": 3, "chain": 2}


def test_all_records_are_asked_at_once(pack: Pack, team: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a comment at its end, or a variable of its own, would break is asked one by one, with the same answer."""
    made = with_tokens(pack, 'charm.id == "spur" ? size(team.riders.filter(r, true)) : 0')
    roster = with_roster(team(), made)
    assert roster.pack is not None
    result = compute(roster.pack, roster.kind, roster.id)
    tokens = next(component for component in made.components if component.id == "tokens")
    asked: list[object] = []
    evaluate = Expression.eval
    monkeypatch.setattr(Expression, "eval", lambda self, values: asked.append(self.source) or evaluate(self, values))
    at_once = called_for(roster.pack, tokens, result)
    assert len(asked) == 1
    monkeypatch.setattr(called, "_ALL", "most")  # a constant of the pack
    assert called_for(roster.pack, tokens, result) == at_once == {"spur": 2}
    assert len(asked) == 1 + len(made.records["charm"])
