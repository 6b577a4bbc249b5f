"""Text hardly stands out from what lies behind it.

What
    The contrast of a text to its ground is under 7:1, or that of a label (a few words, or type of 14 pt and more) under
    4.5:1, as WCAG 2.1 measures it. The ground is measured on the printed face, pictures and tints included.

Why
    Cards are read by candlelight, by old eyes and from the other side of the table; printers make pale colours paler.

Example
    .slot-rules { color: #999 }

Fix
    Make the text darker, or what lies behind it lighter.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import WARNING, Severity

CODE: Final = "HP311"
SEVERITY: Final[Severity] = WARNING
