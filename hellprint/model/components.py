"""What a kit is made of, as pack.yaml says it."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from hellprint.model.lengths import Size
from hellprint.model.sheets import Backs, Cut

MAX_COPIES: Final = 999
"""Of one piece; what is more was mistyped, or is meant to fill the disk."""
MAX_PIECES: Final = 50_000
"""In one run: ten times the largest game, some 5,500 sheets of paper."""

Copies = int | str
"""Of a piece in a set: a number, or CEL over the constants and `players` that gives one."""


class Component(NamedTuple):
    """One deck, counter sheet, board or other part of a kit.

    Attributes:
        id: "demon-cards".
        kind: name of a module in hellprint/components ("card").
        records: singular kind that it is made from, or "" when it has no records.
        where: CEL over `it` that picks records, or "" for all.
        sort: field names; records keep file order where they are equal. An enum sorts in its schema's order.
        size: trim.
        front: template of the front.
        back: template of the back, or "" for none.
        copies: a number, or CEL over `it` that gives one, as text.
        stock: what it is printed on ("card", "paper", "sticker", ...).
        hidden: group of pieces that are drawn or held face down: one cut shape, identical backs; "" for none.
        bleed_mm: how far its background reaches past the trim; 0 for none.
        title: what a sheet's margin calls it.
        shape: of its pieces: "rect" or "round".
        backs: the way in which its backs are printed, whatever the run says ("fold", ...); "" for the run's own.
        languages: "one" where there is no room for a second one: in two languages its pieces have the first.
        reads: kinds of which its templates see every record, under the plural.
        options: the settings that only its kind knows.
    """

    id: str
    kind: str
    records: str
    size: Size
    front: str
    where: str = ""
    sort: tuple[str, ...] = ()
    back: str = ""
    copies: str = "1"
    stock: str = "card"
    hidden: str = ""
    bleed_mm: float = 0.0
    title: str = ""
    shape: Cut = "rect"
    backs: Backs | Literal[""] = ""
    languages: Literal["all", "one"] = "all"
    reads: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()


class Need(NamedTuple):
    """What a table needs that no printer makes.

    Attributes:
        text: "six-sided dice".
        number: a number, or CEL over the constants and `players`; "" where one does not count it.
        per: what it is counted for: the whole kit, each player, or each piece of the components in `with_`.
        with_: components with one of which it is needed; empty for always.
        unless: components that make it needless.
        note: what else there is to say, or "".
    """

    text: str
    number: str = ""
    per: Literal["kit", "player", "piece"] = "kit"
    with_: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    note: str = ""
