"""One mistake is planted in a record of each kind of each pack, and found: no kind of content is green because nobody
looks at it."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hellprint.checks import check_pack
from hellprint.load import load_pack
from hellprint.model.findings import Finding, Place
from hellprint.model.records import Pack

ROOT = Path(__file__).resolve().parents[1]
PACKS = (*sorted(path.parent for path in (ROOT / "content").glob("*/pack.yaml")), ROOT / "tests" / "packs" / "sampler")
STRAY = "zzz"
"""A field that no kind has."""

JUDGED = {"legality", "aftermath", "tally"}
"""Kinds that judge rosters; a shipped pack has them."""


@cache
def loaded(folder: Path) -> Pack:
    pack, findings = load_pack(folder)
    assert pack is not None
    assert findings == ()
    return pack


def kinds() -> Iterator[Any]:
    for folder in PACKS:
        for kind, records in loaded(folder).records.items():
            if records:
                yield pytest.param(folder, kind, id=f"{folder.name}-{kind}")


def plant(place: Place) -> None:
    """Give the record at a place a field that it cannot have."""
    path = Path(place.path)
    if path.suffix == ".csv":
        rows = list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines(), delimiter=_delimiter(path)))
        text = "\n".join(_delimiter(path).join([*row, STRAY]) for row in rows)
        path.write_text(text, encoding="utf-8")
    elif path.suffix == ".xlsx":
        from openpyxl import load_workbook

        book = load_workbook(path)
        book.active.cell(1, book.active.max_column + 1, STRAY)
        book.save(path)
    else:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        line, at = lines[place.line - 1], place.column - 1
        if line[at] == "{":
            lines[place.line - 1] = f"{line[: at + 1]}{STRAY}: 1, {line[at + 1 :]}"
        else:
            lines[place.line - 1] = f"{line[:at]}{STRAY}: 1\n{' ' * at}{line[at:]}"
        path.write_text("".join(lines), encoding="utf-8")


def _delimiter(path: Path) -> str:
    return ";" if ";" in path.read_text(encoding="utf-8-sig").splitlines()[0] else ","


def findings(folder: Path) -> list[Finding]:
    pack, found = load_pack(folder)
    return [*found, *(check_pack(pack) if pack is not None else ())]


@pytest.mark.parametrize("folder, kind", list(kinds()))
def test_a_mistake_in_one_record_of_a_kind_is_found(
    folder: Path, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(folder, tmp_path / "pack")
    monkeypatch.chdir(tmp_path)
    pack, _ = load_pack(Path("pack"))
    assert pack is not None
    first = next(iter(pack.records[kind]))
    place = pack.place(kind, first)
    plant(place)
    strange = [finding for finding in findings(Path("pack")) if STRAY in finding.message]
    assert {Path(finding.path) for finding in strange} == {Path(place.path)}
    assert all(finding.severity == "error" for finding in strange)


@pytest.mark.parametrize("folder", [folder for folder in PACKS if loaded(folder).texts], ids=lambda folder: folder.name)
def test_a_mistake_in_a_translation_is_found(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "pack")
    lang = next(iter(loaded(folder).texts))
    with (tmp_path / "pack" / "text" / f"{lang}.yaml").open("a", encoding="utf-8") as file:
        file.write(f"\n{STRAY}.{STRAY}.name: x\n")
    assert [finding.code for finding in findings(tmp_path / "pack")] == ["HP108"]


def test_every_kind_that_the_sampler_knows_has_a_record() -> None:
    """So that no kind escapes the tests above."""
    sampler = loaded(PACKS[-1])
    empty = {name for name, kind in sampler.kinds.items() if not kind.nested and not sampler.records.get(name)}
    assert empty <= JUDGED
