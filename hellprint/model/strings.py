"""All texts inside a plain value, however deep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def strings(value: Any) -> Iterator[str]:
    """The strings of maps (their values), lists and tuples, in order; a string is its own."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings(each)
