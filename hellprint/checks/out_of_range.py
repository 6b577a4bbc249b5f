"""A number is too small or too large.

What
    The number lies outside of the min and max that schema.yaml gives the field.

Why
    Most such numbers are slips of a key, and they are hard to see on a finished card.

Example
    move: 90        # max: 24

Fix
    Correct the number, or the limit.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP013"
SEVERITY: Final[Severity] = ERROR
