"""A style does not work in a slot.

What
    Text and pictures of slots are set by hellprint, which honours a part of CSS only.

Why
    The piece would look unlike what the style sheet says.

Example
    .picture-art { object-fit: none }

Fix
    Use what the message offers, or draw it outside of the slot.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP307"
SEVERITY: Final[Severity] = ERROR
