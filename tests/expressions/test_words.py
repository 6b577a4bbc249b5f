"""Words beside fields that know few."""

from __future__ import annotations

import pytest

from hellprint.expressions.words import misspelt
from hellprint.model.schema import Field, Kind

TIER = Field("enum", of=("lesser", "greater"))
KINDS = {
    "demon": Kind(
        "demon",
        "demons",
        {
            "name": Field("text"),
            "tier": TIER,
            "tiers": Field("list", item=TIER),
            "chief": Field("ref", to="demon"),
            "friend": Field("ref", to="demon", link=True),
            "uses": Field("uses", per=("game", "battle")),
            "ability": Field("nested", to="ability"),
            "abilities": Field("list", item=Field("nested", to="ability")),
            "by_name": Field("map", item=TIER),
        },
    ),
    "ability": Kind("ability", "abilities", {"when": Field("enum", of=("now", "never"))}, nested=True),
}
IDS = {"demon": ("imp", "mephit")}
VARIABLES = {"it": "demon", "pack": "pack", "anything": ""}


@pytest.mark.parametrize(
    "source",
    [
        'it.tier == "lesser"',
        'it.name == "anybody"',
        'anything.tier == "x"',
        'it.unknown == "x"',
        '"lesser" in it.tiers',
        'it.tier in ["lesser", "greater"]',
        'it.id == "imp" && it.chief.id != "mephit"',
        'pack.demons.exists(d, d.tier == "greater")',
        'lookup(pack.demons, "imp").name == "x"',
        'it.tier.contains("less")',
        'size("x") == 1',
        'anything == "x" || lookup(anything, "x") == "y"',
    ],
)
def test_known_words_and_what_cannot_be_followed(source: str) -> None:
    assert list(misspelt(source, KINDS, VARIABLES, IDS)) == []


@pytest.mark.parametrize(
    "source, column, word, path",
    [
        ('it.tier == "leser"', 12, "leser", "it.tier"),
        ("it.tier != 'leser'", 12, "leser", "it.tier"),
        ('"leser" == it.tier', 1, "leser", "it.tier"),
        ('"leser" in it.tiers', 1, "leser", "it.tiers"),
        ('it.tier in ["lesser", "graeter"]', 23, "graeter", "it.tier"),
        ('it.chief.tier == "leser"', 18, "leser", "it.chief.tier"),
        ('it.ability.when == "nvere"', 20, "nvere", "it.ability.when"),
        ('it.abilities[0].when == "nvere"', 25, "nvere", "it.abilities[0].when"),
        ('it.tiers[0] == "leser"', 16, "leser", "it.tiers[0]"),
        ('it.by_name.fire == "leser"', 20, "leser", "it.by_name.fire"),
        ('it.id == "imq"', 10, "imq", "it.id"),
        ('it.friend == "imq"', 14, "imq", "it.friend"),
        ('it.uses.per == "batle"', 16, "batle", "it.uses.per"),
        ('pack.demons.filter(d, d.tier == "leser").size() > 0', 33, "leser", "d.tier"),
        ('it.abilities.exists(a, a.when == "nvere")', 34, "nvere", "a.when"),
        ('pack.demons.exists(d, d.abilities.exists(a, a.when == "nvere"))', 55, "nvere", "a.when"),
        ('lookup(pack.demons, "imq").life', 21, "imq", "an id of pack.demons"),
    ],
)
def test_words_that_are_none(source: str, column: int, word: str, path: str) -> None:
    found = [(w.column, w.word, w.path) for w in misspelt(source, KINDS, VARIABLES, IDS)]
    assert found == [(column, word, path)]


def test_a_variable_for_two_kinds_is_left_alone() -> None:
    source = 'pack.demons.exists(x, x.tier == "leser") && it.abilities.exists(x, x.when == "nvere")'
    assert list(misspelt(source, KINDS, VARIABLES, IDS)) == []


def test_all_of_an_expression_in_order() -> None:
    found = misspelt('it.tier == "b" || "a" == it.tier', KINDS, VARIABLES, IDS)
    assert [(w.column, w.word, w.known) for w in found] == [
        (12, "b", ("lesser", "greater")),
        (19, "a", ("lesser", "greater")),
    ]
