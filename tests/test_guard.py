"""A child that runs away is stopped, and all else crosses over."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hellprint.guard import RanAway, Report, Say, guarded, working_on
from hellprint.model.findings import Place


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


def test_the_place_of_a_step_is_known_when_it_is_stopped() -> None:
    def work(say: Say) -> None:
        say(Report("drawing", place=Place("a/b.yaml", 3, 7)))
        working_on("computing\tboom", Place("x" * 4000, 2, 1))
        while True:
            pass

    with pytest.raises(RanAway) as wrong:
        guarded(work, step_seconds=0.5)
    assert (wrong.value.step, wrong.value.place) == ("computing boom", Place("x" * 4000, 2, 1))


def test_outside_of_a_child_nobody_is_told_of_steps() -> None:
    working_on("anything")


@pytest.mark.parametrize("step, path", [("x" * 9000, "a"), ("é\ud800", "b"), ("x", "y" * 9000)])
def test_a_step_of_any_length_is_reported(step: str, path: str) -> None:
    heard: list[Report] = []

    def work(say: Say) -> None:
        say(Report(step, 1, 2, Place(path, 3, 4)))
        time.sleep(0.5)

    guarded(work, heard.append)
    assert [(report.done, report.total) for report in heard] == [(1, 2)]
    assert heard[0].step == step[:500]
    assert heard[0].place == (Place(path, 3, 4) if len(path) < 8000 else None)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="work runs here, and stops as everything does")
def test_ctrl_c_lets_the_child_finish_what_must_not_be_torn(tmp_path: Path) -> None:
    def work(say: Say) -> None:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTERM,))
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(0.4)
        (tmp_path / "whole").write_text("yes")
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        time.sleep(5)
        (tmp_path / "late").write_text("no")

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        guarded(work)
    assert time.monotonic() - start < 4
    assert [path.name for path in tmp_path.iterdir()] == ["whole"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="work runs here, and stops as everything does")
def test_ctrl_c_ends_a_child_that_does_not_listen() -> None:
    def work(say: Say) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(60)

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        guarded(work)
    assert time.monotonic() - start < 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="work runs here, and stops as everything does")
def test_ctrl_c_when_a_child_has_just_ended_takes_nothing_back(monkeypatch: pytest.MonkeyPatch) -> None:
    wait, asked = os.waitpid, []

    def interrupted(pid: int, options: int) -> tuple[int, int]:
        ended = wait(pid, options)
        asked.append(pid)
        if len(asked) == 1:
            raise KeyboardInterrupt
        return ended

    monkeypatch.setattr(os, "waitpid", interrupted)
    assert guarded(lambda say: "done") == "done"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent was killed")
def test_a_child_and_its_children_end_when_their_parent_is_killed() -> None:
    """The child says who it is and who its two workers are; then nobody but its parent's end can stop them."""
    program = (
        "import os, pathlib, sys, time\n"
        "from hellprint.guard import guarded\n"
        "from hellprint.workers import Workers\n"
        "def told(text, tell):\n"
        "    tell(os.getpid())\n"
        "    time.sleep(60)\n"
        "sys.modules['told'] = sys.modules[told.__module__]\n"
        "def work(say):\n"
        "    pids = []\n"
        "    workers = Workers(lambda: None)\n"
        "    busy = [workers.submit(told, '', hear=pids.append) for _ in range(2)]\n"
        "    while len(pids) < 2 and (os.cpu_count() or 1) > 1:\n"
        "        workers._collect(0.1)\n"
        "    print(os.getppid(), os.getpid(), *pids, flush=True)\n"
        "    time.sleep(60)\n"
        "guarded(work)\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "HELLPRINT_NO_CHILD"}
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, env=environment, text=True) as run:
        assert run.stdout is not None
        parent, *others = map(int, run.stdout.readline().split())
        assert parent == run.pid
        assert len(others) == (3 if (os.cpu_count() or 1) > 1 else 1)
        os.kill(parent, signal.SIGKILL)
    end = time.monotonic() + 10
    while (left := [pid for pid in others if is_running(pid)]) and time.monotonic() < end:
        time.sleep(0.02)
    assert left == []


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_it_is_told_at_what_was_drawn_or_at_the_pack(tmp_path: Path) -> None:
    place = Place("cards.yaml", 3, 5)
    known = RanAway("drawing cards/loop", "memory", place).finding(tmp_path)
    assert (known.place, known.code) == (place, "HP112")
    assert "makes more and more text" in known.hint
    unknown = RanAway("", "time").finding(tmp_path)
    assert unknown.place.path == str(tmp_path)
    assert (unknown.message, "runs without end" in unknown.hint) == ("the run took more time than it may", True)
