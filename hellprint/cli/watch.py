"""A command again, each time a file is saved."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from hellprint.cli import output
from hellprint.model.findings import shown, visible

if TYPE_CHECKING:
    from watchfiles import Change

_QUIET_MS: Final = 200
"""An editor that saves writes a file in several steps; they count as one."""


def again_on_save(once: Callable[[], int], folders: Iterable[Path], stop: Event | None = None) -> int:
    """Run now, and after each change below the folders, until Ctrl-C.

    Args:
        stop: an event that ends it, as `watchfiles.watch` takes one.

    Returns:
        The status of the last run.
    """
    from watchfiles import watch

    status = once()
    watched = _outermost(folders)
    output.note(f"watching {', '.join(visible(shown(folder)) for folder in watched)}; Ctrl-C ends it")
    for changes in watch(
        *watched,
        debounce=_QUIET_MS,
        stop_event=stop,
        raise_interrupt=False,
        ignore_permission_denied=True,
    ):
        names = sorted({shown(Path(path)) for path in _lasting(changes)})
        if not names:
            continue
        output.note(f"\nchanged: {visible(', '.join(names))}")
        status = once()
        sys.stdout.flush()
    return status


def _lasting(changes: Iterable[tuple[Change, str]]) -> set[str]:
    """Without what an editor or `sed -i` wrote for a moment: files that came and went, and nobody made."""
    from watchfiles import Change

    how: dict[str, set[Change]] = {}
    for change, path in changes:
        how.setdefault(path, set()).add(change)
    return {path for path, done in how.items() if Change.added not in done or Path(path).exists()}


def _outermost(folders: Iterable[Path]) -> tuple[Path, ...]:
    """Without those that lie within others."""
    there = sorted({folder for folder in folders if folder.is_dir()})
    return tuple(f for f in there if not any(f != other and f.is_relative_to(other) for other in there))
