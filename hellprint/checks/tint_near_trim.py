"""A line, tint or picture ends just inside the trim.

What
    Something that is no text ends within 2.5 mm of the trim (less on pieces under 42 mm: 6 % of the short side), or
    reaches the trim of a component that has no bleed.

Why
    A cut that is half a millimetre off makes a frame visibly lopsided, and leaves a white sliver beside a tint.

Example
    .frame { position: absolute; inset: 1mm; border: 0.5mm solid black }

Fix
    Keep 2.5 mm from the trim, or let it run past the trim and give the component a `bleed`.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import WARNING, Severity

CODE: Final = "HP403"
SEVERITY: Final[Severity] = WARNING
