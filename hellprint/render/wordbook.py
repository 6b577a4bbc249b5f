"""Shaped words from run to run: a text in words that were printed before needs no shaper."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from hellprint.cache import Store
from hellprint.render.rows import read_rows, write_rows

_NAMESPACE: Final = "words"
Key = str | tuple[str, str]
"""Of a word: what is printed, or that and what it reads as."""


class Spoken(NamedTuple):
    """What a voice is known to say.

    Attributes:
        extents: of its face, as fonts.Extents; () when they are not known.
        words: the fields of each Word, as plain values.
    """

    extents: tuple[float, ...] = ()
    words: Mapping[Key, tuple[Any, ...]] = {}


class WordBook:
    """The words of all voices.

    Args:
        name: of the entry: a hash of the fonts and of all that shapes with them.
    """

    def __init__(self, store: Store, name: str) -> None:
        self._store, self._name = store, name
        self._rows = read_rows(store, _NAMESPACE, name)

    def of(self, voice: str) -> Spoken:
        row = self._rows.get(voice)
        return Spoken() if row is None else Spoken(*marshal.loads(row))

    def keep(self, voices: Mapping[str, Spoken]) -> None:
        """Write down what voices say; those that are not named stay as they are."""
        self._rows |= {name: marshal.dumps((spoken.extents, dict(spoken.words)), 2) for name, spoken in voices.items()}
        write_rows(self._store, _NAMESPACE, self._name, self._rows)
