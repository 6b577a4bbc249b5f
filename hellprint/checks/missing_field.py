"""A field is missing.

What
    A field that is not optional is not there, or has no value. An empty text is written "".

Why
    A template that prints it would have nothing to print.

Example
    - {id: ash-hound, name: Ash Hound, life: }

Fix
    Give it a value, or make it optional in schema.yaml: {type: int, optional: true}.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP011"
SEVERITY: Final[Severity] = ERROR
