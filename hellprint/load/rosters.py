"""A roster file to a record of the pack's roster kind."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from hellprint.load.gather import read_tree
from hellprint.load.layers import word
from hellprint.load.nearest import did_you_mean
from hellprint.load.reader import ID, Reader
from hellprint.load.source import Report, quoted
from hellprint.load.tree import Mapping, Node
from hellprint.model.findings import Finding, in_order
from hellprint.model.records import Pack, Record


def roster_pack(path: Path, report: Report) -> str:
    """The id of the pack that a roster file is for, or ""."""
    root = read_tree(path, report)
    return word(root, "pack") if type(root) is Mapping else ""


def load_roster(path: Path, pack: Pack) -> tuple[str, Pack | None, tuple[Finding, ...]]:
    """A roster file read by a pack's schema.

    Returns:
        Kind and id as "kind/id" ("" when the file cannot be read), the pack with the roster among its records, and what
        is wrong with the file. References of the roster are looked at by `hellprint.checks`, like all others.
    """
    findings: list[Finding] = []
    places = dict(pack.places)
    reader = Reader(pack.kinds, findings.append, places)
    root = read_tree(path, findings.append)
    found = None if root is None else read_roster(reader, root, path.stem, {pack.id, *pack.bases})
    if found is None:
        return "", None, in_order(findings)
    kind, record = found
    records = {**pack.records, kind: {**pack.records.get(kind, {}), record["id"]: record}}
    return f"{kind}/{record['id']}", pack._replace(records=records, places=places), in_order(findings)


def inherited_rosters(pack: Pack) -> dict[str, Path]:
    """Id -> file of the rosters that lie with the packs below; by the rules of this one they may be illegal."""
    found: dict[str, Path] = {}
    for folder in pack.folders[1:]:
        for path in sorted((folder / "rosters").glob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def read_roster(reader: Reader, root: Node, stem: str, packs: Collection[str]) -> tuple[str, Record] | None:
    """(kind, record) of a roster's tree; its id is the file's name. HP015, HP020, and those of the values."""
    if type(root) is not Mapping:
        reader.find(root, "HP012", "a roster is a map", "pack: ..., cabal: {...}")
        return None
    rosters = {kind.name: kind for kind in reader.kinds.values() if kind.roster}
    found: tuple[str, Record] | None = None
    for name, (key, node) in root.pairs.items():
        if name == "pack":
            given = word(root, "pack")
            if given not in packs:
                reader.find(
                    node, "HP020", f"the roster is for the pack {quoted(given)}", f'this pack is "{sorted(packs)[0]}"'
                )
        elif name not in rosters:
            reader.find(
                key, "HP015", f"no kind of roster is called {quoted(name)}", did_you_mean(name, rosters, listed=True)
            )
        elif type(node) is not Mapping:
            reader.find(node, "HP012", f"{name}: expected a map")
        elif found is not None:
            reader.find(key, "HP015", "a roster file holds one roster")
        else:
            id_ = stem if ID.fullmatch(stem) else "roster"
            found = (name, reader.record(rosters[name], node, id_))
    if "pack" not in root.pairs:
        reader.find(root, "HP011", '"pack" is missing in the roster', f"pack: {sorted(packs)[0] if packs else '...'}")
    if found is None and not any(name in rosters for name in root.pairs):
        reader.find(root, "HP011", "the roster is missing", f"write it under {' or '.join(rosters) or 'a roster kind'}")
    return found
