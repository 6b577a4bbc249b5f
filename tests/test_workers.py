from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hellprint.beside import beside, is_possible
from hellprint.guard import RanAway, Say, guarded, working_on
from hellprint.model.mistakes import Misuse
from hellprint.workers import NUMBER, Workers

needs_two = pytest.mark.skipif(
    not hasattr(os, "fork") or (os.cpu_count() or 1) < 2, reason="nothing is done at the same time here"
)
LONG = 300_000  # more than a pipe holds


@pytest.fixture(autouse=True, params=["1", ""])
def in_which_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("HELLPRINT_NO_CHILD", request.param)
    return str(request.param)


@pytest.fixture
def workers() -> Iterator[Workers]:
    with closing(Workers(lambda: None)) as made:
        yield made


def length(text: str) -> tuple[int, str]:
    return len(text), text[::-1]


def fail(text: str) -> None:
    raise Misuse(text, "do")


def tell(folder: Path, name: str, other: str) -> str:
    """Says that it is there and waits for another one."""
    (folder / name).touch()
    start = time.monotonic()
    while not (folder / other).exists():
        assert time.monotonic() - start < 20
        time.sleep(0.01)
    return name


def die() -> None:
    os.kill(os.getpid(), 9)


def own_pid(folder: Path) -> None:
    (folder / str(os.getpid())).touch()
    time.sleep(60)


def endless(step: str) -> None:
    working_on(step)
    while True:
        pass


def test_each_gets_what_came_of_its_own_work(workers: Workers) -> None:
    texts = [letter * (LONG if letter == "c" else 3) for letter in "abcdefg"]
    waits = [workers.submit(length, text) for text in texts]
    for text, wait in reversed(list(zip(texts, waits, strict=True))):
        assert wait() == (len(text), text)


def test_what_was_raised_is_raised_and_work_goes_on(workers: Workers) -> None:
    bad, good = workers.submit(fail, "no"), workers.submit(length, "ab")
    with pytest.raises(Misuse, match="no"):
        bad()
    assert good() == (2, "ba")


@needs_two
def test_two_things_are_done_at_the_same_time(tmp_path: Path, workers: Workers, in_which_process: str) -> None:
    if in_which_process == "":
        waits = [workers.submit(tell, tmp_path, *names) for names in (("a", "b"), ("b", "a"))]
        assert [wait() for wait in waits] == ["a", "b"]


@needs_two
def test_they_get_ready_once_and_before_they_are_asked(tmp_path: Path, in_which_process: str) -> None:
    def ready() -> None:
        (tmp_path / f"ready-{os.getpid()}").touch()

    with closing(Workers(ready)) as workers:
        workers.begin()
        start = time.monotonic()
        while in_which_process == "" and not list(tmp_path.iterdir()):
            assert time.monotonic() - start < 20
            time.sleep(0.01)
        assert [workers.submit(length, "a")() for _ in range(3)] == [(1, "a")] * 3
    assert len(list(tmp_path.iterdir())) == (in_which_process == "")


_held = threading.Lock()


def hold() -> None:
    """A thread that has a lock for a while."""
    there = threading.Event()

    def work() -> None:
        with _held:
            there.set()
            time.sleep(0.5)

    threading.Thread(target=work).start()
    there.wait()


def take(folder: Path, name: str, other: str) -> bool:
    tell(folder, name, other)  # so that each is done by another worker
    return _held.acquire(timeout=5)


@needs_two
def test_nobody_is_forked_while_a_thread_holds_a_lock(tmp_path: Path, in_which_process: str) -> None:
    """Pango looks for fonts in threads: a worker that was forked meanwhile waited for one of them for ever."""
    if in_which_process == "":
        with closing(Workers(hold)) as workers:
            waits = [workers.submit(take, tmp_path, *names) for names in (("a", "b"), ("b", "a"))]
            assert [wait() for wait in waits] == [True, True]


def take_and_give_back() -> int:
    with _held:
        return os.getpid()


@needs_two
def test_one_does_all_where_a_thread_does_not_end(monkeypatch: pytest.MonkeyPatch, in_which_process: str) -> None:
    monkeypatch.setattr("hellprint.workers.LONGEST_SECONDS", 0.1)
    if in_which_process == "":
        with closing(Workers(hold)) as workers:
            workers.begin(to_lend=1)
            lent = workers.lend()
            waits = [each.submit(take_and_give_back) for each in (workers, workers, lent)]
            assert len({wait() for wait in waits}) == 1


@needs_two
def test_each_gets_ready_by_itself_where_threads_cannot_be_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_which_process: str
) -> None:
    def ready() -> None:
        (tmp_path / f"ready-{os.getpid()}").touch()

    monkeypatch.setattr("hellprint.workers._THREADS", tmp_path / "nowhere")
    if in_which_process == "":
        with closing(Workers(ready)) as workers:
            waits = [workers.submit(tell, tmp_path, *names) for names in (("a", "b"), ("b", "a"))]
            assert [wait() for wait in waits] == ["a", "b"]
        assert len(list(tmp_path.glob("ready-*"))) == NUMBER


def test_whoever_cannot_get_ready_says_so_when_asked(tmp_path: Path) -> None:
    def ready() -> None:
        raise OSError("no Pango")

    with closing(Workers(ready)) as workers:
        assert workers.submit(length, "a")() == (1, "a")


@needs_two
def test_a_process_that_the_system_killed_is_a_want_of_memory(workers: Workers, in_which_process: str) -> None:
    if in_which_process == "":
        lost = [workers.submit(die) for _ in range(NUMBER)]
        never = workers.submit(length, "a")
        for wait in (*lost, never):
            with pytest.raises(MemoryError):
                wait()


@needs_two
def test_at_the_end_they_are_stopped_whatever_they_are_at(tmp_path: Path, in_which_process: str) -> None:
    if in_which_process == "1":
        return
    start = time.monotonic()
    with closing(Workers(lambda: None)) as workers:
        for _ in range(NUMBER):
            workers.submit(own_pid, tmp_path)
        while len(list(tmp_path.iterdir())) < NUMBER:
            assert time.monotonic() - start < 20
            time.sleep(0.01)
    for pid in tmp_path.iterdir():
        while is_alive(int(pid.name)):
            assert time.monotonic() - start < 20
            time.sleep(0.01)


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"  # one whose parent did not ask for its end


@needs_two
def test_a_process_beside_uses_those_that_were_begun_before_it(workers: Workers, in_which_process: str) -> None:
    workers.begin()

    def work() -> list[tuple[int, str]]:
        with closing(workers):  # stops nothing there
            return [workers.submit(length, "a" * n)() for n in range(3)]

    with beside(work) as wait:
        assert wait() == [(n, "a" * n) for n in range(3)]
    assert workers.submit(length, "again")() == (5, "niaga")


def spell(text: str, tell: Callable[[str], None]) -> int:
    for letter in text:
        tell(letter)
    return os.getpid()


def test_what_is_told_is_heard_in_order_before_the_result(workers: Workers) -> None:
    heard: list[str] = []
    other: list[str] = []
    waits = [workers.submit(spell, "ab" * LONG, hear=other.append), workers.submit(spell, "xyz", hear=heard.append)]
    for wait in waits:
        wait()
    assert (heard, "".join(other)) == (["x", "y", "z"], "ab" * LONG)


@needs_two
def test_one_that_is_lent_works_beside_the_others_and_is_followed_by_one_of_its_own(in_which_process: str) -> None:
    if in_which_process == "1":
        return
    with closing(Workers(lambda: None)) as workers:
        workers.begin(to_lend=1)
        with closing(workers.lend()) as lent:
            theirs = {workers.submit(spell, "a", hear=str)() for _ in range(4)}
            its = lent.submit(spell, "a", hear=str)()
            assert its not in theirs
            workers.close()
            assert not is_alive(its)
            assert is_alive(lent.submit(spell, "a", hear=str)())


@needs_two
def test_what_runs_without_end_is_known_while_it_is_waited_for(in_which_process: str) -> None:
    def work(say: Say) -> None:
        with closing(Workers(lambda: None)) as workers:
            workers.submit(endless, "laying out the rules")()

    if in_which_process == "":
        with pytest.raises(RanAway, match="laying out the rules took more time"):
            guarded(work, step_seconds=0.5)


def test_where_nothing_can_be_done_beside_it_is_done_when_it_is_asked_for(
    workers: Workers, in_which_process: str
) -> None:
    done: list[int] = []
    call: Callable[[int], None] = done.append
    if is_possible():
        return
    wait = workers.submit(call, 1)
    assert done == []
    wait()
    assert done == [1]
