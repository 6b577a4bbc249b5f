"""What is wrong with content, as a value: where, what, and the way out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, NamedTuple

from hellprint.model.patterns import pattern

Severity = Literal["error", "warning"]
ERROR: Final[Severity] = "error"
WARNING: Final[Severity] = "warning"
_OF_TEMPLATES: Final = frozenset({"HP111", "HP303", "HP307", "HP312", "HP501", "HP502", "HP503"})
"""What the template of a deck, or a file that it names, does wrong on each of its cards."""
_OF_TEXTS: Final = frozenset({"HP108", "HP160"})
"""Texts that are translated, of a record that is not there, or that are not, of one that is."""
_OF_NAMES: Final = frozenset({"HP010", "HP011", "HP101", "HP106", "HP109", "HP110", "HP136", "HP231", "HP416"})
"""A field that the schema has lost or gained, a record or constant that was renamed: all that know the old name tell
it."""
_OWNER: Final = pattern(
    r"""^[^"]*\ "[^"]*"[^":]*:\ (?:\w+:\ )?(?=no\ |nothing\ |"[^"]*"\ is\ no\ number)  # demon "imp", friend:
    |(?<!\ called)\ \(?"[^"]*"\)?(?=$|\ has\ no\ value:\ ) # ... in demon "imp"
    |\ \(column\ \d+\ of\ the\ expression\)""",
    re.VERBOSE,
)
"""Whose field it is, which all places that miss one name say differently."""
_MORE: Final = {
    **dict.fromkeys(("HP101", "HP106", "HP231", "HP416"), "places"),
    **dict.fromkeys(("HP108", "HP160"), "texts of it"),
    **dict.fromkeys(("HP110", "HP136"), "texts"),
}
_MANY: Final = 2
"""More records than these are counted, and the first of them is the place."""
_MANY_PLACES: Final = 5
"""Places that a person has to go to are named one by one, as long as they are not more than these."""


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
    """One mistake that shows in many places is one finding, at the first of them, and not one for each.

    That is a mistake in a template, which each card shows; a record without translation, each text of which lacks one;
    and a name that a schema or a record has lost, which all that use it miss.
    """
    found = in_order(findings)
    same: dict[tuple[str, ...], list[Finding]] = {}
    for finding in found:
        key = _what_is_wrong(finding)
        if key:
            same.setdefault(key, []).append(finding)
    first: dict[Finding, str] = {}
    others: set[Finding] = set()
    for group in same.values():
        code = group[0].code
        if len(group) > (_MANY_PLACES if code in _OF_NAMES else _MANY):
            first[group[0]] = f"{len(group) - 1} more {_MORE.get(code, 'records')}"
            others.update(group[1:])
    return tuple(
        finding._replace(message=f"{finding.message}, and so for {first[finding]}") if finding in first else finding
        for finding in found
        if finding not in others
    )


def _what_is_wrong(finding: Finding) -> tuple[str, ...]:
    """What findings of one mistake have in common; empty when each finding is a mistake of its own."""
    code, message = finding.code, finding.message
    if code in _OF_TEMPLATES:
        return finding[3:]
    if code in _OF_TEXTS and finding.hint.endswith(" at all"):
        return (finding.path, code, finding.hint)
    if code in _OF_TEXTS:  # "demons.mephit.abilities.0.name" ...
        path = message.split('"')[1].split(".")
        return (finding.path, code, *path[:2]) if len(path) > 2 else ()
    if code in _OF_NAMES:
        return (code, finding.hint if finding.hint.endswith(" at all") else _OWNER.sub("", message))
    return ()


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
