"""A comment allows a finding that is not there any more.

What
    `# hellprint: allow HP123 because ...` is about a line on which HP123 is not found.

Why
    A comment that outlives its reason hides the next mistake on that line.

Example
    {id: imp, name: Imp}   # hellprint: allow HP131 because the rulebook has two imps

Fix
    Delete the comment, or move it to the line that it is about.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import WARNING, Severity

CODE: Final = "HP024"
SEVERITY: Final[Severity] = WARNING
