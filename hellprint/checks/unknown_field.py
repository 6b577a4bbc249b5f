"""A field is not one of its kind.

What
    A key is not among the fields that schema.yaml, or the format of the file, knows.

Why
    A misspelt field would be missing on every card, and nobody would be told.

Example
    {id: ash-hound, name: Ash Hound, atack: 3}

Fix
    Correct the name (the nearest one is offered), or add the field to schema.yaml.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP010"
SEVERITY: Final[Severity] = ERROR
