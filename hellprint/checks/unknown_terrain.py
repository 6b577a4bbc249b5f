"""A terrain means nothing.

What
    A hex map names a terrain, a kind of place or of hexside that none of its signs stands for, or one that cannot be
    that: a stream that covers a hex. Or it has a terrain that the table which tells its cost does not know.

Why
    Hexes of it would be walked through for nothing, or not be drawn at all.

Example
    terrain: {wodo: [0104]}

Fix
    Correct the name, or give it a sign in `signs` and a row in the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.nearest import did_you_mean
from hellprint.maps.hex_read import hex_maps_of
from hellprint.maps.problems import problems_in
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack, Record

CODE: Final = "HP423"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    yield from problems_in(pack, hex_maps_of(pack), CODE)
    for component in pack.components:
        options = dict(component.options)
        table = pack.records.get("table", {}).get(str(options.get("table")))
        if component.kind == "hex_map" and table is not None:
            yield from _without_row(pack, component.records, table)


def _without_row(pack: Pack, kind: str, table: Record) -> Iterator[Finding]:
    """Terrain of the maps of a kind that a table has no row for."""
    rows = [str(row.get(str(table.get("key")), "")) for row in table.get("rows") or ()]
    for each in hex_maps_of(pack):
        for name in each.used() if each.key[0] == kind else ():
            row = each.signs[name].row
            if row not in rows:
                message = f'{each.owner}: table "{table["id"]}" has no row "{row}" for "{name}"'
                yield at(pack.place(*each.key, "signs", name), CODE, message, did_you_mean(row, rows, listed=True))
