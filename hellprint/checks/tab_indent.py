"""A tab is used for indentation.

What
    A line of a YAML file starts with a tab.

Why
    YAML counts spaces; a tab has no width that everybody agrees on, so what belongs to what would be a guess.

Example
    demons:
    →   - id: mephit

Fix
    Use two spaces a level; most editors have "convert indentation to spaces".
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP003"
SEVERITY: Final[Severity] = ERROR
