"""The number of copies is no whole number.

What
    copies or where of a component gives something else than a whole number from 0, or true or false, for a record.

Why
    It would not be known how many to print.

Example
    copies: it.cost / 2.0

Fix
    Let it give whole numbers: it.tier == "lesser" ? 4 : 2.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP120"
SEVERITY: Final[Severity] = ERROR
