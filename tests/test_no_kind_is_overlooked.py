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
    pack, findings = load_pack(folder, find_pack=lambda name: folder.parent / name)
    assert pack is not None
    assert findings == ()
    return pack


def own(pack: Pack, kind: str) -> list[str]:
    """Ids of the records that stand in the pack's own folder, not in one that it extends."""
    folder = pack.folder.resolve()
    places = ((id_, Path(pack.place(kind, id_).path)) for id_ in pack.records[kind])
    return [id_ for id_, path in places if path.resolve().is_relative_to(folder)]


def kinds() -> Iterator[Any]:
    for folder in PACKS:
        for kind in loaded(folder).records:
            if own(loaded(folder), kind):
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


def copied(folder: Path, into: Path) -> Path:
    """A pack with the packs that it extends, so that nothing is planted in the real ones."""
    for name in (*loaded(folder).bases, folder.name):
        shutil.copytree(folder.parent / name, into / name)
    return into / folder.name


def findings(folder: Path) -> list[Finding]:
    pack, found = load_pack(folder, find_pack=lambda name: folder.parent / name)
    return [*found, *(check_pack(pack) if pack is not None else ())]


@pytest.mark.parametrize("folder, kind", list(kinds()))
def test_a_mistake_in_one_record_of_a_kind_is_found(
    folder: Path, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    copy = copied(folder, tmp_path)
    pack, _ = load_pack(copy, find_pack=lambda name: tmp_path / name)
    assert pack is not None
    place = pack.place(kind, own(pack, kind)[0])
    assert not Path(place.path).is_absolute(), "it lies in the copy"
    plant(place)
    strange = [finding for finding in findings(copy) if STRAY in finding.message]
    assert {Path(finding.path) for finding in strange} == {Path(place.path)}
    assert all(finding.severity == "error" for finding in strange)


@pytest.mark.parametrize(
    "folder", [folder for folder in PACKS if (folder / "text").is_dir()], ids=lambda folder: folder.name
)
def test_a_mistake_in_a_translation_is_found(folder: Path, tmp_path: Path) -> None:
    copy = copied(folder, tmp_path)
    lang = next(path.stem for path in sorted((copy / "text").glob("*.yaml")))
    with (copy / "text" / f"{lang}.yaml").open("a", encoding="utf-8") as file:
        file.write(f"\n{STRAY}.{STRAY}.name: x\n")
    assert [finding.code for finding in findings(copy)] == ["HP108"]


def test_every_kind_that_the_sampler_knows_has_a_record() -> None:
    """So that no kind escapes the tests above."""
    sampler = loaded(PACKS[-1])
    empty = {name for name, kind in sampler.kinds.items() if not kind.nested and not sampler.records.get(name)}
    assert empty <= JUDGED
