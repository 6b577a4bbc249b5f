"""A pack and an earlier version of it to all that differs: values, texts, pieces, and rules that broke."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hellprint.compare.pieces import PieceChange, piece_changes
from hellprint.compare.said import Said, said_differently
from hellprint.compare.values import Change, changes
from hellprint.compare.versions import Source, load
from hellprint.load.built_in import REFERENCE
from hellprint.model.findings import Finding, in_order
from hellprint.model.records import Pack
from hellprint.model.strings import strings

if TYPE_CHECKING:
    from hellprint.project import Project


class Shows(NamedTuple):
    """A record that prints another which changed (a section its tables), or computes with a constant which did.

    Attributes:
        area: plural of its kind; id; name.
        of: what it prints, by plural and id: ("tables", "soul-loss"); or ("constants", "board.deployment").
    """

    area: str
    id: str
    name: str
    of: tuple[str, str]


class Difference(NamedTuple):
    """What differs.

    Attributes:
        pack: id; title: of the pack as it is.
        since: what it is compared with, in words.
        changes: values.
        said: texts that were not edited and read differently.
        shows: sections that print a changed record; maps and rules that compute with a changed constant.
        pieces: faces that differ, and numbers of copies.
        broke: findings that the earlier version did not have; mended: those that it had.
    """

    pack: str
    title: str
    since: str
    changes: tuple[Change, ...] = ()
    said: tuple[Said, ...] = ()
    shows: tuple[Shows, ...] = ()
    pieces: tuple[PieceChange, ...] = ()
    broke: tuple[Finding, ...] = ()
    mended: tuple[Finding, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.changes or self.said or self.pieces or self.broke or self.mended)


def difference(
    folder: Path, source: Source, project: Project, variants: Sequence[str], lang: str | None
) -> tuple[Difference | None, tuple[Finding, ...]]:
    """Both versions are loaded and checked, none is laid out.

    Returns:
        None where one of them cannot be read, with its findings; else nothing stands beside the difference.
    """
    from hellprint import pipeline
    from hellprint.checks import check_rosters

    now, found = pipeline.load(folder, project, variants, lang)
    if now is None:
        return None, found
    found = (*found, *check_rosters(now))
    spoken = str(lang or now.info.get("lang") or "en")
    then, before = load(source, now, variants, spoken)
    if then is None:
        return None, before
    then = then._replace(folder=now.folder, folders=now.folders)  # templates of today, so that only values differ
    edited = changes(then, now)
    found, before = pipeline.settled(now, found, None), pipeline.settled(then, before, None)
    return Difference(
        now.id,
        " ".join(str(now.info[name]) for name in ("title", "edition") if now.info.get(name)) or now.id,
        source.label,
        edited,
        said_differently(then, now, [f / "templates" for f in now.folders]),
        (*_shows(now, edited), *_uses(now, edited)),
        piece_changes(then, now, project),
        _without(found, before),
        _without(before, found),
    ), ()


def _without(findings: Iterable[Finding], others: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those that the others do not have, wherever in the files they stand, and what they name besides."""
    known = {(finding.code, _placeless(finding.message)) for finding in others}
    return in_order(finding for finding in findings if (finding.code, _placeless(finding.message)) not in known)


def _placeless(message: str) -> str:
    """What it says without the places that it names, which a print has lost: "(content/rally/tiles.yaml:3)"."""
    return re.sub(r"[^\s()]+:\d+", "", message)


def _shows(pack: Pack, edited: Iterable[Change]) -> Iterator[Shows]:
    """Records of the reference with a ref to a record that is new or changed."""
    touched = {(change.area, change.id) for change in edited if change.what != "removed" or change.path}
    for name in sorted(REFERENCE):
        kind = pack.kinds.get(name)
        if kind is None:
            continue
        for id_, record in pack.records.get(name, {}).items():
            for field_name, field in kind.fields.items():
                item = field.item or field
                if item.type != "ref" or item.link or field_name not in record:
                    continue
                value = record[field_name]
                for to in value if isinstance(value, list) else [value]:
                    of = (pack.kinds[item.to].plural, to)
                    if of in touched:
                        yield Shows(kind.plural, id_, str(record.get("title") or record.get("name") or ""), of)


def _uses(pack: Pack, edited: Iterable[Change]) -> Iterator[Shows]:
    """Records with an expression that names a changed constant: rules of legality, maps, stated totals."""
    paths = [change.path for change in edited if change.area == "constants"]
    if not paths:
        return
    wanted = re.compile(r"(?<![\w.])(?:" + "|".join(map(re.escape, paths)) + r")(?![\w.])")
    for name, records in pack.records.items():
        kind = pack.kinds[name]
        if kind.roster:
            continue
        for id_, record in records.items():
            texts = (text for text in strings(record) if "{{" not in text)  # those are told of by what they say
            found = dict.fromkeys(hit for text in texts for hit in wanted.findall(text))
            for path in found:
                called = str(record.get("title") or record.get("name") or "")
                yield Shows(kind.plural, id_, called, ("constants", path))
