"""A picture has too few pixels for its size on paper.

What
    A PNG or JPEG is printed at less than 200 dots per inch.

Why
    On a screen it looks sharp; in the hand its pixels are seen.

Example
    a picture of 300 × 300 pixels in a slot of 60 × 60 mm: 127 dpi

Fix
    Take a larger picture or an SVG, or print it smaller.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import WARNING, Severity

CODE: Final = "HP510"
SEVERITY: Final[Severity] = WARNING
