"""A pack, or a file that it needs, is not there.

What
    pack.yaml or schema.yaml is missing, or a pack is named that cannot be found.

Why
    Without them nothing says what the records mean.

Example
    extends: rein-in-hell

Fix
    Correct the name (see hellprint list), or start with hellprint new pack.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP020"
SEVERITY: Final[Severity] = ERROR
