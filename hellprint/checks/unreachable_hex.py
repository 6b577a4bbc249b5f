"""A hex cannot be reached.

What
    No walk leads from the rest of the map to a hex that can be entered: closed hexes or hexsides lie all round it.

Why
    What lies there is out of the game, and nobody notices before it matters.

Example
    terrain: {lake: [0201, 0202, 0102]}      # 0101 is in the corner behind them

Fix
    Open a way, or close the hex as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.hex_read import hex_maps_of
from hellprint.maps.hexes import Hex
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP426"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for each in hex_maps_of(pack):
        closed, walls = each.closed(), each.walls()
        left = [cell for cell in each.grid.hexes() if cell not in closed]
        parts: list[set[Hex]] = []
        while left:
            parts.append(each.grid.reached_from(left[0], closed, walls))
            left = [cell for cell in left if cell not in parts[-1]]
        parts.sort(key=lambda part: -len(part))
        for part in parts[1:]:
            hexes = ", ".join(each.grid.label(cell) for cell in sorted(part))
            yield at(pack.place(*each.key), CODE, f"{each.owner}: no way leads to {hexes}", "open one")
