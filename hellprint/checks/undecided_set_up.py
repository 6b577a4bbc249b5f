"""It is not known whether a set-up can be done.

What
    The search for a place for everything that players place (`placings`) found no layout in its time, and no proof that
    there is none.

Why
    It may be that the game cannot be begun as it is written.

Example
    placings: [{label: Stones, players: [2], count: 60, apart: 2, edges: 1}]

Fix
    Try it on a table. If it can be done, allow the finding and say so; if not, lower a distance or the number of
    things.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.read import maps_of
from hellprint.maps.set_up import SECONDS, set_up
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP415"
SEVERITY: Final[Severity] = WARNING


def check(pack: Pack) -> Iterator[Finding]:
    for board in maps_of(pack):
        for placing in board.placings if not board.problems else ():
            for players, count in placing.counts.items():
                found = set_up(board, placing, players)
                if found.result == "undecided":
                    what = f"{board.owner}: {SECONDS:g} seconds found no room for {count} {placing.name}"
                    message = f"{what} of {players} player{'s' * (players > 1)}, and no proof that there is none"
                    yield at(pack.place(*placing.key), CODE, message, "try it on a table", SEVERITY)
