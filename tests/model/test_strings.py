"""Texts are found at any depth, in order, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from hellprint.model.strings import strings


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("a", ["a"]),
        ({"x": "a", "y": ["b", {"z": ("c", 3, None)}]}, ["a", "b", "c"]),
        ([1, True, None, 2.5], []),
        ({}, []),
    ],
)
def test_strings(value: Any, expected: list[str]) -> None:
    assert list(strings(value)) == expected
