"""A child that runs away is stopped, and all else crosses over."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from hellprint.guard import RanAway, Report, Say, guarded


def test_results_and_reports_cross() -> None:
    heard: list[Report] = []

    def work(say: Say) -> dict[str, int]:
        for done in (1, 2):
            say(Report("drawing", done, 2))
            time.sleep(0.3)
        return {"cards": 2, "pid": os.getpid()}

    result = guarded(work, heard.append)
    assert result["cards"] == 2
    assert result["pid"] != os.getpid()
    assert heard == [Report("drawing", 1, 2), Report("drawing", 2, 2)]


def test_errors_cross_with_their_traceback() -> None:
    def work(say: Say) -> None:
        raise LookupError("no such card")

    with pytest.raises(LookupError, match="no such card") as wrong:
        guarded(work)
    assert "in work" in wrong.value.__notes__[0]


def test_endless_work_is_stopped_and_named() -> None:
    def work(say: Say) -> None:
        say(Report("drawing cards/loop"))
        while True:
            pass

    start = time.monotonic()
    with pytest.raises(RanAway) as wrong:
        guarded(work, step_seconds=0.5)
    assert (wrong.value.step, wrong.value.why) == ("drawing cards/loop", "time")
    assert time.monotonic() - start < 5


def test_a_report_starts_a_new_step() -> None:
    def work(say: Say) -> str:
        for n in range(4):
            time.sleep(0.3)
            say(Report(f"step {n}"))
        return "done"

    assert guarded(work, step_seconds=1.0) == "done"


def test_a_gigabyte_is_stopped_and_named() -> None:
    def work(say: Say) -> int:
        say(Report("drawing cards/big"))
        return len("x" * 2_000_000_000)

    with pytest.raises(RanAway) as wrong:
        guarded(work, memory_mb=500)
    assert (wrong.value.step, wrong.value.why) == ("drawing cards/big", "memory")


def test_large_results_cross_whole() -> None:
    assert len(guarded(lambda say: b"x" * 3_000_000)) == 3_000_000


def children() -> set[str]:
    """Of this process, whoever started them."""
    return {child for task in Path("/proc/self/task").glob("*/children") for child in task.read_text().split()}


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the list of children is Linux's")
def test_no_child_is_left() -> None:
    before = children()
    guarded(lambda say: 1)
    assert children() == before


def test_a_busy_machine_gets_more_time_by_the_clock() -> None:
    """What waits for the processor is not stopped; what uses it too long is."""

    def work(say: Say) -> str:
        say(Report("waiting"))
        time.sleep(1.2)
        return "done"

    assert guarded(work, step_seconds=0.5) == "done"
