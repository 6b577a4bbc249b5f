"""Aliases repeat too much, or themselves.

What
    The aliases (*name) of a file add more than 10,000 values, or an alias stands inside of what it repeats.

Why
    A file of a few lines could fill the memory of the computer.

Example
    a: &a [*a]

Fix
    Write the values out, or let records extend each other.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP009"
SEVERITY: Final[Severity] = ERROR
