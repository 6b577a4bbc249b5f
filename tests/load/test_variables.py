"""Names in rules texts, followed through constants, kinds and values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hellprint.load.variables import Variables

Load = Callable[..., Any]


@pytest.fixture
def variables(load: Load) -> Variables:
    pack, findings = load(
        {
            "game/pack.yaml": "pack: game\ntitle: G\nconstants: {limits: {hand: 5, steps: [1, 2]}}\n",
            "game/schema.yaml": (
                "kinds:\n"
                "  chief: {plural: chiefs, fields: {name: text, rank: {type: int, optional: true}}}\n"
                "  demon:\n"
                "    plural: demons\n"
                "    fields: {name: text, life: int, chief: {type: ref, to: chief}, tags: {type: list, of: text},"
                " odds: {type: map, of: int, optional: true},"
                " friend: {type: ref, to: demon, link: true, optional: true}}\n"
                "    derive: {half: it.life / 2}\n"
            ),
            "game/demons.yaml": (
                "chiefs: [{id: x, name: X}]\n"
                "demons: [{id: imp, name: Imp, life: 3, chief: x, tags: [a], odds: {fire: 2}, friend: imp}]\n"
                "examples: [{id: e, name: E, given: {paid: 3}, expect: ['true']}]\n"
                "sections: [{id: s, title: S, order: 1, text: x}]\n"
            ),
        }
    )
    assert findings == []
    return Variables(pack)


IMP, EXAMPLE, SECTION = ("demon", "imp", "rules"), ("example", "e", "text"), ("section", "s", "text")


@pytest.mark.parametrize(
    "inside, key",
    [
        ("limits.hand", IMP),
        ("limits.steps[1]", IMP),
        ("it.life + demon.life", IMP),
        ("it.half", IMP),
        ("it.id", IMP),
        ("it.chief.name", IMP),
        ("it.tags[0]", IMP),
        ("it.odds.fire", IMP),
        ("it.friend", IMP),
        ("it.chief.rank | default(0)", IMP),
        ("it.name.upper()", IMP),
        ("paid", EXAMPLE),
        ("demons.imp.life", SECTION),
    ],
)
def test_what_there_is(variables: Variables, inside: str, key: tuple[str, ...]) -> None:
    assert list(variables.wrong(inside, key)) == []


@pytest.mark.parametrize(
    "inside, key, message, hint",
    [
        ("limit.hand", IMP, 'nothing is called "limit" here', 'did you mean "limits"?'),
        ("limits.hands", IMP, 'there is no "hands" in limits', 'did you mean "hand"?'),
        ("limits.steps[2]", IMP, "item 2 of limits.steps is asked for, and it has 2", "the first is item 0"),
        ("it.lief", IMP, '"lief" is not a field of demon', 'did you mean "life"?'),
        ("it.tags[1]", IMP, "item 1 of it.tags is asked for, and it has 1", "the first is item 0"),
        ("it.chief.rank", IMP, "it.chief.rank has no value here", "leave it out, or give it one"),
        ("it.chief.nmae", IMP, '"nmae" is not a field of chief', 'did you mean "name"?'),
        ("piad", EXAMPLE, 'nothing is called "piad" here', 'did you mean "paid"?'),
        ("demons.imq.life", SECTION, 'there is no "imq" in demons', 'did you mean "imp"?'),
        ("demons.imp.life", IMP, 'nothing is called "demons" here', 'did you mean "demon"?'),
    ],
)
def test_what_there_is_not(variables: Variables, inside: str, key: tuple[str, ...], message: str, hint: str) -> None:
    assert [tuple(wrong) for wrong in variables.wrong(inside, key)] == [(message, hint)]
