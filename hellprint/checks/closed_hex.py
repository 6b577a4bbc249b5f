"""Something lies where nobody can go.

What
    A town, or a record that lies on the map (a field with `hex_of`), is in a hex that nobody can enter.

Why
    A treasure at the bottom of a lake is never found, and a unit that begins there never moves.

Example
    treasures: [{id: ring, hex: 1402}]      # a lake

Fix
    Move it to a hex beside, or open the terrain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.hex_read import HexMap, hex_maps_of, lying
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

_HINT: Final = "nobody can enter that"

CODE: Final = "HP425"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    maps: dict[str, list[HexMap]] = {}
    for each in hex_maps_of(pack):
        maps.setdefault(str(each.key[0]), []).append(each)
        closed = each.closed()
        for site in each.places:
            if site.cell in closed:
                where = f"{each.grid.label(site.cell)}, which is {each.kind_of(site.cell)}"
                yield at(pack.place(*site.key), CODE, f"{each.owner}: {site.name} lies in {where}", _HINT)
    for one in lying(pack):
        cells = [(each, each.grid.hex_of(one.label)) for each in maps.get(one.land, ())]
        there = [(each, cell) for each, cell in cells if cell is not None and cell in each.grid]
        if there and all(cell in each.closed() for each, cell in there):
            kind = there[0][0].kind_of(there[0][1])
            message = f'{one.key[0]} "{one.key[1]}" lies in {one.label}, which is {kind}'
            yield at(pack.place(*one.key), CODE, message, _HINT)
