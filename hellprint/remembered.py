"""The run before: when nothing that it read or wrote has changed, its words are said again and nothing is done.

Kept in the cache under the command line, the folder and the environment. It imports next to nothing, so that an
unchanged kit answers at once; whatever is doubtful (a file changed while it was read, an entry that cannot be read)
means that the command runs as ever.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import hellprint

REMEMBERED: Final = frozenset({"kit", "playsheet", "reference"})
"""Commands that write files and nothing else."""
_NAMESPACE: Final = "runs"
_DOUBT_NS: Final = 50_000_000
"""Clocks of file systems tick in steps of some milliseconds: a file as young as this may change without a new time."""
Said = Sequence[tuple[str, str]]
"""("out" or "err", text) in order."""
_Stamp = tuple[str, int, int]
"""Path, time of the last change in ns, bytes; (path, 0, -1) when it is not there."""


def recall(arguments: Sequence[str]) -> Said | None:
    """What the same command said, if all is as it was; None if not."""
    if not arguments or arguments[0] not in REMEMBERED:
        return None
    try:
        said, stamps = marshal.loads(_place(arguments).read_bytes())
        if any(_stamp(path) != (path, changed, size) for path, changed, size in stamps):
            return None
        return tuple((str(stream), str(text)) for stream, text in said)
    except (OSError, ValueError, EOFError, TypeError):
        return None


def remember(
    arguments: Sequence[str], read: Iterable[Path], written: Iterable[Path], said: Said, started_ns: int
) -> None:
    """Keep a run for `recall`, unless a file that it read is younger than its start.

    Args:
        read: files, and folders with all that is below them; also files that were looked for and are not there.
        written: files.
        started_ns: when the run began, by `time.time_ns`.
    """
    from hellprint.temporary import STAGING, temporary_name

    inputs = [*_below(read), *_below((Path(hellprint.__file__).parent,), ".py")]
    if any(changed > started_ns - _DOUBT_NS for _, changed, _ in inputs):
        return
    place = _place(arguments)
    temporary = place.parents[1] / STAGING / temporary_name(place.name)
    try:
        temporary.parent.mkdir(parents=True, exist_ok=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        stamps = [*inputs, *(_stamp(str(path)) for path in written)]
        temporary.write_bytes(marshal.dumps(([tuple(each) for each in said], stamps), 2))
        os.replace(temporary, place)
    except OSError:
        temporary.unlink(missing_ok=True)


def forget(arguments: Sequence[str]) -> None:
    """The next run of this command line does its work."""
    _place(arguments).unlink(missing_ok=True)


def _place(arguments: Sequence[str]) -> Path:
    from hashlib import blake2b

    from hellprint.project import cache_root

    about = [hellprint.__version__, sys.version, os.getcwd(), *arguments]
    about += [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("HELLPRINT_")]
    key = blake2b("\0".join(about).encode(errors="surrogateescape"), digest_size=16)
    return cache_root() / _NAMESPACE / key.hexdigest()


def _stamp(path: str) -> _Stamp:
    try:
        found = os.stat(path)
    except OSError:
        return path, 0, -1
    # A folder's size says nothing; its time changes when a name comes or goes.
    return path, found.st_mtime_ns, 0 if os.path.isdir(path) else found.st_size


def _below(paths: Iterable[Path], suffix: str = "") -> Iterator[_Stamp]:
    """The paths, and for folders all that is below them: files with a suffix, or files and folders."""
    for path in paths:
        if not path.is_dir():
            yield _stamp(str(path))
            continue
        for where, below, files in os.walk(path):
            below[:] = [name for name in sorted(below) if name != "__pycache__"]
            if not suffix:
                yield _stamp(where)
            yield from (_stamp(os.path.join(where, name)) for name in sorted(files) if name.endswith(suffix))
