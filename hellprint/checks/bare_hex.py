"""A hex has no terrain.

What
    A hex map says the terrain of some hexes only, and none for all others.

Why
    A hole in the map: what it costs to walk there is not known.

Example
    columns: 2
    rows: 1
    terrain: {wood: [0101]}        # and 0201?

Fix
    Name the missing hexes, or say what covers all that are not named: `ground: open`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.hex_read import hex_maps_of
from hellprint.maps.problems import problems_in
from hellprint.model.findings import ERROR, Finding, Severity
from hellprint.model.records import Pack

CODE: Final = "HP424"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    yield from problems_in(pack, hex_maps_of(pack), CODE)
