"""A key stands twice in one map.

What
    The same field, record key or column is given twice.

Why
    YAML keeps the last one without a word, and what was written first is gone.

Example
    {id: mephit, life: 7, combat: 3, life: 2}

Fix
    Delete one of the two.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP006"
SEVERITY: Final[Severity] = ERROR
