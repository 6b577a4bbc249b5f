"""Type is smaller than a hand-held card can carry.

What
    Running text is set under 6 pt, or a label (a few words) under 5 pt, on a face as it is printed.

Why
    Home printers close the letters up, and nobody reads it across a table.

Example
    .slot-foot { font: 4pt "HP Alegreya Sans" }

Fix
    Set it larger in the template, raise the slot's `--min-size`, or shorten the text so that it need not shrink.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import WARNING, Severity

CODE: Final = "HP310"
SEVERITY: Final[Severity] = WARNING
