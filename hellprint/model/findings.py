"""What is wrong with content, as a value: where, what, and the way out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, NamedTuple

Severity = Literal["error", "warning"]
ERROR: Final[Severity] = "error"
WARNING: Final[Severity] = "warning"
_OF_TEMPLATES: Final = frozenset({"HP111", "HP303", "HP307", "HP501", "HP502", "HP503"})
"""What the template of a deck, or a file that it names, does wrong on each of its cards."""
_MANY: Final = 2
"""More records than these are counted, and the first of them is the place."""


class Place(NamedTuple):
    """A point in a file that a person can open.

    Attributes:
        path: as a person would type it from where they stand (relative when below the working directory).
        line: from 1; 0 when the file as a whole is meant. In a CSV or XLSX file: the row.
        column: from 1, counted in characters; 0 with line 0. In a CSV or XLSX file: the column.
    """

    path: str
    line: int = 0
    column: int = 0


class Finding(NamedTuple):
    """One thing that is wrong. Sorts by place, then code.

    Attributes:
        code: "HP101"; every code has a module in hellprint/checks that explains it.
        message: lower case, no full stop, the offender in double quotes.
        hint: the way out ('did you mean "mephit"?'), or "".
    """

    path: str
    line: int
    column: int
    code: str
    severity: Severity
    message: str
    hint: str = ""

    @property
    def place(self) -> Place:
        return Place(self.path, self.line, self.column)

    def text(self) -> str:
        """`path:line:column: HP101 error: message (hint)`, the form that editors make clickable."""
        where = self.path if not self.line else f"{self.path}:{self.line}:{self.column}"
        tail = f" ({self.hint})" if self.hint else ""
        return visible(f"{where}: {self.code} {self.severity}: {self.message}{tail}")


def visible(text: str) -> str:
    """Text of a pack for a terminal, in one line: what would move its cursor or turn its writing round is escaped."""
    if text.isprintable():
        return text
    import unicodedata

    return "".join(
        c if c.isprintable() or unicodedata.category(c) == "Zs" else c.encode("unicode_escape").decode() for c in text
    )


def at(place: Place, code: str, message: str, hint: str = "", severity: Severity = ERROR) -> Finding:
    """A finding at a place."""
    return Finding(place.path, place.line, place.column, code, severity, message, hint)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sorted by place and code, each once, so that two runs print the same text."""
    return tuple(sorted(set(findings)))


def told_once(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """A mistake in a template is one finding, at the first record that shows it, and not one for each card."""
    found = in_order(findings)
    same: dict[tuple[str, ...], list[Finding]] = {}
    for finding in found:
        if finding.code in _OF_TEMPLATES:
            same.setdefault(finding[3:], []).append(finding)
    first = {group[0]: len(group) - 1 for group in same.values() if len(group) > _MANY}
    others = {finding for group in same.values() if group[0] in first for finding in group[1:]}
    return tuple(
        finding._replace(message=f"{finding.message}, and so for {first[finding]} more records")
        if finding in first
        else finding
        for finding in found
        if finding not in others
    )


def has_errors(findings: Iterable[Finding]) -> bool:
    return any(f.severity == ERROR for f in findings)


def strictly(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Warnings as errors."""
    return tuple(finding._replace(severity=ERROR) for finding in findings)


def shown(path: Path) -> str:
    """A path as a person would type it from where they stand: relative when below the working directory."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)
