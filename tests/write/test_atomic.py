"""Output is whole or untouched, on every kind of file system."""

from __future__ import annotations

import errno
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hellprint.model.mistakes import MachineFailure
from hellprint.write import atomic
from hellprint.write.atomic import Batch

Make = Callable[[Path], Batch]


@pytest.fixture(params=["nameless", "apart", "beside", "two mounts"])
def make(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Make:
    """A batch as it is with files without a name; without them; without a folder apart on the same disk; and with one
    that only looks as if it were on the same disk."""
    staging: Path | None = tmp_path_factory.mktemp("cache") / "writing"
    if request.param != "nameless":
        monkeypatch.setattr(atomic, "_DESCRIPTORS", Path("/nowhere"))
    if request.param == "beside":
        staging = None
    if request.param == "two mounts":
        replace = os.replace

        def refuse(source: Path, target: Path) -> None:
            if source.parent != target.parent:
                raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
            replace(source, target)

        monkeypatch.setattr(os, "replace", refuse)
    return lambda folder: Batch(folder, staging)


@pytest.fixture
def names() -> Callable[[Path], list[str]]:
    return lambda folder: sorted(path.name for path in folder.iterdir())


def test_files_appear_together_at_commit(tmp_path: Path, make: Make) -> None:
    folder = tmp_path / "new"
    with make(folder) as batch:
        with batch.file("a.pdf") as out:
            out.write(b"a")
        with batch.file("b.pdf") as out:
            out.write(b"b")
        assert not [path for path in folder.iterdir() if not path.name.startswith(".")]
        batch.commit()
    assert sorted((path.name, path.read_bytes()) for path in folder.iterdir()) == [("a.pdf", b"a"), ("b.pdf", b"b")]


def test_an_old_file_is_replaced_and_no_other_name_remains(tmp_path: Path, make: Make) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    with make(tmp_path) as batch:
        with batch.file("a.pdf") as out:
            out.write(b"new")
        assert (tmp_path / "a.pdf").read_bytes() == b"old"
        batch.commit()
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.pdf", b"new")]


def test_a_new_file_may_be_read_by_those_who_may_read_any_other(tmp_path: Path, make: Make) -> None:
    (tmp_path / "plain").write_bytes(b"")
    with make(tmp_path) as batch:
        with batch.file("a.pdf"):
            pass
        batch.commit()
    assert (tmp_path / "a.pdf").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize("trouble", [ValueError, KeyboardInterrupt])
def test_trouble_leaves_the_old_file_and_nothing_else(tmp_path: Path, make: Make, trouble: type[BaseException]) -> None:
    def run() -> None:
        with make(tmp_path) as batch, batch.file("a.pdf") as out:
            out.write(b"half")
            raise trouble

    (tmp_path / "a.pdf").write_bytes(b"old")
    with pytest.raises(trouble):
        run()
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("a.pdf", b"old")]


def test_what_the_last_run_wrote_and_this_one_does_not_is_removed(
    tmp_path: Path, names: Callable[[Path], list[str]]
) -> None:
    (tmp_path / "old.pdf").write_bytes(b"old")
    (tmp_path / "mine.pdf").write_bytes(b"a person's own")
    with Batch(tmp_path) as batch:
        with batch.file("a.pdf") as out:
            out.write(b"a")
        batch.commit(lambda: ["old.pdf", "../mine.pdf"])
    assert names(tmp_path) == ["a.pdf", "mine.pdf"]


def test_a_full_disk_is_told_with_the_name_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"a\.pdf") as wrong, Batch(tmp_path) as batch, batch.file("a.pdf"):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert wrong.value.errno == errno.ENOSPC


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"")
    with pytest.raises(MachineFailure, match="is a file"), Batch(tmp_path / "out"):
        pass
    with pytest.raises(MachineFailure, match="is a file"), Batch(tmp_path / "out" / "deeper"):
        pass


def test_ctrl_c_between_two_files_waits_for_the_second(tmp_path: Path, names: Callable[[Path], list[str]]) -> None:
    def interrupt() -> tuple[str, ...]:
        os.kill(os.getpid(), signal.SIGINT)
        return ()

    def run() -> None:
        with Batch(tmp_path) as batch:
            for name in ("a.pdf", "b.pdf"):
                with batch.file(name):
                    pass
            batch.commit(interrupt)
            time.sleep(1)

    with pytest.raises(KeyboardInterrupt):
        run()
    assert names(tmp_path) == ["a.pdf", "b.pdf"]


def test_two_runs_put_their_files_in_place_one_after_the_other(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    inside: list[str] = []

    def slow(name: str) -> Callable[[], tuple[str, ...]]:
        def obsolete() -> tuple[str, ...]:
            inside.append(f"{name} in")
            time.sleep(0.1)
            inside.append(f"{name} out")
            return ()

        return obsolete

    def run(name: str) -> None:
        with Batch(tmp_path) as batch:
            with batch.file("a.pdf") as out:
                out.write(name.encode())
            batch.commit(slow(name))

    threads = [threading.Thread(target=run, args=(name,)) for name in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [step.split()[1] for step in inside] == ["in", "out", "in", "out"]


@pytest.fixture(autouse=True)
def _no_descriptor_is_left() -> Iterator[None]:
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").is_dir() else 0
    yield
    assert before == (len(os.listdir("/proc/self/fd")) if before else 0)
