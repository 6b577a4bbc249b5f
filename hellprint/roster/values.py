"""Plain values, as files and expressions give them, to the nested views of a roster, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hellprint.load.resolve import MEASURES, Resolver
from hellprint.model.findings import Place
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind

MISSING: Final = object()


class Maker:
    """Makes values of fields within one roster: references become the records, nested records are completed."""

    def __init__(self, pack: Pack, resolver: Resolver) -> None:
        self._pack = pack
        self._resolver = resolver

    def value(self, field: Field, value: Any, where: str) -> Any:
        """A value as an expression sees it.

        Args:
            value: an id or a record for a ref; a map for a nested record; a number for a number.
            where: `_at` of what is made here and has no place of its own.
        """
        if field.type == "ref" and not field.link:
            id_ = value.get("id", "") if isinstance(value, Mapping) else value
            record = self._pack.records.get(field.to, {}).get(id_)
            return {"id": id_, "_at": ""} if record is None else self._resolver.record(field.to, record)
        if field.type == "ref":
            return value.get("id", "") if isinstance(value, Mapping) else value
        if field.type == "nested" and isinstance(value, Mapping):
            return self.nested(self._pack.kinds[field.to], value, where)
        if field.type == "list":
            assert field.item is not None
            return [self.value(field.item, item, where) for item in as_list(value)]
        if field.type == "map" and isinstance(value, Mapping):
            assert field.item is not None
            return {name: self.value(field.item, item, where) for name, item in value.items()}
        if field.type in MEASURES and isinstance(value, int) and not isinstance(value, bool):
            return float(value)
        if field.type == "int" and isinstance(value, float) and value.is_integer():
            return int(value)
        return value

    def nested(self, kind: Kind, values: Mapping[str, Any], where: str) -> dict[str, Any]:
        """A nested record with the defaults of its fields and the empty values of its state."""
        fields = {**kind.fields, **kind.state}
        view: dict[str, Any] = {"_at": values.get("_at") or where}
        for name, value in values.items():
            if name in fields:
                view[name] = self.value(fields[name], value, where)
        for name, field in fields.items():
            if name not in view and field.default is not None:
                view[name] = self.value(field, field.default, where)
        self.empty_state(kind, view)
        return view

    def empty_state(self, kind: Kind, view: dict[str, Any]) -> None:
        for name, field in kind.state.items():
            if name not in view:
                view[name] = empty(field)


def empty(field: Field) -> Any:
    """What a field of the state holds before anything has happened."""
    if field.default is not None:
        return field.default
    if field.type == "list":
        return []
    if field.type == "map":
        return {}
    if field.type == "flag":
        return False
    if field.type in MEASURES:
        return 0.0
    return 0 if field.type == "int" else ""


def as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def same(one: Any, other: Any) -> bool:
    """Whether two values of expressions are one thing: records by id, nested records by place, others by value."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        if "id" in one or "id" in other:
            return one.get("id") == other.get("id")
        return bool(one.get("_at")) and one.get("_at") == other.get("_at")
    if isinstance(one, Mapping):
        return bool(one.get("id") == other)
    if isinstance(other, Mapping):
        return bool(other.get("id") == one)
    return bool(one == other)


def place_of(view: Any) -> Place | None:
    """The place of a nested value; None for a value that stands in no file."""
    where = view.get("_at") if isinstance(view, Mapping) else None
    if not isinstance(where, str) or where.count(":") < 2:
        return None
    path, line, column = where.partition("#")[0].rsplit(":", 2)
    return Place(path, int(line), int(column)) if line.isdigit() and column.isdigit() else None


def plain(value: Any) -> Any:
    """A view as JSON has it: records by id, whole numbers without a fraction, no places."""
    if isinstance(value, Mapping):
        if "id" in value:
            return value["id"]
        return {name: plain(item) for name, item in value.items() if not str(name).startswith("_")}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def looked_up(path: tuple[str, ...], known: Mapping[str, Any]) -> Any:
    """The value at a path of names; MISSING where one of them is not there."""
    value: Any = known
    for name in path:
        if not isinstance(value, Mapping) or name not in value:
            return MISSING
        value = value[name]
    return value
