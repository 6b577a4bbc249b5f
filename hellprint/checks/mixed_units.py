"""A length of a map is in another unit than the map.

What
    A map is measured in one unit (`unit`: in, mm or cm; inches when it says none), and a length has another one written
    beside it, or is so long that it makes sense in another unit only.

Why
    15 cm that are read as 15 inches put half of the set-up on the floor.

Example
    zones: [{player: 1, left: 0, top: 0, width: 15 cm, depth: 152}]      # on a map in inches

Fix
    Write the length in the map's unit; the finding says what that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.problems import problems_in
from hellprint.maps.read import called, maps_of
from hellprint.maps.units import misread, said_in
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP413"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    yield from problems_in(pack, maps_of(pack), CODE)
    for board in maps_of(pack):
        for name, shapes in board.lists.items():
            for number, shape in enumerate(shapes):
                meant = misread(board, shape)
                if meant is not None:
                    value, unit, same = meant
                    what = f"{called(name, shape.name, number)} of {board.owner}"
                    message = f"{what} has a length of {value:g}, which is past the board; in {said_in(unit)} it is not"
                    yield at(
                        pack.place(*shape.key), CODE, message, f"{value:g} {unit} are {same:g} {said_in(board.unit)}"
                    )
