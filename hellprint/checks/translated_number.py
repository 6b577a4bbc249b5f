"""A translation has other numbers than its source.

What
    The digits of a translation are not those of the text in the pack's own language.

Why
    Two players with cards in two languages play two games.

Example
    rules: It deals 2 damage.        # and fi: Se tekee 3 vauriota.

Fix
    Correct the number; write it as digits in both if one has it as a word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP162"
SEVERITY: Final[Severity] = WARNING

_HOLE: Final = re.compile(r"\{\{.*?\}\}|\[\[[^\[\]|]*(?=[|\]])|:[a-z][a-z0-9-]*:", re.DOTALL)
_NUMBER: Final = re.compile(r"\d+|[¼½¾]")


def check(pack: Pack) -> Iterator[Finding]:
    if not pack.texts:
        return
    from hellprint.load.translations import sources

    source = sources(pack)
    for lang, texts in pack.texts.items():
        for path, entry in texts.items():
            mine, theirs = _numbers(source.get(path, "")), _numbers(entry["text"])
            if mine != theirs:
                here, there = sorted((theirs - mine).elements()), sorted((mine - theirs).elements())
                message = f'"{path}" in {lang} has {_spoken(here)} where the source has {_spoken(there)}'
                yield at(pack.place("text", lang, path), CODE, message, "", SEVERITY)


def _numbers(text: str) -> Counter[str]:
    return Counter(_NUMBER.findall(_HOLE.sub(" ", text)))


def _spoken(numbers: list[str]) -> str:
    return ", ".join(numbers) or "no number"
