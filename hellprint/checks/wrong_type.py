"""A value is of the wrong sort.

What
    The schema asks for a number, a list, a roll and so on, and something else stands there.

Why
    The value could not be compared, added up or printed as what it is.

Example
    rules: {cost}          # a map in YAML; the text {cost} needs quotes

Fix
    Write the value as the message says; put quotes round text that YAML takes for a map or list.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP012"
SEVERITY: Final[Severity] = ERROR
