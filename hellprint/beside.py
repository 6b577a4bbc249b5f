"""Work that is done in a process of its own while this one does something else."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NoReturn, TypeVar

from hellprint.guard import Aside, die_with_parent, last_calls, lifeline, portable

Result = TypeVar("Result")
_POLL_SECONDS: Final = 0.1


def is_possible() -> bool:
    """Whether two things can be done at the same time."""
    return hasattr(os, "fork") and not os.environ.get("HELLPRINT_NO_CHILD") and (os.cpu_count() or 1) > 1


@contextmanager
def beside(work: Callable[[], Result]) -> Iterator[Callable[[], Result]]:
    """Begin; what is yielded waits for the end and gives the result, which must pickle, or raises what work raised.

    What nobody waited for is stopped. Where nothing can be done at the same time, work is done when it is asked for.
    """
    if not is_possible():
        yield work
        return
    sys.stdout.flush()
    sys.stderr.flush()
    reader, writer = os.pipe()
    line = lifeline()
    aside = Aside()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        die_with_parent(line)
        aside.tell()
        _do(work, writer)
    os.close(writer)
    os.close(line.reader)
    ended = False

    def wait() -> Result:
        nonlocal ended
        said = _all_from(reader, aside)
        ended = True
        try:
            result, error = pickle.loads(said)
        except (EOFError, pickle.UnpicklingError) as lost:  # the system killed it, which it does when memory is short
            raise MemoryError from lost
        if error is not None:
            raise error
        return result  # type: ignore[no-any-return]

    try:
        yield wait
    finally:
        if not ended:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        os.close(reader)
        os.waitpid(pid, 0)
        os.close(line.writer)


def _all_from(reader: int, aside: Aside) -> bytes:
    """Up to the end of a pipe."""
    import select

    said: list[bytes] = []
    while True:
        if not select.select([reader], [], [], _POLL_SECONDS)[0]:
            aside.pass_on()
            continue
        more = os.read(reader, 1 << 20)
        if not more:
            return b"".join(said)
        said.append(more)


def _do(work: Callable[[], Any], writer: int) -> NoReturn:
    """In the new process."""
    said: tuple[Any, BaseException | None]
    try:
        said = work(), None
    except MemoryError:
        said = None, MemoryError()
    except BaseException as error:
        said = None, portable(error)
    try:
        with os.fdopen(writer, "wb") as pipe:
            pickle.dump(said, pipe, 5)
        last_calls()
    finally:
        os._exit(0)
