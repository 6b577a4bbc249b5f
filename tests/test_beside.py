from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint import guard
from hellprint.beside import beside
from hellprint.guard import RanAway, Say, guarded, working_on
from hellprint.model.mistakes import Misuse

needs_two = pytest.mark.skipif(
    not hasattr(os, "fork") or (os.cpu_count() or 1) < 2, reason="nothing is done at the same time here"
)


@pytest.fixture(autouse=True, params=["1", ""])
def in_which_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("HELLPRINT_NO_CHILD", request.param)
    return str(request.param)


def test_what_work_gives_or_raises_is_given_or_raised() -> None:
    with beside(lambda: [b"x" * 300_000]) as wait:
        assert wait() == [b"x" * 300_000]  # more than a pipe holds

    def fail() -> None:
        raise Misuse("no", "do")

    with pytest.raises(Misuse, match="no"), beside(fail) as wait_in_vain:
        wait_in_vain()


@needs_two
def test_it_goes_on_at_the_same_time_and_is_stopped_when_nobody_waits(tmp_path: Path, in_which_process: str) -> None:
    def work() -> None:
        (tmp_path / "pid").write_text(str(os.getpid()))
        time.sleep(60)

    start = time.monotonic()
    with beside(work):
        while in_which_process == "" and not (tmp_path / "pid").exists():
            assert time.monotonic() - start < 20
            time.sleep(0.01)
    assert time.monotonic() - start < 20
    if in_which_process == "":
        with pytest.raises(ProcessLookupError):
            os.kill(int((tmp_path / "pid").read_text()), 0)


@needs_two
def test_a_process_that_the_system_killed_is_a_want_of_memory(in_which_process: str) -> None:
    if in_which_process == "":
        with pytest.raises(MemoryError), beside(lambda: os.kill(os.getpid(), 9)) as wait:
            wait()


def test_what_is_to_be_done_at_the_end_is_done_there_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Callable[[], None]] = [lambda: (tmp_path / "kept").write_text("x") and None]
    monkeypatch.setattr(guard, "_last_calls", calls)
    with beside(lambda: 3) as wait:
        assert wait() == 3
    assert (tmp_path / "kept").exists() == (os.environ["HELLPRINT_NO_CHILD"] == "" and (os.cpu_count() or 1) > 1)


@needs_two
def test_what_runs_without_end_beside_is_known_while_it_is_waited_for(in_which_process: str) -> None:
    def endless() -> None:
        working_on("composing the rules")
        while True:
            pass

    def work(say: Say) -> None:
        with beside(endless) as wait:
            wait()

    if in_which_process == "":
        with pytest.raises(RanAway, match="composing the rules took more time"):
            guarded(work, step_seconds=0.5)


@needs_two
def test_until_then_this_process_is_known_by_what_it_does_itself(tmp_path: Path, in_which_process: str) -> None:
    def other() -> None:
        working_on("composing the rules")
        (tmp_path / "told").touch()

    def work(say: Say) -> None:
        working_on("checking")
        with beside(other):
            while True:
                pass

    if in_which_process == "":
        with pytest.raises(RanAway, match="checking took more time"):
            guarded(work, step_seconds=0.5)
        assert (tmp_path / "told").exists()
