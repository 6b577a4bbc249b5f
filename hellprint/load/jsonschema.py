"""A pack's kinds to JSON Schema, so that an editor completes fields and marks mistakes while one types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from hellprint.load.gather import WITHOUT_HEAD
from hellprint.load.reader import PROVENANCES
from hellprint.load.tables import TABLE
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

# A text may look like anything: 0116 and no are texts to hellprint, and numbers and truth values to an editor.
_WORD: Final[Mapping[str, Any]] = {"type": ["string", "number", "boolean", "null"]}
_ID: Final[Mapping[str, Any]] = {"type": ["string", "number", "boolean"]}
_TYPES: Final[Mapping[str, Mapping[str, Any]]] = {
    "text": _WORD,
    "rich": _WORD,
    "int": {"type": "integer"},
    "number": {"type": "number"},
    "inches": {"type": "number", "description": "inches"},
    "mm": {"type": "number", "description": "mm"},
    "flag": {"type": "boolean"},
    "dice": {"type": "string", "pattern": r"^([1-9]\d*)?d[1-9]\d*([-+]\d+)?$", "examples": ["2d12"]},
    "colour": {"type": "string", "pattern": r"^(#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|transparent)$"},
    "roll": {"type": ["string", "integer"], "pattern": r"^-?\d+(\+|-|[-–]-?\d+)?$", "examples": ["2-4", "5+"]},
    "uses": {"type": "string", "pattern": r"^[1-9]\d*\s*/\s*\w+", "examples": ["2/battle"]},
    "any": {},
}


def json_schema(pack: Pack) -> dict[str, Any]:
    """The schema of a pack's record files and rosters; ids that exist are offered for references."""
    properties: dict[str, Any] = {"pack": {"type": "string"}}
    for kind in pack.kinds.values():
        if kind.roster:
            properties[kind.name] = {"$ref": f"#/$defs/{kind.name}"}
        elif not kind.nested:
            properties[kind.plural] = {"type": ["array", "null"], "items": {"$ref": f"#/$defs/{kind.name}"}}
    definitions = {kind.name: _kind(pack, kind) for kind in pack.kinds.values()}
    bare = [{"$ref": f"#/$defs/{kind.name}"} for kind in pack.kinds.values() if kind.plural in WITHOUT_HEAD]
    definitions |= {f"{kind.name}-id": _ids(pack, kind) for kind in pack.kinds.values() if not kind.nested}
    return {
        "$schema": DRAFT,
        "title": f"Records of {pack.info.get('title', pack.id)}",
        "type": ["object", "array"],
        "properties": properties,
        "additionalProperties": False,
        "items": {"anyOf": bare},
        "$defs": definitions,
    }


def _ids(pack: Pack, kind: Kind) -> dict[str, Any]:
    """A suggestion, no closed list: the record that a reference names may be one that is just being written."""
    return {"anyOf": [{"enum": list(pack.records.get(kind.name, {}))}, dict(_ID)]}


def _kind(pack: Pack, kind: Kind) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    required: list[str] = []
    if not kind.nested:
        provenance = {"enum": list(PROVENANCES)}
        properties = {
            "extends": {"$ref": f"#/$defs/{kind.name}-id"},
            "provenance": {"anyOf": [provenance, {"type": "object", "additionalProperties": provenance}]},
            "modifiers": {"type": "array"},
        }
        if not kind.roster:
            properties = {"id": dict(_ID), **properties}
            required.append("id")
    for name, field in kind.fields.items():
        properties[name] = _field(field)
    needed = [name for name, field in kind.fields.items() if not field.optional and field.default is None]
    if kind.name == TABLE.name:
        properties["columns"] = {"type": "object"}
        properties["rows"] = {"type": "array", "items": {"type": "object"}}
        needed.append("rows")
    schema: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
    if kind.nested:
        schema["required"] = needed
    else:
        # a record that extends another, or lies over one of a base pack, gives only what differs
        schema["required"] = required
        if needed and not pack.bases:
            schema["if"] = {"not": {"required": ["extends"]}}
            schema["then"] = {"required": needed}
    if kind.short:
        return {"anyOf": [schema, _field(kind.fields[kind.short])]}
    return schema


def _field(field: Field) -> dict[str, Any]:
    if field.type == "enum":
        return {"enum": list(field.of)}
    if field.type == "ref":
        return {"$ref": f"#/$defs/{field.to}-id"}
    if field.type == "nested":
        return {"$ref": f"#/$defs/{field.to}"}
    if field.type == "list":
        return {"type": "array", "items": _field(field.item) if field.item else {}}
    if field.type == "map":
        return {"type": "object", "additionalProperties": _field(field.item) if field.item else {}}
    schema = dict(_TYPES[field.type])
    if field.per:
        schema |= {
            "pattern": rf"^[1-9]\d*\s*/\s*({'|'.join(map(re.escape, field.per))})$",
            "examples": [f"2/{field.per[0]}"],
        }
    if field.low is not None:
        schema["minimum"] = field.low
    if field.high is not None:
        schema["maximum"] = field.high
    if field.default is not None:
        schema["default"] = field.default
    return schema
