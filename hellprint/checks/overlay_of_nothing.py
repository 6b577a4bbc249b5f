"""An overlay changes nothing.

What
    A record or constant of a variant, or of a pack that extends another, is meant to change one that is not there.

Why
    The house rule would be without effect.

Example
    demons: [{id: mephitt, life: 9}]

Fix
    Correct the name; a new record needs all of its fields.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP104"
SEVERITY: Final[Severity] = ERROR
