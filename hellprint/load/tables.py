"""The built-in kind `table`: dice and look-up tables whose columns are fields of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hellprint.load.reader import ABSENT, RESERVED, Reader
from hellprint.load.tree import Listing, Mapping, Node, Scalar
from hellprint.model.records import Record
from hellprint.model.schema import Field, Kind

UNKNOWN: Final = "unknown"
"""What a cell says that the source does not give; it is read as None, so that nothing is empty by accident."""

TABLE: Final = Kind(
    "table",
    "tables",
    {
        "name": Field("text", translate=True),
        "dice": Field("dice", optional=True),
        "key": Field("text", optional=True),
        "clamp": Field("flag", default=False),
        "modifiers": Field("list", item=Field("int"), optional=True),
        "rows_follow": Field("text", optional=True),
        "heads": Field("map", item=Field("text"), optional=True),
        "shown": Field("list", item=Field("text"), optional=True),
        "columns": Field("map", item=Field("any")),
        "rows": Field("list", item=Field("any"), default=[]),
    },
)

FieldReader = Callable[[Node, str], Field | None]
"""(node of a field as in a schema, what messages call it) -> the field."""


def read_table(reader: Reader, node: Mapping, id_: str, field_of: FieldReader) -> Record:
    """A table record; `columns` are kept as plain values, cells are read by them.

    Each row has its roll (or key) first, then its cells; None is a cell that the source does not give.
    """
    key = (TABLE.name, id_)
    owner = f'table "{id_}"'
    reader.places[key] = (node.path, node.line, node.column)
    fields = {name: field for name, field in TABLE.fields.items() if name not in ("columns", "rows")}
    values = reader.fields(fields, node, key, owner, ("columns", "rows", *RESERVED))
    first, first_field = _first_column(reader, node, values, owner)
    columns = _columns(reader, node, id_, field_of)
    plain = (
        reader.value(TABLE.fields["columns"], node.pairs["columns"][1], (*key, "columns"), "columns")
        if "columns" in node.pairs
        else {}
    )
    record: Record = {"id": id_, **values, "columns": {} if plain is ABSENT else plain}
    record["rows"] = _rows(reader, node, key, {first: first_field, **columns}, owner)
    return record


def column_fields(record: Record, field_of_plain: Callable[[Any], Field | None]) -> dict[str, Field]:
    """The columns of a table record as fields again."""
    found = ((name, field_of_plain(plain)) for name, plain in record.get("columns", {}).items())
    return {name: field for name, field in found if field is not None}


def _first_column(reader: Reader, node: Mapping, values: dict[str, Any], owner: str) -> tuple[str, Field]:
    if "dice" in values:
        if "key" in values:
            reader.find(node.pairs["key"][0], "HP016", f'{owner} has dice, so its first column is "roll"', "delete key")
        return "roll", Field("roll")
    if "key" not in values and not node.broken and "dice" not in node.pairs:
        reader.find(
            node, "HP011", f'"dice" or "key" is missing in {owner}', "dice: 2d12, or key: the name of the first column"
        )
    return values.get("key", "roll"), Field("text", translate=True)


def _columns(reader: Reader, node: Mapping, id_: str, field_of: FieldReader) -> dict[str, Field]:
    pair = node.pairs.get("columns")
    if pair is None:
        if not node.broken:
            reader.find(node, "HP011", f'"columns" is missing in table "{id_}"')
        return {}
    if type(pair[1]) is not Mapping:
        reader.find(pair[1], "HP012", "columns: expected a map of fields", "columns: {effect: {type: rich}}")
        return {}
    found = {}
    for name, (_, column) in pair[1].pairs.items():
        field = field_of(column, f"{id_}.{name}")
        if field is not None:
            found[name] = field
    return found


def _rows(reader: Reader, node: Mapping, key: tuple[str | int, ...], fields: dict[str, Field], owner: str) -> list[Any]:
    pair = node.pairs.get("rows")
    if pair is None or (type(pair[1]) is Scalar and not pair[1].text):
        if not node.broken:
            reader.find(node, "HP011", f'"rows" is missing in {owner}')
        return []
    if type(pair[1]) is not Listing:
        reader.find(pair[1], "HP012", "rows: expected a list")
        return []
    rows: list[Any] = []
    for row in pair[1].items:
        place = (*key, "rows", len(rows))
        reader.places[place] = (row.path, row.line, row.column)
        if type(row) is Mapping:
            rows.append(_row(reader, row, place, fields, owner))
        else:
            reader.find(
                row, "HP012", f"rows of {owner}: expected a map, found something else", f"columns: {', '.join(fields)}"
            )
    return rows


def _row(
    reader: Reader, row: Mapping, place: tuple[str | int, ...], fields: dict[str, Field], owner: str
) -> dict[str, Any]:
    unknown = {
        name
        for name, (_, cell) in row.pairs.items()
        if name in fields
        and type(cell) is Scalar
        and cell.plain
        and cell.text == UNKNOWN
        and UNKNOWN not in fields[name].of
    }
    asked = {name: field for name, field in fields.items() if name not in unknown}
    values = reader.fields(asked, row, place, f"a row of {owner}", unknown)
    for name in unknown:
        cell = row.pairs[name][1]
        reader.places[(*place, name)] = (cell.path, cell.line, cell.column)
    return {name: None if name in unknown else values[name] for name in fields if name in values or name in unknown}
