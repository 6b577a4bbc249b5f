"""A hex is not on the map.

What
    A hex map, or a record that lies on one (a field with `hex_of`), names a hex that the map does not have, or
    something that is no label of a hex.

Why
    A base or a treasure off the map cannot be reached; a slip of one figure moves it to the other end of the land.

Example
    places: {town: {4208: Erivan}}     # on a map of 15 columns

Fix
    Correct the label; labels are written as they are printed on the map ("0116").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.hex_read import HexMap, hex_maps_of, holds_map, lands, lying, off_the_map
from hellprint.maps.problems import problems_in
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP420"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    """Hexes of the maps themselves, then those of records."""
    maps: dict[str, list[HexMap]] = {}
    for each in hex_maps_of(pack):
        maps.setdefault(str(each.key[0]), []).append(each)
    yield from problems_in(pack, hex_maps_of(pack), CODE)
    for key, land in lands(pack):
        if land not in {name for name, kind in pack.kinds.items() if holds_map(kind)}:
            message = f'{key[2]}.{key[4]} holds hexes of "{land}", which is no kind with a hex map'
            yield at(pack.place(*key), CODE, message, "hex_of: a kind that has a field of the type hex_map")
    for one in lying(pack):
        grids = [each.grid for each in maps.get(one.land, ())]
        if grids and not any(grid.hex_of(one.label) in grid for grid in grids):
            message, hint = off_the_map(grids[0], one.label)
            yield at(pack.place(*one.key), CODE, f'{one.key[0]} "{one.key[1]}": {message}', hint)
