"""Rules text after parsing: blocks of runs, which HTML and drawing both read."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Run(NamedTuple):
    """A stretch of text in one style.

    Attributes:
        text: what is printed; for an icon its one character in the icon font; "\\n" alone is a forced line break.
        icon: the name of the icon when the run is one ("move"), else "".
        ref: "kind.id" when the run names a record ([[Mephit]]), else "".
        nowrap: the run is not broken into lines and not hyphenated.
    """

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""
    ref: str = ""
    nowrap: bool = False


class Block(NamedTuple):
    """A paragraph, list item or table row.

    Attributes:
        kind: "p", "li", "row", or "text": bare text of a slot, which has no paragraph's margins.
        runs: of a paragraph or item.
        marker: what stands before an item ("•" or "2."), else "".
        level: depth of an item's list, from 1; 0 for a paragraph.
        cells: of a table row, each a tuple of runs.
        head: the row is the table's head.
    """

    kind: Literal["p", "li", "row", "text"]
    runs: tuple[Run, ...] = ()
    marker: str = ""
    level: int = 0
    cells: tuple[tuple[Run, ...], ...] = ()
    head: bool = False


Blocks = tuple[Block, ...]
