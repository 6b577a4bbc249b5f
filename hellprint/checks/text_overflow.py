"""Text is too long for its place.

What
    The text does not fit at the smallest size that the template allows (6 pt unless it says otherwise).

Why
    Nothing is cut off and nothing is shrunk until nobody can read it.

Example
    demons.yaml:12:12: HP301 error: card "mephit", slot "rules": 4.2 mm (11 words) too long at 6 pt

Fix
    Shorten the text, or give the slot more room in the template.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP301"
SEVERITY: Final[Severity] = ERROR
