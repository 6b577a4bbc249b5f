"""A template is not there.

What
    front or back of a component names a file that is in none of the template folders.

Why
    There is nothing to draw the piece with.

Example
    front: demon-crad.html

Fix
    Correct the name. Templates are looked for in <pack>/templates, templates/<templates of pack.yaml>,
    templates/_shared.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP105"
SEVERITY: Final[Severity] = ERROR
