"""A pack names nobody.

What
    pack.yaml has components and no `credits:`.

Why
    The kit's colophon has nobody to thank, and whoever gets it cannot ask whether they may pass it on.

Example
    credits: [Game by A. Writer, Drawings by B. Painter]

Fix
    Add credits: a text, or a list of texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP522"
SEVERITY: Final[Severity] = WARNING


def check(pack: Pack) -> Iterator[Finding]:
    if pack.components and not pack.info.get("credits"):
        message = "the pack has no credits"
        yield at(pack.place("pack"), CODE, message, "credits: [who wrote it, who drew it]", SEVERITY)
