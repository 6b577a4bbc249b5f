"""Expressions over a whole pack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hellprint.expressions import ExpressionError
from hellprint.load.whole import Whole, whole_of
from hellprint.model.records import Pack

Load = Callable[..., Any]


@pytest.fixture
def whole(load: Load) -> Whole:
    pack, findings = load(
        {
            "game/pack.yaml": (
                "pack: game\ntitle: G\nconstants: {limits: {hand: 5}}\n"
                "components: {imps: {kind: card, records: demon, size: standard, front: a.html,"
                " copies: 'it.life > 3 ? 2 : 1'}}\n"
            ),
            "game/schema.yaml": "kinds: {demon: {plural: demons, fields: {name: text, life: int}}}\n",
            "game/demons.yaml": "demons: [{id: imp, name: Imp, life: 3}, {id: ash, name: Ash, life: 4}]\n",
            "game/tables.yaml": "tables: [{id: t, name: T, key: k, columns: {n: int}, rows: [{k: a, n: 7}]}]\n",
        }
    )
    assert findings == []
    return Whole(pack)


@pytest.mark.parametrize(
    "source, expected",
    [
        ("limits.hand + 1", 6),
        ("size(pack.demons)", 2),
        ("pack.demons.map(d, d.life).sum()", 7),
        ('lookup(pack.demons, "ash").life', 4),
        ('lookup(pack.tables, "t", "a").n', 7),
        ('kit["imps"].ash', 2),
        ("size(pack.demons) + size(pack.tables)", 3),
    ],
)
def test_what_an_expression_may_ask(whole: Whole, source: str, expected: int) -> None:
    assert whole.compute(source) == expected


def test_what_is_given_is_a_variable(whole: Whole) -> None:
    assert whole.compute("slain * 2 > size(pack.demons)", {"slain": 2}) is True
    assert whole.fits("slain * 2 > 3", {"slain": 2}) == "BOOL"


def test_only_the_lists_that_are_named_are_handed_over(whole: Whole) -> None:
    whole.compute("size(pack.tables)")
    assert set(whole._lists) == {"tables"}


def test_what_cannot_be_read_or_computed_raises(whole: Whole) -> None:
    with pytest.raises(ExpressionError, match="lief"):
        whole.fits("pack.demons.map(d, d.lief).sum()")
    with pytest.raises(ExpressionError, match="division by zero"):
        whole.compute("1 / (limits.hand - 5)")


def test_a_component_that_cannot_be_counted_is_left_out(whole: Whole) -> None:
    (component,) = whole.pack.components
    pack: Pack = whole.pack._replace(components=(component._replace(copies="it.name"),))
    with pytest.raises(ExpressionError, match="imps"):
        Whole(pack).compute('kit["imps"].ash')


def test_all_who_ask_one_pack_share_what_is_made_of_it(whole: Whole) -> None:
    assert whole_of(whole.pack) is whole_of(whole.pack)
    other = whole.pack._replace(constants={"limits": {"hand": 6}})
    assert whole_of(other).compute("limits.hand") == 6
    assert whole_of(whole.pack).compute("limits.hand") == 5


def test_what_was_given_before_has_no_part_in_what_is_given_now(whole: Whole) -> None:
    """Expressions that are given the same share their values; "1" is not 1."""
    source = "n"
    for given in ({"n": 1}, {"n": "1"}, {"n": [1]}, {"n": 1.0}, {"n": 2}):
        found = whole.compute(source, given)
        assert (found, type(found)) == (given["n"], type(given["n"]))


def test_a_list_is_converted_once_for_all_that_name_it(whole: Whole) -> None:
    assert [whole.compute(f"size(pack.demons) + {n}") for n in range(3)] == [2, 3, 4]
    assert len(whole._scopes) == 1
    assert whole.compute("size(pack.demons) + size(pack.tables)") == 3
    assert len(whole._scopes) == 2
