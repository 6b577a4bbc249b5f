"""Files that are either wholly new or untouched."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


class Batch:
    """Output files that appear together: written beside their places under temporary names, then renamed.

    Use as a context manager. Leaving it without `commit()` (an exception, Ctrl-C, a finding) removes what was written
    and leaves the old files as they were.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._waiting: dict[Path, Path] = {}

    def __enter__(self) -> Batch:
        self.folder.mkdir(parents=True, exist_ok=True)
        return self

    def __exit__(self, *_: object) -> None:
        for temporary in self._waiting.values():
            temporary.unlink(missing_ok=True)
        self._waiting.clear()

    @contextmanager
    def file(self, name: str) -> Iterator[BinaryIO]:
        """A binary file that will be `folder/name`."""
        temporary = self.folder / f".{name}.{os.getpid()}.tmp"
        self._waiting[self.folder / name] = temporary
        with temporary.open("wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())

    def commit(self, obsolete: Sequence[str] = ()) -> Mapping[str, Path]:
        """Put all files in place, the last one written last; then remove the obsolete ones of the folder.

        Returns:
            Name -> path of what was written.
        """
        done = {}
        for target, temporary in list(self._waiting.items()):
            os.replace(temporary, target)
            del self._waiting[target]
            done[target.name] = target
        for name in obsolete:
            if name not in done and Path(name).name == name:
                (self.folder / name).unlink(missing_ok=True)
        return done
