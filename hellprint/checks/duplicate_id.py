"""Two records of a kind have one id.

What
    The id stands in two places, in one file or in two.

Why
    One of them would be lost, or the two would be mixed.

Example
    base.yaml: - {id: t58, colour: yellow}        expansion.yaml: - {id: t58, colour: green}

Fix
    Give one of them another id. To change a record of a pack that you extend, write only what differs in your own
    pack.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP102"
SEVERITY: Final[Severity] = ERROR
