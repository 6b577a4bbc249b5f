"""A font does not have a character.

What
    A character of the text has no glyph in the face that it is set in.

Why
    It would be printed as a box, or not at all.

Example
    name: Żluťoučký ★

Fix
    Use another character, or an icon such as :sword:, or another face in the template.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP302"
SEVERITY: Final[Severity] = ERROR
