"""Pieces: what is printed, before it is known where on which sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from hellprint.model.artwork import Artwork
from hellprint.model.findings import ERROR, Severity
from hellprint.model.lengths import Size
from hellprint.model.sheets import Backs, Cut, Side

FOOTER: Final = "foot"
"""The slot that tells an old print from a new one: it shows the face's content hash."""


class Piece(NamedTuple):
    """One thing to cut out, in a number of copies.

    Attributes:
        id: of its record, or of the component when that has no records.
        kind: of its record, or "".
        component: id of its component.
        copies: at least 1.
        size: trim.
        bleed_mm: of its art on all sides.
        stock: what it is printed on.
        back: has a back.
        cut: how it is cut out (see Cut).
        backs: the way in which its backs are printed, whatever the run says; "" for the run's own.
        is_tiled: it is printed over as many sheets as it needs, to be joined.
        index: place in the whole deck, from 1; total: of different pieces in the whole deck. Neither changes when
            only a part is printed.
        shows: (name, value) of what its drawing says beside its record and the settings of its component.
        beside: (kind, id) of records that it shows beside its own.
    """

    id: str
    kind: str
    component: str
    copies: int
    size: Size
    bleed_mm: float
    stock: str
    back: bool
    index: int  # type: ignore[assignment]  # nobody looks for a value in a piece
    total: int
    cut: Cut = "rect"
    backs: Backs | Literal[""] = ""
    is_tiled: bool = False
    shows: tuple[tuple[str, str], ...] = ()
    beside: tuple[tuple[str, str], ...] = ()


class Problem(NamedTuple):
    """Something that a face could not show as asked; the pipeline turns it into a finding at the record's place.

    Attributes:
        code: of the finding.
        message: complete.
        hint: the way out, or "".
        path: below the record, as in Pack.place: ("abilities", 0, "rules").
        severity: of the finding.
    """

    code: str
    message: str
    hint: str = ""
    path: tuple[str | int, ...] = ()
    severity: Severity = ERROR


class Says(NamedTuple):
    """What a face shows, without its drawing.

    Attributes:
        content: hash of the values, as in Face; "" where the template could not be filled in.
        values: path -> value of all that the template asked for: ("demon", "mephit", "combat") -> "4".
        frame: its HTML without what stands in the slots; "" of a face that has no template.
        texts: slot -> its HTML.
    """

    side: Side
    content: str
    values: Mapping[tuple[str | int, ...], str]
    frame: str = ""
    texts: Mapping[str, str] = {}


class Face(NamedTuple):
    """One side of a piece, drawn.

    Attributes:
        artwork: what is printed.
        hash: of all that had influence on it, 16 hex digits.
        content: hash of the values that it shows, without its footer, 16 hex digits.
        problems: what went wrong, in order.
        footer: what its slot "foot" shows ("RH-D07 · 3f2a"), "" without one.
    """

    side: Side
    artwork: Artwork
    hash: str
    content: str
    problems: tuple[Problem, ...] = ()
    footer: str = ""
