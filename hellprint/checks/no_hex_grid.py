"""How many hexes a map has is not said.

What
    A hex map needs `columns` and `rows`, or `lengths` (the hexes of each column, or of each row where a corner is on
    top), or `fills` (a size that it fills), and only one of these.

Why
    Nothing on the map can be checked or drawn.

Example
    map: {columns: 15, hex_mm: 19}

Fix
    Add what is missing, or delete what is too much.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.hex_read import hex_maps_of
from hellprint.maps.problems import problems_in
from hellprint.model.findings import ERROR, Finding, Severity
from hellprint.model.records import Pack

CODE: Final = "HP428"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    yield from problems_in(pack, hex_maps_of(pack), CODE)
