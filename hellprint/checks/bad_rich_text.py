"""A rules text cannot be worked out.

What
    The text has a {{ }} that asks for a name which is not there, or cannot be read.

Why
    The number that the text takes from the data would be missing.

Example
    rules: 'At most {{ limits.cabal_sise }} demons.'

Fix
    Correct the name; the message offers the nearest one.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP305"
SEVERITY: Final[Severity] = ERROR
