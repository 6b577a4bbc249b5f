"""Something that a game lists cannot have happened so.

What
    An entry of a roster's games breaks a rule of the aftermath, as the roster was at that time. The message is the
    pack's own; the hint names the rule.

Why
    The state of a campaign is computed from its games; what follows from a wrong one is wrong.

Example
    titles: [{who: Skitter, title: destroyer}]        # who has slain two

Fix
    Correct the game. `hellprint aftermath` asks for all that a game needs. The rules stand in aftermath.yaml.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP233"
SEVERITY: Final[Severity] = ERROR
