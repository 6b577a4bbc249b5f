"""What has a name, and where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellprint.load.names import named_things

Load = Callable[..., Any]


def test_records_aliases_nested_things_terms_and_sections(load: Load) -> None:
    pack, findings = load(
        {
            "game/pack.yaml": "pack: game\ntitle: G\n",
            "game/schema.yaml": (
                "kinds:\n"
                "  demon: {plural: demons, fields: {name: text, aliases: {type: list, of: text}, best: ability,"
                " more: {type: map, of: ability, optional: true}}}\n"
                "  ability: {nested: true, fields: {name: text, inner: {type: list, of: ability}}}\n"
                "  cabal: {roster: true, fields: {name: text}}\n"
            ),
            "game/demons.yaml": (
                "demons: [{id: imp, name: Imp, aliases: [Fiend], best: {name: Bite, inner: [{name: Nibble}]},"
                " more: {a: {name: Claw}}}]\n"
                "terms: [{id: soul, name: soul, aliases: [souls], definition: x}]\n"
                "counts: [{id: c, says: 1, of: '1'}]\n"
                "examples: [{id: e, name: Nobody, expect: ['true']}]\n"
                "sections: [{id: s, title: Retreat, order: 1}]\n"
            ),
            "game/rosters/a.yaml": "pack: game\ncabal: {name: Mine}\n",
        }
    )
    assert findings == []
    things = named_things(pack)
    assert [(thing.name, thing.kind, thing.target, thing.alias, thing.nested) for thing in things] == [
        ("Imp", "demon", "demon.imp", False, False),
        ("Fiend", "demon", "demon.imp", True, False),
        ("Bite", "ability", "demon.imp", False, True),
        ("Nibble", "ability", "demon.imp", False, True),
        ("Claw", "ability", "demon.imp", False, True),
        ("soul", "term", "term.soul", False, False),
        ("souls", "term", "term.soul", True, False),
        ("Retreat", "section", "section.s", False, False),
    ]
    assert things[3].key == ("demon", "imp", "best", "inner", 0)
    assert named_things(pack) is things
