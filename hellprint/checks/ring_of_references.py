"""Kinds refer to each other in a ring.

What
    The ref fields of schema.yaml lead from a kind back to itself.

Why
    References are nested in templates and expressions; a ring would never end.

Example
    demon: {fields: {evolves: {type: ref, to: demon}}}

Fix
    Give one of the fields link: true; its value then stays an id.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP103"
SEVERITY: Final[Severity] = ERROR
