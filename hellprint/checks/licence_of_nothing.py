"""A licence is given to a file that there is not.

What
    `licences:` in pack.yaml names a file or folder that is not in the pack.

Why
    The picture was renamed, and the new one has no licence.

Example
    licences: {art/mefit.png: CC-BY-4.0}        # the file is art/mephit.png

Fix
    Correct the name, or delete the line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP521"
SEVERITY: Final[Severity] = WARNING


def check(pack: Pack) -> Iterator[Finding]:
    for name in pack.info.get("licences") or ():
        if not any((folder / name.strip("/")).exists() for folder in pack.folders):
            from hellprint.checks.missing_licence import files
            from hellprint.load.nearest import did_you_mean

            known = files(pack.folder)
            message = f'"{name}" has a licence, and there is no such file'
            yield at(pack.place("pack", "licences", name), CODE, message, did_you_mean(name, known), SEVERITY)
