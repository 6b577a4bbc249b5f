"""`lookup(pack.demons, "mephit")` as the runtime computes it by itself.

A function of ours is handed the whole list, and every value of every record in it is converted on the way there, which
takes fifty times as long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.model.patterns import pattern

_CALL: Final = pattern(r"\blookup\s*\(")
_LIST: Final = pattern(r"\s*pack\.[A-Za-z_]\w*\s*")
_ODD: Final = pattern(r"""//|""|''|\b[rRbB]{1,2}["']|\b_[rk]\b""")
_QUOTES: Final = ('"', "'")
_OPENING, _CLOSING = "([{", ")]}"


def written_out(source: str) -> str:
    """An expression that gives the same, with its look-ups among the records of a kind written as filters.

    Args:
        source: checked, with the whole pack as its variable `pack`. Of what is written in a way that is not read here
            (raw and triple quotes, comments, the names that are used here) nothing is changed.
    """
    if "lookup" not in source or _ODD.search(source):
        return source
    found, at = [], 0
    for start, inside, end in _calls(source):
        if start < at:  # within another one, which has seen to it
            continue
        parts = list(_arguments(inside))
        written = [written_out(part) for part in parts]
        call = f"lookup({','.join(written)})"
        if len(parts) in (2, 3) and _LIST.fullmatch(parts[0]):
            records, key, *rest = (part.strip() for part in written)
            row = f"({records}.filter(_r, _r.id == _k) + [{{}}])[0]"
            if rest:  # of a table
                row = f"lookup({row}, {rest[0]})"
            asked = ", ".join((records, "_k", *rest))
            call = f"[{key}].map(_k, type(_k) == string ? {row} : lookup({asked}))[0]"
        found += [source[at:start], call]
        at = end
    return "".join((*found, source[at:]))


def _calls(source: str) -> Iterator[tuple[int, str, int]]:
    """Where a call begins, what stands between its brackets, and where it ends."""
    quoted = [place for place, _, is_text in _signs(source) if is_text]
    texts = set(quoted)
    for match in _CALL.finditer(source):
        if match.start() in texts or source[: match.start()].rstrip().endswith("."):
            continue
        depth = 0
        for place, sign, is_text in _signs(source):
            if place < match.end() - 1 or is_text:
                continue
            depth += (sign in _OPENING) - (sign in _CLOSING)
            if not depth:
                yield match.start(), source[match.end() : place], place + 1
                break


def _arguments(inside: str) -> Iterator[str]:
    depth = start = 0
    for place, sign, is_text in _signs(inside):
        if is_text:
            continue
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if sign == "," and not depth:
            yield inside[start:place]
            start = place + 1
    yield inside[start:]


def _signs(source: str) -> Iterator[tuple[int, str, bool]]:
    """Each character, and whether it belongs to a quoted text."""
    quote, is_escaped = "", False
    for place, sign in enumerate(source):
        if not quote:
            quote = sign if sign in _QUOTES else ""
            yield place, sign, bool(quote)
            continue
        yield place, sign, True
        if is_escaped or sign == "\\":
            is_escaped = not is_escaped
        elif sign == quote:
            quote = ""
