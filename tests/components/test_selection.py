"""Which records a component takes, in which order and number."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.components import selection
from hellprint.components.selection import CopiesError, selected
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind

KIND = Kind("imp", "imps", {"name": Field("text"), "cost": Field("int", optional=True)})
IMPS: dict[str, dict[str, object]] = {
    "b": {"id": "b", "name": "Bel", "cost": 2},
    "a": {"id": "a", "name": "ash"},
    "c": {"id": "c", "name": "Cog", "cost": 0},
}


def chosen(imps: dict[str, dict[str, object]] = IMPS, most: int = 3, **options: object) -> list[tuple[str, int]]:
    component = Component("imps", "card", "imp", Size(63, 88), "i.html", **options)  # type: ignore[arg-type]
    pack = Pack("p", Path(), (), {}, {"limit": {"most": most}}, {"imp": KIND}, {"imp": imps}, (component,))
    return selected(pack, component)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [("b", 1), ("a", 1), ("c", 1)]),
        ({"copies": "0"}, [("b", 0), ("a", 0), ("c", 0)]),
        ({"sort": ("name",)}, [("a", 1), ("b", 1), ("c", 1)]),
        ({"sort": ("cost",)}, [("c", 1), ("b", 1), ("a", 1)]),
        ({"where": "has(it.cost)"}, [("b", 1), ("c", 1)]),
        ({"where": "has(imp.cost)", "copies": "it.cost"}, [("b", 2), ("c", 0)]),
        ({"copies": "limit.most"}, [("b", 3), ("a", 3), ("c", 3)]),
    ],
)
def test_selection(options: dict[str, object], expected: list[tuple[str, int]]) -> None:
    assert chosen(**options) == expected


@pytest.mark.parametrize(
    ("options", "record", "message"),
    [
        ({"copies": "-1"}, "b", "copies gives -1; it must be a whole number from 0"),
        ({"copies": "it.name"}, "b", "copies gives 'Bel'; it must be a whole number from 0"),
        ({"where": "it.name"}, "b", "where gives 'Bel'; it must be true or false"),
    ],
)
def test_what_gives_no_number_is_said_with_its_record(options: dict[str, object], record: str, message: str) -> None:
    with pytest.raises(CopiesError) as wrong:
        chosen(**options)
    assert (wrong.value.record, str(wrong.value)) == (record, message)


def test_an_edited_record_or_constant_is_seen_anew() -> None:
    """Records are shared by the expressions of a pack, never with those of another."""
    options = {"where": "has(it.cost)", "copies": "it.cost * limit.most"}
    assert chosen(**options) == [("b", 6), ("c", 0)]
    edited: dict[str, dict[str, object]] = {**IMPS, "b": {"id": "b", "name": "Bel", "cost": 5}}
    assert chosen(edited, **options) == [("b", 15), ("c", 0)]
    assert chosen(edited, 4, **options) == [("b", 20), ("c", 0)]


def test_what_is_not_kept_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "_MOST", 1)
    assert chosen(where="has(it.cost)", copies="it.cost") == [("b", 2), ("c", 0)]
