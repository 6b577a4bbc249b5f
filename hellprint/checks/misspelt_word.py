"""An expression asks for a word that its field cannot have.

What
    A where, copies, require or other expression compares a field with a word that is not among its names (an enum), or
    with an id that there is not.

Why
    The comparison is false for every record, and nobody is told.

Example
    copies: 'it.tier == "leser" ? 4 : 2'        # the tiers are leader, devout, lesser, ...

Fix
    Correct the word; the nearest one is offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.formulas import formulas
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP137"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for formula in formulas(pack):
        if '"' not in formula.source and "'" not in formula.source:
            continue
        from hellprint.expressions.words import misspelt
        from hellprint.load.nearest import did_you_mean

        for word in misspelt(formula.source, pack.kinds, formula.variables, pack.records):
            if word.word in pack.lost:
                continue
            message = f'{formula.owner}: {word.path} is never "{word.word}" (column {word.column} of the expression)'
            yield at(formula.place, CODE, message, did_you_mean(word.word, word.known, listed=True))
