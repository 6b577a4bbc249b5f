"""Files that are either wholly new or untouched, whatever ends the run.

A file has no name until it is whole, where the system has such files (Linux, O_TMPFILE): a killed run leaves nothing.
Elsewhere it has a temporary name in a folder apart, or, when that lies on another disk, in the target folder; the next
run removes what a killed one left.
"""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from hellprint.model.mistakes import MachineFailure
from hellprint.temporary import sweep, temporary_name

_DESCRIPTORS: Final = Path("/proc/self/fd")  # where a file without a name can be found to give it one
_ELSEWHERE: Final = "take another folder with --out"


class _Waiting:
    """A file that is being written or waits for its place: as a descriptor without a name, or under another name."""

    def __init__(self, descriptor: int | None, path: Path | None) -> None:
        self.descriptor = descriptor
        self.path = path

    def stream(self) -> BinaryIO:
        if self.descriptor is not None:
            return open(self.descriptor, "wb", closefd=False)
        assert self.path is not None
        return self.path.open("wb")

    def drop(self) -> None:
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None
        if self.path is not None:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)


class Batch:
    """Output files that appear together.

    Use as a context manager. Leaving it without `commit()` (an exception, Ctrl-C, a finding) removes what was written
    and leaves the old files as they were.

    Args:
        folder: where the files will be; made when it is not there.
        staging: folder for files that still have a temporary name; None for the same folder.
    """

    def __init__(self, folder: Path, staging: Path | None = None) -> None:
        self.folder = folder
        self._staging = staging
        self._waiting: dict[str, _Waiting] = {}

    def __enter__(self) -> Batch:
        """Raises: MachineFailure: nothing can be written into the folder."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError) as error:
            raise MachineFailure(f'"{error.filename}" is a file, so it cannot be a folder', _ELSEWHERE) from error
        if not os.access(self.folder, os.W_OK | os.X_OK):
            raise MachineFailure(f'the folder "{self.folder}" cannot be written to', _ELSEWHERE)
        sweep(self.folder)
        if self._staging is not None:
            sweep(self._staging)
        return self

    def __exit__(self, *_: object) -> None:
        for waiting in self._waiting.values():
            waiting.drop()
        self._waiting.clear()

    @contextmanager
    def file(self, name: str) -> Iterator[BinaryIO]:
        """A binary file that will be `folder/name`.

        Raises:
            OSError: it cannot be written; it names the file that it would have become.
        """
        try:
            waiting = self._waiting[name] = self._open()
            with waiting.stream() as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            if error.errno is None or error.filename is not None:
                raise
            raise OSError(error.errno, error.strerror, str(self.folder / name)) from error

    def commit(self, obsolete: Callable[[], Sequence[str]] = tuple) -> Mapping[str, Path]:
        """Put all files in place, the last one written last; then remove the obsolete ones of the folder.

        Args:
            obsolete: asked when no other run is putting files into the folder.

        Returns:
            Name -> path of what was written.
        """
        done = {}
        with _uninterrupted(), _alone_in(self.folder):
            gone = obsolete()
            for name, waiting in list(self._waiting.items()):
                done[name] = self._place(name, waiting)
                del self._waiting[name]
            for name in gone:
                if name not in done and Path(name).name == name:
                    (self.folder / name).unlink(missing_ok=True)
        return done

    def _open(self) -> _Waiting:
        if hasattr(os, "O_TMPFILE") and _DESCRIPTORS.is_dir():
            with suppress(OSError):  # what is not about such files comes again below
                return _Waiting(os.open(self.folder, os.O_TMPFILE | os.O_RDWR, 0o666), None)
        for folder in self._beside():
            path = folder / temporary_name("file")
            with suppress(OSError) if folder != self.folder else nullcontext(), path.open("xb"):
                return _Waiting(None, path)
        raise AssertionError("the folder itself is the last one")

    def _beside(self) -> Iterator[Path]:
        """Folders for a temporary name, the best first: one from which a file can be moved, then the folder itself."""
        if self._staging is not None:
            with suppress(OSError):
                self._staging.mkdir(parents=True, exist_ok=True)
                if self._staging.stat().st_dev == self.folder.stat().st_dev:
                    yield self._staging
        yield self.folder

    def _place(self, name: str, waiting: _Waiting) -> Path:
        target = self.folder / name
        if waiting.descriptor is not None:
            if _link(waiting.descriptor, target):
                waiting.drop()
                return target
            waiting.path = self._named(waiting.descriptor)
        assert waiting.path is not None
        try:
            os.replace(waiting.path, target)
        except OSError as error:
            if error.errno != errno.EXDEV:  # that is one disk in two places, between which nothing can be moved
                raise
            with waiting.path.open("rb") as file:
                moved = _copied(file.fileno(), self.folder)
            os.replace(moved, target)
        else:
            waiting.path = None
        waiting.drop()
        return target

    def _named(self, descriptor: int) -> Path:
        """A temporary name for a file without one: a link replaces nothing, so it must be moved over the old file."""
        for folder in self._beside():
            path = folder / temporary_name("file")
            if _link(descriptor, path):
                return path
        return _copied(descriptor, self.folder)


def _link(descriptor: int, target: Path) -> bool:
    """Give a file without a name its first one. False: the name is taken, or cannot be given."""
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        # With a folder's descriptor Python calls linkat(AT_SYMLINK_FOLLOW), and without one link(), which cannot.
        os.link(_DESCRIPTORS / str(descriptor), target, src_dir_fd=folder, follow_symlinks=True)
    except OSError:
        return False
    finally:
        os.close(folder)
    return True


def _copied(descriptor: int, folder: Path) -> Path:
    """A copy of an open file under a temporary name."""
    import shutil

    path = folder / temporary_name("file")
    try:
        with open(os.dup(descriptor), "rb") as source, path.open("xb") as copy:
            source.seek(0)
            shutil.copyfileobj(source, copy, 1 << 20)
            copy.flush()
            os.fsync(copy.fileno())
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits: of several files, all are new or none.

    By handlers, not by a mask of signals: a mask holds for one thread, and another one would be interrupted instead.
    """
    late: list[int] = []
    before: dict[int, Any] = {}
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    try:
        for number in (getattr(signal, name) for name in names if hasattr(signal, name)):
            with suppress(ValueError):  # only the main thread may, and only it is interrupted
                before[number] = signal.signal(number, lambda received, frame: late.append(received))
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        for number in late:
            signal.raise_signal(number)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Hold the folder against other runs; the system lets go of it when this process ends, however that is."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some network file systems have no locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
