"""A [[term]] names nothing.

What
    [[...]] in a rules text marks the name or id of a record, and there is none.

Why
    A reader would look for a rule that is not there.

Example
    rules: 'See [[Mephitt]].'

Fix
    Correct the name; [[mephit|the imp]] shows other words.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP110"
SEVERITY: Final[Severity] = ERROR
