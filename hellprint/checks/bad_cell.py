"""A cell or row of a spreadsheet cannot be read.

What
    A quote is not closed, a cell stands in a column without a name, or the spreadsheet has made a date of what
    was typed.

Why
    Spreadsheets turn 2-4 into the second of April, and a roll is lost.

Example
    tables.xlsx:3:2: HP019 error: the spreadsheet has made a date of this cell: 2026-04-02

Fix
    Format the column as text and type the cell again.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP019"
SEVERITY: Final[Severity] = ERROR
