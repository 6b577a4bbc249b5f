"""The word that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

MAX_LISTED: Final = 12


def nearest(word: str, words: Iterable[str]) -> str:
    """The most alike of the known words, or "" when none is near; upper and lower case count as near."""
    from difflib import get_close_matches  # 5 ms that a clean pack does not need

    known = sorted(set(words))
    folded = word.casefold().strip()
    for candidate in known:
        if candidate.casefold() == folded:
            return candidate
    found = get_close_matches(word, known, n=1, cutoff=0.6)
    if found:
        return found[0]
    starts = [candidate for candidate in known if len(folded) > 2 and candidate.casefold().startswith(folded)]
    return starts[0] if len(starts) == 1 else ""


def did_you_mean(word: str, words: Iterable[str], *, listed: bool = False) -> str:
    """A hint: the nearest word; else, when asked for, the list of the words if it is short."""
    known = tuple(dict.fromkeys(words))
    found = nearest(word, known)
    if found:
        return f'did you mean "{found}"?'
    if listed and 0 < len(known) <= MAX_LISTED:
        return "known: " + ", ".join(known)
    return ""
