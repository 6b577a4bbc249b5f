"""Ends of a run that are no bug of ours: what was asked for does not exist, or the machine cannot do it."""

from __future__ import annotations

from collections.abc import Iterable


class Misuse(Exception):
    """A person named something that is not there, or asked for two things that exclude each other. Exit status 2.

    Attributes:
        message: lower case, no full stop, the offender in double quotes.
        hint: the way out, or "".
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class MachineFailure(Exception):
    """The machine lacks or refuses something (Pango, a writable folder, room on the disk). Exit status 4.

    Attributes:
        message: lower case, no full stop.
        hint: the command or deed that mends it, or "".
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def nearest(word: str, known: Iterable[str]) -> str:
    """`did you mean "x"?` for the closest of the known words, else the list of them, else ""."""
    import difflib

    names = sorted(set(known))
    close = difflib.get_close_matches(word.casefold(), [n.casefold() for n in names], n=1, cutoff=0.6)
    for name in names:
        if close and name.casefold() == close[0]:
            return f'did you mean "{name}"?'
    return f"there are: {', '.join(names)}" if names else ""
