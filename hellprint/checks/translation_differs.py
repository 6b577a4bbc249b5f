"""A translation does not hold what its source holds.

What
    The names in {{ }}, the icons or the [[terms]] of a translation are not those of its source; or those in { } of what
    templates and sheets say (words.<name>, say.<name>).

Why
    A cost that is written out goes stale; an icon that is missing is a rule that is missing.

Example
    rules: 'Pay {{ it.cost }} :soul:'        # and fi: Maksa 3

Fix
    Use the same names, icons and terms, in any order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP161"
SEVERITY: Final[Severity] = ERROR

_NAME: Final = re.compile(r"\{\{\s*([^{}|]+?)\s*(?:\|[^{}]*)?\}\}")
_ICON: Final = re.compile(r":([a-z][a-z0-9-]*):")
_HOLE: Final = re.compile(r"(?<!\{)\{([a-z_]+)\}(?!\})")
_TERM: Final = re.compile(r"(?<!\\)\[\[([^\[\]\n|]+)(?:\|[^\[\]\n]+)?\]\]")


def check(pack: Pack) -> Iterator[Finding]:
    if not pack.texts:
        return
    from hellprint.load.names import targets
    from hellprint.load.translations import sources

    source = sources(pack)
    known = targets(pack) if any("[[" in text for text in source.values()) else {}
    for lang, texts in pack.texts.items():
        for path, entry in texts.items():
            holes = path.startswith(("say.", "words."))
            for what, missing, extra in _differences(source.get(path, ""), entry["text"], known, holes):
                place = pack.place("text", lang, path)
                message = f'"{path}" in {lang}: {what} {" and ".join(filter(None, (missing, extra)))}'
                yield at(place, CODE, message)


def _differences(source: str, text: str, known: dict[str, str], holes: bool) -> Iterator[tuple[str, str, str]]:
    """(what differs, what is missing, what is too much). holes: the text has names in { } as well."""
    looked_for = [("the names in {{ }}:", _NAME), ("the icons:", _ICON), ("the terms:", _TERM)]
    for what, pattern in (*looked_for, ("the names in { }:", _HOLE)) if holes else looked_for:
        mine = Counter(_key(word, known) for word in pattern.findall(source))
        theirs = Counter(_key(word, known) for word in pattern.findall(text))
        missing, extra = sorted((mine - theirs).elements()), sorted((theirs - mine).elements())
        if missing or extra:
            yield what, _spoken(missing, "missing"), _spoken(extra, "not in the source")


def _key(word: str, known: dict[str, str]) -> str:
    return known.get(word.strip().casefold(), " ".join(word.split()))


def _spoken(words: list[str], end: str) -> str:
    if not words:
        return ""
    return ", ".join(f'"{word}"' for word in words) + f" {'is' if len(words) == 1 else 'are'} {end}"
