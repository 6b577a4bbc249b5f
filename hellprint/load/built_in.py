"""The kinds that every pack has without being told, beside `table`: what its texts and numbers are checked against."""

from __future__ import annotations

from typing import Final

from hellprint.model.schema import Field, Kind

_TEXT: Final = Field("text")
_TEXTS: Final = Field("list", item=_TEXT, default=[])
_RICH: Final = Field("rich", optional=True, translate=True)
_TEXTS_TO_TRANSLATE: Final = Field("list", item=Field("text", translate=True), default=[])

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

SECTION: Final = Kind(
    "section",
    "sections",
    {
        "title": Field("text", translate=True),
        "part": Field("text", optional=True, translate=True),
        "order": Field("int", unique=True),
        "text": _RICH,
        "brief": _RICH,
        "index": _TEXTS_TO_TRANSLATE,
        "see": Field("list", item=Field("ref", to="section", link=True), default=[]),
        "tables": Field("list", item=Field("ref", to="table"), default=[]),
        "examples": Field("list", item=Field("ref", to="example"), default=[]),
        "notes": Field("list", item=Field("rich", translate=True), default=[]),
    },
)
"""A rule of the reference. part: the chapter that begins with it; brief: what a quick reference says of it; index: the
words under which the index has it, its title where there are none; see: sections that a reader may want next; notes:
where a reader of the printed game would stumble."""

_EXPRESSION: Final = Field("text", optional=True)
_EXPRESSIONS: Final = Field("map", item=_TEXT, optional=True)

LEGALITY: Final = Kind(
    "legality",
    "legality",
    {
        "for": _TEXT,
        "at": Field("enum", of=("always", "start", "end"), default="always"),
        "require": _EXPRESSION,
        "where": _EXPRESSION,
        "by": _EXPRESSION,
        "message": Field("text", translate=True),
    },
)
"""A rule that records of the kind `for` keep. require: CEL that must be true; where: CEL, the list of offenders; by:
CEL over `item`: offenders with the same value are one; at: a roster before its first game, after its last, or both
and after each between."""

ASKING: Final = Kind(
    "asking",
    "askings",
    {
        "field": _TEXT,
        "prompt": Field("text", translate=True, optional=True),
        "dice": Field("dice", optional=True),
        "choose": _EXPRESSION,
        "when": _EXPRESSION,
        "optional": Field("flag", default=False),
    },
    nested=True,
)
"""A question about a game. dice: what to roll; choose: CEL, the list of answers; when: CEL, whether it is asked;
optional: no answer is an answer."""

AFTERMATH: Final = Kind(
    "aftermath",
    "aftermath",
    {
        "for": _TEXT,
        "step": Field("text", optional=True, translate=True),
        "into": Field("text", optional=True),
        "entry": _EXPRESSIONS,
        "ask": Field("list", item=Field("nested", to="asking"), default=[]),
        "each": _EXPRESSION,
        "who": _EXPRESSION,
        "to": _EXPRESSION,
        "when": _EXPRESSION,
        "require": _EXPRESSION,
        "message": Field("text", optional=True, translate=True),
        "set": _EXPRESSIONS,
        "add": _EXPRESSIONS,
        "append": _EXPRESSIONS,
        "remove": _EXPRESSIONS,
        "says": Field("text", optional=True, translate=True),
    },
)
"""What a game does to a roster, in the order of the records. each: CEL, a list, for whose items it is done; who: CEL,
the name of the bearer that it is done to; to: CEL, the list of them; when: CEL, whether it is done; require: CEL that
must be true, or `message` is a finding; set, add, append, remove: field of the state -> CEL; says: what is told then.
ask: what a walk through the aftermath asks, and writes as one entry for each item, begun by `entry`, of the game's list
`into` (of the game itself where there is none)."""

TALLY: Final = Kind(
    "tally",
    "tallies",
    {"for": _TEXT, "has": _TEXT, "needs": Field("int", low=1, default=1)},
)
"""How far a bearer of the kind `for` has come: `has` (CEL over `it`) of `needs`. Its id is that of what it earns."""

ROSTER_KINDS: Final = (LEGALITY, ASKING, AFTERMATH, TALLY)
"""What the rosters of a pack are computed and judged by."""

CHECKED: Final = (TERM, COUNT, EQUALITY, EXAMPLE, SECTION)

REFERENCE: Final = frozenset({TERM.name, EXAMPLE.name, SECTION.name})
"""Kinds that are printed in references alone: their texts may name any record, by plural and id."""
