"""Only colour tells two things apart.

What
    Two records of a kind with a field of the type `colour` have the same letter, shape and pattern (the fields that
    `beside` names), and their colours look alike in grey, to protanopes, to deuteranopes or to tritanopes.

Why
    One player in twelve does not see the difference, and nobody sees it on a black-and-white printout.

Example
    faction: {plural: factions, fields: {colour: {type: colour}}}     # one red, one green of the same lightness

Fix
    Give each a letter, shape or pattern that is printed with the colour, and say so in the schema: `colour: {type:
    colour, beside: [code, shape]}`; or choose colours of different lightness.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import WARNING, Severity

CODE: Final = "HP405"
SEVERITY: Final[Severity] = WARNING
