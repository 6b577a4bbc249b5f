from __future__ import annotations

from hellprint.expressions.functions import count, largest, lookup, smallest, total, unique

TABLE = {"rows": [{"roll": "1", "x": "a"}, {"roll": "2-4", "x": "b"}, {"roll": "5+", "x": "c"}]}


def test_empty_lists_have_an_answer() -> None:
    assert (total([]), largest([]), smallest([]), count([], 1), unique([])) == (0, 0, 0, 0, [])


def test_the_row_for_a_roll_or_a_key() -> None:
    assert lookup(TABLE, 3)["x"] == "b"
    assert lookup(TABLE, "5+")["x"] == "c"
    assert lookup(TABLE, 0) == {}
    assert lookup({"key": "size", "rows": [{"size": "big", "x": 1}]}, "big")["x"] == 1
    assert lookup({}, 1) == {}
