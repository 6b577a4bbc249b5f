"""A source text has changed since it was translated.

What
    The hash that the translation notes (of) is not that of the source text any more.

Why
    The card in this language may say what the rules no longer say.

Example
    demons.mephit.name: {of: 3f2a9c1e, text: Mefiitti}

Fix
    Look at the translation again, then note the new hash; the message has it.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import WARNING, Severity

CODE: Final = "HP107"
SEVERITY: Final[Severity] = WARNING
