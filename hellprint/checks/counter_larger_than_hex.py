"""A counter is too large for the hexes.

What
    Counters lie in the hexes of a hex map and are not smaller than those by its clearance (3 mm where it says no
    other). The size of a hex is measured from flat to flat; of a counter the longer side counts.

Why
    They crowd each other, hide the labels and slip into the next hex when someone breathes.

Example
    hex_mm: 18        # and counters of 15.9 mm

Fix
    Larger hexes, or smaller counters. Where not all counters lie on the map, it names those that do, beside hex_mm:
    `counters: [treats, dogs]`, or `counters: []` where none does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.nearest import did_you_mean
from hellprint.maps.hex_read import hex_maps_of
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

_NEAR: Final = 1e-6

CODE: Final = "HP427"
SEVERITY: Final[Severity] = WARNING


def check(pack: Pack) -> Iterator[Finding]:
    known = {component.id: component for component in pack.components}
    for each in hex_maps_of(pack):
        for number, name in enumerate(each.counters or ()):
            if name not in known:
                place = pack.place(*each.key, "counters", number)
                yield at(place, CODE, f'{each.owner}: no component is called "{name}"', did_you_mean(name, known))
        room = each.grid.across_mm - each.clearance_mm
        small = [c.id for c in pack.components if c.kind == "counter" and max(c.size) <= room + _NEAR]
        for component in pack.components:
            lies = component.kind == "counter" if each.counters is None else component.id in each.counters
            if lies and max(component.size) > room + _NEAR:
                message = (
                    f'{each.owner}: a counter of "{component.id}" is {max(component.size):g} mm, a hex '
                    f"{each.grid.across_mm:g} mm from flat to flat"
                )
                hint = f"{each.clearance_mm:g} mm must be left: counters of {room:g} mm or less"
                if each.counters is None:
                    hint += f'; where they lie elsewhere, the map says "counters: [{", ".join(small)}]"'
                yield at(pack.place(*each.key, "hex_mm"), CODE, message, hint, SEVERITY)
