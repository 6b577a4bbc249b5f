"""Drawn faces from run to run: those of a component lie together in one entry of the store, and are read one by one."""

from __future__ import annotations

import marshal
from collections.abc import Collection
from typing import Final, NamedTuple

from hellprint.cache import Store, digest
from hellprint.model.artwork import Artwork
from hellprint.model.pieces import Face, Problem
from hellprint.model.sheets import Side
from hellprint.render.rows import Row, read_rows, write_rows

_NAMESPACE: Final = "faces"
_SPARE: Final = 200


class Drawn(NamedTuple):
    """A face as drawn, with all that a run wants to know of it.

    Attributes:
        content: see Face; footer: likewise.
        files: that it was drawn from, as in Painted, each with the hash of what it held, or "" when it was not there.
        problems: what is wrong with it.
    """

    art: Artwork
    content: str
    footer: str
    files: tuple[tuple[str, str, str], ...] = ()
    problems: tuple[Problem, ...] = ()

    def face(self, side: Side, key: str) -> Face:
        """key: of its other inputs."""
        inputs = digest(key, self.files) if self.files else key
        return Face(side, self.art, inputs[:16], self.content, self.problems, self.footer)


class Shelf:
    """The faces of one component that are kept, by the keys of their inputs.

    Args:
        name: of the entry in the store.
        empty: take none of the kept ones.
    """

    def __init__(self, store: Store, name: str, *, empty: bool = False) -> None:
        self._store, self._name = store, name
        self._rows: dict[str, Row] = {} if empty else read_rows(store, _NAMESPACE, name)
        self._changed = False

    def get(self, key: str) -> Drawn | None:
        row = self._rows.get(key)
        if row is None:
            return None
        ops, forms, glyphs, *rest = marshal.loads(row)
        return Drawn(Artwork(ops, forms, glyphs), *rest)

    def put(self, key: str, drawn: Drawn) -> None:
        """Keep a face; not one with problems: what mends it may be a file that was not there to be watched."""
        self._changed = True
        if not drawn.problems:
            art = drawn.art
            row = art.ops, art.forms, dict(art.glyphs), drawn.content, drawn.footer, drawn.files
            # Version 2 writes no back references, so equal faces are equal bytes.
            self._rows[key] = marshal.dumps(row, 2)

    def save(self, used: Collection[str]) -> None:
        """Write what is kept, if anything is new.

        Args:
            used: keys of this run's faces. Others stay, since a part may have been printed; but not without end.
        """
        if not self._changed:
            return
        rows = self._rows
        if len(rows) > 2 * len(used) + _SPARE:
            rows = {key: rows[key] for key in used if key in rows}
        write_rows(self._store, _NAMESPACE, self._name, rows)
