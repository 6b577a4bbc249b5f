"""A hexside is none.

What
    A river, or another line of a hex map, is said to run between two hexes that do not lie beside each other, or a
    hexside is not written as two hexes.

Why
    It cannot be drawn, and whoever crosses it would not know where.

Example
    edges: {river: {Araks: [0118-0120]}}

Fix
    Name the two hexes that the hexside parts: `0118-0119`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.hex_read import hex_maps_of
from hellprint.maps.problems import problems_in
from hellprint.model.findings import ERROR, Finding, Severity
from hellprint.model.records import Pack

CODE: Final = "HP421"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    yield from problems_in(pack, hex_maps_of(pack), CODE)
