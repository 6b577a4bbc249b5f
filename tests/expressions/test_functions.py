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


def test_past_the_ends_of_a_table_that_clamps_the_end_counts() -> None:
    closed = {"clamp": True, "rows": [{"roll": "2-4", "x": "b"}, {"roll": "1", "x": "a"}, {"roll": "5", "x": "c"}]}
    assert [lookup(closed, roll)["x"] for roll in (-3, 1, 4, 5, 9)] == ["a", "a", "b", "c", "c"]
    assert lookup({**closed, "clamp": False}, 9) == {}
    assert lookup(closed, "other") == {}
    assert lookup({"clamp": True, "rows": [{"roll": "1"}, {"roll": "3"}]}, 2) == {}, "a hole is no end"
    assert lookup({"clamp": True, "rows": [{"roll": "5+"}]}, 1) == {}
