"""A loaded pack as plain data, which outlives its files, and back: what lies on a table is compared with it later."""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from hellprint.cache import Store, digest
from hellprint.model.components import Component, Need
from hellprint.model.lengths import Size
from hellprint.model.records import Pack, PlaceKey
from hellprint.model.schema import Field, Kind

_NAMESPACE: Final = "snapshots"
_FIELDS_OF_KIND: Final = ("fields", "state")


def snapshot(pack: Pack) -> dict[str, Any]:
    """What the pack says, in dicts, lists and scalars; without the places of its values and the paths of its files."""
    return {
        "id": pack.id,
        "bases": list(pack.bases),
        "info": _plain(pack.info),
        "constants": _plain(pack.constants),
        "kinds": {name: _flat(kind) for name, kind in pack.kinds.items()},
        "records": _plain(pack.records),
        "components": [_flat(component) for component in pack.components],
        "sets": _plain(pack.sets),
        "needs": [list(_plain(need)) for need in pack.needs],
        "provenance": [[list(key), value] for key, value in pack.provenance.items()],
    }


def keep(pack: Pack, store: Store) -> str:
    """Put a pack's snapshot into the cache, once; its key is the hash of all that it says, in whatever files.

    Record by record: of thousands, a copy as plain values would take as much memory as all that prints them.
    """
    records = {kind: {id_: _dumped(each) for id_, each in known.items()} for kind, known in pack.records.items()}
    told = {**snapshot(pack._replace(records={})), "records": records}
    key = digest(_dumped(_in_order(told)))
    if store.get(_NAMESPACE, key) is None:
        store.put(_NAMESPACE, key, _dumped(told))
    return key


def _dumped(value: Any) -> bytes:
    return marshal.dumps(_plain(value), 2)  # version 2 writes no back references: equal values, equal bytes


def _in_order(told: Mapping[str, Any]) -> dict[str, Any]:
    """A snapshot without the order of its records, which comes from the names of the files."""
    records = {kind: dict(sorted(by_id.items())) for kind, by_id in told["records"].items()}
    return {**told, "records": records, "provenance": sorted(told["provenance"], key=lambda row: [*map(str, row[0])])}


def kept(store: Store, key: str) -> dict[str, Any] | None:
    """The snapshot of a key; None when the cache was emptied since."""
    blob = store.get(_NAMESPACE, key)
    if blob is None:
        return None
    told: dict[str, Any] = marshal.loads(blob)
    records = {
        kind: {id_: marshal.loads(each) for id_, each in by_id.items()} for kind, by_id in told["records"].items()
    }
    return {**told, "records": records}


def restored(data: Mapping[str, Any], folders: Sequence[Path]) -> Pack:
    """The pack of a snapshot. What a later version of hellprint wrote more is left out.

    Args:
        folders: where its templates and pictures are looked for; the first stands for its own.

    Raises:
        KeyError, TypeError, ValueError: the data is no snapshot.
    """
    provenance: dict[PlaceKey, str] = {tuple(key): value for key, value in data["provenance"]}
    return Pack(
        id=data["id"],
        folder=folders[0],
        folders=tuple(folders),
        info=data["info"],
        constants=data["constants"],
        kinds={name: _kind(kind) for name, kind in data["kinds"].items()},
        records=data["records"],
        components=tuple(_component(component) for component in data["components"]),
        sets=data["sets"],
        provenance=provenance,
        bases=tuple(data["bases"]),
        needs=tuple(_need(*need) for need in data.get("needs", ())),
    )


def _need(text: str, number: str, per: Any, with_: Sequence[str], unless: Sequence[str], note: str) -> Need:
    return Need(text, number, per, tuple(with_), tuple(unless), note)


def _plain(value: Any) -> Any:
    """Subclasses of str, float and the like as what they are, tuples as lists."""
    kind = type(value)
    if kind is str or kind is int or value is None or kind is bool or kind is float or kind is bytes:
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    for plain in (bool, int, float):
        if isinstance(value, plain):
            return plain(value)
    return str(value)


def _flat(value: Field | Kind | Component) -> dict[str, Any]:
    """Its attributes by name, without those that have their default."""
    defaults = type(value)._field_defaults
    found: dict[str, Any] = {}
    for name, each in value._asdict().items():
        if name in defaults and each == defaults[name]:
            continue
        if isinstance(each, Field):
            found[name] = _flat(each)
        elif isinstance(value, Kind) and name in _FIELDS_OF_KIND:
            found[name] = {key: _flat(field) for key, field in each.items()}
        else:
            found[name] = _plain(each)
    return found


def _known(of: type[Field] | type[Kind] | type[Component], data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name in of._fields}


def _field(data: Mapping[str, Any]) -> Field:
    values = _known(Field, data)
    for name in ("of", "per", "beside", "against"):
        if name in values:
            values[name] = tuple(values[name])
    if "item" in values:
        values["item"] = _field(values["item"])
    return Field(**values)


def _kind(data: Mapping[str, Any]) -> Kind:
    values = _known(Kind, data)
    for name in _FIELDS_OF_KIND:
        if name in values:
            values[name] = {key: _field(field) for key, field in values[name].items()}
    return Kind(**values)


def _component(data: Mapping[str, Any]) -> Component:
    values = _known(Component, data)
    values["size"] = Size(*values["size"])
    values |= {name: tuple(values[name]) for name in ("sort", "reads") if name in values}
    if "options" in values:
        values["options"] = tuple((name, value) for name, value in values["options"])
    return Component(**values)
