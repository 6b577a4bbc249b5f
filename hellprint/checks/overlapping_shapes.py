"""Two things of one list of a map lie on each other.

What
    Two deployment zones, two areas, two pieces of terrain or two objectives overlap. That they touch is no finding.

Why
    A demon in both zones belongs to nobody; two pieces of terrain cannot stand in one place.

Example
    zones: [{player: 1, left: 0, top: 0, width: 16, depth: 6}, {player: 2, right: 0, top: 0, width: 16, depth: 6}]

Fix
    Move one of the two, or make it smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.distances import NEAR, between
from hellprint.maps.read import called, maps_of
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP411"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for board in maps_of(pack):
        for name, shapes in board.lists.items():
            for second, shape in enumerate(shapes):
                for first, other in enumerate(shapes[:second]):
                    distance = between(shape, other)
                    same_spot = name == "objectives" and abs(shape.x - other.x) + abs(shape.y - other.y) < NEAR
                    if distance < -NEAR or same_spot:
                        both = f"{called(name, shape.name, second)} and {called(name, other.name, first)}"
                        how = "lie on the same spot" if same_spot else "overlap"
                        yield at(pack.place(*shape.key), CODE, f"{both} of {board.owner} {how}")
