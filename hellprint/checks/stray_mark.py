"""A rules text has a sign of markup that marks nothing, and prints as it stands.

What
    A rules text has ** or [[ without its end, }} without its beginning, a tag of HTML, a link of Markdown, an entity
    such as &nbsp;, or a statement of a template ({% %}, {# #}). None of them does anything there.

Why
    The card would show the sign.

Example
    rules: Pay **two souls and see [[Mephit].

Fix
    Close the mark, or use what rules texts know: **bold**, *italic*, [[a name]], :icon:, {{ a.value }}, lists, tables.
    A backslash before a sign says that it is meant: \\*\\*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.load.prose import Hit, Text, around, everything
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP158"
SEVERITY: Final[Severity] = WARNING

_TAGS: Final = "a|b|br|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|td|th|tr|u|ul"
_BOLD: Final = re.compile(r"(?<![\\*])\*\*")
_STRAY: Final = re.compile(
    rf"(?<!\\)(?:(?P<name>\[\[(?![^\[\]\n\0]+\]\]))|(?P<hole>\}}\}})|(?P<statement>\{{[%#])"
    rf"|(?P<tag></?(?:{_TAGS})(?: [^<>\n\0]*)?/?>)|(?P<link>\[[^\[\]\n\0]+\]\((?:https?:|\w+[./])[^()\s\0]*\))"
    r"|(?P<entity>&(?:nbsp|amp|lt|gt|quot|ndash|mdash|shy|#\d+);))"
)
_WAYS: Final = {
    "bold": "**bold** ends with ** in the same paragraph",
    "name": "a name stands in [[ ]]",
    "hole": "a value stands in {{ }}",
    "statement": "only {{ }} is filled in here",
    "tag": "write **bold**, *italic*, or an empty line for a new paragraph",
    "link": "write the words alone",
    "entity": "write the character itself",
}
"""What it looks like -> what does what was meant."""


def check(pack: Pack) -> Iterator[Finding]:
    """The first of each text."""
    told: list[Text] = []
    for hit, what in (*_left_open(pack), *((hit, str(hit.match.lastgroup)) for hit in everything(pack, _STRAY))):
        if not hit.of.rich or any(hit.of is each for each in told):
            continue
        told.append(hit.of)
        message = f'"{hit.match[0]}" is printed as it stands: "{around(hit, 10, 10)}"'
        yield at(pack.place(*hit.of.key), CODE, message, _WAYS[what], SEVERITY)


def _left_open(pack: Pack) -> Iterator[tuple[Hit, str]]:
    """The last ** of each paragraph that has an odd number of them."""
    open_: dict[tuple[int, int], list[Hit]] = {}
    for hit in everything(pack, _BOLD):
        paragraph = len(re.findall(r"\n\s*\n", hit.of.text[: hit.start]))
        open_.setdefault((id(hit.of), paragraph), []).append(hit)
    for hits in open_.values():
        if len(hits) % 2:
            yield hits[-1], "bold"
