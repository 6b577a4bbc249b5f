"""No icon has this name.

What
    A word between colons in a rules text is not the name of an icon.

Why
    The card would show a word where a sign is meant.

Example
    rules: 'Roll :d7:.'

Fix
    Correct the name (`hellprint list --icons` names all), or write \\: for a colon that is text.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP304"
SEVERITY: Final[Severity] = ERROR
