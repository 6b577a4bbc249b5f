"""A CSV or XLSX file to raw records, which the same schema reads as if they were YAML; places are row and column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Mapping as MappingType
from pathlib import Path
from typing import Any, Final

from hellprint.guard import working_on
from hellprint.load.source import Report, Source, clean, quoted, read_bytes, read_source
from hellprint.load.tree import Listing, Mapping, Node, Scalar, parse, walk
from hellprint.model.findings import ERROR, Finding, Place, shown
from hellprint.model.schema import Field, Kind

SUFFIXES: Final = (".csv", ".xlsx")
LIST_SIGN: Final = ";"
"""Divides the items of a list in one cell."""
MAX_CELLS: Final = 300_000
"""How many cells are read; 5,000 cards of 20 fields are 100,000."""
MAX_UNPACKED: Final = 30_000_000
"""Bytes that an XLSX file may unpack to; 100,000 cells take 5 million."""

ALLOWS: Final = "hellprint"
"""The column that holds no field: it says which findings about its row are allowed."""

Row = Sequence[str]


def read_spreadsheet(path: Path, kind: Kind, kinds: MappingType[str, Kind], report: Report) -> Iterator[Mapping]:
    """One map for each row that is not empty. The first row names the fields; "ability.name" is one of a nested kind.

    Findings: HP001, HP002, HP006 (a column twice), HP019 (a cell that cannot be read).
    """
    name_of_file = shown(path)

    def find(row: int, column: int, code: str, message: str, hint: str = "") -> None:
        report(Finding(name_of_file, row, column, code, ERROR, message, hint))

    rows = _rows(path, report, find)
    head: list[str] = []
    for number, row in rows:
        if not head:
            head = [cell.strip() for cell in row]
            for index, name in enumerate(head):
                if name and name in head[:index]:
                    find(
                        number,
                        index + 1,
                        "HP006",
                        f"{quoted(name)} is the name of column {head.index(name) + 1} too",
                        "delete one of the two",
                    )
            continue
        if not any(cell.strip() for cell in row):
            continue
        record = Mapping(name_of_file, number, 1)
        for index, cell in enumerate(row):
            if index >= len(head) or not head[index]:
                if cell.strip():
                    find(number, index + 1, "HP019", f"the cell {quoted(cell)} stands in a column without a name")
            elif head[index] not in head[:index] and head[index] != ALLOWS:
                _put(
                    record,
                    head[index],
                    _cell(cell, head[index], kind, kinds, Scalar("", name_of_file, number, index + 1), report),
                )
        yield record


def cells(path: Path) -> Iterator[tuple[int, Row]]:
    """The rows of a file with their numbers; what is wrong with them is told when the file is loaded."""
    return _rows(path, lambda finding: None, lambda *told: None)


def _rows(path: Path, report: Report, find: Any) -> Iterator[tuple[int, Row]]:
    return _csv_rows(path, report, find) if path.suffix.lower() == ".csv" else _xlsx_rows(path, report, find)


def _put(record: Mapping, name: str, node: Node) -> None:
    """Set a field; a dotted name goes into the nested map."""
    into = record
    *above, last = name.split(".")
    if type(node) is Scalar and not node.text and above:
        return
    for part in above:
        key = Scalar(part, node.path, node.line, node.column)
        pair = into.pairs.setdefault(part, (key, Mapping(node.path, node.line, node.column)))
        if type(pair[1]) is not Mapping:
            return
        into = pair[1]
    into.pairs[last] = (Scalar(last, node.path, 1, node.column), node)


def _cell(text: str, name: str, kind: Kind, kinds: MappingType[str, Kind], at: Scalar, report: Report) -> Node:
    field = _field(name, kind, kinds)
    stripped = text.strip()
    if field is None or field.type in ("text", "rich") or not stripped:
        at.text = stripped if "\n" not in text else text.strip()
        return at
    if field.type in ("list", "map", "nested", "any"):
        if stripped[0] in "[{":
            return _flow(stripped, at, report)
        if field.type == "list":
            listing = Listing(at.path, at.line, at.column)
            parts = [part.strip() for part in stripped.split(LIST_SIGN)]
            listing.items = [Scalar(part, at.path, at.line, at.column) for part in parts if part]
            return listing
    lowered = stripped.casefold()
    at.text = lowered if field.type == "flag" and lowered in ("true", "false") else stripped
    return at


def _field(name: str, kind: Kind, kinds: MappingType[str, Kind]) -> Field | None:
    field: Field | None = None
    for part in name.split("."):
        field = kind.fields.get(part)
        if field is None:
            return None
        if field.type == "nested":
            kind = kinds[field.to]
    return field


def _flow(text: str, at: Scalar, report: Report) -> Node:
    """[...] and {...} in a cell are YAML; all that is in them has the place of the cell."""

    def move(finding: Finding) -> None:
        report(Finding(at.path, at.line, at.column, finding.code, finding.severity, finding.message, finding.hint))

    root = parse(Source(at.path, text), move)
    if root is None:
        broken = Mapping(at.path, at.line, at.column)
        broken.broken = True
        return broken
    for node in walk(root):
        node.line, node.column = at.line, at.column
    return root


def _csv_rows(path: Path, report: Report, find: Any) -> Iterator[tuple[int, Row]]:
    import csv
    import io

    source = read_source(path, report, yaml=False)
    if source is None:
        return
    head = source.text.partition("\n")[0]
    sign = max(",;\t", key=head.count)  # spreadsheets of countries with a decimal comma write semicolons
    csv.field_size_limit(1_000_000)
    reader = csv.reader(io.StringIO(source.text, newline=""), delimiter=sign, strict=True)
    number = 0
    while True:
        number += 1
        try:
            yield number, next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            find(number, 1, "HP019", f"the row cannot be read: {error}", "close the quotes; double a quote in a cell")
            return


def _xlsx_rows(path: Path, report: Report, find: Any) -> Iterator[tuple[int, Row]]:
    import io
    import warnings

    raw = read_bytes(path, report)
    if raw is None:
        return
    working_on(f"reading {path.name}", Place(shown(path)))
    from zipfile import ZipFile

    from openpyxl import load_workbook

    try:
        unpacked = sum(part.file_size for part in ZipFile(io.BytesIO(raw)).infolist())
        if unpacked > MAX_UNPACKED:  # zipfile lets no part become larger than it says
            message = f"the file unpacks to {unpacked / 1e6:.0f} MB; the limit is {MAX_UNPACKED / 1e6:.0f} MB"
            find(0, 0, "HP001", message, "delete what no card needs, or save it as .csv")
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns about styles and extensions, which nobody asks for
            book = load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
            sheet = book.worksheets[0]
            cells = 0
            for number, row in enumerate(sheet.iter_rows(values_only=True), 1):
                cells += len(row)
                if cells > MAX_CELLS:
                    find(number, 1, "HP019", f"more than {MAX_CELLS} cells; the rest was not read")
                    return
                yield number, [_xlsx_text(value, number, index + 1, find) for index, value in enumerate(row)]
    except Exception as error:  # openpyxl lets through whatever zipfile and the XML parser raise
        find(
            0,
            0,
            "HP019",
            f"this is no XLSX file that can be read ({type(error).__name__})",
            "save it as .xlsx or .csv again",
        )


def _xlsx_text(value: Any, row: int, column: int, find: Any) -> str:
    """What a person sees in a cell; a date or a rounded number is not what was typed, so it is refused."""
    import datetime

    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
        find(
            row,
            column,
            "HP019",
            f"the spreadsheet has made a date of this cell: {value}",
            "format the column as text and type it again",
        )
        return ""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return str(clean("", str(value), lambda finding: None, yaml=False).text)
