"""Names for files that are still being written, from which a later run tells those that a killed run left behind."""

from __future__ import annotations

import hashlib
import os
import re
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

STAGING: Final = "writing"
"""Name of the cache's folder for files that are still being written."""
_NAME: Final = re.compile(r"\..+\.(?P<host>[0-9a-f]{8})-(?P<pid>\d+)-\d+\.tmp", re.DOTALL)
_LONGEST: Final = 100  # of the part that tells a person what it is; a name may have 255 bytes
_numbers = count(1)


def temporary_name(name: str) -> str:
    """A hidden name that no other process and no other call uses: `.cards.pdf.1a2b3c4d-4711-1.tmp`."""
    return f".{name[:_LONGEST]}.{_host()}-{os.getpid()}-{next(_numbers)}.tmp"


def sweep(folder: Path) -> None:
    """Remove what processes of this machine wrote under temporary names and left when they were killed."""
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        match = _NAME.fullmatch(name)
        # Another machine's processes, in a folder shared over the network, cannot be asked whether they live.
        if match and match["host"] == _host() and not _lives(int(match["pid"])):
            try:
                (folder / name).unlink(missing_ok=True)
            except OSError:
                continue


@cache
def _host() -> str:
    import platform

    name = os.uname().nodename if hasattr(os, "uname") else platform.node()
    return hashlib.blake2b(name.encode(), digest_size=4).hexdigest()


def _lives(pid: int) -> bool:
    if not hasattr(os, "fork"):
        return True  # on Windows, asking with signal 0 would end the process
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
