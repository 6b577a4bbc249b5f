"""Output is whole or untouched."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.write.atomic import Batch


def test_files_appear_together_at_commit(tmp_path: Path) -> None:
    with Batch(tmp_path / "new") as batch:
        with batch.file("a.pdf") as out:
            out.write(b"a")
        with batch.file("b.pdf") as out:
            out.write(b"b")
        assert not (tmp_path / "new" / "a.pdf").exists()
        batch.commit()
    assert sorted(p.name for p in (tmp_path / "new").iterdir()) == ["a.pdf", "b.pdf"]


@pytest.mark.parametrize("trouble", [ValueError, KeyboardInterrupt])
def test_trouble_leaves_the_old_file_and_nothing_else(tmp_path: Path, trouble: type[BaseException]) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    with pytest.raises(trouble), Batch(tmp_path) as batch, batch.file("a.pdf") as out:
        out.write(b"half")
        raise trouble
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("a.pdf", b"old")]


def test_what_the_last_run_wrote_and_this_one_does_not_is_removed(tmp_path: Path) -> None:
    (tmp_path / "old.pdf").write_bytes(b"old")
    (tmp_path / "mine.pdf").write_bytes(b"a person's own")
    with Batch(tmp_path) as batch:
        with batch.file("a.pdf") as out:
            out.write(b"a")
        batch.commit(["old.pdf", "../mine.pdf"])
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.pdf", "mine.pdf"]
