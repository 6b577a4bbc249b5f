"""Art stops at the trim of a component with bleed.

What
    A component has a `bleed`, and a tint or picture that reaches its trim does not reach the end of that bleed.

Why
    The bleed is there so that a cut that is off still goes through ink; here it goes through white paper.

Example
    components: {tiles: {bleed: 3 mm, ...}}   with   @page { size: 40mm 40mm }   and a picture of 40 × 40 mm

Fix
    Let the art reach as far past the trim as the bleed says: `@page { bleed: 3mm }` and negative offsets.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import WARNING, Severity

CODE: Final = "HP404"
SEVERITY: Final[Severity] = WARNING
