"""A roster file to its pack, with the roster in it, and to what the pack's rules make of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from hellprint.model.findings import Finding, Place, at, has_errors, in_order, shown
from hellprint.model.patterns import pattern
from hellprint.model.records import Pack
from hellprint.model.schema import Kind

if TYPE_CHECKING:
    from hellprint.project import Project
    from hellprint.roster.result import RosterResult

SET: Final = "roster"
"""Of what is printed for a roster: the one set of its own pack (see roster.kit)."""
_SUFFIXES: Final = (".yaml", ".yml")
_HEAD: Final = pattern(r"^\ufeff?(?:\s*#.*\n|\s*\n)*pack:[ \t]*[\"']?([^\s\"'#]+)")
_HEAD_BYTES: Final = 16_384


class Opened(NamedTuple):
    """What was found in a roster file.

    Attributes:
        path: of the file.
        pack: with the roster among its records; None when there is no such pack.
        kind: of the roster; id: its file's name; both "" when it cannot be read.
        result: None when there are errors in the pack, or in the file itself.
        findings: in order: of the pack where it has errors, else of the roster.
    """

    path: Path
    pack: Pack | None = None
    kind: str = ""
    id: str = ""
    result: RosterResult | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def legal(self) -> bool:
        return self.result is not None and not has_errors(self.findings)


def names_roster(name: str) -> bool:
    """Whether what was typed is a roster file: YAML that says which pack it is for, and is not the pack itself."""
    path = Path(name)
    if path.suffix.lower() not in _SUFFIXES or path.name == "pack.yaml" or not path.is_file():
        return False
    return bool(pack_named_in(path))


def pack_named_in(path: Path) -> str:
    """The pack that a roster file says it is for, "" where it says none at its top; read without parsing."""
    try:
        with path.open("rb") as stream:
            found = _HEAD.match(stream.read(_HEAD_BYTES).decode("utf-8", "replace").replace("\r\n", "\n"))
    except OSError:
        return ""
    return found.group(1) if found else ""


def open_roster(path: Path, project: Project, variants: Sequence[str] = ()) -> Opened:
    """Read, replay, compute and judge a roster file.

    Errors in its pack come first: by a broken pack nothing can be judged.
    """
    from hellprint.load.cached import load_cached
    from hellprint.roster.checking import is_whole

    folder = folder_of_pack(path, project)
    if folder is None:
        name = pack_named_in(path)
        place = Place(shown(path), 1, 1)
        hint = f"there are: {', '.join(each.name for each in project.packs())}"
        return Opened(path, findings=(at(place, "HP020", f'no pack is called "{name}"', hint),))
    pack, findings = load_cached(folder, project, variants)
    if pack is not None:
        findings = in_order((*findings, *pack_findings(pack, project)))
    if pack is None or has_errors(findings):
        return Opened(path, pack, findings=findings)
    opened = with_roster(path, pack)
    if opened.findings or opened.pack is None:
        return opened
    pack = opened.pack
    if not is_whole(pack, pack.kinds[opened.kind], pack.records[opened.kind][opened.id]):
        return opened
    from hellprint.roster.result import compute

    result = compute(pack, opened.kind, opened.id)
    return opened._replace(result=result, findings=result.findings)


def with_roster(path: Path, pack: Pack) -> Opened:
    """The file read by the pack's schema, its references looked at."""
    from hellprint.checks import dangling_reference
    from hellprint.load.rosters import load_roster

    key, more, findings = load_roster(path, pack)
    if more is None or not key:
        return Opened(path, pack, findings=findings)
    kind, _, id_ = key.partition("/")
    alone = more._replace(records={**more.records, kind: {id_: more.records[kind][id_]}})
    name = shown(path)
    dangling = [finding for finding in dangling_reference.check(alone) if finding.path == name]
    return Opened(path, alone, kind, id_, None, in_order((*findings, *dangling)))


def folder_of_pack(path: Path, project: Project) -> Path | None:
    """The folder of the pack that a roster is for: the one that it lies in, where that has the right name."""
    from hellprint.project import pack_id, pack_of

    name = pack_named_in(path)
    if not name:
        return None
    around = pack_of(path.absolute())
    if around is not None and pack_id(around) == name:
        return around
    return project.find_pack(name)


def pack_findings(pack: Pack, project: Project) -> tuple[Finding, ...]:
    """What is wrong with the pack as a whole; that nothing is, is remembered until one of its files changes."""
    from hellprint.cache import Store
    from hellprint.checks import check_pack
    from hellprint.roster.checking import check_rules

    store, key = Store(project.cache_root), content_key(pack)
    if store.get("clean-packs", key) is not None:
        return ()
    whole = (*check_pack(pack), *check_rules(pack))
    findings = tuple(finding for finding in whole if finding.severity == "error")
    if not findings:
        store.put("clean-packs", key, b"clean")
    return findings


def content_key(pack: Pack) -> str:
    """Hash of every file of the pack and of the packs below it."""
    from hellprint.cache import digest, environment_key

    parts: list[object] = [environment_key(), pack.id, *map(str, pack.info.get("variants", ()))]
    for folder in pack.folders:
        for where, below, names in os.walk(folder):
            below[:] = sorted(name for name in below if not name.startswith(".") and name != "rosters")
            for name in sorted(names):
                path = Path(where, name)
                try:
                    parts += [str(path.relative_to(folder)), path.read_bytes()]
                except OSError:
                    parts += [str(path), "unreadable"]
    return digest(*parts)


def roster_kinds(pack: Pack) -> tuple[Kind, ...]:
    return tuple(kind for kind in pack.kinds.values() if kind.roster)
