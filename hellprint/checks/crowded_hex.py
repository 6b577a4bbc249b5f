"""A hex has two terrains, or two places.

What
    A hex of a hex map stands in two lists of terrain, twice in one, or holds two towns.

Why
    The one that was read last would be printed, and nobody would know that another was meant.

Example
    terrain: {wood: [0104], mountain: [0104]}

Fix
    Delete one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.hex_read import hex_maps_of
from hellprint.maps.problems import problems_in
from hellprint.model.findings import ERROR, Finding, Severity
from hellprint.model.records import Pack

CODE: Final = "HP422"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    yield from problems_in(pack, hex_maps_of(pack), CODE)
