"""Many small results in one entry of the store: a row that is not asked for costs nothing but its bytes."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from typing import Final

from hellprint.cache import Store

Row = bytes | memoryview

_SIZE_BYTES: Final = 8


def read_rows(store: Store, namespace: str, name: str) -> dict[str, Row]:
    """The rows of an entry by their keys; none when it is not there."""
    data = memoryview(store.get(namespace, name) or b"")
    if not data:
        return {}
    start = _SIZE_BYTES + int.from_bytes(data[:_SIZE_BYTES], "big")
    return {key: data[start + at : start + end] for key, (at, end) in marshal.loads(data[_SIZE_BYTES:start]).items()}


def write_rows(store: Store, namespace: str, name: str, rows: Mapping[str, Row]) -> None:
    """Replace an entry: the size of a table, the table (key -> begin and end), and the rows one after the other."""
    places, end = {}, 0
    for key, row in rows.items():
        places[key] = end, end + len(row)
        end += len(row)
    table = marshal.dumps(places, 2)
    store.put(namespace, name, len(table).to_bytes(_SIZE_BYTES, "big"), table, *rows.values())
