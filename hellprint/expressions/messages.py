"""The kinds and constants of a pack as message types, so that an expression is checked before it is computed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from hellprint.model.schema import Field, Kind, bearer_lists, stats_of

PACKAGE: Final = "pack"
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PLAIN: Final = {
    "text": "TYPE_STRING", "rich": "TYPE_STRING", "enum": "TYPE_STRING", "dice": "TYPE_STRING", "roll": "TYPE_STRING",
    "colour": "TYPE_STRING",
    "int": "TYPE_INT64", "flag": "TYPE_BOOL", "number": "TYPE_DOUBLE", "inches": "TYPE_DOUBLE", "mm": "TYPE_DOUBLE",
}  # fmt: skip


class Messages:
    """Message types under construction.

    Attributes:
        fields: message name -> names of its fields.
        lenient: numbers with a fraction are of any type, so that they compare with whole numbers.
    """

    def __init__(
        self, kinds: Mapping[str, Kind], derived: Mapping[str, Mapping[str, str]], *, lenient: bool = False
    ) -> None:
        from google.protobuf import descriptor_pb2

        self.lenient = lenient
        self.kinds = kinds
        self.pb = descriptor_pb2.FieldDescriptorProto
        self.file = descriptor_pb2.FileDescriptorProto(name="pack.proto", package=PACKAGE, syntax="proto3")
        self.file.dependency.append("google/protobuf/struct.proto")
        self.fields: dict[str, tuple[str, ...]] = {}
        uses = self.message("Uses")
        self.plain(uses, "count", "TYPE_INT64")
        self.plain(uses, "per", "TYPE_STRING")
        for kind in kinds.values():
            self.kind(kind, derived.get(kind.name, {}))
        whole = self.message("Pack")
        for kind in kinds.values():
            if not kind.nested:
                self.of_message(whole, kind.plural, kind.name, many=True)

    def message(self, name: str) -> Any:
        self.fields[name] = ()
        return self.file.message_type.add(name=name)

    def _add(self, message: Any, name: str, many: bool) -> Any:
        label = self.pb.LABEL_REPEATED if many else self.pb.LABEL_OPTIONAL
        if message.name in self.fields:
            self.fields[message.name] = (*self.fields[message.name], name)
        return message.field.add(name=name, number=len(message.field) + 1, label=label)

    def plain(self, message: Any, name: str, type_: str, many: bool = False) -> None:
        self._add(message, name, many).type = getattr(self.pb, type_)

    def of_message(self, message: Any, name: str, target: str, many: bool = False) -> None:
        field = self._add(message, name, many)
        field.type = self.pb.TYPE_MESSAGE
        field.type_name = target if target.startswith(".") else f".{PACKAGE}.{target}"

    def kind(self, kind: Kind, derived: Mapping[str, str]) -> None:
        message = self.message(kind.name)
        self.plain(message, "_at", "TYPE_STRING")
        if not kind.nested:
            self.plain(message, "id", "TYPE_STRING")
        for name, field in kind.fields.items():
            self.field(message, name, field)
        for name, field in kind.state.items():
            self.field(message, name, field)
        if kind.base:
            self.bearer(message, kind)
        if kind.roster:
            for plural, bearer in bearer_lists(self.kinds, kind).items():
                if plural not in kind.fields:
                    self.of_message(message, plural, bearer.name, many=True)
        for name, type_ in derived.items():
            if name in self.fields[kind.name]:  # told as a fault of the schema
                continue
            if type_ == "DYN":
                self.of_message(message, name, ".google.protobuf.Value")
            else:
                self.plain(message, name, type_)

    def bearer(self, message: Any, kind: Kind) -> None:
        """What a roster knows of each bearer beside its fields."""
        own = {*kind.fields, *kind.state}
        for name, field in stats_of(self.kinds, kind).items():
            if name not in own:
                self.field(message, name, field)
        if "number" not in own:
            self.plain(message, "number", "TYPE_INT64")
        if "reached" not in own:
            self.plain(message, "reached", "TYPE_STRING", many=True)

    def field(self, message: Any, name: str, field: Field, many: bool = False) -> None:
        if field.type in _PLAIN and not (self.lenient and _PLAIN[field.type] == "TYPE_DOUBLE"):
            self.plain(message, name, _PLAIN[field.type], many)
        elif field.type == "uses":
            self.of_message(message, name, "Uses", many)
        elif field.type == "ref" and field.link:
            self.plain(message, name, "TYPE_STRING", many)
        elif field.type in ("ref", "nested"):
            self.of_message(message, name, field.to, many)
        elif field.type == "list" and not many and field.item is not None:
            self.field(message, name, field.item, many=True)
        elif field.type == "map" and not many and field.item is not None:
            self.map_field(message, name, field.item)
        else:
            self.of_message(message, name, ".google.protobuf.Value", many)

    def map_field(self, message: Any, name: str, item: Field) -> None:
        """map<string, item>, which in a descriptor is a repeated entry type within the message."""
        entry_name = "".join(part.capitalize() for part in name.split("_")) + "Entry"
        entry = message.nested_type.add(name=entry_name)
        entry.options.map_entry = True
        self.plain(entry, "key", "TYPE_STRING")
        if item.type in ("list", "map"):  # an entry holds one value
            self.of_message(entry, "value", ".google.protobuf.Value")
        else:
            self.field(entry, "value", item, many=False)
        self.of_message(message, name, f"{message.name}.{entry_name}", many=True)

    def constant(self, cel: Any, name: str, value: Any) -> Any:
        """The CEL type of a constant; maps become messages of their own, so that a misspelt name is found."""
        types = cel.Type
        if isinstance(value, bool):
            return types.BOOL
        if isinstance(value, (int, float, str)):
            return {int: types.INT, float: types.DOUBLE, str: types.STRING}[type(value)]
        if isinstance(value, dict) and value and all(_NAME.fullmatch(key) for key in value):
            message = self.message("Constant_" + name)
            for key, item in value.items():
                self.constant_field(cel, message, key, item, f"{name}__{key}")
            return f"{PACKAGE}.Constant_{name}"
        if isinstance(value, dict):
            return types.Map(types.STRING, types.DYN)
        if isinstance(value, list):
            return types.List(types.DYN)
        return types.DYN

    def constant_field(self, cel: Any, message: Any, key: str, value: Any, path: str) -> None:
        simple = {bool: "TYPE_BOOL", int: "TYPE_INT64", float: "TYPE_DOUBLE", str: "TYPE_STRING"}
        if type(value) in simple:
            self.plain(message, key, simple[type(value)])
        elif (
            isinstance(value, list) and value and len({type(item) for item in value}) == 1 and type(value[0]) in simple
        ):
            self.plain(message, key, simple[type(value[0])], many=True)
        elif isinstance(value, dict) and value and all(_NAME.fullmatch(inner) for inner in value):
            self.constant(cel, path, value)
            self.of_message(message, key, f"Constant_{path}")
        else:
            self.of_message(message, key, ".google.protobuf.Value")

    def pool(self) -> Any:
        from google.protobuf import descriptor_pool, struct_pb2

        pool = descriptor_pool.DescriptorPool()
        pool.AddSerializedFile(struct_pb2.DESCRIPTOR.serialized_pb)
        pool.Add(self.file)
        return pool
