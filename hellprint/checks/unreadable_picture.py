"""A picture cannot be read.

What
    The file is empty, damaged, too large, or not what its name says.

Why
    The sheet would go to print with a hole.

Example
    art/ash_hound.png is a JPEG

Fix
    Save the picture again, as PNG, JPEG or SVG, with the name that belongs to it.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP502"
SEVERITY: Final[Severity] = ERROR
