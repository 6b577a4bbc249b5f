"""A template cannot be rendered.

What
    The template has a fault of syntax, or asks for a name that is not there.

Why
    An unknown name would print as nothing.

Example
    {{ demon.lief }}

Fix
    Correct the name; the message has the file, the line and the nearest one.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP111"
SEVERITY: Final[Severity] = ERROR
