"""Records or packs extend each other in a ring.

What
    Following extends leads back to where it started.

Why
    None of them has values of its own to start from.

Example
    - {id: a, extends: b}
    - {id: b, extends: a}

Fix
    Let one of them stand alone.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP021"
SEVERITY: Final[Severity] = ERROR
