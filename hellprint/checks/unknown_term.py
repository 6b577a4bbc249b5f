"""A [[term]] names nothing.

What
    [[...]] in a rules text marks the name or id of a record, and there is none.

Why
    A reader would look for a rule that is not there.

Example
    rules: 'See [[Mephitt]].'

Fix
    Correct the name; [[mephit|the imp]] shows other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.load.names import named_things, targets
from hellprint.load.prose import prose
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack, PlaceKey

CODE: Final = "HP110"
SEVERITY: Final[Severity] = ERROR

_TERM: Final = re.compile(r"(?<!\\)\[\[([^\[\]\n|]+)(?:\|[^\[\]\n]+)?\]\]")


def check(pack: Pack) -> Iterator[Finding]:
    """Every [[term]] of every rules text: it is the id or the name of a record, in any case, or "kind.id"."""
    texts = [(text.key, text.text) for text in prose(pack).texts if "[[" in text.text]
    for lang, entries in pack.texts.items():
        texts += [(("text", lang, path), entry["text"]) for path, entry in entries.items() if "[[" in entry["text"]]
    if not texts:
        return
    known = targets(pack)
    for key, text in texts:
        for match in _TERM.finditer(text):
            word = match.group(1).strip()
            if word.casefold() not in known and pack.lost.isdisjoint((word, "-".join(word.casefold().split()))):
                yield _unknown(pack, key, word)


def _unknown(pack: Pack, key: PlaceKey, word: str) -> Finding:
    from hellprint.load.nearest import did_you_mean
    from hellprint.load.source import quoted

    names = [thing.name for thing in named_things(pack)]
    names += [id_ for records in pack.records.values() for id_ in records]
    hint = did_you_mean(word, [name for name in names if name.casefold() != word.casefold()])
    return at(pack.place(*key), CODE, f"nothing is called {quoted(word)}, which stands in [[ ]]", hint)
