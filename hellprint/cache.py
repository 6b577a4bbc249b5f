"""Results of slow work, kept in files under the hash of everything that had influence on them.

An entry is only ever a shortcut: one that is missing, damaged, foreign or not writable costs time and changes nothing.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import hellprint
from hellprint.temporary import STAGING, temporary_name

_MAGIC: Final = b"hellprint-cache-1\n"
_CHECK_BYTES: Final = 16
LIBRARIES: Final = (
    "cel-expr-python",
    "fonttools",
    "jinja2",
    "markdown-it-py",
    "pikepdf",
    "pillow",
    "pydyf",
    "pyphen",
    "pyyaml",
    "tinycss2",
    "tinyhtml5",
    "uharfbuzz",
    "weasyprint",
)
"""Distributions whose version can change a result."""

_unwritten: dict[Path, dict[tuple[str, str], bytes]] = {}
"""Root of a store that cannot be written -> its entries, shared by all that use that store in this process."""


class Store:
    """Bytes by namespace and key, one file each.

    Files are written under another name and renamed, so that a reader never sees half of one and several processes may
    share a store. What cannot be written (read-only folder, full disk) is kept in memory for the rest of the run.

    Args:
        base: a second store, only read, where entries are looked for that the first does not have.
    """

    def __init__(self, root: Path, base: Path | None = None) -> None:
        self.root = root
        self.base = base
        self._kept = _unwritten.setdefault(root, {})

    def get(self, namespace: str, key: str) -> bytes | None:
        """The entry, or None when there is none that is whole and was made for this key."""
        kept = self._kept.get((namespace, key))
        if kept is not None:
            return kept
        for root in (self.root, self.base):
            if root is None:
                continue
            try:
                with open(os.path.join(root, namespace, key[:2], key), "rb") as file:
                    magic, check, payload = file.read(len(_MAGIC)), file.read(_CHECK_BYTES), file.read()
            except OSError:
                continue
            return payload if magic == _MAGIC and check == _check(namespace, key, payload) else None
        return None

    def put(self, namespace: str, key: str, *parts: bytes | memoryview) -> None:
        """Keep bytes, which may come in parts so that large ones need not be joined."""
        # All in one folder, where a later run finds what a killed one left.
        staging = os.path.join(self.root, STAGING)
        temporary = os.path.join(staging, temporary_name(key))
        folder = os.path.join(self.root, namespace, key[:2])
        try:
            os.makedirs(staging, exist_ok=True)
            os.makedirs(folder, exist_ok=True)
            try:
                with open(temporary, "wb") as file:
                    file.writelines((_MAGIC, _check(namespace, key, *parts), *parts))
                os.replace(temporary, os.path.join(folder, key))
            except BaseException:
                with suppress(FileNotFoundError):
                    os.unlink(temporary)
                raise
        except OSError:
            self._kept[namespace, key] = b"".join(parts)


def unwritten(root: Path) -> Mapping[tuple[str, str], bytes]:
    """Entries by namespace and key that a store in this process could not write."""
    return _unwritten.get(root, {})


def add_unwritten(root: Path, entries: Mapping[tuple[str, str], bytes]) -> None:
    """Take over what another process could not write."""
    _unwritten.setdefault(root, {}).update(entries)


def _check(namespace: str, key: str, *payload: bytes | memoryview) -> bytes:
    """Ties the payload to its key, so that a copied or renamed entry is not believed."""
    check = hashlib.blake2b(f"{namespace}/{key}\0".encode(), digest_size=_CHECK_BYTES)
    for part in payload:
        check.update(part)
    return check.digest()


def digest(*parts: object, size: int = 16) -> str:
    """Hash of values, 2 x size hex digits: equal for equal values, different for differently split ones.

    Args:
        parts: str, bytes, numbers, None, and tuples, lists and dicts of them (a dict's order counts; sets have no order
            and are refused).

    Raises:
        ValueError: a part is something else.
    """
    total = hashlib.blake2b(digest_size=size)
    for part in parts:
        if isinstance(part, str):
            data, kind = part.encode("utf-8", "surrogatepass"), b"s"
        elif isinstance(part, bytes):
            data, kind = part, b"b"
        elif isinstance(part, set | frozenset):
            raise ValueError("a set has no order to hash")
        else:
            # Version 2 writes no back references, so equal values give equal bytes whatever objects they share.
            data, kind = marshal.dumps(part, 2), b"m"  # type: ignore[arg-type]  # refuses the rest itself
        total.update(b"%s%d:" % (kind, len(data)))
        total.update(data)
    return total.hexdigest()


@cache
def environment_key() -> str:
    """Hash of what every result depends on: hellprint's version and sources, and the versions of its libraries."""
    return digest(hellprint.__version__, _sources_key(Path(hellprint.__file__).parent), library_versions(LIBRARIES))


def of_files(kind: str, files: Sequence[Path], work: Callable[[], bytes]) -> bytes:
    """What `work` makes of files, kept under their paths, times and sizes, so that an unchanged file is not read again.

    Args:
        kind: of the work; another one of the same files is kept apart.
        files: all that it reads; one that is not there counts as such.
    """
    from hellprint.project import cache_root

    store = Store(cache_root())
    key = digest(hellprint.__version__, kind, tuple(map(_stamp, files)))
    made = store.get("files", key)
    if made is None:
        made = work()
        store.put("files", key, made)
    return made


def toml_of(path: Path) -> Any:
    """The tables of a TOML file of our own (no dates), parsed once.

    Raises:
        OSError, tomllib.TOMLDecodeError
    """

    def parse() -> bytes:
        import tomllib

        return marshal.dumps(tomllib.loads(path.read_text("utf-8")), 2)

    return marshal.loads(of_files("toml", [path], parse))


def _sources_key(package: Path) -> str:
    """Hash of all sources; reading three hundred of them takes ten times as long as asking for their times."""
    files = [Path(path) for path in _modules(package)]
    return of_files("sources", files, lambda: digest(_sources(package)).encode()).decode()


def _stamp(path: Path) -> tuple[str, int, int]:
    """(path, time of the last change in ns, bytes); (path, 0, -1) when it is not there."""
    try:
        stat = os.stat(path)
    except OSError:
        return str(path), 0, -1
    return str(path), stat.st_mtime_ns, stat.st_size


def stamps_below(folders: Iterable[Path]) -> tuple[tuple[str, int, int], ...]:
    """Path, time and size of every file below folders, but of hidden ones: whether one has changed, without reading."""
    found: set[tuple[str, int, int]] = set()
    for folder in folders:
        for where, below, names in os.walk(folder):
            below[:] = [name for name in below if not name.startswith(".")]
            found.update(_stamp(Path(where, name)) for name in names)
    return tuple(sorted(found))


def _modules(package: Path) -> list[str]:
    """Every source of the package, sorted."""
    found = []
    for folder, folders, files in os.walk(package):
        folders[:] = [f for f in folders if f != "__pycache__" and not f.startswith("_shipped")]
        found += [os.path.join(folder, name) for name in files if name.endswith(".py")]
    return sorted(found)


def library_versions(names: Iterable[str], path: Iterable[str] | None = None) -> tuple[tuple[str, str], ...]:
    """(name, version) of installed distributions, in the order of names; version "" for one that is not installed.

    Read from the names of `*.dist-info` folders: importing importlib.metadata costs a tenth of a warm run.
    """
    found: dict[str, str] = {}
    for folder in sys.path if path is None else path:
        try:
            entries = os.listdir(folder or ".")
        except OSError:
            continue
        for entry in entries:
            if entry.endswith(".dist-info"):
                name, _, version = entry.removesuffix(".dist-info").partition("-")
                found.setdefault(_normal(name), version)
    return tuple((name, found.get(_normal(name), "")) for name in names)


def _normal(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def _sources(package: Path) -> tuple[tuple[str, str], ...]:
    """Module path -> hash of its source, sorted. While hellprint is worked on, its version says too little."""
    found = []
    for path in _modules(package):
        with open(path, "rb") as source:
            text = source.read().replace(b"\r\n", b"\n")
        found.append((os.path.relpath(path, package).replace(os.sep, "/"), digest(text)))
    return tuple(sorted(found))
