"""Expressions from run to run: what fitted a schema and the types of its constants fits until they change."""

from __future__ import annotations

import marshal
from typing import Final, NamedTuple

from hellprint.cache import Store

_NAMESPACE: Final = "expressions"
MOST: Final = 5_000
"""Of one schema; past it the book starts anew."""


class Fitting(NamedTuple):
    """An expression that fits. result: name of the type it gives; program: compiled, as the runtime writes it down."""

    result: str
    program: bytes


class Checked:
    """Results of checks against one schema and the types of its constants.

    Args:
        name: of the entry in the store: a hash of these, and of all that checks.
    """

    def __init__(self, store: Store, name: str) -> None:
        self._store, self._name = store, name
        data = store.get(_NAMESPACE, name)
        self._known: dict[str, tuple[str, bytes]] = {} if data is None else marshal.loads(data)
        self._is_new = False

    def get(self, key: str) -> Fitting | None:
        """None for an expression that is not known to fit. key: of the expression."""
        known = self._known.get(key)
        return None if known is None else Fitting(*known)

    def put(self, key: str, fitting: Fitting) -> None:
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[key] = fitting.result, fitting.program
        self._is_new = True

    def keep(self) -> None:
        """Write down what is new, beside what another process of this run wrote meanwhile."""
        if self._is_new:
            data = self._store.get(_NAMESPACE, self._name)
            self._known = {**({} if data is None else marshal.loads(data)), **self._known}
            self._store.put(_NAMESPACE, self._name, marshal.dumps(self._known, 2))
            self._is_new = False
