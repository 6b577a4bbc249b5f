"""Where `hellprint` begins: an unchanged run is answered from memory, before anything is imported for a new one."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from hellprint.rings import look_seldom


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line.

    Returns:
        The exit status; where the process's own command line was run (arguments is None), it ends instead.
    """
    if arguments is None:
        look_seldom()
    status = _run(list(sys.argv[1:] if arguments is None else arguments), ends=arguments is None)
    if arguments is None:
        _leave(status)
    return status


def _leave(status: int) -> NoReturn:
    """End at once: to take down all that was imported, piece by piece, costs a tenth of a short run."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # closed, or not there at all
            stream.flush()
    os._exit(status)


def _run(given: list[str], *, ends: bool) -> int:
    by_us = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not where somebody chose to ignore it
    if by_us:
        # Until the handler of all errors stands, Ctrl-C ends the process at once instead of with a traceback.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from hellprint.remembered import recall

    try:
        said = recall(given)
        if said is not None:
            for stream, text in said:
                print(text, file=sys.stdout if stream == "out" else sys.stderr)
            return 0
        from hellprint.cli import app

        if by_us:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return app.main(given)
    finally:
        if by_us:
            signal.signal(signal.SIGINT, signal.SIG_DFL if ends else signal.default_int_handler)
