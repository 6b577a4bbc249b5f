"""The kinds that every pack has without being told, beside `table`: what its texts and numbers are checked against."""

from __future__ import annotations

from typing import Final

from hellprint.model.schema import Field, Kind

_TEXT: Final = Field("text")
_TEXTS: Final = Field("list", item=_TEXT, default=[])
_RICH: Final = Field("rich", optional=True, translate=True)

TERM: Final = Kind(
    "term",
    "terms",
    {
        "name": Field("text", translate=True),
        "aliases": _TEXTS,
        "avoid": _TEXTS,
        "definition": _RICH,
    },
)
"""A word of the game. aliases: its other forms; avoid: words that must not stand for it."""

COUNT: Final = Kind(
    "count",
    "counts",
    {"says": Field("int"), "of": _TEXT, "because": Field("rich", optional=True)},
)
"""A total that is stated somewhere. of: CEL that counts."""

EQUALITY: Final = Kind(
    "equality",
    "equalities",
    {"values": Field("list", item=_TEXT), "because": Field("rich", optional=True)},
)
"""One fact that stands in several places. values: CEL, one a place."""

EXAMPLE: Final = Kind(
    "example",
    "examples",
    {
        "name": Field("text", translate=True),
        "text": _RICH,
        "given": Field("map", item=Field("any"), optional=True),
        "expect": Field("list", item=_TEXT),
    },
)
"""A worked example. given: name -> plain value, or CEL where it is a text, in order; expect: CEL that must be true."""

CHECKED: Final = (TERM, COUNT, EQUALITY, EXAMPLE)
