"""A rules text fills in something that there is not.

What
    {{ }} in a rules text names no constant and no field of its record, or a field that has no value there.

Why
    The card could not be printed, or would show a hole.

Example
    rules: 'Up to {{ limits.cabal_sise }} demons.'

Fix
    Correct the name; the nearest one is offered. Texts know the constants, `it` and the record under its kind's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.load.prose import prose
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP136"
SEVERITY: Final[Severity] = ERROR

_HOLE: Final = re.compile(r"\{\{([^\0]*?)\}\}")


def check(pack: Pack) -> Iterator[Finding]:
    holes = [hit for hit in prose(pack).find(_HOLE, typed=True) if hit.of.rich]
    if not holes:
        return
    from hellprint.load.variables import Variables

    variables = Variables(pack)
    for hit in holes:
        for wrong in variables.wrong(hit.match[1], hit.of.key):
            yield at(pack.place(*hit.of.key), CODE, wrong.message, wrong.hint)
