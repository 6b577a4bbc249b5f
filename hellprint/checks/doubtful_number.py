"""A constant could be a number or a text.

What
    Where no schema speaks, 0116 and 1.10 are numbers that would be printed as 116 and 1.1.

Why
    A card number or an edition would silently become another.

Example
    constants: {edition: 1.10}

Fix
    Put quotes round a text: "1.10"; write a number without the zeros.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP018"
SEVERITY: Final[Severity] = ERROR
