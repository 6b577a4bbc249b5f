from __future__ import annotations

from typing import Any

import pytest

from hellprint.model.schema import Field, Kind
from hellprint.roster.modifiers import Change, Source, changes_of, effective

INT = Field("int")


def value(base: Any, *changes: tuple[str, Any], kind: Field = INT) -> Any:
    stats = effective({"power": kind}, {"power": base}, {"power": [Change(op, by, "x", "X") for op, by in changes]})
    return stats["power"].value


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([], 4),
        ([("add", 2), ("add", -1)], 5),
        ([("add", 2), ("set", 1)], 3),  # set comes before add, whatever comes first
        ([("set", 1), ("set", 7)], 7),
        ([("max", 5), ("add", 3)], 5),
        ([("min", 9), ("add", 3)], 9),
        ([("max", 5), ("min", 9)], 5),  # the last word is the maximum's
        ([("min", 3)], 4),
        ([("max", 6)], 4),
    ],
)
def test_steps_are_taken_in_the_order_set_add_min_max(changes: list[tuple[str, Any]], expected: int) -> None:
    assert value(4, *changes) == expected


def test_a_flag_is_set_and_shown_as_true_or_false() -> None:
    assert value(False, ("set", 1), kind=Field("flag")) is True
    assert value(True, ("set", 0), kind=Field("flag")) is False


def test_every_step_says_its_cause_and_the_value_after_it() -> None:
    stat = effective(
        {"power": INT}, {"power": 4}, {"power": [Change("add", 2, "spur", "Spur"), Change("set", 1, "x", "X")]}
    )
    assert [(step.op, step.name, step.value) for step in stat["power"].steps] == [("set", "X", 1), ("add", "Spur", 3)]
    assert stat["power"].base == 4


def test_a_stat_that_the_base_lacks_is_left_out_until_something_changes_it() -> None:
    assert effective({"power": INT}, {}, {}) == {}
    assert effective({"power": INT}, {}, {"power": [Change("add", 2, "x", "X")]})["power"].value == 2


def test_a_modifier_may_name_its_cause_itself() -> None:
    source = Source(Kind("charm", "charms"), {}, "charms", "spur", "Spur", ())
    assert list(changes_of({"stat": "power", "add": 1}, source)) == [Change("add", 1, "spur", "Spur")]
    assert next(changes_of({"stat": "power", "add": 1, "because": "a wound"}, source)).name == "a wound"
    both = changes_of({"stat": "power", "max": 9, "add": 1}, source)
    assert [change.op for change in both] == ["add", "max"]
