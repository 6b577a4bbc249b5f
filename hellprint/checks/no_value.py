"""A derived value cannot be computed.

What
    The expression is sound, but has no value for this record: a division by zero, an optional field that is absent.

Why
    The card would have a hole.

Example
    derive: {share: 'it.cost / it.life'}        # life: 0

Fix
    Ask first: has(it.life) && it.life > 0 ? it.cost / it.life : 0.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP109"
SEVERITY: Final[Severity] = ERROR
