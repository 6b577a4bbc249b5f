"""What a check module has to have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from hellprint.model.findings import Finding, Severity
from hellprint.model.records import Pack

HEADINGS = ("What", "Why", "Example", "Fix")
"""Of a check's docstring, in this order, each on a line of its own with its text indented below."""


class Check(Protocol):
    """A module of this folder.

    Attributes:
        CODE: "HP101"; never used again for something else.
        SEVERITY: "error" or "warning".
        __doc__: one line that says what is wrong, then the four headings; `hellprint explain` prints it.
    """

    __name__: str
    __doc__: str
    CODE: str
    SEVERITY: Severity


class PackCheck(Check, Protocol):
    """A check that looks at a loaded pack by itself."""

    def check(self, pack: Pack) -> Iterator[Finding]: ...
