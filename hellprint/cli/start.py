"""Where `hellprint` begins: an unchanged run is answered from memory, before anything is imported for a new one."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line.

    Returns:
        The exit status.
    """
    from hellprint.remembered import recall

    given = list(sys.argv[1:] if arguments is None else arguments)
    if recall(given):
        return 0
    from hellprint.cli import app

    return app.main(given)
