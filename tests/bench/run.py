"""`python tests/bench/run.py [--rounds N] [--sizes 100,1000,5000] [--json FILE]`: what printing costs, as a Markdown table.

Whole processes, engines in turn so that a slow minute of the machine hits all of them, medians of the rounds. hellprint
runs with all checks on.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from deck import edit_one, write_pack  # noqa: E402

CHECKOUT: Final = HERE.parents[1]
GAME: Final = "reign-in-hell"
NOTHING, EDITED_FIGURE, EDITED_DEMON, NEW_POWER = (
    "nothing changed",
    "a figure edited, which no document shows",
    "a demon edited that is on cards, both playsheets and the quick reference",
    "a power added to it",
)
_POWER: Final = "With [[Charge]] you may reroll up to three of its Attack dice."
_EDITS: Final[dict[str, tuple[str, str]]] = {
    EDITED_FIGURE: ("lift: 16, ground: mist", "lift: {n}, ground: mist"),
    EDITED_DEMON: (_POWER, "With [[Charge]] you may reroll up to {n} of its Attack dice."),
    NEW_POWER: (_POWER, _POWER + "\n      - name: Thorns\n        rules: Whoever hits it suffers {n} damage."),
}
"""Row -> text of demons.yaml, and what is written instead."""


@dataclass
class Cost:
    """What one row cost, a value a round."""

    seconds: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    memory_mb: list[float] = field(default_factory=list)
    size: int = 0

    def median(self, what: str) -> float:
        return statistics.median(getattr(self, what))


def measure(command: list[str], environment: dict[str, str], out: Path, cost: Cost) -> None:
    """Run a command and add what it and its children took.

    Raises:
        RuntimeError: it failed, or wrote no PDF.
    """
    code = (
        "import json,resource,subprocess,sys,time;t=time.perf_counter();"
        "r=subprocess.run(sys.argv[1:],capture_output=True,text=True);w=time.perf_counter()-t;"
        "u=resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print(json.dumps([w,u.ru_utime+u.ru_stime,u.ru_maxrss/1024,r.returncode,r.stdout[-500:]+r.stderr[-500:]]))"
    )
    ran = subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, env=environment)
    seconds, cpu, memory, status, said = json.loads(ran.stdout)
    size = sum(p.stat().st_size for p in ([out] if out.is_file() else out.glob("*.pdf")))
    if status or not size:
        raise RuntimeError(f"{' '.join(command)} ended with {status}:\n{said}")
    cost.seconds.append(seconds)
    cost.cpu.append(cpu)
    cost.memory_mb.append(memory)
    cost.size = size


class Bench:
    """Packs, a cache and outputs in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.costs: dict[tuple[str, str, int], Cost] = {}
        self.edit = 0
        # As pip does when it installs: where PYTHONDONTWRITEBYTECODE is set, every run would else compile the sources.
        compileall.compile_dir(CHECKOUT / "hellprint", quiet=1)
        self.environment = {**os.environ, "HELLPRINT_CACHE": str(folder / "cache"), "PYTHONPATH": str(CHECKOUT)}

    def pack(self, count: int, edit: int = 0) -> Path:
        path = self.folder / f"pack{count}"
        write_pack(path, count, edit)
        return path

    def settle(self) -> None:
        """Files this young are not trusted to be unchanged (see hellprint.remembered)."""
        time.sleep(0.1)

    def hellprint(self, row: str, count: int, change: Callable[[], None] | None = None) -> None:
        out = self.folder / f"out{count}"
        if change:
            change()
        self.settle()
        cost = self.costs.setdefault(("hellprint", row, count), Cost())
        pack = self.folder / f"pack{count}"
        measure([sys.executable, "-m", "hellprint", "kit", str(pack), "--out", str(out)], self.environment, out, cost)

    def other(self, engine: str, count: int) -> None:
        out = self.folder / f"{engine}{count}.pdf"
        self.edit += 1
        extra = [str(self.edit)] if engine == "typst" else []
        cost = self.costs.setdefault((engine, "every card changed" if engine == "typst" else "all", count), Cost())
        command = [
            sys.executable,
            str(HERE / f"plain_{engine}.py"),
            str(count),
            str(out),
            str(self.pack(count)),
            *extra,
        ]
        measure(command, self.environment, out, cost)

    def round(self, sizes: list[int], typst: bool) -> None:
        for count in sizes:
            self.pack(count)
            self.hellprint("all caches empty", count, lambda: shutil.rmtree(self.folder / "cache", ignore_errors=True))
            self.edit += 1
            edit = self.edit
            self.hellprint("every card changed", count, lambda c=count, e=edit: self.pack(c, e))  # type: ignore[misc]
            self.hellprint("one card changed", count, lambda c=count, e=edit: edit_one(self.pack(c, e), c // 2, str(e)))  # type: ignore[misc]
            self.hellprint("nothing changed", count)
            if count == 100:
                self.other("weasyprint", count)
            if typst:
                self.other("typst", count)


class Product:
    """The starter of a shipped game, edited as a designer does."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.pack = bench.folder / GAME
        shutil.copytree(CHECKOUT / "content" / GAME, self.pack)
        self.file = self.pack / "demons.yaml"
        self.text = self.file.read_text("utf-8")
        self.costs: dict[str, Cost] = {}
        self.edits = 4

    def round(self, *, cold: bool = True) -> None:
        if cold:
            shutil.rmtree(self.bench.folder / "cache", ignore_errors=True)
            self.kit("all caches empty")
        for row in _EDITS:
            self.edited(row)
        self.kit("to warm up")
        self.kit(NOTHING)

    def edited(self, row: str) -> None:
        """Edit and print, and undo the edit."""
        old, new = _EDITS[row]
        self.edits += 1
        if old not in self.text:
            raise RuntimeError(f"{self.file.name} has no {old!r}")
        self.file.write_text(self.text.replace(old, new.format(n=self.edits), 1), "utf-8")
        self.kit(row)
        self.file.write_text(self.text, "utf-8")

    def kit(self, row: str) -> None:
        self.bench.settle()
        out = self.bench.folder / "kit"
        command = [sys.executable, "-m", "hellprint", "kit", str(self.pack), "--out", str(out)]
        measure(command, self.bench.environment, out, self.costs.setdefault(row, Cost()))

    def table(self) -> str:
        lines = ["| the starter of Reign in Hell | seconds | CPU s |", "|---|--:|--:|"]
        for row in ("all caches empty", *_EDITS, NOTHING):
            cost = self.costs[row]
            lines.append(f"| {row} | {cost.median('seconds'):.2f} | {cost.median('cpu'):.2f} |")
        return "\n".join(lines)


def table(bench: Bench) -> str:
    """All rows as Markdown, with the ratio to plain WeasyPrint at 100 cards."""
    plain = bench.costs[("weasyprint", "all", 100)].median("cpu")
    lines = [
        "| cards | engine | run | seconds | CPU s | cards/s | peak MB | kB | × WeasyPrint |",
        "|--:|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for (engine, row, count), cost in sorted(bench.costs.items(), key=lambda each: (each[0][2], each[0][0])):
        seconds, cpu = cost.median("seconds"), cost.median("cpu")
        ratio = f"{plain / cpu:.1f}" if count == 100 else ""
        lines.append(
            f"| {count:,} | {engine} | {row} | {seconds:.2f} | {cpu:.2f} | {count / seconds:,.0f} | "
            f"{cost.median('memory_mb'):.0f} | {cost.size / 1000:,.0f} | {ratio} |"
        )
    return "\n".join(lines)


def machine() -> str:
    name = platform.machine()
    try:
        models = [
            line.split(":", 1)[1].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if "model name" in line
        ]
        name = f"{len(models)} × {models[0]}" if models else name
    except OSError:
        pass
    return f"{name}, Python {platform.python_version()}, {datetime.now(UTC):%Y-%m-%d}"


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=3)
    ask.add_argument("--sizes", default="100,1000,5000")
    ask.add_argument("--json", type=Path)
    ask.add_argument("--no-typst", action="store_true")
    ask.add_argument("--readme", type=Path, help="put the table between its markers in this file")
    given = ask.parse_args()
    with tempfile.TemporaryDirectory(prefix="hellprint-bench-") as folder:
        bench = Bench(Path(folder))
        product = Product(bench)
        for number in range(given.rounds):
            print(f"round {number + 1} of {given.rounds}", file=sys.stderr)
            product.round()
            bench.round([int(n) for n in given.sizes.split(",")], not given.no_typst)
    text = f"{table(bench)}\n\n{product.table()}\n\nMedian of {given.rounds} rounds on {machine()}."
    print(text)
    if given.json:
        rows = {"|".join(map(str, key)): vars(cost) for key, cost in bench.costs.items()}
        given.json.write_text(json.dumps(rows, indent=1))
    if given.readme:
        whole = given.readme.read_text("utf-8")
        head, _, rest = whole.partition("<!-- bench -->\n")
        _, _, tail = rest.partition("<!-- /bench -->")
        given.readme.write_text(f"{head}<!-- bench -->\n{text}\n<!-- /bench -->{tail}", "utf-8")


if __name__ == "__main__":
    main()
