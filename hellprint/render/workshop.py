"""A process of its own for what brings WeasyPrint along: its 80 MB go when that process ends, and not before.

It is forked when there is first something for it to do, does one thing after the other, and ends when it is closed, or
with the run.
Where nothing is gained by it (the run is no child that could have been forked, or WeasyPrint is here already), the
work is done here.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, Final, NamedTuple, NoReturn, TypeVar

from hellprint.guard import at_end, die_with_parent, is_guarded, lifeline, portable

Given = TypeVar("Given")
Result = TypeVar("Result")
Told = TypeVar("Told")
Work = Callable[[Given, Callable[[Told], None]], Result]
"""A function of a module, of something that pickles; it may tell how far it is."""

_HEAVY: Final = "weasyprint"


class _Open(NamedTuple):
    """The workshop of this process."""

    pid: int
    jobs: BinaryIO
    answers: BinaryIO
    line: int


_open: list[_Open] = []


def run_apart(work: Work[Given, Told, Result], given: Given, hear: Callable[[Told], None]) -> Result:
    """`work(given, hear)`, in the workshop.

    Raises:
        MemoryError: the workshop had too little of it, or was killed.
        Exception: what `work` raised.
    """
    if not is_guarded() or _HEAVY in sys.modules:
        return work(given, hear)
    if not _open:
        _open.append(_fork())
        at_end(close)
    here = _open[0]
    pickle.dump((work, given), here.jobs, 5)
    here.jobs.flush()
    while True:
        try:
            kind, value = pickle.load(here.answers)
        except EOFError:
            close()
            raise MemoryError from None
        if kind == "result":
            return value  # type: ignore[no-any-return]
        if kind == "error":
            raise value
        hear(value)


def close() -> None:
    """End the workshop, and wait until it has ended."""
    while _open:
        here = _open.pop()
        with suppress(OSError):  # it has ended
            pickle.dump(None, here.jobs, 5)  # other children may hold the pipe open, so that its end would not come
            here.jobs.close()
        here.answers.close()
        os.waitpid(here.pid, 0)
        os.close(here.line)


def _fork() -> _Open:
    job_reader, job_writer = os.pipe()
    answer_reader, answer_writer = os.pipe()
    line = lifeline()
    pid = os.fork()
    if pid == 0:
        os.close(job_writer)
        os.close(answer_reader)
        die_with_parent(line)
        _serve(os.fdopen(job_reader, "rb"), os.fdopen(answer_writer, "wb"))
    for end in (job_reader, answer_writer, line.reader):
        os.close(end)
    return _Open(pid, os.fdopen(job_writer, "wb"), os.fdopen(answer_reader, "rb"), line.writer)


def _serve(jobs: BinaryIO, answers: BinaryIO) -> NoReturn:
    """In the workshop: work until nothing more comes."""

    def send(kind: str, value: Any) -> None:
        pickle.dump((kind, value), answers, 5)
        answers.flush()

    try:
        while (job := pickle.load(jobs)) is not None:
            work, given = job
            try:
                send("result", work(given, lambda told: send("told", told)))
            except Exception as error:
                send("error", portable(error))
    finally:  # there is no more to do, nobody waits for it, or it cannot be said
        os._exit(0)
