"""A text says another number than the rules.

What
    pack.yaml lists phrases in which a constant is told (phrases), a text has such a phrase, and its number is another.

Why
    The number was changed where it is computed and stayed where it is read.

Example
    phrases: {limits.cabal_size: ["up to {n} demons"]}        # 10; and a text says: up to 8 demons

Fix
    Write {{ limits.cabal_size }} in the text, so that it cannot grow old.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from hellprint.load.prose import Hit, prose
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP138"
SEVERITY: Final[Severity] = ERROR

_WORDS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_NUMBER: Final = r"(\d+(?:\.\d+)?[¼½¾]?[″′]?|[¼½¾][″′]?|\{\{[^{}\0]*\}\}|" + "|".join(_WORDS) + ")"
_LETTERS: Final = re.compile(r"[A-Za-z]+")
_FRACTIONS: Final = {"¼": 0.25, "½": 0.5, "¾": 0.75}
_PATH: Final = re.compile(r"\{\{\s*([A-Za-z_][\w.]*)\s*(?:\|\s*(?:inches|number|signed|nbsp)\s*)*\}\}")


def check(pack: Pack) -> Iterator[Finding]:
    for path, phrases in (pack.info.get("phrases") or {}).items():
        value = _constant(pack.constants, path)
        if not isinstance(value, int | float) or isinstance(value, bool):
            from hellprint.load.nearest import did_you_mean

            known = list(_numbers(pack.constants, ""))
            message = f'phrases are about "{path}", which is no number among the constants'
            yield at(pack.place("pack", "phrases", path), CODE, message, did_you_mean(path, known))
            continue
        for number, phrase in enumerate(phrases):
            if phrase.count("{n}") != 1:
                message = f'the phrase "{phrase}" must hold {{n}} once'
                yield at(pack.place("pack", "phrases", path, number), CODE, message, "up to {n} demons")
                continue
            for hit in hits(pack, phrase):
                said = _said(hit, pack.constants)
                if said is not None and said != value:
                    message = f'the text says "{" ".join(hit.match.group().split())}"; {path} is {value:g}'
                    yield at(pack.place(*hit.of.key), CODE, message, f"write {{{{ {path} }}}}")


def hits(pack: Pack, phrase: str) -> tuple[Hit, ...]:
    """Where texts say a phrase, with whatever number; looked for once."""
    if not _last or _last[0][0] is not pack:
        _last[:] = [(pack, {})]
    known = _last[0][1]
    if phrase not in known:
        words = _LETTERS.findall(phrase.replace("{n}", " "))
        longest = max(words, key=len, default="").lower()
        texts = prose(pack)
        found = texts.find_with(longest, pattern(phrase)) if longest else texts.find(pattern(phrase), typed=True)
        known[phrase] = tuple(found)
    return known[phrase]


_last: list[tuple[Pack, dict[str, tuple[Hit, ...]]]] = []


def pattern(phrase: str) -> re.Pattern[str]:
    """A phrase with a number in its place: digits, a fraction, a word, or {{ }}."""
    before, after = (re.sub(r"(?:\\ )+", r"\\s+", re.escape(part)) for part in phrase.split("{n}"))
    start = r"(?<!\w)" if before[:1].isalnum() or not before else ""
    return re.compile(start + before + _NUMBER + after + r"(?!\w)", re.IGNORECASE)


def _said(hit: Hit, constants: Mapping[str, Any]) -> float | None:
    """The number of a phrase; None where it is computed in a way that cannot be followed."""
    typed = hit.match[1].rstrip("″′")
    if typed.startswith("{{"):
        path = _PATH.fullmatch(typed)
        found = _constant(constants, path[1]) if path else None
        return found if isinstance(found, int | float) else None
    if typed.lower() in _WORDS:
        return _WORDS.index(typed.lower())
    part = _FRACTIONS.get(typed[-1], 0.0)
    whole = typed[:-1] if part else typed
    return float(whole or 0) + part


def _constant(constants: Mapping[str, Any], path: str) -> Any:
    at_: Any = constants
    for step in path.split("."):
        at_ = at_.get(step) if isinstance(at_, Mapping) else None
    return at_


def _numbers(constants: Mapping[str, Any], above: str) -> Iterator[str]:
    for name, value in constants.items():
        if isinstance(value, Mapping):
            yield from _numbers(value, f"{above}{name}.")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield above + name
