"""The files of a pack's folder to raw records by kind and id; nothing is read by the schema yet."""

from __future__ import annotations

import os
from collections.abc import Mapping as MappingType
from pathlib import Path
from typing import Final

from hellprint.guard import working_on
from hellprint.load.nearest import did_you_mean
from hellprint.load.reader import Reader
from hellprint.load.source import Report, quoted, read_source
from hellprint.load.spreadsheets import SUFFIXES, read_spreadsheet
from hellprint.load.tree import Listing, Mapping, Node, Scalar, is_nothing, parse
from hellprint.model.findings import ERROR, Finding, Place, shown
from hellprint.model.schema import Kind

YAML: Final = (".yaml", ".yml")
OWN_FILES: Final = frozenset({"pack", "schema"})
WITHOUT_HEAD: Final = frozenset({"legality", "aftermath"})
"""Files that may be a bare list: their name is the plural of what they hold."""
OWN_FOLDERS: Final = frozenset({"text", "art", "templates", "output"})
ROSTERS: Final = "rosters"
MAX_FILES: Final = 5_000

Raw = dict[str, dict[str, Mapping]]
"""Singular -> id -> the record's map, in the order of the files."""


class Folder:
    """A pack's folder, looked through.

    Attributes:
        records: files that may hold records, sorted by path.
        rosters: roster files; texts: translations; both sorted.
        own: "pack", "schema" -> file.
    """

    __slots__ = ("own", "path", "records", "rosters", "texts")

    def __init__(self, path: Path) -> None:
        self.path = path
        self.records: list[Path] = []
        self.rosters: list[Path] = []
        self.texts: list[Path] = []
        self.own: dict[str, Path] = {}


def look_through(folder: Path, report: Report) -> Folder:
    """Which file is for what. A link that leads out of the folder is refused (HP001): a pack is a stranger's folder."""
    found = Folder(folder)
    inside = os.path.realpath(folder)
    count = 0
    for where, below, names in os.walk(folder):
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in below:
            if name.lower().endswith((*YAML, *SUFFIXES)):
                message = "this is a folder, and should be a file"
                report(Finding(shown(Path(where, name)), 0, 0, "HP001", ERROR, message))
        for name in sorted(names):
            path = Path(where, name)
            if name.startswith((".", "~$")) or path.suffix.lower() not in (*YAML, *SUFFIXES):
                continue
            count += 1
            if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(inside):
                report(
                    Finding(
                        shown(path),
                        0,
                        0,
                        "HP001",
                        ERROR,
                        "the file lies outside of the pack's folder",
                        "copy it into the folder",
                    )
                )
            elif count <= MAX_FILES:
                _sort_in(found, path, path.relative_to(folder).parts)
    if count > MAX_FILES:
        report(
            Finding(
                shown(folder),
                0,
                0,
                "HP001",
                ERROR,
                f"the folder has more than {MAX_FILES} data files; the others were not read",
            )
        )
    found.records.sort(key=lambda path: path.relative_to(folder).as_posix())
    return found


def _sort_in(found: Folder, path: Path, parts: tuple[str, ...]) -> None:
    is_yaml = path.suffix.lower() in YAML
    if len(parts) == 1 and is_yaml and path.stem in OWN_FILES:
        found.own[path.stem] = path
    elif len(parts) > 1 and parts[0] == ROSTERS:
        found.rosters.append(path)
    elif len(parts) > 1 and parts[0] == "text":
        if is_yaml:
            found.texts.append(path)
    elif not (len(parts) > 1 and parts[0] in OWN_FOLDERS):
        found.records.append(path)


class Gathered:
    """Raw records of one pack folder."""

    __slots__ = ("looked_at", "lost", "raw")

    def __init__(self) -> None:
        self.raw: Raw = {}
        self.lost: set[str] = set()
        self.looked_at: dict[str, int] = {}


def read_tree(path: Path, report: Report, lost: set[str] | None = None) -> Node | None:
    """The tree of one YAML file; None when it is empty or cannot be read."""
    working_on(f"reading {path.name}", Place(shown(path)))
    source = read_source(path, report)
    if source is None:
        return None
    root = parse(source, report)
    if lost is not None:
        lost.update(source.lost)
    return root


def gather(folder: Folder, kinds: MappingType[str, Kind], reader: Reader) -> Gathered:
    """All records of a folder. Findings: those of parsing, HP012, HP015 (no kind of that name), HP017, HP102."""
    found = Gathered()
    plurals = {kind.plural: kind for kind in kinds.values() if not kind.nested}
    for kind in plurals.values():
        found.raw[kind.name] = {}
        if not kind.roster:
            found.looked_at[kind.plural] = 0
    for path in folder.records:
        if path.suffix.lower() in SUFFIXES:
            kind_of_file = _kind_of_file(path, folder.path, plurals)
            if kind_of_file is None:
                message = f"no kind has the plural {quoted(path.stem)}"
                reader.report(
                    Finding(shown(path), 0, 0, "HP015", ERROR, message, did_you_mean(path.stem, plurals, listed=True))
                )
                continue
            for row in read_spreadsheet(path, kind_of_file, kinds, reader.report):
                _add(found, kind_of_file, row, reader)
            continue
        root = read_tree(path, reader.report, found.lost)
        if root is not None:
            _add_file(found, root, path, folder.path, plurals, reader)
    return found


def _kind_of_file(path: Path, folder: Path, plurals: MappingType[str, Kind]) -> Kind | None:
    for name in (path.stem, *(part for part in reversed(path.relative_to(folder).parts[:-1]))):
        if name in plurals:
            return plurals[name]
    return None


def _add_file(
    found: Gathered, root: Node, path: Path, folder: Path, plurals: MappingType[str, Kind], reader: Reader
) -> None:
    if type(root) is Listing:
        kind = _kind_of_file(path, folder, plurals)
        name = kind.plural if kind else "demons"
        if path.stem not in WITHOUT_HEAD:
            reader.find(root, "HP015", "the list has no name", f'put "{name}:" above it')
        if kind is not None:
            add_list(found, kind, root, reader)
        return
    if type(root) is not Mapping:
        if not is_nothing(root):
            reader.find(root, "HP015", "a file of records is a map from plurals to lists", "demons: [...]")
        return
    for name, (key, node) in root.pairs.items():
        kind = plurals.get(name)
        if kind is not None:
            add_list(found, kind, node, reader)
            continue
        singular = next((k for k in plurals.values() if k.name == name), None)
        hint = f'did you mean "{singular.plural}"?' if singular else did_you_mean(name, plurals, listed=True)
        if singular is not None and singular.roster:
            hint = f"rosters lie in the folder {ROSTERS}"
        reader.find(key, "HP015", f"no kind has the plural {quoted(name)}", hint)


def add_list(found: Gathered, kind: Kind, node: Node, reader: Reader) -> None:
    """The records of a list under a plural."""
    if is_nothing(node):
        return
    if type(node) is not Listing:
        what = quoted(node.text) if type(node) is Scalar else "a map"
        reader.find(node, "HP012", f"{kind.plural}: expected a list, found {what}", "- {id: ..., name: ...}")
        return
    for item in node.items:
        if type(item) is Mapping:
            if not is_nothing(item):
                _add(found, kind, item, reader)
        elif is_nothing(item):
            reader.find(item, "HP011", f"an item of {kind.plural} is empty")
        else:
            what = quoted(item.text) if type(item) is Scalar else "a list"
            reader.find(item, "HP012", f"{kind.plural}: expected a map ({kind.name}), found {what}")


def _add(found: Gathered, kind: Kind, node: Mapping, reader: Reader) -> None:
    found.looked_at[kind.plural] = found.looked_at.get(kind.plural, 0) + 1
    id_ = reader.record_id(node, kind.name)
    if id_ is None:
        return
    records = found.raw[kind.name]
    first = records.get(id_.text)
    if first is not None:
        there = first.pairs["id"][1]
        reader.find(
            id_,
            "HP102",
            f'{kind.name} "{id_.text}" stands at {there.path}:{there.line} too',
            "give one of them another id",
        )
        return
    records[id_.text] = node
