"""Playsheets: sheets that a roster fills in, or that a pen fills in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hellprint.model.components import Component
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

SIZED: Final = False
"""It has the size of the paper that it is printed on."""
OPTIONS: Final[Mapping[str, Field]] = {
    "roster": Field("text"),
    "pages": Field("int", optional=True, low=1),
}
"""roster: the kind of the rosters that it is for; pages: how many it should have: what is only good to have beside it
is left out where it would take more."""


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> tuple[Piece, ...]:
    """None: there is nothing to cut out."""
    return ()


def documents(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> tuple[tuple[str, int], ...]:
    """(roster or "blank", copies) of the sheets to print; of the whole component, a blank one for each player."""
    from hellprint.load.players import players

    return tuple(({"blank": players(pack)} if copies is None else copies).items())


def sheets_of(pack: Pack, roster: str) -> tuple[Component, ...]:
    """The playsheets of a pack for one kind of roster, in the order of pack.yaml."""
    return tuple(
        component
        for component in pack.components
        if component.kind == "playsheet" and dict(component.options).get("roster") == roster
    )
