"""Machines on bad days: whatever ends a run, old output is as it was or new output is whole, and nothing else remains.

Real processes print a kit of two files on Letter over one on A4.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import IO, NamedTuple

import pytest

PACK = """\
pack: tiny
title: Tiny
lang: en
credits: [tests]
components:
  cards: {kind: card, records: imp, size: standard, front: imp.html, copies: 9}
  notes: {kind: card, records: imp, size: standard, front: imp.html, copies: 4, stock: paper}
"""
SCHEMA = "kinds: {imp: {plural: imps, fields: {name: text, rules: rich}}}\n"
IMPS = "imps:\n" + "".join(f"  - {{id: imp-{n}, name: Imp {n}, rules: Burn {n} times.}}\n" for n in range(60))
PAGE = """\
<style>
body { font-family: "HP Alegreya Sans"; font-size: 8pt }
.slot-rules { position: absolute; left: 5mm; top: 5mm; width: 50mm; height: 20mm }
</style>
{{ slot("rules", it.rules) }}
"""
NAMES = {"00-print-plan.pdf", "10-cards-single.pdf", "20-sheets-single.pdf", "manifest.json"}

Hashes = Mapping[str, str]


def hashes(folder: Path) -> Hashes:
    """Name -> hash of each file, hidden ones included."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


class Bench(NamedTuple):
    """The pack and what printing it gives.

    Attributes:
        folder: of the pack.
        old: a folder with the kit on A4; its files' hashes are `before`.
        after: hashes of the kit on Letter.
        seconds: that a run takes.
    """

    folder: Path
    old: Path
    before: Hashes
    after: Hashes
    seconds: float

    def start(self, out: Path, *more: str, paper: str = "letter", **options: object) -> subprocess.Popen[str]:
        """Begin to print into a folder, in a process group of its own."""
        asked = ["kit", str(self.folder), "--paper", paper, "--out", str(out), *more]
        pipe = subprocess.PIPE
        return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
            [sys.executable, "-m", "hellprint", *asked],
            stdout=pipe,
            stderr=pipe,
            text=True,
            start_new_session=True,
            **options,
        )

    def run(self, out: Path, *more: str, paper: str = "letter", **options: object) -> tuple[int, str]:
        """Print to the end: exit status and what was said."""
        process = self.start(out, *more, paper=paper, **options)
        said = "".join(process.communicate(timeout=60))
        assert "Traceback" not in said
        assert "a bug of hellprint" not in said
        return process.returncode, said

    def is_whole(self, out: Path) -> bool:
        """Each file is the old or the new one, and there is no other."""
        found = hashes(out)
        return found.keys() == NAMES and all(found[n] in (self.before[n], self.after[n]) for n in NAMES)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    root = tmp_path_factory.mktemp("bench")
    folder = root / "tiny"
    for name, text in {"pack.yaml": PACK, "schema.yaml": SCHEMA, "imps.yaml": IMPS, "templates/imp.html": PAGE}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    old, new = root / "a4", root / "letter"
    bench = Bench(folder, old, {}, {}, 0.0)
    assert bench.run(old, paper="a4")[0] == 0  # lays the frame out
    began = time.monotonic()
    assert bench.run(new)[0] == 0
    seconds = time.monotonic() - began
    assert set(hashes(old)) == NAMES
    assert all(hashes(old)[name] != hashes(new)[name] for name in NAMES)
    return Bench(folder, old, hashes(old), hashes(new), seconds)


@pytest.fixture
def out(bench: Bench, tmp_path: Path) -> Path:
    """A folder with the old output."""
    return Path(shutil.copytree(bench.old, tmp_path / "out"))


def ended(process: subprocess.Popen[str]) -> str:
    """Wait for a process and all of its group; what was said."""
    said = "".join(process.communicate(timeout=60))
    for _ in range(500):
        try:
            os.killpg(process.pid, 0)
        except (ProcessLookupError, PermissionError):
            return said
        time.sleep(0.01)
    raise AssertionError("a child outlives its parent")


MOMENTS = 20
needs_groups = pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups there")


@needs_groups
@pytest.mark.parametrize("target", ["group", "parent"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_signal_at_any_moment_leaves_whole_files_and_no_other(
    bench: Bench, out: Path, number: signal.Signals, target: str
) -> None:
    statuses = set()
    for moment in range(MOMENTS):
        process = bench.start(out)
        time.sleep(bench.seconds * (moment + 0.5) / MOMENTS)
        if target == "group":
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        said = ended(process)
        assert bench.is_whole(out), (moment, sorted(hashes(out)))
        if process.returncode == 1:  # the signal came while Python itself started, which says so
            assert "KeyboardInterrupt" in said
        else:
            assert process.returncode in (0, 130, -number)
        assert not re.search(r'start\.py", line \d+, in main', said)
        statuses.add(process.returncode)
        if hashes(out) != bench.before:
            shutil.rmtree(out)
            shutil.copytree(bench.old, out)
    assert statuses - {0}, "every run had ended before its signal came"


@needs_groups
def test_ctrl_c_says_that_nothing_has_changed(bench: Bench, out: Path) -> None:
    for part in (0.5, 0.6, 0.7, 0.8):
        process = bench.start(out)
        time.sleep(bench.seconds * part)
        os.killpg(process.pid, signal.SIGINT)
        said = ended(process)
        if process.returncode == 130:
            assert "hellprint: stopped; what was there before is unchanged" in said
            assert hashes(out) == bench.before
            return
    pytest.skip("this machine is too slow or too fast to be interrupted at the right moment")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits there")
@pytest.mark.parametrize("share", [0, 0.02, 0.5, 0.999, 3])
def test_a_limit_to_the_size_of_files_changes_nothing_or_does_not_matter(
    bench: Bench, out: Path, tmp_path: Path, share: float
) -> None:
    import resource

    largest = max((bench.old / name).stat().st_size for name in NAMES)
    limit = int(largest * share)

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    environment = {**os.environ, "HELLPRINT_CACHE": str(tmp_path / "cold")} if share == 0.02 else None
    status, said = bench.run(out, preexec_fn=limited, env=environment)
    if share < 1:
        assert status == 4
        assert "larger than this system or its settings allow" in said
        assert hashes(out) == bench.before
    else:
        assert status == 0
        assert hashes(out) == bench.after


def test_a_read_only_folder_is_told_and_unchanged(
    bench: Bench, out: Path, as_a_person: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    out.chmod(0o555)
    try:
        ran = as_a_person("kit", str(bench.folder), "--paper", "letter", "--out", str(out))
    finally:
        out.chmod(0o755)
    assert ran.returncode == 4
    assert f'"{out}" cannot be written to' in ran.stderr
    assert hashes(out) == bench.before


def test_a_folder_that_cannot_be_made_is_told(
    bench: Bench, out: Path, as_a_person: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    out.chmod(0o555)
    try:
        ran = as_a_person("kit", str(bench.folder), "--out", str(out / "deeper"))
    finally:
        out.chmod(0o755)
    assert ran.returncode == 4
    assert "no permission" in ran.stderr
    assert hashes(out) == bench.before


def test_a_read_only_cache_only_costs_time(
    bench: Bench, out: Path, tmp_path: Path, as_a_person: Callable[..., subprocess.CompletedProcess[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    cache = tmp_path / "locked"
    cache.mkdir(0o555)
    monkeypatch.setenv("HELLPRINT_CACHE", str(cache))
    ran = as_a_person("kit", str(bench.folder), "--paper", "letter", "--out", str(out))
    assert ran.returncode == 0, ran.stderr
    assert hashes(out) == bench.after
    assert not list(cache.iterdir())


def test_a_file_where_the_folder_should_be_is_told(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    status, said = bench.run(tmp_path / "out")
    assert status == 4
    assert "is a file, so it cannot be a folder" in said
    assert (tmp_path / "out").read_text() == "mine"


def test_two_runs_at_once_leave_the_files_of_one_of_them(bench: Bench, out: Path) -> None:
    for _ in range(3):
        processes = [bench.start(out, paper=paper) for paper in ("a4", "letter")]
        for process in processes:
            process.communicate(timeout=60)
        assert [process.returncode for process in processes] == [0, 0]
        assert hashes(out) in (bench.before, bench.after)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_below_the_results_list_is_told(bench: Bench, out: Path) -> None:
    with open("/dev/full", "w") as full:
        status, _ = bench_to(full, bench, out)
    assert status == 4


def bench_to(stream: IO[str], bench: Bench, out: Path) -> tuple[int, str]:
    """Print with the words going into a stream."""
    command = [sys.executable, "-m", "hellprint", "kit", str(bench.folder), "--paper", "letter", "--out", str(out)]
    ran = subprocess.run(command, stdout=stream, stderr=subprocess.PIPE, text=True, timeout=60)
    assert "Traceback" not in ran.stderr
    return ran.returncode, ran.stderr


# Every step of putting files in place

STEPS = ("fsync", "link", "replace", "unlink", "open", "close")
KILLED_AT = """
import os, signal, sys
from pathlib import Path
from hellprint.write import atomic

way, folder, staging, last = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4])
if way != "nameless":
    atomic._DESCRIPTORS = Path("/nowhere")
done = 0

def counted(call):
    def step(*given, **options):
        global done
        done += 1
        if done == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return call(*given, **options)
    return step

for name in "fsync link replace unlink open close".split():
    setattr(os, name, counted(getattr(os, name)))
with atomic.Batch(folder, None if way == "beside" else staging) as batch:
    for name in ("a.pdf", "b.pdf"):
        with batch.file(name) as out:
            out.write(b"new")
    batch.commit(lambda: ("gone.pdf",))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there a killed run leaves nothing at all")
@pytest.mark.parametrize("way", ["nameless", "apart", "beside"])
def test_a_kill_at_every_step_leaves_whole_files(tmp_path: Path, way: str) -> None:
    from hellprint.temporary import sweep

    for step in count(1):
        folder, staging = tmp_path / f"out{step}", tmp_path / f"staging{step}"
        folder.mkdir()
        for name in ("a.pdf", "gone.pdf"):
            (folder / name).write_bytes(b"old")
        ran = subprocess.run([sys.executable, "-c", KILLED_AT, way, str(folder), str(staging), str(step)], timeout=60)
        if way == "beside":
            sweep(folder)  # as the next run does
        left = {path.name: path.read_bytes() for path in folder.iterdir()}
        assert left.keys() <= {"a.pdf", "b.pdf", "gone.pdf"}
        assert left["a.pdf"] in (b"old", b"new")
        assert left.get("b.pdf", b"new") == b"new"
        if ran.returncode == 0:
            assert left == {"a.pdf": b"new", "b.pdf": b"new"}
            assert step > 5
            break
        assert ran.returncode == -signal.SIGKILL
