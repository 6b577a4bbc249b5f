"""schema.yaml, or a table's columns, cannot hold.

What
    A field has a type that there is not, refers to no kind, has an option that means nothing, or a name is taken.

Why
    Records are read by the schema; a hole in it is a hole in every check.

Example
    move: {type: inch}

Fix
    Write what the message offers; the types are text, rich, int, number, flag, inches, mm, dice, roll, uses,
    enum, ref,
    list, map and your own nested kinds.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP016"
SEVERITY: Final[Severity] = ERROR
