"""A pack from the cache when no byte of its files has changed, else from its files.

Only a clean pack is kept: one with findings is read again each time, so that its findings are said each time.
"""

from __future__ import annotations

import os
import pickle
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hellprint.cache import Store, digest, environment_key
from hellprint.model.findings import Finding, in_order
from hellprint.model.records import Pack, PlaceKey

if TYPE_CHECKING:
    from hellprint.project import Project

DATA: Final = (".yaml", ".yml", ".csv", ".xlsx")
"""Files whose bytes count; of all others (pictures, templates) only that they are there."""

_LARGEST: Final = 100_000_000  # such a file is refused when it is read


Check = Callable[[Pack], tuple[Finding, ...]]
Begin = Callable[[Pack], None]


def nothing(pack: Pack) -> tuple[Finding, ...]:
    """The check of those who only want the pack."""
    return ()


class LazyPlaces(Mapping[PlaceKey, tuple[str, int, int]]):
    """Places that are read from the cache when the first one is asked for: a clean run asks for none."""

    def __init__(self, read: Callable[[], dict[PlaceKey, tuple[str, int, int]]]) -> None:
        self._read = read
        self._known: dict[PlaceKey, tuple[str, int, int]] | None = None

    def _all(self) -> dict[PlaceKey, tuple[str, int, int]]:
        if self._known is None:
            self._known = self._read()
        return self._known

    def __reduce__(self) -> tuple[type[dict[PlaceKey, tuple[str, int, int]]], tuple[object]]:
        """As a plain dict, when a pack goes to another process."""
        return dict, (self._all(),)

    def __getitem__(self, key: PlaceKey) -> tuple[str, int, int]:
        return self._all()[key]

    def __iter__(self) -> Iterator[PlaceKey]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def load_cached(
    folder: Path, project: Project, variants: Sequence[str] = (), check: Check = nothing, begin: Begin | None = None
) -> tuple[Pack | None, tuple[Finding, ...]]:
    """Like load_pack, with what `check` finds in the pack; while no byte has changed, that is kept as well.

    Args:
        begin: called with a pack that was read without findings, before it is checked.
    """
    store = Store(project.cache_root)
    name = digest(environment_key(), str(folder.resolve()), os.getcwd(), *variants)
    known = store.get("pack-folders", name)
    if known is not None:
        folders = [Path(line) for line in known.decode().split("\n")]
        key = _key(name, folders)
        found = _from_cache(store, key)
        if found is not None:
            if begin is not None:
                begin(found)
            return found, _checked(store, key, found, check)
    from hellprint.load import load_pack

    pack, findings = load_pack(folder, variants=variants, find_pack=project.find_pack)
    if pack is not None and not findings:
        folders = [f.resolve() for f in pack.folders]
        store.put("pack-folders", name, "\n".join(map(str, folders)).encode())
        key = _key(name, folders)
        store.put("pack-places", key, pickle.dumps(dict(pack.places), 5))
        store.put("pack", key, pickle.dumps(pack._replace(places={}), 5))
        if begin is not None:
            begin(pack)
        return pack, _checked(store, key, pack, check)
    return pack, findings if pack is None else in_order((*findings, *check(pack)))


def _checked(store: Store, key: str, pack: Pack, check: Check) -> tuple[Finding, ...]:
    """What a check finds, asked once for the same files."""
    if check is nothing:
        return ()
    named = digest(key, check.__module__, check.__qualname__)
    known = store.get("pack-checked", named)
    if known is not None:
        kept: tuple[Finding, ...] = pickle.loads(known)
        return kept
    found = check(pack)
    store.put("pack-checked", named, pickle.dumps(found, 5))
    return found


def _from_cache(store: Store, key: str) -> Pack | None:
    blob = store.get("pack", key)
    if blob is None:
        return None

    def read() -> dict[PlaceKey, tuple[str, int, int]]:
        places = store.get("pack-places", key)
        return pickle.loads(places) if places is not None else {}

    pack: Pack = pickle.loads(blob)
    return pack._replace(places=LazyPlaces(read))


def _key(name: str, folders: Sequence[Path]) -> str:
    """Of the names of all files below the folders, and of the bytes of those with data."""
    parts: list[str | bytes] = [name]
    for folder in folders:
        for where, below, files in os.walk(folder):
            below[:] = sorted(d for d in below if not d.startswith("."))
            for file in sorted(files):
                path = os.path.join(where, file)
                parts.append(path)
                if file.endswith(DATA):
                    parts.append(_bytes(path))
    return digest(*parts)


def _bytes(path: str) -> str | bytes:
    """Of a file that a pack may have; of anything else what it is: a device or pipe may have no end."""
    try:
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode) and not (stat.S_ISLNK(status.st_mode) and os.path.isfile(path)):
            return f"{status.st_mode}"
        if os.stat(path).st_size > _LARGEST:
            return "too large"
        with open(path, "rb") as stream:
            return stream.read()
    except OSError:
        return "unreadable"
