"""A set-up cannot be done on its board.

What
    Players must place things of a scenario (`placings`) so far from each other, from the edges and from zones that they
    do not have room: either the area is too small, or no layout was found on a grid of half inches, every one of which
    was looked at.

Why
    The game cannot be begun as it is written.

Example
    placings: [{label: Relics, players: [3, 4], count: 2 * players, apart: 6, edges: 6, zones: 6}]

Fix
    Lower a distance or the number of things for these players, as a line of its own with `players`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.read import maps_of
from hellprint.maps.set_up import STEP, set_up
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP414"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for board in maps_of(pack):
        for placing in board.placings if not board.problems else ():
            for players, count in placing.counts.items():
                found = set_up(board, placing, players)
                if found.result in ("area", "grid"):
                    what = f"{board.owner} cannot be set up for {players} player{'s' * (players > 1)}"
                    why = (
                        f"by their area alone, at most {found.most} of {count} {placing.name} have room"
                        if found.result == "area"
                        else f"at most {found.most} of {count} {placing.name} have room, every layout on a grid of "
                        f"{STEP[board.unit]:g} {board.unit} was looked at"
                    )
                    yield at(pack.place(*placing.key), CODE, f"{what}: {why}")
