"""Processes that get ready while something else is done, and then do what they are given, several things at once."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from hellprint.beside import is_possible
from hellprint.guard import Aside, die_with_parent, lifeline, portable

Result = TypeVar("Result")
NUMBER: Final = 2
"""Each takes some 200 MB when it lays out pages."""
_POLL_SECONDS: Final = 0.1
_HEAD_BYTES: Final = 8
_TOLD, _DONE = "told", "done"
_THREADS: Final = Path("/proc/self/task")
LONGEST_SECONDS: Final = 2.0
"""That threads of libraries are waited for; then the first worker does all."""
_ROOM_BYTES: Final = 1 << 20
"""Of a pipe: a page's HTML fits, so that whoever gives work away need not wait until somebody is ready for it."""


class Workers:
    """Processes that are forked when they are begun, or when the first work comes.

    A process that is forked after the workers were begun may use them instead of the one that began them, which then
    uses them no more, unless the other one had all results.
    Where nothing can be done at the same time, work is done when its result is asked for.

    Args:
        get_ready: done once, before the first work: what takes long and serves all (imports).
        number: of processes.
        even_alone: work is done in another process even where nothing can be done at the same time, so that the memory
            that it takes goes with that process. The caller knows that one can be forked.
    """

    def __init__(self, get_ready: Callable[[], None], number: int = NUMBER, *, even_alone: bool = False) -> None:
        self._get_ready, self._number, self._even_alone = get_ready, number, even_alone
        self._lines: list[_Line] = []
        self._queue: deque[_Work] = deque()
        self._lent: list[Workers] = []
        self._pid = self._owner = 0
        self._life = -1

    def begin(self, *, to_lend: int = 0) -> None:
        """Have them get ready.

        Args:
            to_lend: so many more.
        """
        if self._lines or not self._is_possible:
            return
        self.close()
        sys.stdout.flush()
        sys.stderr.flush()
        lines = [_Line() for _ in range(self._number + to_lend)]
        life = lifeline()
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTERM,))  # until the worker knows what to do then
        pid = os.fork()
        if pid == 0:
            die_with_parent(life)
            _work_all(lines, self._get_ready)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        os.close(life.reader)
        for line in lines:
            line.keep_giving()
        self._lines, self._pid, self._owner, self._life = lines, pid, os.getpid(), life.writer

    def lend(self) -> Workers:
        """One of those that were begun, for another use at the same time; when they end, it is one of its own."""
        lent = Workers(self._get_ready, 1, even_alone=self._even_alone)
        if len(self._lines) > self._number:
            lent._lines = [self._lines.pop()]
            lent._owner = os.getpid()
            self._lent.append(lent)
        return lent

    def submit(
        self, function: Callable[..., Result], *arguments: Any, hear: Callable[[Any], None] | None = None
    ) -> Callable[[], Result]:
        """Have function(*arguments) done; all of them and the result must pickle.

        Args:
            hear: what the function tells meanwhile, by calling its last argument, which it then gets besides; it is
                heard while somebody waits.

        Returns:
            Waits for the end and gives the result, or raises what was raised (MemoryError where the process was
            killed, which the system does when memory is short).
        """
        if not self._is_possible:
            return partial(function, *arguments) if hear is None else partial(function, *arguments, hear)
        self.begin()
        work = _Work(pickle.dumps((function, arguments, hear is not None), 5), hear)
        self._queue.append(work)
        self._collect(0)
        return partial(self._wait, work)

    def stop(self) -> None:
        """Tell them to end, whatever they are at. Nothing in a process that was forked after they were begun."""
        if self._owner != os.getpid():
            return
        for each in (self, *self._lent):
            for line in each._lines:
                line.close()
            each._lines.clear()
        self._lent.clear()
        if self._pid:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGTERM)

    def close(self) -> None:
        """The same, and wait until they have ended."""
        self.stop()
        if self._pid and self._owner == os.getpid():
            os.waitpid(self._pid, 0)
            os.close(self._life)
            self._pid = 0

    @property
    def _is_possible(self) -> bool:
        return self._even_alone or is_possible()

    def _wait(self, work: _Work) -> Any:
        while not work.is_done:
            self._collect(_POLL_SECONDS)
        if work.error is not None:
            raise work.error
        return work.result

    def _collect(self, seconds: float) -> None:
        """Take what is done, waiting for it so long at most, and give what waits to whoever is idle."""
        import select

        busy = {line.results: line for line in self._lines if line.work is not None and not line.is_gone}
        if busy:
            for each in select.select(list(busy), [], [], seconds)[0]:
                busy[each].take()
            if seconds:
                for line in busy.values():
                    line.aside.pass_on()
        there = [line for line in self._lines if not line.is_gone]
        for line in there:
            if self._queue and line.work is None:
                line.give(self._queue.popleft())
        while self._queue and not there:
            self._queue.popleft().fail()


class _Work:
    """What is to be done, pickled, and what came of it."""

    def __init__(self, asked: bytes, hear: Callable[[Any], None] | None) -> None:
        self.asked, self.hear = asked, hear
        self.is_done = False
        self.result: Any = None
        self.error: BaseException | None = None

    def fail(self) -> None:
        """Who was to do it was killed."""
        self.error, self.is_done = MemoryError(), True


class _Line:
    """The two pipes between one worker and whoever gives it work, which is one thing at a time."""

    def __init__(self) -> None:
        self.asked, self._asks = os.pipe()
        self.results, self._says = os.pipe()
        self.aside = Aside()
        self.work: _Work | None = None
        self.is_gone = False
        self._said = bytearray()
        with suppress(ImportError, AttributeError, OSError):
            import fcntl

            fcntl.fcntl(self._asks, fcntl.F_SETPIPE_SZ, _ROOM_BYTES)

    def keep_giving(self) -> None:
        """In the process that gives work."""
        os.close(self.asked)
        os.close(self._says)

    def keep_doing(self) -> None:
        """In the workers."""
        os.close(self._asks)
        os.close(self.results)

    def leave(self) -> None:
        """In a worker, to another one."""
        os.close(self.asked)
        os.close(self._says)

    def close(self) -> None:
        """In the process that gives work: there is no more."""
        # Other processes may hold the pipe open, so that its end would not come.
        with suppress(OSError):
            _write(self._asks, b"")
        os.close(self._asks)
        os.close(self.results)

    def give(self, work: _Work) -> None:
        self.work = work
        with suppress(BrokenPipeError):  # it was killed, which is seen when its result does not come
            _write(self._asks, work.asked)

    def take(self) -> None:
        """What there is to be heard."""
        work = self.work
        assert work is not None
        more = os.read(self.results, _ROOM_BYTES)
        self._said += more
        if not more:
            self.is_gone = True
            work.fail()
        while (said := self._next()) is not None:
            kind, value = said
            if kind == _TOLD:
                if work.hear is not None:
                    work.hear(value)
            else:
                work.result, work.error = value
                work.is_done, self.work = True, None

    def _next(self) -> tuple[str, Any] | None:
        """A message, when it is there to its end."""
        end = _HEAD_BYTES + int.from_bytes(self._said[:_HEAD_BYTES], "big")
        if len(self._said) < max(end, _HEAD_BYTES + 1):
            return None
        kind, value = pickle.loads(self._said[_HEAD_BYTES:end])
        del self._said[:end]
        return kind, value

    def do(self) -> bool:
        """In a worker: one thing; False when nobody asks any more."""
        self.aside.tell()
        message = _read(self.asked)
        if message:
            _do(message, self._says)
        return bool(message)


def _work_all(lines: Sequence[_Line], get_ready: Callable[[], None]) -> None:
    """In the first worker, from which the others are forked when it is ready; it ends when they have ended."""
    others: list[int] = []

    def end(*_: object) -> NoReturn:
        for pid in others:
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
        os._exit(0)

    try:
        signal.signal(signal.SIGTERM, end)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM,))
        for line in lines:
            line.keep_doing()
        knows = _THREADS.is_dir()
        if knows:
            _get_ready(get_ready)
        if not knows or _is_alone():
            for line in lines[1:]:
                # Those before it were left when their worker was forked.
                others.append(_forked(line, (lines[0], *lines[lines.index(line) + 1 :]), None if knows else get_ready))
                line.leave()
            lines = lines[:1]
        if not knows:
            _get_ready(get_ready)
        _serve(lines)
    finally:
        end()


def _forked(line: _Line, rest: Sequence[_Line], get_ready: Callable[[], None] | None) -> int:
    """The pid of a further worker. rest: lines that it has no use for; get_ready: None where the first one did it."""
    life = lifeline()
    pid = os.fork()
    if pid == 0:
        try:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            die_with_parent(life)
            for other in rest:
                other.leave()
            if get_ready is not None:
                _get_ready(get_ready)
            _serve([line])
        finally:
            os._exit(0)
    os.close(life.reader)
    return pid


def _get_ready(get_ready: Callable[[], None]) -> None:
    import gc

    with suppress(Exception):  # whatever needs what is missing will say so
        get_ready()
    gc.freeze()  # what is there stays, and what is forked from it shares it


def _is_alone() -> bool:
    """Whether a process can be forked from this one, which waits for the threads that libraries have begun.

    Pango reads the system's list of fonts in one. A process that is forked meanwhile does not have that thread, but has
    the locks that it holds, for ever. Where it cannot be known which threads there are, each process gets ready by
    itself.
    """
    end = time.monotonic() + LONGEST_SECONDS
    while len(os.listdir(_THREADS)) > 1:
        if time.monotonic() > end:
            return False
        time.sleep(0.001)
    return True


def _serve(lines: Sequence[_Line]) -> None:
    """In a worker: until nobody can ask any more. As a rule it has one line; all of them where there is no other."""
    import select

    there = {line.asked: line for line in lines}
    while there:
        for each in select.select(list(there), [], [])[0]:
            if not there[each].do():
                del there[each]


def _do(asked: bytes, says: int) -> None:
    """Says: the result and None, or None and what was raised."""
    function, arguments, tells = pickle.loads(asked)
    if tells:
        arguments = (*arguments, lambda value: _write(says, pickle.dumps((_TOLD, value), 5)))
    try:
        done = pickle.dumps((_DONE, (function(*arguments), None)), 5)
    except MemoryError:
        done = pickle.dumps((_DONE, (None, MemoryError())), 5)
    except BaseException as error:
        done = pickle.dumps((_DONE, (None, portable(error))), 5)
    _write(says, done)


def _write(pipe: int, data: bytes) -> None:
    rest = memoryview(len(data).to_bytes(_HEAD_BYTES, "big") + data)
    while rest:
        rest = rest[os.write(pipe, rest) :]


def _read(pipe: int) -> bytes:
    """One message; b"" at the end."""
    head = _read_all(pipe, _HEAD_BYTES)
    return _read_all(pipe, int.from_bytes(head, "big"))


def _read_all(pipe: int, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        more = os.read(pipe, size - len(data))
        if not more:
            return b""
        data += more
    return bytes(data)
