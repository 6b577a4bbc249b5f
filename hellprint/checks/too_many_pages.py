"""A reference has more pages than it may.

What
    The pages of a reference are more than its component allows (pages).

Why
    A quick reference of two sides that grew a third is no longer one sheet on the table.

Example
    quick-reference: {kind: reference, front: quick-reference.html, pages: 2}

Fix
    Shorten the texts that it prints, or allow more pages.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP308"
SEVERITY: Final[Severity] = ERROR
