"""An id cannot be used.

What
    An id has letters (of any alphabet), digits, - and _, and starts and ends with a letter or digit.

Why
    Ids stand in file names, in dotted paths of translations and on the command line.

Example
    - id: Ash Hound!

Fix
    For example ash-hound.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP017"
SEVERITY: Final[Severity] = ERROR
