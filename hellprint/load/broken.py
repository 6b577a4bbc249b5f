"""Findings to the records that they are about, so that what a broken record cannot show is not told a second time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from hellprint.model.findings import ERROR, Finding
from hellprint.model.records import Pack
from hellprint.model.schema import Field

RecordKey = tuple[str, str]
"""Kind and id."""

ECHOES: Final = frozenset({"HP109", "HP111"})
"""What a template says about a value that is not there: of a broken record, only an echo of what broke it."""
OF_ALL: Final = frozenset({"pack.yaml", "pack.yml", "schema.yaml", "schema.yml"})
"""Files that are about every record."""


def without_echoes(pack: Pack, findings: Iterable[Finding], late: Iterable[Finding]) -> list[Finding]:
    """What was found when faces were drawn, without what follows from the errors that were known before.

    Args:
        findings: of loading and checking.
        late: of drawing.
    """
    errors = [finding for finding in findings if finding.severity == ERROR]
    # A template that is not there is told where it is named, and not again for each record that it would draw.
    told = {finding.message.replace("no template", "no file") for finding in errors if finding.code == "HP105"}
    # A text that asks for what is not there is told where it is looked at, and not again where it is printed.
    asks = {finding.place for finding in errors if finding.code == "HP136"}
    late = [f for f in late if f.message not in told and not (f.code == "HP305" and f.place in asks)]
    if not errors or not any(finding.code in ECHOES for finding in late):
        return late
    owners = _Owners(pack)
    broken = _with_those_that_refer(pack, {owners.of(finding) for finding in errors})
    return [f for f in late if f.code not in ECHOES or owners.of(f) not in broken]


def breaks_all(pack: Pack, findings: Iterable[Finding]) -> bool:
    """Whether an error is about the pack's own files, so that every face would show it again."""
    own = {f.code for f in findings if f.severity == ERROR and Path(f.path).name in OF_ALL}
    return bool(own - {"HP105"})


def owners(pack: Pack) -> Callable[[Finding], RecordKey | None]:
    """Tells within which record a finding lies."""
    return _Owners(pack).of


class _Owners:
    """Which record stands at a place."""

    def __init__(self, pack: Pack) -> None:
        spans: dict[tuple[str, RecordKey], tuple[tuple[int, int], tuple[int, int]]] = {}
        for key, (path, line, column) in pack.places.items():
            if len(key) >= 2 and isinstance(key[1], str) and key[1] in pack.records.get(str(key[0]), ()):
                record = (path, (str(key[0]), key[1]))
                first, last = spans.get(record, ((line, column), (line, column)))
                spans[record] = (min(first, (line, column)), max(last, (line, column)))
        self._spans = sorted((path, first, last, key) for (path, key), (first, last) in spans.items())
        self._starts = [(path, first) for path, first, _, _ in self._spans]

    def of(self, finding: Finding) -> RecordKey | None:
        """The record within which the finding lies."""
        place = (finding.line, finding.column)
        number = bisect_right(self._starts, (finding.path, place))
        if not number:
            return None
        path, _, last, key = self._spans[number - 1]
        return key if path == finding.path and (place <= last or finding.line == last[0]) else None


def _with_those_that_refer(pack: Pack, broken: Iterable[RecordKey | None]) -> set[RecordKey]:
    """Broken records, and those that show a value of one, through any number of others."""
    found = {key for key in broken if key is not None}
    named: dict[RecordKey, set[RecordKey]] = {}
    for kind, records in pack.records.items():
        for id_, record in records.items():
            for target in _references(pack, pack.kinds[kind].fields, record):
                named.setdefault(target, set()).add((kind, id_))
    # Of records that could not be read at all, only the ids are known.
    waiting = [*found, *(key for key in named if key[1] in pack.lost)]
    while waiting:
        for key in named.get(waiting.pop(), ()):
            if key not in found:
                found.add(key)
                waiting.append(key)
    return found


def _references(pack: Pack, fields: Any, record: Any) -> Iterator[RecordKey]:
    for name, field in fields.items():
        if name in record:
            yield from _of_value(pack, field, record[name])


def _of_value(pack: Pack, field: Field, value: Any) -> Iterator[RecordKey]:
    if field.type == "ref" and isinstance(value, str) and not field.link:
        yield field.to, value
    elif field.type == "nested" and isinstance(value, dict):
        yield from _references(pack, pack.kinds[field.to].fields, value)
    elif field.item is not None and isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _of_value(pack, field.item, item)
