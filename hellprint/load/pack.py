"""A folder to a pack: layers, schema, records, derived values, translations; everything that is wrong in one run."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Sequence
from collections.abc import Mapping as MappingType
from pathlib import Path
from typing import Any

from hellprint.load.built_in import CHECKED, ROSTER_KINDS
from hellprint.load.gather import Gathered, Raw, add_list, gather, read_tree
from hellprint.load.layers import (
    VARIANT_KEYS,
    FindPack,
    Layer,
    merged_packfile,
    merged_schema,
    new_constants,
    read_layers,
    word,
)
from hellprint.load.nearest import did_you_mean
from hellprint.load.overlay import lay_over, resolve_extends
from hellprint.load.packfile import read_packfile
from hellprint.load.provenance import read_provenance
from hellprint.load.reader import Reader
from hellprint.load.schema import BUILT_IN, field_of, read_schema
from hellprint.load.source import Report, quoted
from hellprint.load.tables import TABLE, read_table
from hellprint.load.translations import read_texts
from hellprint.load.tree import Mapping, Scalar
from hellprint.model.findings import ERROR, Finding, in_order, shown
from hellprint.model.mistakes import Misuse, nearest
from hellprint.model.records import Pack, PlaceKey, Record
from hellprint.model.schema import Kind

Places = dict[PlaceKey, tuple[str, int, int]]


def load_pack(
    folder: Path, *, variants: Sequence[str] = (), find_pack: FindPack = lambda name: None
) -> tuple[Pack | None, tuple[Finding, ...]]:
    """Read a pack and the packs that it extends.

    Args:
        variants: named overlays of pack.yaml, laid over it in this order.
        find_pack: folder of the pack that `extends` names, or None.

    Returns:
        The pack, or None when there is no pack.yaml to start from; and all findings, HP0xx and those HP1xx that need
        no look at the whole pack (`hellprint.checks` has the others), in order.
    """
    findings: list[Finding] = []
    collecting = gc.isenabled()
    gc.disable()  # trees and records hold no rings; collecting while they grow costs a quarter of the time
    try:
        layers = read_layers(folder, find_pack, findings.append)
        pack = _Loader(folder, layers, variants, findings.append).load() if layers else None
    finally:
        if collecting:
            gc.enable()
    return pack, in_order(findings)


class _Loader:
    """One load, step by step."""

    def __init__(self, folder: Path, layers: list[Layer], variants: Sequence[str], report: Report) -> None:
        self.folder = folder
        self.layers = layers
        self.report = report
        self.places: Places = {}
        self.lost: set[str] = {word for layer in layers for word in layer.lost}
        self.looked_at: dict[str, int] = {}
        self.wanted = variants

    def load(self) -> Pack:
        root = merged_packfile(self.layers, (), self.report)
        self.variants = self._variants(root)
        chosen = [self.variants[name] for name in self.wanted if name in self.variants]
        packfile_root = merged_packfile(self.layers, chosen, lambda finding: None)
        schema = merged_schema(self.layers)
        self.kinds = dict(BUILT_IN) if schema is None else read_schema(schema, self.report, self.places)
        self.reader = Reader(self.kinds, self.report, self.places)
        packfile = read_packfile(packfile_root, self.kinds, self.reader)
        raw, new = self._raw()
        self._check_variants(root, raw)
        for variant in chosen:
            raw, more = lay_over(raw, self._variant_records(variant, self.reader))
            new |= more
        raw = resolve_extends(raw, self.reader, self.lost)
        records = self._read(raw, new)
        self._rosters(records, packfile.id)
        provenance = dict(packfile.provenance)
        for kind, nodes in raw.items():
            read_provenance(self.reader, self.kinds[kind], nodes, provenance)
        titles = [word(layer.packfile, "title") for layer in reversed(self.layers[:-1])]
        info = {
            **packfile.info,
            "variants": tuple(name for name in self.wanted if name in self.variants),
            "base_titles": tuple(title for title in titles if title),
            "new_constants": new_constants(self.layers),
        }
        pack = Pack(
            id=packfile.id or self.folder.resolve().name,
            folder=self.folder,
            folders=tuple(layer.folder.path for layer in reversed(self.layers)),
            info=info,
            constants=packfile.constants,
            kinds=self.kinds,
            records=records,
            components=tuple(packfile.components),
            sets=packfile.sets,
            needs=packfile.needs,
            provenance=provenance,
            places=self.places,
            files=self._files(),
            looked_at=self.looked_at,
            bases=tuple(layer.id for layer in reversed(self.layers[:-1])),
            lost=frozenset(self.lost),
        )
        if any(kind.derive for kind in self.kinds.values()):
            from hellprint.load.derive import derive

            derive(pack, self.report)
        return self._with_texts(pack)

    def _raw(self) -> tuple[Raw, set[tuple[str, str]]]:
        raw: Raw = {}
        new: set[tuple[str, str]] = set()
        for number, layer in enumerate(self.layers):
            found = gather(layer.folder, self.kinds, self.reader)
            self.lost |= found.lost
            raw, more = lay_over(raw, found.raw)
            if number:
                new |= more
        self.looked_at = {
            kind.plural: len(raw.get(kind.name, ()))
            for kind in self.kinds.values()
            if not kind.nested and not kind.roster and (kind not in (*CHECKED, *ROSTER_KINDS) or raw.get(kind.name))
        }
        return raw, new

    def _read(self, raw: Raw, new: set[tuple[str, str]]) -> dict[str, dict[str, Record]]:
        records: dict[str, dict[str, Record]] = {}
        for name, kind in self.kinds.items():
            if kind.nested:
                continue
            read = records[name] = {}
            for id_, node in raw.get(name, {}).items():
                if (name, id_) in new:
                    read[id_] = self._read_new(kind, node, id_, records, raw)
                else:
                    read[id_] = self._read_one(kind, node, id_, self.reader)
        return records

    def _read_one(self, kind: Kind, node: Mapping, id_: str, reader: Reader) -> Record:
        if kind.name == TABLE.name:
            return read_table(
                reader, node, id_, lambda column, where: field_of(column, self.kinds, reader.report, where)
            )
        return reader.record(kind, node, id_)

    def _read_new(self, kind: Kind, node: Mapping, id_: str, records: MappingType[str, Any], raw: Raw) -> Record:
        """A record of an upper layer that is in no lower one: complete, it is new; incomplete, it overlays nothing."""
        findings: list[Finding] = []
        record = self._read_one(kind, node, id_, Reader(self.kinds, findings.append, self.places))
        missing = [f for f in findings if f.code == "HP011" and f.message.endswith(f'in {kind.name} "{id_}"')]
        for finding in findings:
            if finding not in missing:
                self.report(finding)
        if missing and id_ not in self.lost:
            others = [other for other in raw.get(kind.name, {}) if other != id_]
            names = ", ".join(f.message.split('"')[1] for f in missing)
            hint = did_you_mean(id_, others) or f"a new {kind.name} needs {names} too"
            at = node.pairs["id"][1]
            message = f"no {kind.name} below is called {quoted(id_)}, so this changes nothing"
            self.report(Finding(at.path, at.line, at.column, "HP104", ERROR, message, hint))
        return record

    def _variants(self, root: Mapping) -> dict[str, Mapping]:
        """Raises: Misuse: one is wanted that is not there, and was not lost with something that cannot be read."""
        pair = root.pairs.get("variants")
        found: dict[str, Mapping] = {}
        lost = root.broken or (pair is not None and type(pair[1]) is Mapping and pair[1].broken)
        if pair is not None and type(pair[1]) is Mapping:
            for name, (_, node) in pair[1].pairs.items():
                if type(node) is Mapping:
                    found[name] = node
                    self.places["pack", "variants", name] = (node.path, node.line, node.column)
                else:
                    lost = True
                    self.report(
                        Finding(node.path, node.line, node.column, "HP012", ERROR, f'variant "{name}": expected a map')
                    )
        elif pair is not None and not (type(pair[1]) is Scalar and pair[1].plain and not pair[1].text):
            lost = True
            message, hint = "variants: expected a map", "write NAME: {constants: {...}} for each"
            self.report(Finding(pair[1].path, pair[1].line, pair[1].column, "HP012", ERROR, message, hint))
        for name in self.wanted:
            if name not in found and not lost:
                raise Misuse(f"no variant is called {quoted(name)}", nearest(name, found) or "the pack has no variants")
        return found

    def _variant_records(self, variant: Mapping, reader: Reader) -> Raw:
        found = Gathered()
        by_plural = {kind.plural: kind for kind in self.kinds.values() if not kind.nested}
        for name, (key, node) in variant.pairs.items():
            if name in by_plural:
                kind = by_plural[name]
                found.raw.setdefault(kind.name, {})
                add_list(found, kind, node, reader)
            elif name not in VARIANT_KEYS:
                reader.unknown(key, (*VARIANT_KEYS, *by_plural), "a variant")
        return found.raw

    def _check_variants(self, root: Mapping, raw: Raw) -> None:
        """Each variant over the bare pack, chosen or not: one that nobody prints today must not rot."""
        for variant in self.variants.values():
            merged = merged_packfile(self.layers, (variant,), self.report)
            scratch = _Scratch(self, self.report)
            records = self._variant_records(variant, scratch.reader)
            if any(name in variant.pairs for name in ("names", "constants", "components", "sets")):
                read_packfile(merged, self.kinds, scratch.reader)
            both, new = lay_over(raw, records)
            for kind, nodes in records.items():
                for id_ in nodes:
                    node = both[kind][id_]
                    if (kind, id_) in new:
                        scratch.loader._read_new(self.kinds[kind], node, id_, {}, both)
                    elif "extends" not in node.pairs:
                        self._read_one(self.kinds[kind], node, id_, scratch.reader)

    def _rosters(self, records: dict[str, dict[str, Record]], pack_id: str) -> None:
        from hellprint.load.rosters import read_roster

        """Of the pack's own folder: those of a pack that it extends were built by the rules of that one."""
        known = {pack_id, *(layer.id for layer in self.layers)}
        for kind in self.kinds.values():
            if kind.roster:
                self.looked_at[kind.plural] = 0
        for path in self.layers[-1].folder.rosters:
            root = read_tree(path, self.report, self.lost)
            roster = None if root is None else read_roster(self.reader, root, path.stem, known)
            if roster is not None:
                name, record = roster
                self.looked_at[self.kinds[name].plural] += 1
                records.setdefault(name, {})[record["id"]] = record

    def _with_texts(self, pack: Pack) -> Pack:
        texts: dict[str, dict[str, dict[str, str]]] = {}
        for layer in self.layers:
            for path in layer.folder.texts:
                root = read_tree(path, self.report)
                texts.setdefault(path.stem, {}).update(
                    read_texts(pack, path.stem, root, self.reader) if root is not None else {}
                )
        return pack._replace(texts=texts)

    def _files(self) -> tuple[str, ...]:
        found: set[str] = set()
        for layer in self.layers:
            folder = layer.folder
            paths: Iterable[Path] = (*folder.records, *folder.rosters, *folder.texts, *folder.own.values())
            found.update(shown(path) for path in paths)
        return tuple(sorted(found))


class _Scratch:
    """A loader that reads into places which nobody keeps."""

    def __init__(self, loader: _Loader, report: Report) -> None:
        self.reader = Reader(loader.kinds, report, {})
        self.loader = _Loader(loader.folder, loader.layers, (), report)
        self.loader.kinds = loader.kinds
        self.loader.reader = self.reader
