"""A translation names no text of the pack.

What
    The dotted path leads to no field that is translated (translate: true in schema.yaml).

Why
    The text would never be printed.

Example
    demons.mephit.nmae: Mefiitti

Fix
    Correct the path: plural, id, field, counted from 0 in lists: demons.mephit.abilities.0.rules.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP108"
SEVERITY: Final[Severity] = ERROR
