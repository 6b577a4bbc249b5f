"""Records with their references nested, as expressions see them."""

from __future__ import annotations

from typing import Any, Final

from hellprint.model.records import Pack, PlaceKey, Record
from hellprint.model.schema import Field

MEASURES: Final = frozenset({"number", "inches", "mm"})
"""Types whose values may have a fraction: an expression gets a float even of 9, so that it never divides as whole."""


class Resolver:
    """Nested views of a pack's records, each made once and shared."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._made: dict[tuple[str, str], dict[str, Any]] = {}

    def record(self, kind: str, record: Record) -> dict[str, Any]:
        """A record with `_at`; refs are records in turn, links stay ids. A reference to nothing has only its id."""
        id_ = record["id"]
        known = self._made.get((kind, id_))
        if known is not None:
            return known
        key: PlaceKey = (kind, id_)
        nested: dict[str, Any] = {"_at": self._at(key)}
        self._made[kind, id_] = nested  # before its refs, so that a ring which the schema should not have ends here
        fields = self.pack.kinds[kind].fields
        for name, value in record.items():
            field = fields.get(name)
            nested[name] = value if field is None else self._value(field, value, (*key, name))
        return nested

    def _value(self, field: Field, value: Any, key: PlaceKey) -> Any:
        kind = field.type
        if kind in MEASURES:
            return float(value)
        if kind == "ref":
            return value if field.link else self._target(field.to, value)
        if kind == "nested":
            return self._nested(field.to, value, key)
        if field.item is None or field.item.type in ("text", "int", "any", "rich", "enum"):
            return value
        if kind == "list":
            return [self._value(field.item, item, (*key, i)) for i, item in enumerate(value)]
        return {name: self._value(field.item, item, (*key, name)) for name, item in value.items()}

    def _nested(self, kind: str, value: Any, key: PlaceKey) -> dict[str, Any]:
        fields = self.pack.kinds[kind].fields
        nested: dict[str, Any] = {"_at": self._at(key)}
        for name, item in value.items():
            field = fields.get(name)
            nested[name] = item if field is None else self._value(field, item, (*key, name))
        return nested

    def _target(self, kind: str, id_: str) -> dict[str, Any]:
        target = self.pack.records.get(kind, {}).get(id_)
        return {"id": id_, "_at": ""} if target is None else self.record(kind, target)

    def _at(self, key: PlaceKey) -> str:
        place = self.pack.places.get(key)
        return f"{place[0]}:{place[1]}:{place[2]}" if place is not None else ""


_last: list[Resolver] = []


def nested(pack: Pack, kind: str, record: Record) -> dict[str, Any]:
    """The nested view of one record, shared between calls for the same pack: to be read, not changed."""
    if not _last or _last[0].pack is not pack:
        _last[:] = [Resolver(pack)]
    return _last[0].record(kind, record)
