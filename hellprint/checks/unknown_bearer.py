"""A game names somebody who is not in the roster.

What
    An entry of a roster's games calls a member by a name that nobody has at that time.

Why
    What happened would happen to nobody.

Example
    slain: [Skiter]

Fix
    Correct the name; the nearest one is offered. Who has left the roster is not called any more.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP232"
SEVERITY: Final[Severity] = ERROR
