"""A character that nobody sees stands in a file.

What
    A byte-order mark in the middle, a zero-width space, a mark of writing direction, a control character, or a
    no-break
    space used for indentation.

Why
    Two names that look equal would differ, and a line would mean something else than it shows.

Example
    demons.yaml:40:1: HP004 error: a byte-order mark (U+FEFF) stands in the file

Fix
    Delete it: put the cursor behind it and press backspace. A no-break space within text is welcome.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP004"
SEVERITY: Final[Severity] = ERROR
