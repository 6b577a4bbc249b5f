"""Text ends at a "#".

What
    A plain text is followed on its line by a space and a #, which starts a comment in YAML.

Why
    Half of the sentence would not be printed.

Example
    rules: Discard this and draw card #7 from the Pit

Fix
    Put quotes round the text. If it is a comment, put it on a line of its own, or two spaces and # before it.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP007"
SEVERITY: Final[Severity] = ERROR
