"""Text stands too near the trim.

What
    A text of a face lies within 2.5 mm of the trim (less on pieces under 42 mm: 6 % of the short side), or past it.

Why
    Scissors wander by half a millimetre, and text that nearly touches an edge looks cut off even when it is not.

Example
    .slot-name { left: 1mm; top: 5mm }

Fix
    Move the slot inwards.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import WARNING, Severity

CODE: Final = "HP402"
SEVERITY: Final[Severity] = WARNING
