"""One error in a record of each kind of each pack: a kind that the validator never looks at fails here.

All are planted at once, so that one which hides another fails too.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint import pipeline
from hellprint.load.prose import UNPRINTED, prose
from hellprint.model.findings import Place
from hellprint.model.records import Pack, PlaceKey
from hellprint.model.schema import Field
from hellprint.project import Project

CHECKOUT = Path(__file__).resolve().parents[1]
PACKS = sorted(p.parent for root in ("content", "tests/packs") for p in (CHECKOUT / root).glob("*/pack.yaml"))
every_pack = pytest.mark.parametrize("source", PACKS, ids=lambda path: path.name)

PLANTED = "zzz_planted"
DIRT = "\ufffd"


def copied(source: Path, tmp_path: Path) -> tuple[Path, Pack]:
    """A copy of a pack, and what it says."""
    folder = tmp_path / source.name
    shutil.copytree(source, folder)
    pack, findings = pipeline.load(folder, Project.find(), (), None)
    assert pack is not None
    assert findings == ()
    return folder, pack


def first_of_each_kind(pack: Pack, folder: Path) -> dict[str, PlaceKey]:
    """Kind -> its first record that stands in the pack's own files."""
    found: dict[str, PlaceKey] = {}
    for kind, records in pack.records.items():
        for id_ in records:
            if Path(pack.place(kind, id_).path).is_relative_to(folder):
                found.setdefault(kind, (kind, id_))
    return found


def plant_field(path: Path, line: int, column: int, name: str) -> None:
    """A field, or a cell, that no schema knows, in the record that begins at a place."""
    if path.suffix == ".xlsx":
        _edit_cell(path, line, None, lambda text: name)
        return
    lines = path.read_text("utf-8").split("\n")
    text = lines[line - 1]
    if path.suffix == ".csv":
        lines[line - 1] = f"{text},{name}"
    elif text[column - 1] == "{":
        lines[line - 1] = f"{text[:column]}{name}: 1, {text[column:]}"
    else:  # the rest of the record goes on below, in the same column
        lines[line - 1] = f"{text[: column - 1]}{name}: 1\n{' ' * (column - 1)}{text[column - 1 :]}"
    path.write_text("\n".join(lines), "utf-8")


def plant_dirt(path: Path, line: int, column: int) -> int:
    """A character that a lost letter left, in the text that begins at a place; the line that it came to stand in."""
    if path.suffix == ".xlsx":
        _edit_cell(path, line, column, lambda text: text + DIRT)
        return line
    lines = path.read_text("utf-8").split("\n")
    if path.suffix == ".csv":
        cells = lines[line - 1].split(",")
        cells[column - 1] += DIRT
        lines[line - 1] = ",".join(cells)
    elif lines[line - 1][column - 1] in "|>":
        lines[line] = lines[line].rstrip() + DIRT
    else:
        start = column + (lines[line - 1][column - 1] in "'\"")
        lines[line - 1] = lines[line - 1][:start] + DIRT + lines[line - 1][start:]
    path.write_text("\n".join(lines), "utf-8")
    return line


def _edit_cell(path: Path, row: int, column: int | None, edit: Callable[[str], str]) -> None:
    from openpyxl import load_workbook

    book = load_workbook(path)
    sheet = book.worksheets[0]
    cell = sheet.cell(row, column or sheet.max_column + 1)
    cell.value = edit(str(cell.value or ""))
    book.save(path)


def line_of(folder: Path, marker: str) -> tuple[str, int]:
    """Where a marker stands in a file of a pack."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".yaml", ".yml", ".csv"):
            for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
                if marker in line:
                    return path.relative_to(folder).as_posix(), number
    raise LookupError(marker)


def found_in(folder: Path, code: str = "") -> set[tuple[str, int]]:
    """Path and line of each finding."""
    report = pipeline.check(folder, Project.find(), layout=False)
    found = [f for f in report.findings if f.code.startswith(code) and Path(f.path).is_relative_to(folder)]
    return {(Path(f.path).relative_to(folder).as_posix(), f.line) for f in found}


@every_pack
def test_an_error_in_any_kind_of_record_is_found(source: Path, tmp_path: Path) -> None:
    folder, pack = copied(source, tmp_path)
    places = {kind: pack.place(*key) for kind, key in first_of_each_kind(pack, folder).items()}
    assert places
    for kind, place in sorted(places.items(), key=lambda item: item[1], reverse=True):  # so that no place moves
        plant_field(Path(place.path), place.line, place.column, f"{PLANTED}_{kind}")
    found = found_in(folder)
    missed = []
    for kind, place in places.items():
        path = Path(place.path)
        where = (path.relative_to(folder).as_posix(), place.line)
        if (where if path.suffix == ".xlsx" else line_of(folder, f"{PLANTED}_{kind}")) not in found:
            missed.append(kind)
    assert missed == []


@every_pack
def test_a_lost_letter_in_the_texts_of_any_kind_is_found(source: Path, tmp_path: Path) -> None:
    folder, pack = copied(source, tmp_path)
    first: dict[str, Place] = {}
    for text in prose(pack).texts:
        place = pack.place(*text.key)
        if Path(place.path).is_relative_to(folder):
            first.setdefault(str(text.key[0]), place)
    wanted = {}
    for kind, place in first.items():
        path = Path(place.path)
        wanted[kind] = (path.relative_to(folder).as_posix(), plant_dirt(path, place.line, place.column))
    found = found_in(folder, "HP150")
    assert [kind for kind, where in wanted.items() if where not in found] == []


@every_pack
def test_every_kind_with_texts_is_read_by_the_checks_of_texts(source: Path) -> None:
    pack, _ = pipeline.load(source, Project.find(), (), None)
    assert pack is not None
    read = {str(text.key[0]) for text in prose(pack).texts}
    with_texts = {
        kind.name
        for kind in pack.kinds.values()
        if pack.records.get(kind.name) and not kind.nested and not kind.roster and kind.name not in UNPRINTED
        if any(
            name in record for record in pack.records[kind.name].values() for name, f in kind.fields.items() if shown(f)
        )
    }
    assert with_texts <= read


def shown(field: Field) -> bool:
    return field.type == "rich" or (field.type == "text" and field.translate)
