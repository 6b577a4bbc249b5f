"""Work on a stranger's pack in a child process with bounds on memory and time, killed from outside past them.

Jinja's sandbox and CEL's cost limit stop most of what a pack could do, but neither stops a text of a gigabyte or a
power of a power. A child of its own does, and what it was at when it was stopped is known from its last report.
"""

from __future__ import annotations

import mmap
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from hellprint.model.findings import Finding, Place, at, shown
from hellprint.rings import look_seldom

Result = TypeVar("Result")

MEMORY_MB: Final = 1000
"""More address space than the start needs; 5,000 cards take 150 MB, a compiled frame 300."""
STEP_SECONDS: Final = 20.0
"""Processor time that one step (a face, a frame, a file) may take; a slow machine's slowest frame takes two."""
_POLL_SECONDS: Final = 0.1
_BUSY: Final = 20.0
"""How many times as long a step may take by the clock as it may take of the processor."""
_GRACE_SECONDS: Final = 1.0
_BOARD_BYTES: Final = 8192  # a path has 4096 at most
_LONGEST_STEP: Final = 500


class RanAway(Exception):
    """A step took more time or memory than any honest pack needs.

    Attributes:
        step: what it was at ("drawing demon-cards/mephit"), or "".
        why: "time" or "memory".
        place: of what it was at, if that has one.
    """

    def __init__(self, step: str, why: str, place: Place | None = None) -> None:
        super().__init__(f"{step or 'the run'} took more {why} than it may")
        self.step = step
        self.why = why
        self.place = place

    def finding(self, folder: Path) -> Finding:
        """At the record that was being drawn or the expression that was being computed, else at the pack's folder."""
        how = "makes more and more text" if self.why == "memory" else "runs without end"
        hint = f"a template or expression of the pack {how}"
        return at(self.place or Place(shown(folder)), "HP112", str(self), hint)


class Report(NamedTuple):
    """What the child tells while it works. Two are the same when they say the same.

    Attributes:
        step: in words, for a person who waits ("drawing demon-cards/mephit").
        place: where a person would look if this step never ended.
    """

    step: str
    done: int = 0
    total: int = 0
    place: Place | None = None


Say = Callable[[Report], None]


def guarded(
    work: Callable[[Say], Result],
    hear: Say = lambda report: None,
    *,
    memory_mb: int | None = None,
    step_seconds: float | None = None,
) -> Result:
    """Run `work` in a child process and return its result, which must pickle.

    Where a process cannot be forked (Windows) or a debugger is at work, it runs here, without bounds.

    Args:
        work: gets a function to report with; a report starts a new step.
        hear: called here with each report.
        memory_mb: None for MEMORY_MB.
        step_seconds: None for STEP_SECONDS.

    Raises:
        RanAway: no report came in time, or memory ran out.
        KeyboardInterrupt: Ctrl-C; the child has ended.
        BaseException: what `work` raised.
    """
    if not hasattr(os, "fork") or os.environ.get("HELLPRINT_NO_CHILD"):
        return work(hear)
    sys.stdout.flush()
    sys.stderr.flush()
    board = _Board()
    reader, writer = os.pipe()
    line = lifeline()
    # Ctrl-C waits until somebody listens: within a fork Python would lose it.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    pid = os.fork()
    if pid == 0:
        # Ctrl-C reaches parent and child alike; only the parent decides, so that nothing is interrupted twice.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        os.close(reader)
        _child(work, writer, board, memory_mb or MEMORY_MB, line)
    os.close(writer)
    os.close(line.reader)
    kind = "time"
    try:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        kind, value = _listen(reader, pid, board, hear, step_seconds or STEP_SECONDS)
    except KeyboardInterrupt:
        _stop_gently(pid, reader)
        raise
    finally:
        if kind == "time":
            os.kill(pid, signal.SIGKILL)
        os.close(reader)
        status = _reap(pid)
        os.close(line.writer)
    if kind == "result":
        return value  # type: ignore[no-any-return]
    if kind == "error":
        raise value
    # A child that went without a word was killed by the system, which does so when memory is short.
    last = board.read()
    raise RanAway(last.step, "time" if kind == "time" else "memory" if kind == "memory" or status else kind, last.place)


def working_on(step: str, place: Place | None = None) -> None:
    """Start a new step from wherever in the work it begins; nothing where no parent listens."""
    if _own_board:
        _own_board[0].write(Report(step, place=place))


class _Board:
    """The last report, in memory that parent and child share: writing one takes a microsecond."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _BOARD_BYTES)

    def write(self, report: Report) -> None:
        path, line, column = report.place or ("", 0, 0)
        step = report.step[:_LONGEST_STEP].replace("\t", " ")
        data = f"{report.done}\t{report.total}\t{line}\t{column}\t{step}\t{path}".encode(errors="surrogatepass")
        if len(data) > _BOARD_BYTES - 2:
            data = data[: -len(path.encode(errors="surrogatepass"))]
        self._memory[2 : 2 + len(data)] = data
        self._memory[:2] = len(data).to_bytes(2, "big")

    def read(self) -> Report:
        size = int.from_bytes(self._memory[:2], "big")
        try:
            text = self._memory[2 : 2 + size].decode(errors="surrogatepass")
            done, total, line, column, step, path = text.split("\t", 5)
            return Report(step, int(done), int(total), Place(path, int(line), int(column)) if path else None)
        except ValueError:  # read while it was written
            return Report("")


_own_board: list[_Board] = []
"""Of this process, when it is a child that works for a parent."""


class Aside:
    """What a process tells that works beside this one: passed on while this one waits for it, and not before, so that
    of two that work at once this one is known by what it does itself."""

    def __init__(self) -> None:
        self._board = _Board()

    def tell(self) -> None:
        """In the other process: from here on."""
        _own_board[:] = [self._board]

    def pass_on(self) -> None:
        if _own_board and (report := self._board.read()).step:
            _own_board[0].write(report)


_last_calls: list[Callable[[], None]] = []


def is_guarded() -> bool:
    """Whether this process is a child that works for a parent, within bounds."""
    return bool(_own_board)


def at_end(call: Callable[[], None]) -> None:
    """Have something done when this child has said its result."""
    _last_calls.append(call)


def last_calls() -> None:
    """Do it."""
    for call in _last_calls:
        with suppress(Exception):
            call()


def _reap(pid: int) -> int:
    """Wait for the child; its exit status, negative for the signal that ended it."""
    while True:
        try:
            return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        except KeyboardInterrupt:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        except ChildProcessError:  # Ctrl-C came when it had ended, before its status was told
            return 0


def _stop_gently(pid: int, reader: int) -> None:
    """Ask the child to end, which lets it put the last of several files in place, and kill it if it does not."""
    import select

    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGTERM)
    end = time.monotonic() + _GRACE_SECONDS
    while (left := end - time.monotonic()) > 0 and select.select([reader], [], [], left)[0]:
        if not os.read(reader, 1 << 20):  # it has closed its end
            return


def _child(work: Callable[[Say], Any], writer: int, board: _Board, memory_mb: int, line: Lifeline) -> None:
    """Never returns."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    die_with_parent(line)
    _limit_memory(memory_mb)
    look_seldom()
    _own_board[:] = [board]
    code = 0
    with os.fdopen(writer, "wb") as pipe:

        def send(kind: str, value: Any) -> None:
            pickle.dump((kind, value), pipe, 5)
            pipe.flush()

        try:
            send("result", work(board.write))
        except MemoryError:
            _lift_memory()
            send("memory", None)
        except BaseException as error:
            try:
                send("error", portable(error))
            except (OSError, MemoryError):
                code = 1
    last_calls()
    os._exit(code)


def portable(error: BaseException) -> BaseException:
    """The error itself if it can cross, with its traceback as a note; else one that says the same."""
    import traceback

    text = "".join(traceback.format_exception(error))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(text)
    return error


def _listen(reader: int, pid: int, board: _Board, hear: Say, step_seconds: float) -> tuple[str, Any]:
    """Until the end: ("result", value), ("error", exception), ("memory", None), ("time", None), or ("end", None)."""
    import select

    last = Report("")
    since, cpu = time.monotonic(), _cpu_seconds(pid)
    data = []
    while True:
        if select.select([reader], [], [], _POLL_SECONDS)[0]:
            more = os.read(reader, 1 << 20)
            if not more:
                break
            data.append(more)
            continue
        report = board.read()
        if report != last:
            last, since, cpu = report, time.monotonic(), _cpu_seconds(pid)
            hear(report)
        elif time.monotonic() - since > step_seconds and _is_over(cpu, _cpu_seconds(pid), since, step_seconds):
            return "time", None
    try:
        return pickle.loads(b"".join(data)) if data else ("end", None)
    except (EOFError, pickle.UnpicklingError):  # it was killed in the middle of a word
        return "end", None


def _is_over(before: float | None, now: float | None, since: float, step_seconds: float) -> bool:
    """Whether a step took the processor for too long; on a machine with much else to do it may take longer by the
    clock. Where the processor's time is not to be known, the clock decides."""
    if before is None or now is None:
        return True
    return now - before > step_seconds or time.monotonic() - since > step_seconds * _BUSY


def _cpu_seconds(pid: int) -> float | None:
    """What a process and its children took so far (Linux: proc(5), fields 14 to 17 of stat); None elsewhere."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        with open(f"/proc/{pid}/task/{pid}/children") as children:
            below = [_cpu_seconds(int(child)) or 0.0 for child in children.read().split()]
        return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK") + sum(below)
    except (OSError, ValueError, IndexError):
        return None


def _limit_memory(memory_mb: int) -> None:
    """Bound the address space above what is in use now; systems that know no such bound are left to the step's time."""
    try:
        import resource

        with open("/proc/self/statm") as statm:
            in_use = int(statm.read().split()[0]) * resource.getpagesize()
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (in_use + memory_mb * 1024 * 1024, hard))
    except (ImportError, OSError, ValueError):
        return


def _lift_memory() -> None:
    try:
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
    except (ImportError, OSError, ValueError):
        return


class Lifeline(NamedTuple):
    """A pipe that a process holds at one end as long as it lives; see `die_with_parent`."""

    reader: int
    writer: int
    parent: int


def lifeline() -> Lifeline:
    """Made by a process before it forks children; a child of it closes the writer by `die_with_parent`."""
    return Lifeline(*os.pipe(), os.getpid())


def die_with_parent(line: Lifeline) -> None:
    """On Linux a child whose parent was killed ends too: by SIGIO, which the kernel sends when the pipe has no writer.

    (prctl would do it as well, but takes ctypes, whose import costs a hundredth of a short run.)
    """
    os.close(line.writer)
    try:
        import fcntl

        signal.signal(signal.SIGIO, signal.SIG_DFL)
        # Opened anew, since each child wants to be told, and an open pipe tells only one process.
        own = os.open(f"/proc/self/fd/{line.reader}", os.O_RDONLY | os.O_NONBLOCK)
        fcntl.fcntl(own, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(own, fcntl.F_SETFL, fcntl.fcntl(own, fcntl.F_GETFL) | os.O_ASYNC)
    except (ImportError, OSError, AttributeError):
        return
    if os.getppid() != line.parent:  # it was killed before the kernel was told
        os._exit(1)
