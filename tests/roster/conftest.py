"""A small game with rosters: teams of riders on beasts, who wear charms and win races."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint.load import load_pack
from hellprint.model.records import Pack

FILES = {
    "pack.yaml": """\
pack: races
title: Races
constants: {most: 5}
components:
  beast-cards: {kind: card, records: beast, size: standard, front: beast.html, copies: 2}
  charm-cards: {kind: card, records: charm, size: standard, front: charm.html}
  stable: {kind: playsheet, roster: team, title: Stable, front: stable.html, pages: 1}
  ledger: {kind: playsheet, roster: team, title: Ledger, front: stable.html, where: team.races.size() > 0}
""",
    "schema.yaml": """\
kinds:
  league: {plural: leagues, fields: {name: text, modifiers: {type: list, of: modifier}}}
  beast:
    plural: beasts
    fields:
      name: {type: text, translate: true}
      power: int
      speed: inches
      swims: flag
      cost: int
      rules: {type: rich, optional: true}
      grown: {type: growth, optional: true}
  growth: {nested: true, when: key in bearer.grades, fields: {modifiers: {type: list, of: modifier}}}
  charm: {plural: charms, fields: {name: text, modifiers: {type: list, of: modifier}}}
  modifier:
    nested: true
    fields:
      stat: text
      set: {type: int, optional: true}
      add: {type: int, optional: true}
      min: {type: int, optional: true}
      max: {type: int, optional: true}
      to: {type: text, optional: true}
      when: {type: text, optional: true}
      because: {type: text, optional: true}
  rider:
    nested: true
    short: beast
    base: beast
    fields:
      beast: {type: ref, to: beast}
      name: {type: text, optional: true}
      charms: {type: list, of: {type: ref, to: charm}}
      note: {type: text, optional: true}
    given: {name: it.beast.name + " " + string(it.number)}
    state: {wins: int, grades: {type: list, of: text}, changes: {type: list, of: modifier}}
    derive: {rank: 'it.wins * 10 + it.power', strong: 'it.rank > 20'}
  win: {nested: true, short: who, fields: {who: text, prize: {type: int, default: 1}}, derive: {big: it.prize > 2}}
  race:
    nested: true
    fields: {wins: {type: list, of: win}, sold: {type: list, of: text}, bought: {type: list, of: rider}}
  team:
    roster: true
    history: races
    fields:
      name: text
      league: {type: ref, to: league}
      captain: {type: rider, optional: true}
      riders: {type: list, of: rider}
      races: {type: list, of: race}
    given: {captain: '{"beast": "hound"}'}
    state: {purse: int}
    start: {purse: team.spent}
    derive: {spent: 'team.riders.map(r, r.cost).sum()', best: 'team.riders.map(r, r.rank).max()'}
""",
    "leagues.yaml": """\
leagues:
  - {id: wet, name: Wet League, modifiers: [{stat: swims, set: 1, to: roster}]}
  - {id: dry, name: Dry League}
""",
    "beasts.yaml": """\
beasts:
  - id: hound
    name: Hound
    power: 3
    speed: 6
    cost: 4
    rules: 'Bites with {{ it.power }}.'
    grown: {modifiers: [{stat: power, add: 2}]}
  - {id: mare, name: Mare, power: 2, speed: 9.5, cost: 3}
""",
    "charms.yaml": """\
charms:
  - {id: spur, name: Spur, modifiers: [{stat: power, add: 1}]}
  - {id: chain, name: Chain, modifiers: [{stat: speed, max: 5}, {stat: power, set: 7, when: bearer.wins > 0}]}
  - {id: horn, name: Horn, modifiers: [{stat: power, add: 1, to: 'team.riders.filter(r, r.beast.id == "mare")'}]}
""",
    "legality.yaml": """\
- {id: purse, for: team, require: team.purse <= 20, message: 'the purse holds {{ team.purse }}'}
- {id: few, for: team, at: start, require: team.riders.size() <= most, message: '{{ team.riders | length }} riders'}
- {id: ends, for: team, at: end, where: 'team.riders.filter(r, r.wins > 3)', message: '{{ item.name }} won too often'}
""",
    "aftermath.yaml": """\
- id: ask
  for: team
  step: The race
  into: wins
  ask:
    - {field: who, prompt: Who won?, choose: 'team.riders.map(r, r.name)'}
    - {field: prize, prompt: 'What did {{ entry.who }} win?', dice: 1d6, when: team.purse < 100}
- id: win
  for: team
  each: race.wins
  who: each.who
  add: {wins: '1', team.purse: each.prize}
  says: '{{ it.name }} wins'
- {id: grow, for: team, to: 'team.riders.filter(r, r.wins == 2)', append: {grades: '"grown"'}}
- {id: sell, for: team, each: race.sold, who: each, remove: {team.riders: it}, add: {team.purse: it.cost}}
- {id: buy, for: team, each: race.bought, append: {riders: each}}
- id: tired
  for: team
  each: 'race.wins.filter(w, w.big)'
  who: each.who
  append: {changes: '{"stat": "speed", "add": -1, "because": "tired"}'}
""",
    "tallies.yaml": "tallies: [{id: champion, for: rider, has: it.wins, needs: 2}]\n",
    "templates/beast.html": """\
{% extends "card.html" %}
{% block css %}.slot-name { left: 5mm; top: 5mm; width: 50mm; height: 20mm; }{% endblock %}
{% block face %}
{% set name = beast.bearer.name if beast.bearer is defined and beast.bearer else beast.name %}
{{ slot("name", name ~ " " ~ beast.power) }}
{% endblock %}
""",
    "templates/charm.html": """\
{% extends "card.html" %}
{% block css %}.slot-name { left: 5mm; top: 5mm; width: 50mm; height: 20mm; }{% endblock %}
{% block face %}{{ slot("name", charm.name) }}{% endblock %}
""",
    "templates/stable.html": """\
{% extends "sheet.html" %}
{% import "boxes.html" as boxes %}
{% block sheet %}
<h1 class="title">{{ "Blank" if sheet.blank else team.name }}</h1>
{% if not sheet.blank %}{% for rider in team.rider_list %}
<section><h2>{{ rider.number }} {{ rider.name }}</h2>
<p>power {{ rider.stats.power.value }} {{ rider.own.rules }}</p></section>
{% endfor %}{% endif %}
<p>{{ boxes.fives(3, "wins", sheet.fillable) }} {{ boxes.field("note", sheet.fillable, "30mm", "", 12) }}</p>
{% if sheet.aside %}<p>helps {{ "and more" if sheet.aside > 1 }}</p>{% endif %}
{% endblock %}
""",
}
FILES["schema.yaml"] = FILES["schema.yaml"].replace(
    "  rider:\n    nested: true\n", "  rider:\n    plural: rider_list\n    nested: true\n"
)
TEAM = """\
pack: races
team:
  name: Blue
  league: dry
  riders: [hound, {beast: mare, name: Grey, charms: [spur]}]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pack's folder, within a project of its own."""
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "content" / "races"
    for name, text in FILES.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return home


@pytest.fixture
def pack(folder: Path) -> Pack:
    loaded, findings = load_pack(folder)
    assert loaded is not None
    assert [finding.text() for finding in findings] == []
    return loaded


@pytest.fixture
def team(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a roster file; what is given is added to a team's lines."""

    def write(more: str = "", text: str = TEAM, name: str = "blue.yaml") -> Path:
        path = tmp_path / name
        path.write_text(text + more, encoding="utf-8")
        return path

    return write
