"""A pack's folder and those of the packs that it extends, lowest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from hellprint.load.gather import Folder, look_through, read_tree
from hellprint.load.merge import merge, without
from hellprint.load.nearest import nearest
from hellprint.load.source import Report, quoted
from hellprint.load.tree import Mapping, Node, Scalar
from hellprint.model.findings import ERROR, Finding, shown

FindPack = Callable[[str], Path | None]
MAX_LAYERS: Final = 8
VARIANT_KEYS: Final = ("title", "names", "constants", "components", "sets")
"""What a variant may change of pack.yaml; its other keys are plurals, with records."""


class Layer(NamedTuple):
    """One pack folder. packfile, schema: trees, or None where the file is missing or unreadable; lost: what stands in
    lines of them that could not be read."""

    folder: Folder
    packfile: Mapping
    schema: Mapping | None
    lost: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        return word(self.packfile, "pack")


def word(node: Mapping, name: str) -> str:
    """A scalar of a map as text, "" when it is not there or no scalar."""
    pair = node.pairs.get(name)
    return pair[1].text if pair is not None and type(pair[1]) is Scalar else ""


def read_layers(folder: Path, find_pack: FindPack, report: Report) -> list[Layer]:
    """Lowest base first, the pack itself last; empty when it has no pack.yaml (HP020). HP021: packs in a ring."""
    layers: list[Layer] = []
    seen: list[Path] = []
    at: Path | None = folder
    named_by: Node | None = None
    while at is not None:
        resolved = at.resolve()
        if resolved in seen or len(seen) >= MAX_LAYERS:
            assert named_by is not None
            _find(named_by, report, "HP021", "packs extend each other in a ring", "let one of them stand alone")
            break
        seen.append(resolved)
        layer = _read_layer(at, report, needs_schema=True)
        if layer is None:
            break
        layers.insert(0, layer)
        pair = layer.packfile.pairs.get("extends")
        name = word(layer.packfile, "extends")
        at = None
        if pair is not None and name:
            named_by = pair[1]
            at = find_pack(name) or _beside(folder, name)
            if at is None:
                _find(named_by, report, "HP020", f"no pack is called {quoted(name)}", "see: hellprint list")
    return layers


def _beside(folder: Path, name: str) -> Path | None:
    """A base given by a path that starts at the pack's own folder ("../base")."""
    path = folder / name
    return path if "/" in name and (path / "pack.yaml").is_file() else None


def _read_layer(folder: Path, report: Report, *, needs_schema: bool) -> Layer | None:
    name_of_file = shown(folder)
    if not folder.is_dir():
        report(Finding(name_of_file, 0, 0, "HP020", ERROR, "there is no such folder"))
        return None
    found = look_through(folder, report)
    path = found.own.get("pack")
    if path is None:
        report(Finding(name_of_file, 0, 0, "HP020", ERROR, "pack.yaml is missing", "see: hellprint new pack"))
        return None
    lost: set[str] = set()
    packfile = _mapping(path, report, lost, may_be_empty=False) or Mapping(shown(path), 1, 1)
    overlay = bool(word(packfile, "extends"))
    schema = _mapping(found.own["schema"], report, lost, may_be_empty=overlay) if "schema" in found.own else None
    if "schema" not in found.own and needs_schema and not overlay:
        report(
            Finding(
                name_of_file, 0, 0, "HP020", ERROR, "schema.yaml is missing", "it says which kinds of record there are"
            )
        )
    return Layer(found, packfile, schema, frozenset(lost))


def _mapping(path: Path, report: Report, lost: set[str], *, may_be_empty: bool) -> Mapping | None:
    found: list[Finding] = []
    root = read_tree(path, found.append, lost)
    for finding in found:
        report(finding)
    if type(root) is Mapping:
        return root
    if root is None:
        if not found and not may_be_empty:
            report(Finding(shown(path), 0, 0, "HP020", ERROR, f"{path.name} is empty"))
        return None
    _find(root, report, "HP012", f"{path.name}: expected a map")
    return None


def merged_schema(layers: Sequence[Layer]) -> Mapping | None:
    """All schemas over each other; None when there is none."""
    merged: Mapping | None = None
    for layer in layers:
        if layer.schema is not None:
            merged = layer.schema if merged is None else merge(merged, layer.schema)
    return merged


def merged_packfile(layers: Sequence[Layer], variants: Sequence[Mapping], report: Report) -> Mapping:
    """pack.yaml over those of the bases, then the chosen variants. HP104: a constant that overlays nothing."""

    def near_miss(key: Scalar, below: Mapping) -> None:
        meant = nearest(key.text, below.pairs)
        if meant:
            _find(
                key,
                report,
                "HP104",
                f"{quoted(key.text)} changes nothing in the pack below",
                f'did you mean "{meant}"?',
            )

    def stranger(key: Scalar, below: Mapping) -> None:
        meant = nearest(key.text, below.pairs)
        hint = f'did you mean "{meant}"?' if meant else "a variant changes constants; new ones belong to the pack"
        _find(key, report, "HP104", f"the variant changes {quoted(key.text)}, which the pack does not have", hint)

    merged = layers[0].packfile
    for layer in layers[1:]:
        merged = _over(without(merged, "extends", "pack"), layer.packfile, near_miss)
    for variant in variants:
        own = Mapping(variant.path, variant.line, variant.column)
        own.pairs = {name: pair for name, pair in variant.pairs.items() if name in VARIANT_KEYS}
        merged = _over(merged, own, stranger)
    return without(merged, "extends")


def new_constants(layers: Sequence[Layer]) -> tuple[str, ...]:
    """Constants that the pack has and those below it have not, dotted; of a new map only its name."""
    if len(layers) < 2:
        return ()
    below, above = _constants(merged_packfile(layers[:-1], (), lambda finding: None)), _constants(layers[-1].packfile)
    return tuple(".".join(path) for path in _new(below, above))


def _constants(packfile: Mapping) -> Node | None:
    pair = packfile.pairs.get("constants")
    return pair[1] if pair is not None else None


def _new(below: Node | None, above: Node | None) -> Iterator[tuple[str, ...]]:
    if type(below) is Mapping and type(above) is Mapping:
        for name, (_, value) in above.pairs.items():
            if name not in below.pairs:
                if not nearest(name, below.pairs):  # that is a slip, which is told of when they are merged
                    yield (name,)
            else:
                yield from ((name, *rest) for rest in _new(below.pairs[name][1], value))


def _over(lower: Mapping, upper: Mapping, stranger: Callable[[Scalar, Mapping], None]) -> Mapping:
    """Constants are merged with an eye on words that the lower pack does not have; the rest without."""
    merged = merge(lower, upper)
    below, above = lower.pairs.get("constants"), upper.pairs.get("constants")
    if below is not None and above is not None and type(below[1]) is Mapping and type(above[1]) is Mapping:
        merged.pairs["constants"] = (above[0], merge(below[1], above[1], stranger))
    return merged


def _find(node: Node, report: Report, code: str, message: str, hint: str = "") -> None:
    report(Finding(node.path, node.line, node.column, code, ERROR, message, hint))
