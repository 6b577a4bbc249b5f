"""A piece has the colour of what it lies on.

What
    The colour of a record is transparent, or hardly differs from the paper or the slot that its pieces lie on (the
    colours under `against`; white paper where nothing is said).

Why
    A white token on a white slot looks like an empty slot; through a transparent one, the board is seen.

Example
    factions: [{id: bone, colour: '#FFFFFF'}, {id: ash, colour: transparent}]

Fix
    Choose another colour; or draw an outline, and say so in the schema: `colour: {type: colour, against: []}`.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import WARNING, Severity

CODE: Final = "HP406"
SEVERITY: Final[Severity] = WARNING
