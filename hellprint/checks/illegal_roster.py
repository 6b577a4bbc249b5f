"""A roster breaks a rule of its game.

What
    A legality rule of the pack is not kept by a roster, or by a record. The message is the pack's own; the hint names
    the rule.

Why
    What is illegal on paper costs an evening on the table.

Example
    minions: [shadow-king]        # in a learning game, which starts with lesser demons

Fix
    Change the roster. A playsheet can be printed in spite of it with --draft. The rules stand in legality.yaml.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.model.findings import ERROR, Finding, Severity
from hellprint.model.records import Pack

CODE: Final = "HP230"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    """Every roster of the pack, by all of its rules: HP230 to HP233."""
    from hellprint.roster.checking import check_rosters, has_rules

    if has_rules(pack):
        yield from check_rosters(pack)
