"""A map cannot be measured out.

What
    A length is no number and no expression that gives one, or a thing of a map says too little or too much about where
    it lies: a rectangle has two of `left`, `right` and `width` and two of `top`, `bottom` and `depth`; a point has
    `left` or `right`, and `top` or `bottom`.

Why
    What cannot be measured cannot be checked, drawn or set up.

Example
    zones: [{player: 1, left: 0, top: 0, width: 6}]

Fix
    Add what is missing, or delete what is too much.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.problems import problems_in
from hellprint.maps.read import maps_of
from hellprint.model.findings import ERROR, Finding, Severity
from hellprint.model.records import Pack

CODE: Final = "HP416"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    yield from problems_in(pack, maps_of(pack), CODE)
