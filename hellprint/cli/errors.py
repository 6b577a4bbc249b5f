"""Whatever ends a run, to an exit status and words that a person can act on."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
import traceback
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Final

import click

from hellprint.model.mistakes import MachineFailure, Misuse

DEBUG_VARIABLE: Final = "HELLPRINT_DEBUG"


class Status(IntEnum):
    """Exit statuses."""

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    BUG = 3
    MACHINE = 4
    INTERRUPTED = 130


def guarded(call: Callable[[], object]) -> int:
    """Run a command and turn its end into an exit status; never lets an exception out.

    Args:
        call: returns the status, or None for clean.
    """
    _print_anything()
    try:
        result = call()
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except (KeyboardInterrupt, click.Abort):
        _say("stopped; what was there before is unchanged")
        return Status.INTERRUPTED
    except click.ClickException as error:
        error.show()
        return Status.USAGE
    except Misuse as error:
        _say(_with_hint(error.message, error.hint))
        return Status.USAGE
    except MachineFailure as error:
        _say(_with_hint(error.message, error.hint))
        return Status.MACHINE
    except BrokenPipeError:
        # The reader of a pipe went away (head, less). A later flush at exit would complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Status.MACHINE
    except MemoryError:
        _say("this machine has too little memory left (close other programs, or print fewer pieces with --only)")
        return Status.MACHINE
    except OSError as error:
        return _machine(error)
    except Exception as error:  # the last line of defence: a person must not meet a traceback
        return _bug(error)
    return int(result) if isinstance(result, int) else Status.CLEAN


def _print_anything() -> None:
    """A character that the terminal cannot show is printed as an escape (\\u2033), instead of stopping the run."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


_REASONS: Final = {
    errno.ENOSPC: "no room left on the disk",
    errno.EDQUOT: "the disk quota is used up",
    errno.EROFS: "the disk cannot be written to",
    errno.EACCES: "no permission",
    errno.EPERM: "no permission",
    errno.EMFILE: "too many files are open",
    errno.EIO: "the disk or drive reports a fault",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EBUSY: "another program holds it",
    errno.EFBIG: "the file would be larger than this system or its settings allow",
}


def _machine(error: OSError) -> int:
    """What the system refused. An OSError without errno is Pango's loader or a bug of ours."""
    if error.errno is None:
        if "cannot load library" in str(error) or "dlopen" in str(error):
            _say("Pango, which lays out new frames of cards, cannot be loaded (hellprint doctor names what to install)")
            return Status.MACHINE
        return _bug(error)
    if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EBADF) and DEBUG_VARIABLE in os.environ:
        return _bug(error)
    reason = _REASONS.get(error.errno, (error.strerror or str(error)).lower())
    where = f'"{os.fsdecode(error.filename)}": ' if isinstance(error.filename, (str, bytes)) else ""
    _say(f"{where}{reason}")
    return Status.MACHINE


def _bug(error: BaseException) -> int:
    if os.environ.get(DEBUG_VARIABLE, "0") not in ("", "0"):
        traceback.print_exception(error)
        return Status.BUG
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    _say(f"a bug of hellprint, not of your files ({what})")
    log = _write_log(error)
    if log is not None:
        _say(f"what it was doing stands in {log}; please send that file with your report")
    else:
        _say(f"no log could be written; run it again with {DEBUG_VARIABLE}=1 to see what it was doing")
    return Status.BUG


def _write_log(error: BaseException) -> Path | None:
    """One file, overwritten by the next bug, in the cache folder or else the system's folder for temporary files."""
    import platform
    import tempfile

    from hellprint import __version__
    from hellprint.project import cache_root

    text = "\n".join(
        (
            f"hellprint {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"arguments: {sys.argv[1:]}",
            f"folder: {os.getcwd() if os.path.isdir('.') else '?'}",
            "",
            "".join(traceback.format_exception(error)),
        )
    )
    for folder in (cache_root(), Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            log = folder / "hellprint-bug.log"
            log.write_text(text, encoding="utf-8", errors="backslashreplace")
        except OSError:
            continue
        return log
    return None


def _with_hint(message: str, hint: str) -> str:
    return f"{message} ({hint})" if hint else message


def _say(message: str) -> None:
    with contextlib.suppress(OSError):  # nobody listens on stderr, and there is nowhere else to say so
        click.echo(f"hellprint: {message}", err=True)
