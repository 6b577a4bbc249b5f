"""A comment that allows a finding says no reason, or cannot be read.

What
    `# hellprint: allow HP123` stands in a file without `because` and a reason, with a code that there is not, or in
    other words than hellprint knows. Until it is right, it allows nothing.

Why
    Whoever reads the file next year has to know why this is meant; a misspelt comment hides nothing and looks as if it
    did.

Example
    {id: imp, name: Imp}   # hellprint: allow HP131

Fix
    Write the reason: `# hellprint: allow HP131 because the rulebook has two imps`. The comment stands at the end of the
    line that it is about, or alone on the line before; in a spreadsheet, in the column `hellprint` of the row, as
    `allow HP131 because ...`.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP023"
SEVERITY: Final[Severity] = ERROR
