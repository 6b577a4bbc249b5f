"""A setting in hellprint.toml cannot be used.

What
    The file is no TOML, or has a name or value that hellprint does not know.

Why
    A misspelt setting would be without effect, and the sheets would come out on other paper.

Example
    papre = "letter"

Fix
    Write what the message offers.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP090"
SEVERITY: Final[Severity] = ERROR
