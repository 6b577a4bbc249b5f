"""Rows of one entry: what was written is read, each by itself, and a damaged entry is no entry."""

from __future__ import annotations

from pathlib import Path

from hellprint.cache import Store
from hellprint.render.rows import read_rows, write_rows


def test_each_row_is_read_as_it_was_written(tmp_path: Path) -> None:
    rows = {"one": b"1", "none": b"", "long": b"x" * 100_000}
    write_rows(Store(tmp_path), "things", "entry", rows)
    assert {key: bytes(row) for key, row in read_rows(Store(tmp_path), "things", "entry").items()} == rows


def test_rows_that_were_read_can_be_written_again_with_others(tmp_path: Path) -> None:
    write_rows(Store(tmp_path), "things", "entry", {"one": b"1", "two": b"2"})
    write_rows(Store(tmp_path), "things", "entry", {**read_rows(Store(tmp_path), "things", "entry"), "two": b"zwei"})
    assert {key: bytes(row) for key, row in read_rows(Store(tmp_path), "things", "entry").items()} == {
        "one": b"1",
        "two": b"zwei",
    }


def test_an_entry_that_is_not_there_or_damaged_has_no_rows(tmp_path: Path) -> None:
    assert read_rows(Store(tmp_path), "things", "entry") == {}
    write_rows(Store(tmp_path), "things", "entry", {"one": b"1"})
    (file,) = (tmp_path / "things").rglob("entry")
    file.write_bytes(file.read_bytes()[:-1])
    assert read_rows(Store(tmp_path), "things", "entry") == {}
