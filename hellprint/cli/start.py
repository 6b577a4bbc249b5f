"""Where `hellprint` begins: an unchanged run is answered from memory, before anything is imported for a new one."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line.

    Returns:
        The exit status.
    """
    by_us = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not where somebody chose to ignore it
    if by_us:
        # Until the handler of all errors stands, Ctrl-C ends the process at once instead of with a traceback.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from hellprint.remembered import recall

    given = list(sys.argv[1:] if arguments is None else arguments)
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
            signal.signal(signal.SIGINT, signal.SIG_DFL if arguments is None else signal.default_int_handler)
