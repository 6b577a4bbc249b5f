"""A template gives more than one face.

What
    What the template draws is longer than the face that it is for.

Why
    The rest would be on a second face that nobody prints.

Example
    body { height: 95mm }        /* the card is 88 mm high */

Fix
    Make its contents fit the size of the component.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP306"
SEVERITY: Final[Severity] = ERROR
