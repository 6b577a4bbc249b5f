"""Steps of a long run to a bar on a terminal, and to nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Report = Callable[[str, int, int], None]
"""What is done now ("demon cards"), how many are done, how many there are."""


def _silent(label: str, done: int, total: int) -> None:
    """Nobody watches."""


@contextmanager
def progress() -> Iterator[Report]:
    """A function to report steps to; the bar goes away at the end, so that a log of the terminal stays clean."""
    if not sys.stderr.isatty():
        yield _silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def report(label: str, done: int, total: int) -> None:
            bar.update(task, description=label, completed=done, total=total or None)

        yield report
