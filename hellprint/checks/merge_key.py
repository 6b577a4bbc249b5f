"""A merge key (<<) is used.

What
    The key << copies another map in YAML 1.1.

Why
    YAML 1.2 does not know it any more, and a copy has no place that a message could name.

Example
    demons:
      - <<: *mephit
        id: big-mephit

Fix
    Use extends: {id: big-mephit, extends: mephit, life: 9}.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP008"
SEVERITY: Final[Severity] = ERROR
