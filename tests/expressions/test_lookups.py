"""Look-ups written out as filters give what the function gives, and errors where it gives errors."""

from __future__ import annotations

from typing import Any

import pytest

from hellprint.expressions import ExpressionError, compile_expression, compiled
from hellprint.expressions.lookups import written_out
from hellprint.model.schema import Field, Kind

TEXT = Field("text")
KINDS = {
    "imp": Kind("imp", "imps", {"name": TEXT, "cost": Field("int"), "of": Field("text", optional=True)}),
    "table": Kind("table", "tables", {"name": TEXT, "rows": Field("any", optional=True)}),
}
VALUES: dict[str, Any] = {
    "key": "ash",
    "number": 7,
    "tables": {"dice": {"id": "dice", "rows": [{"roll": "1-3", "n": 1}, {"roll": "4+", "n": 2}]}},
    "pack": {
        "imps": [
            {"_at": "", "id": "imp", "name": "Imp", "cost": 3, "of": "ash"},
            {"_at": "", "id": "ash", "name": "Ash", "cost": 4},
            {"_at": "", "id": 'a"b),(', "name": "Odd", "cost": 5},
        ],
        "tables": [{"id": "dice", "rows": [{"roll": "1-3", "n": 1}, {"roll": "4+", "n": 2}]}],
        "nothing": [],
    },
}
NAMED = {"pack": "pack", "key": "", "number": "", "tables": ""}
SAME = (
    'lookup(pack.imps, "ash")',
    'lookup(pack.imps, "ash").cost + lookup(pack.imps, "imp").cost',
    "lookup( pack.imps , key ).name",
    "lookup(pack.imps, 'ash').name",
    'lookup(pack.imps, "a\\"b),(").name',
    "lookup(pack.imps, lookup(pack.imps, 'imp').of).name",
    'lookup(pack.imps, "nobody")',
    'has(lookup(pack.imps, "nobody").name)',
    'lookup(pack.tables, "dice", 2).n',
    'lookup(pack.tables, "dice", number).n',
    'lookup(pack.tables, "dice", "4+").n',
    'lookup(pack.tables, "none", 2)',
    "lookup(tables.dice, 2).n",
    "lookup(tables.dice, lookup(pack.imps, key).cost).n",
    "pack.imps.filter(i, has(i.of) && lookup(pack.imps, i.of).cost == 4).map(i, i.id)",
    'size("lookup(pack.imps, 1)")',
    '[lookup(pack.imps, "imp"), {"x": [lookup(pack.imps, "ash").cost]}]',
)
ERRORS = (
    'lookup(pack.imps, "nobody").cost',
    "lookup(pack.imps, pack.imps).cost",
    "lookup(pack.tables, pack.imps[1].cost, 2)",
    "lookup(pack.imps, pack.imps[9].id).cost",
    'lookup(pack.imps, lookup(pack.imps, "ash").of).name',
)


def computed(source: str) -> tuple[object, str]:
    """The value, or what is wrong."""
    try:
        return compile_expression(source, KINDS, NAMED).eval(VALUES), ""
    except ExpressionError as error:
        return None, str(error)


@pytest.fixture
def as_written(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Nothing is kept from one way to the other."""
    monkeypatch.setattr(compiled.Checked, "get", lambda self, key: None)
    return monkeypatch


@pytest.mark.parametrize("source", [*SAME, *ERRORS])
def test_the_same_comes_out(source: str, as_written: pytest.MonkeyPatch) -> None:
    quickly = computed(source)
    compiled._recent.clear()
    as_written.setattr(compiled, "written_out", lambda source: source)
    assert computed(source) == quickly
    assert bool(quickly[1]) == (source in ERRORS)


def test_what_is_written_out() -> None:
    row = "(pack.imps.filter(_r, _r.id == _k) + [{}])[0]"
    found = f'["ash"].map(_k, type(_k) == string ? {row} : lookup(pack.imps, _k))[0].cost'
    assert written_out('lookup(pack.imps, "ash").cost') == found


@pytest.mark.parametrize(
    "source",
    [
        "it.cost + 1",
        'x.lookup(pack.imps, "ash")',
        "lookup(tables.dice, 1)",
        'lookup(pack.imps.filter(i, true), "ash")',
        "lookup(pack.imps, 'ash') // lookup(",
        'lookup(pack.imps, r"ash")',
        'lookup(pack.imps, """ash""")',
        "pack.imps.map(_k, lookup(pack.imps, _k.id))",
        "lookup(pack.imps, 'ash'",
        "lookup(pack.imps)",
    ],
)
def test_what_is_left_as_it_is(source: str) -> None:
    assert written_out(source) == source
