"""A phrase stands in no text.

What
    pack.yaml lists a phrase in which a constant is told (phrases), and no text has it.

Why
    The text was worded anew: its number is no longer looked at.

Example
    phrases: {limits.cabal_size: ["up to {n} demons"]}        # and the text says: at most 10 demons

Fix
    Give the phrase the words of the text, or delete it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.checks.wrong_number import hits
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP139"
SEVERITY: Final[Severity] = WARNING


def check(pack: Pack) -> Iterator[Finding]:
    for path, phrases in (pack.info.get("phrases") or {}).items():
        for number, phrase in enumerate(phrases):
            if phrase.count("{n}") == 1 and not hits(pack, phrase):
                message = f'no text says "{phrase}"'
                yield at(
                    pack.place("pack", "phrases", path, number), CODE, message, "word it as the text does", SEVERITY
                )
