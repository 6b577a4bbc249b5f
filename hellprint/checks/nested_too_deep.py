"""Too many lists and maps lie within each other.

What
    More than 40 levels.

Why
    No card needs it, and a few bytes of brackets could stop the program.

Example
    [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ ... ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]

Fix
    Make it flatter; put quotes round text that has brackets.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP022"
SEVERITY: Final[Severity] = ERROR
