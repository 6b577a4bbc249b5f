"""A rules text fills in something that there is not.

What
    {{ }} in a rules text names no constant and no field of its record, or a field that has no value there; or it stands
    in a text that is no rules text, such as a name, where nothing is filled in.

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

from hellprint.load.prose import UNPRINTED, prose
from hellprint.load.source import quoted
from hellprint.model.findings import ERROR, WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP136"
SEVERITY: Final[Severity] = ERROR

_HOLE: Final = re.compile(r"\{\{([^\0]*?)\}\}")


def check(pack: Pack) -> Iterator[Finding]:
    found = list(prose(pack).find(_HOLE, typed=True))
    for hit in found:
        if not hit.of.rich and hit.of.key[0] not in UNPRINTED:
            message = f"{quoted(hit.match[0])} is printed as it stands here: this is a name or a line, not a rules text"
            hint = "write what it stands for, or give the field the type rich"
            yield at(pack.place(*hit.of.key), CODE, message, hint, WARNING)
    holes = [hit for hit in found if hit.of.rich]
    if not holes:
        return
    from hellprint.load.variables import Variables

    variables = Variables(pack)
    for hit in holes:
        for wrong in variables.wrong(hit.match[1], hit.of.key):
            yield at(pack.place(*hit.of.key), CODE, wrong.message, wrong.hint)
