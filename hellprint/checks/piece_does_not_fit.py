"""A piece does not fit the paper.

What
    The piece with its bleed is larger than the printable area of the sheet, however it is turned.

Why
    Nothing is ever scaled to fit: a card that is 3 % too small is of no use.

Example
    size: 210 x 297 mm        # on A4, whose printable area is 200 x 287 mm

Fix
    Use larger paper (--paper), or a smaller piece.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP401"
SEVERITY: Final[Severity] = ERROR
