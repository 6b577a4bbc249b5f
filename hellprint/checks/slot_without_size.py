"""A slot has no fixed size.

What
    The CSS of the template does not give the slot a width and a height.

Why
    Text is measured against its place; a place that grows with the text can hide others.

Example
    <div class="slot-rules">

Fix
    Give .slot-NAME a width and a height in mm.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP303"
SEVERITY: Final[Severity] = ERROR
