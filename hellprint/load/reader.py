"""Nodes and a schema to plain values, the place of each of them, and findings for all that does not fit.

Reading never stops: a value that does not fit is told and left out, and its neighbours are still looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from collections.abc import Mapping as MappingType
from typing import Any, Final

from hellprint.load import scalars
from hellprint.load.nearest import did_you_mean
from hellprint.load.source import Report, name_character, odd_character, quoted, with_article
from hellprint.load.tree import Listing, Mapping, Node, Scalar
from hellprint.model.findings import ERROR, Finding
from hellprint.model.patterns import pattern
from hellprint.model.records import PlaceKey, Record
from hellprint.model.schema import Field, Kind

ABSENT: Final = object()
"""What a missing or unreadable value is read as."""

RESERVED: Final = ("id", "extends", "provenance", "modifiers")
"""Fields of every record, whatever its kind says."""

PROVENANCES: Final = ("printed", "reconstructed", "house")
ID: Final = pattern(r"[^\W_](?:[\w-]*[^\W_])?")

_SCALARS: Final[MappingType[str, tuple[str, Callable[[str], Any]]]] = {
    "int": ("a whole number", scalars.whole_number),
    "number": ("a number", scalars.number),
    "inches": ("a number of inches", scalars.number),
    "mm": ("a number of mm", scalars.number),
    "flag": ("true or false", scalars.flag),
    "dice": ("dice such as 2d12", scalars.dice),
    "colour": ("a colour such as #6C0000", scalars.colour),
    "roll": ("a roll such as 7, 2-4 or 5+", scalars.roll),
    "uses": ("uses such as 2/battle", scalars.uses),
}
_NUMERIC: Final = frozenset({"int", "number", "inches", "mm"})


class Reader:
    """Reads values by a schema.

    Attributes:
        kinds: singular -> kind, for nested kinds.
        places: filled while reading: key -> (path, line, column).
        unread: places of records of which a line could not be read.
    """

    def __init__(
        self, kinds: MappingType[str, Kind], report: Report, places: dict[PlaceKey, tuple[str, int, int]]
    ) -> None:
        self.kinds = kinds
        self.report = report
        self.places = places

    def find(self, node: Node, code: str, message: str, hint: str = "") -> None:
        self.report(Finding(node.path, node.line, node.column, code, ERROR, message, hint))

    def fields(
        self, fields: MappingType[str, Field], node: Mapping, key: PlaceKey, owner: str, reserved: Iterable[str] = ()
    ) -> dict[str, Any]:
        """The fields of one map.

        Args:
            owner: what messages call it ("demon "mephit"").
            reserved: keys that the caller reads itself.

        Findings: HP010 (unknown), HP011 (missing), and those of the values.
        """
        found: dict[str, Any] = {}
        pairs = node.pairs
        for name, (name_node, value_node) in pairs.items():
            field = fields.get(name)
            if field is None:
                if name not in reserved:
                    self.unknown(name_node, (*fields, *reserved), owner)
                continue
            value = self.value(field, value_node, (*key, name), name)
            if value is not ABSENT:
                found[name] = value
        if len(found) < len(fields):
            self._complete(fields, node, found, owner)
        return found

    def unknown(self, key: Scalar, known: Iterable[str], owner: str) -> None:
        names = tuple(known)
        of = owner.removeprefix("field ")  # as which a schema's settings are read
        message = f"{quoted(key.text)} is " + (f"not a field of {owner}" if of == owner else f"no setting of {of}")
        self.find(key, "HP010", message, did_you_mean(key.text, names) or "fields: " + ", ".join(names))

    def _complete(self, fields: MappingType[str, Field], node: Mapping, found: dict[str, Any], owner: str) -> None:
        """Defaults in, missing told; then the order of the schema, so that equal content is equal bytes."""
        for name, field in fields.items():
            if name in found:
                continue
            if field.default is not None:
                found[name] = _copy(field.default)
            elif not field.optional and not node.broken:
                self._missing(node, name, field, owner)

    def _missing(self, node: Mapping, name: str, field: Field, owner: str) -> None:
        pair = node.pairs.get(name)
        if pair is None:
            self.find(node, "HP011", f'"{name}" is missing in {owner}')
        elif _is_empty(pair[1]):  # any other value was refused already
            hint = 'write "" for an empty text' if field.type in ("text", "rich") else ""
            self.find(pair[0], "HP011", f'"{name}" has no value in {owner}', hint)

    def value(self, field: Field, node: Node, key: PlaceKey, name: str) -> Any:
        """One value; ABSENT when it is missing or refused (HP012, HP013, HP014)."""
        kind = field.type
        self.places[key] = (node.path, node.line, node.column)
        if type(node) is Scalar:
            text = node.text
            if node.plain:
                if not text:
                    return ABSENT
                if node.cut:
                    hint = "put quotes round the text, or the comment on a line of its own"
                    self.find(node, "HP007", f'the text {quoted(text)} ends at a "#", and what follows is lost', hint)
            if kind == "text" or kind == "rich":
                return text
            if kind in _SCALARS:
                return self._scalar(field, node, name)
            if kind == "enum":
                return self._enum(field, node, name)
            if kind == "ref":
                return self._reference(node, name)
            if kind == "any":
                return self._core(node, name)
            if kind == "nested":
                return self._short(field, node, key, name)
            wanted = "a list" if kind == "list" else "a map"
            hint = f"write [{text}]" if kind == "list" else ""
            self.find(node, "HP012", f"{name}: expected {wanted}, found {quoted(text)}", hint)
            return ABSENT
        if type(node) is Mapping and node.broken and not node.pairs:
            return ABSENT
        if kind == "list":
            return self._list(field, node, key, name)
        if kind == "map":
            return self._map(field, node, key, name)
        if kind == "nested":
            return self._nested(field, node, key, name)
        if kind == "any":
            return self._anything(node, key, name)
        self._refuse_collection(field, node, name)
        return ABSENT

    def _refuse_collection(self, field: Field, node: Node, name: str) -> None:
        wanted = {"text": "text", "rich": "text", "enum": "a name", "ref": "an id"}.get(field.type) or _SCALARS[
            field.type
        ][0]
        found = "a map" if type(node) is Mapping else "a list"
        hint = "put quotes round it" if field.type in ("text", "rich") else ""
        self.find(node, "HP012", f"{name}: expected {wanted}, found {found}", hint)

    def _scalar(self, field: Field, node: Scalar, name: str) -> Any:
        wanted, read = _SCALARS[field.type]
        if not node.plain and field.type in (*_NUMERIC, "flag"):
            self.find(
                node, "HP012", f"{name}: expected {wanted}, found the text {quoted(node.text)}", "leave out the quotes"
            )
            return ABSENT
        try:
            value = read(node.text)
        except scalars.NotThat as error:
            self._refuse(node, "HP012", name, error.wanted if error.wanted.startswith(wanted) else wanted, error.hint)
            return ABSENT
        if field.type in _NUMERIC:
            if field.high is not None and value > field.high:
                self.find(node, "HP013", f"{name} is {node.text}; the highest is {field.high:g}")
            elif field.low is not None and value < field.low:
                self.find(node, "HP013", f"{name} is {node.text}; the lowest is {field.low:g}")
        if field.per and value["per"] not in field.per:
            message = f"{name} knows no period {quoted(value['per'])}"
            self.find(node, "HP014", message, did_you_mean(value["per"], field.per, listed=True))
        return value

    def _refuse(self, node: Scalar, code: str, name: str, wanted: str, hint: str) -> None:
        odd = odd_character(node.text)
        hint = f"{name_character(odd)} stands in it; delete it" if odd else hint
        self.find(node, code, f"{name}: expected {wanted}, found {quoted(node.text)}", hint)

    def _enum(self, field: Field, node: Scalar, name: str) -> Any:
        if node.text in field.of:
            return node.text
        message = f"{name} knows no {quoted(node.text)}"
        self.find(node, "HP014", message, did_you_mean(node.text, field.of, listed=True))
        return ABSENT

    def _reference(self, node: Scalar, name: str) -> Any:
        # whether the id exists is asked when all records are known
        return node.text

    def _core(self, node: Scalar, name: str) -> Any:
        if not node.plain:
            return node.text
        try:
            return scalars.core(node.text)
        except scalars.NotThat as error:
            message = f"{name}: {quoted(node.text)} could be {error.wanted}"
            self.find(node, "HP018", message, error.hint)
            return ABSENT

    def _list(self, field: Field, node: Node, key: PlaceKey, name: str) -> Any:
        if type(node) is not Listing:
            self.find(node, "HP012", f"{name}: expected a list, found a map", 'start each item with "- "')
            return ABSENT
        assert field.item is not None
        found: list[Any] = []
        for index, item in enumerate(node.items):
            value = self.value(field.item, item, (*key, len(found)), name)
            if value is not ABSENT:
                found.append(value)
            elif type(item) is Scalar and item.plain and not item.text:
                self.find(item, "HP011", f"item {index + 1} of {name} is empty")
        return found

    def _map(self, field: Field, node: Node, key: PlaceKey, name: str) -> Any:
        if type(node) is not Mapping:
            self.find(node, "HP012", f"{name}: expected a map, found a list")
            return ABSENT
        assert field.item is not None
        found = {}
        for entry, (_, item) in node.pairs.items():
            value = self.value(field.item, item, (*key, entry), f"{name}.{entry}")
            if value is not ABSENT:
                found[entry] = value
            elif type(item) is Scalar and item.plain and not item.text:
                self.find(item, "HP011", f'"{entry}" of {name} is empty')
        return found

    def _nested(self, field: Field, node: Node, key: PlaceKey, name: str) -> Any:
        kind = self.kinds[field.to]
        if type(node) is not Mapping:
            self.find(node, "HP012", f"{name}: expected a map ({kind.name}), found a list")
            return ABSENT
        return self.fields(kind.fields, node, key, f"{kind.name} in {_owner(key)}")

    def _short(self, field: Field, node: Scalar, key: PlaceKey, name: str) -> Any:
        """`- mephit` for `- {demon: mephit}`."""
        kind = self.kinds[field.to]
        if not kind.short:
            hint = "fields: " + ", ".join(kind.fields) if kind.fields else ""
            self.find(node, "HP012", f"{name}: expected a map ({kind.name}), found {quoted(node.text)}", hint)
            return ABSENT
        whole = Mapping(node.path, node.line, node.column)
        whole.pairs[kind.short] = (node, node)
        return self.fields(kind.fields, whole, key, f"{kind.name} in {_owner(key)}")

    def _anything(self, node: Node, key: PlaceKey, name: str) -> Any:
        anything = Field("any")
        if type(node) is Listing:
            values = (self.value(anything, item, (*key, i), name) for i, item in enumerate(node.items))
            return [None if value is ABSENT else value for value in values]
        assert type(node) is Mapping
        found = {}
        for entry, (_, item) in node.pairs.items():
            value = self.value(anything, item, (*key, entry), f"{name}.{entry}")
            found[entry] = None if value is ABSENT else value
        return found

    def record_id(self, node: Mapping, what: str) -> Scalar | None:
        """The id of a record as typed; None when it has none or none that can be used (HP011, HP012, HP017)."""
        pair = node.pairs.get("id")
        if pair is None or _is_empty(pair[1]):
            if not node.broken:
                names = node.pairs.get("name")
                called = f" ({quoted(names[1].text)})" if names and type(names[1]) is Scalar else ""
                self.find(node, "HP011", f'"id" is missing in {with_article(what)}{called}')
            return None
        found = pair[1]
        if type(found) is not Scalar:
            self.find(found, "HP012", "id: expected a word, found a list or map")
            return None
        if not ID.fullmatch(found.text):
            odd = odd_character(found.text)
            hint = (
                f"{name_character(odd)} stands in it; delete it"
                if odd
                else "letters, digits, - and _; for example " + _slug(found.text)
            )
            self.find(found, "HP017", f"{quoted(found.text)} cannot be an id", hint)
            return None
        return found

    def record(self, kind: Kind, node: Mapping, id_: str) -> Record:
        """A record with its id first. Its `extends` must be merged already; provenance is read apart."""
        key = (kind.name, id_)
        self.places[key] = (node.path, node.line, node.column)
        reserved = [name for name in RESERVED if name not in kind.fields]
        values = self.fields(kind.fields, node, key, f'{kind.name} "{id_}"', reserved)
        ordered: Record = {"id": id_}
        for name in kind.fields:
            if name in values:
                ordered[name] = values[name]
        return ordered


def _owner(key: PlaceKey) -> str:
    return f'{key[0]} "{key[1]}"' if len(key) > 1 else str(key[0])


def _is_empty(node: Node) -> bool:
    return type(node) is Scalar and node.plain and not node.text


def _copy(value: Any) -> Any:
    """A default of its own for each record: lists and maps must not be shared."""
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if isinstance(value, dict):
        return {name: _copy(item) for name, item in value.items()}
    return value


def _slug(text: str) -> str:
    return "-".join(re.findall(r"[^\W_]+", text.casefold())) or "some-id"
