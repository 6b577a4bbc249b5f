"""What is done in the workshop is done in one other process, and comes back as if it had been done here."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint.cache import Store
from hellprint.guard import RanAway, Report, Say, guarded
from hellprint.model.lengths import Size
from hellprint.render import forms, workshop
from hellprint.render.fonts import FontBook
from hellprint.render.frames import FrameError, FrameJob, compile_frames
from hellprint.render.workshop import close, run_apart

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="all is done in one process there")
Tell = Callable[[int], None]


@pytest.fixture(autouse=True)
def no_heavy_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests may have imported it into this process."""
    monkeypatch.setattr(workshop, "_HEAVY", "not imported")
    monkeypatch.delenv("HELLPRINT_NO_CHILD", raising=False)


def count(given: int, tell: Tell) -> int:
    for number in range(given):
        tell(number)
    return os.getpid()


def fail(given: str, tell: Tell) -> None:
    raise ValueError(given)


def end(given: int, tell: Tell) -> None:
    os.kill(os.getpid(), given)


def spin(given: int, tell: Tell) -> None:
    tell(given)
    while True:
        pass


def deaf(told: int) -> None:
    """Hears nothing."""


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_process_does_all_and_tells_how_far_it_is_and_ends_with_the_run() -> None:
    def work(say: Say) -> tuple[list[int], list[int]]:
        heard: list[int] = []
        return [run_apart(count, n, heard.append) for n in (2, 1)] + [os.getpid()], heard

    (first, second, here), heard = guarded(work)
    assert first == second != here
    assert heard == [0, 1, 0]
    assert not is_running(first)


def test_after_it_was_closed_there_is_another() -> None:
    def work(say: Say) -> tuple[int, bool, int]:
        first = run_apart(count, 0, deaf)
        close()
        return first, is_running(first), run_apart(count, 0, deaf)

    first, ran_on, second = guarded(work)
    assert first != second
    assert not ran_on


def test_what_is_raised_there_is_raised_here() -> None:
    with pytest.raises(ValueError, match="no such thing"):
        guarded(lambda say: run_apart(fail, "no such thing", deaf))


def test_when_the_system_kills_it_memory_was_short() -> None:
    with pytest.raises(RanAway) as wrong:
        guarded(lambda say: run_apart(end, int(signal.SIGKILL), deaf))
    assert wrong.value.why == "memory"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the clock is looked at")
def test_what_runs_away_there_is_stopped() -> None:
    began = time.monotonic()
    with pytest.raises(RanAway) as wrong:
        guarded(lambda say: run_apart(spin, 7, lambda told: say(Report(f"drawing {told}"))), step_seconds=0.5)
    assert (wrong.value.step, wrong.value.why) == ("drawing 7", "time")
    assert time.monotonic() - began < 8


@pytest.mark.parametrize("reason", ["no child", "library is here"])
def test_else_the_work_is_done_here(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if reason == "no child":
        assert run_apart(count, 0, deaf) == os.getpid()
    else:
        monkeypatch.setattr(workshop, "_HEAVY", "sys")
        apart, here = guarded(lambda say: (run_apart(count, 0, deaf), os.getpid()))
        assert apart == here


def test_frames_come_back_where_no_cache_can_be_written(book: FontBook, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    good = FrameJob('<!doctype html><html lang="en"><p style="font-family: HP Alegreya">Ash', Size(63, 88))
    bad = FrameJob('<!doctype html><html lang="en"><img src="no.png">', Size(63, 88))

    def work(say: Say) -> tuple[list[str], list[int]]:
        store = Store(tmp_path / "cache")
        begun: list[int] = []
        jobs = (good, bad)
        frames = compile_frames(jobs, book, store, (tmp_path,), begin=lambda job: begun.append(jobs.index(job)))
        told = []
        for frame in frames:
            if isinstance(frame, FrameError):
                told.append(frame.problems[0].code)
            else:
                told.append("drawn" if forms.fetch(store, frame.form) is not None else "lost")
        return told, begun

    assert guarded(work) == (["drawn", "HP501"], [0, 1])
