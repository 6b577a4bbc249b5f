"""A process of its own for what brings WeasyPrint along: its 80 MB go when that process ends, and not before.

It is one that somebody lends who has it already, or is forked when there is first something for it to do; it does one
thing after the other, and ends when it is closed, or with the run.
Where nothing is gained by it (the run is no child that could have been forked, or WeasyPrint is here already), the
work is done here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, TypeVar

from hellprint.guard import at_end, is_guarded
from hellprint.workers import Workers

Given = TypeVar("Given")
Result = TypeVar("Result")
Told = TypeVar("Told")
Work = Callable[[Given, Callable[[Told], None]], Result]
"""A function of a module, of something that pickles; it may tell how far it is."""

_HEAVY: Final = "weasyprint"
_open: list[Workers] = []
"""The workshop of this process."""


def run_apart(work: Work[Given, Told, Result], given: Given, hear: Callable[[Told], None]) -> Result:
    """`work(given, hear)`, in the workshop.

    Raises:
        MemoryError: the workshop had too little of it, or was killed.
        Exception: what `work` raised.
    """
    if not is_guarded() or _HEAVY in sys.modules:
        return work(given, hear)
    if not _open:
        use(Workers(_nothing, 1, even_alone=True))
    try:
        return _open[0].submit(work, given, hear=hear)()
    except MemoryError:
        close()
        raise


def use(worker: Workers) -> None:
    """Have this one process be the workshop."""
    close()
    _open.append(worker)
    at_end(close)


def close() -> None:
    """End the workshop, and wait until it has ended."""
    while _open:
        _open.pop().close()


def _nothing() -> None:
    """There is nothing to get ready: the work brings what it needs."""
