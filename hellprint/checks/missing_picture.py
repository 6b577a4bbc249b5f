"""A picture is not there.

What
    A template or record names a picture file that does not exist, or exists under another spelling.

Why
    The sheet would go to print with a hole.

Example
    art: art/ash_hund.png

Fix
    Correct the name; capitals count on every system.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP501"
SEVERITY: Final[Severity] = ERROR
