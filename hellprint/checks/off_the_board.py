"""Something of a map lies off the board.

What
    A zone, area, objective or piece of terrain of a scenario's map is not wholly on the board.

Why
    Players measure it out on the table and find that it hangs over the edge; a goal nobody can reach decides the game.

Example
    objectives: [{label: Tower, left: 32, top: 11}]     # on a board 30 inches wide

Fix
    Measure from the edge that is named: `right: 2` is two inches from the right edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.distances import NEAR, to_edges
from hellprint.maps.read import called, maps_of
from hellprint.maps.units import misread
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP410"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for board in maps_of(pack):
        for name, shapes in board.lists.items():
            for number, shape in enumerate(shapes):
                over = -to_edges(shape, board.width, board.depth)
                if over > NEAR and not misread(board, shape):
                    what = called(name, shape.name, number)
                    size = f"{board.width:g} × {board.depth:g} {board.unit}"
                    message = f"{what} of {board.owner} lies {over:g} {board.unit} off the board of {size}"
                    yield at(pack.place(*shape.key), CODE, message)
