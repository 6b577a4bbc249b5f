"""`# hellprint: allow HP123 because ...` in the files of a pack: findings that somebody has looked at and means.

In YAML the comment stands at the end of the line that it is about, or alone on the line before it; one at the top of a
file is about the file as a whole too. A spreadsheet has no comments: there the column `hellprint` says, in the row that
it is about, `allow HP123 because ...`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hellprint.load.source import quoted, read_bytes, read_source
from hellprint.load.spreadsheets import ALLOWS, cells
from hellprint.model.findings import ERROR, WARNING, Finding, shown
from hellprint.model.patterns import pattern
from hellprint.model.records import Pack

_WORD: Final = b"hellprint"
_COMMENT: Final = pattern(r"#\s*hellprint\s*:(.*)")
_ALLOW: Final = pattern(r"\s*allow\s+(HP\d{3}(?:\s*,\s*HP\d{3})*)\s*(?:because\b\s*:?\s*(.*))?")
_REASON: Final = pattern(r"[^\W\d_]{2}")
_HOW: Final = "# hellprint: allow {} because ..."
UNKNOWN: Final = frozenset({"HP023", "HP024"})
"""Findings about allowing cannot be allowed."""


class Allow(NamedTuple):
    """One code that is allowed on one line.

    Attributes:
        line: of the comment; column likewise.
        about: the line that it is about.
        whole: it is about the file as a whole too.
    """

    path: str
    line: int
    column: int
    code: str
    about: int
    whole: bool = False


def without_allowed(
    pack: Pack, findings: Iterable[Finding], known: Callable[[], Iterable[str]], looked_for: Callable[[str], bool]
) -> list[Finding]:
    """Findings without those that are allowed, and with those about allowing: HP023 (no reason, no such code), HP024
    (stale).

    Args:
        known: gives every code.
        looked_for: whether this run looked for a code, so that an allow for it which hides nothing is stale.
    """
    findings = list(findings)
    allows, wrong = read_allows(pack.files, known)
    if not allows:
        return findings + wrong
    by_line: dict[tuple[str, int, str], list[Allow]] = {}
    for allow in allows:
        for line in (allow.about, 0) if allow.whole else (allow.about,):
            by_line.setdefault((allow.path, line, allow.code), []).append(allow)
    used: set[Allow] = set()
    kept = []
    for finding in findings:
        hiding = by_line.get((finding.path, finding.line, finding.code))
        if hiding:
            used.update(hiding)
        else:
            kept.append(finding)
    own = shown(pack.folder)
    stale = [a for a in allows if a not in used and looked_for(a.code) and Path(a.path).is_relative_to(own)]
    return kept + wrong + [_stale(allow) for allow in stale]


def _stale(allow: Allow) -> Finding:
    message = f"{allow.code} is allowed here, and nothing here is {allow.code}"
    return Finding(allow.path, allow.line, allow.column, "HP024", WARNING, message, "delete the comment")


def read_allows(files: Iterable[str], known: Callable[[], Iterable[str]]) -> tuple[list[Allow], list[Finding]]:
    """What the files of a pack allow, and what is wrong with how they say it."""
    allows: list[Allow] = []
    wrong: list[Finding] = []
    codes: frozenset[str] = frozenset()
    for name in files:
        for line, column, text, about, whole in _comments(Path(name)):
            codes = codes or frozenset(known())
            found = _ALLOW.fullmatch(text.rstrip())
            if found is None:
                message = f"{quoted('hellprint:' + text)} is no comment that hellprint knows"
                wrong.append(_bad(name, line, column, message, _HOW.format("HP131")))
            elif not _REASON.search(found[2] or ""):
                why = (found[2] or "").strip()
                how = f"because {quoted(why)}, which is too short for a reason" if why else "without a reason"
                message = f"{found[1]} is allowed {how}"
                wrong.append(_bad(name, line, column, message, _HOW.format(found[1])))
            else:
                for code in re.split(r"\s*,\s*", found[1]):
                    if code in codes and code not in UNKNOWN:
                        allows.append(Allow(name, line, column, code, about, whole))
                    else:
                        message = f"{code} is no finding that can be allowed"
                        wrong.append(_bad(name, line, column, message, "take the code of the finding"))
    return allows, wrong


def _bad(path: str, line: int, column: int, message: str, hint: str) -> Finding:
    return Finding(path, line, column, "HP023", ERROR, message, hint)


_Comment = tuple[int, int, str, int, bool]
"""Line, column, text after "hellprint:", the line that it is about, whether it is about the whole file too."""


def _comments(path: Path) -> Iterator[_Comment]:
    raw = read_bytes(path, lambda finding: None)
    if path.suffix.lower() == ".xlsx":
        if raw is not None:
            yield from _in_cells(path)
    elif raw is not None and _WORD in raw:
        yield from _in_cells(path) if path.suffix.lower() == ".csv" else _in_yaml(path)


def _in_cells(path: Path) -> Iterator[_Comment]:
    column = 0
    for number, row in cells(path):
        if not column:
            if ALLOWS not in [cell.strip() for cell in row]:
                return
            column = [cell.strip() for cell in row].index(ALLOWS) + 1
        elif len(row) >= column and row[column - 1].strip():
            text = re.sub(r"^#?\s*hellprint\s*:", "", row[column - 1].strip())
            yield number, column, f" {text}", number, False


def _in_yaml(path: Path) -> Iterator[_Comment]:
    source = read_source(path, lambda finding: None)
    if source is None:
        return
    lines = source.text.split("\n")
    found = [(n, match) for n, line in enumerate(lines) if (match := _COMMENT.search(line))]
    texts = _texts(source.text) if found else []
    for number, match in found:
        if any(start <= (number, match.start()) < end for start, end in texts):
            continue
        alone = not lines[number][: match.start()].strip()
        about = number
        while alone and about < len(lines) - 1 and lines[about].lstrip().startswith("#"):
            about += 1
        top = alone and all(not line.strip() or line.lstrip().startswith("#") for line in lines[:number])
        yield number + 1, match.start() + 1, match[1], about + 1, top


def _texts(text: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """(line, column) from 0 of the start and end of each value: a comment within one is no comment."""
    import yaml

    found = []
    try:
        for token in yaml.scan(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if isinstance(token, yaml.ScalarToken):
                start, end = token.start_mark, token.end_mark
                block = token.style in ("|", ">")  # a comment may stand behind the sign that begins it
                first = (start.line + 1, 0) if block else (start.line, start.column)
                found.append((first, (end.line, end.column)))
    except yaml.YAMLError:  # what is wrong there is told elsewhere; what was read so far holds
        pass
    return found
