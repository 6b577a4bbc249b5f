"""A word is none of those allowed here.

What
    An enum, a card size or a component kind has a list of names, and this is none of them.

Why
    A colour or size that nobody knows would give a blank piece.

Example
    size: pokker

Fix
    Use one of the words that the message offers, or add it to the list (`of` in schema.yaml).
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP014"
SEVERITY: Final[Severity] = ERROR
