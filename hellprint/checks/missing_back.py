"""Pieces that are held face down have no back.

What
    A component belongs to a hidden group (hidden: ...) and names no template for its back.

Why
    Whoever looks through the paper, or at a bare back among printed ones, knows the piece.

Example
    demon-cards: {kind: card, records: demon, front: demon-card.html, hidden: demons}        # no back

Fix
    Add back: with a template, or delete hidden: when the pieces always lie face up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP140"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for component in pack.components:
        if component.hidden and not component.back:
            message = f'component "{component.id}" is hidden among "{component.hidden}" and has no back'
            place = pack.place("pack", "components", component.id, "hidden")
            yield at(place, CODE, message, "name a template: back: seal-back.html")
