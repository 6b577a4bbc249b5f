"""A name in a text is nearly that of something.

What
    Two or more words in capitals end like a known name ("... Demon", "... Queen") and are no name, alias or term.

Why
    The thing was renamed, or the writer had another in mind: the reader looks for it in vain.

Example
    rules: Place the Iron Demon within 6″.        # the demon is called Armored Demon

Fix
    Write the name as it is, give the record an alias, or list the words under other_names in pack.yaml when they are a
    place, person or product.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from hellprint.load.names import Named, named_things
from hellprint.load.prose import Hit, Prose, prose
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.patterns import pattern
from hellprint.model.records import Pack

CODE: Final = "HP130"
SEVERITY: Final[Severity] = WARNING

_CAPITAL: Final = "A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĖĘĚĞĢĪĮĶĹĻĽŁŃŅŇŌŐŒŔŘŚŞŠŢŤŪŮŰŲŹŻŽ"
_WORD: Final = rf"(?:d[’'])?[{_CAPITAL}](?:[\w-]|[’'](?!s\b)(?=\w))*"
_LINK: Final = r"(?:of|the|in)"
_RUN: Final = pattern(rf"(?<![\w’'{{.-]){_WORD}(?: (?:{_LINK} ){{0,2}}{_WORD})+")
_SMALL: Final = pattern(r"(?<![\w’'-])[^\W\d_A-Z][\w’'-]*")
_BEGINS: Final = pattern(r"(?:^|[.!?:…]|\n)[\s\"“‘(*_—–-]*$")
# A text may begin with one of these although it has it nowhere else.
_FUNCTION_WORDS: Final = frozenset(
    ["a", "after", "all", "an", "any", "as", "at", "before", "both", "by", "each", "either", "every", "for", "from",
     "her", "his", "if", "in", "its", "no", "on", "one", "only", "other", "our", "some", "that", "the", "their",
     "these", "this", "those", "to", "two", "until", "when", "while", "with", "your"]
)  # fmt: skip


def check(pack: Pack) -> Iterator[Finding]:
    texts = prose(pack).only(lambda text: not text.name)
    hits = list(texts.find(_RUN))
    if not hits:
        return
    names = _Names(pack, named_things(pack), texts)
    for hit in hits:
        words: Sequence[str] = hit.match.group().rstrip("-").split(" ")
        begins = _begins(hit)
        if names.ends_one(words[-1]) and not names.explains(words, begins=begins):
            words = _without_verb(words) if begins else words
            message = f'"{" ".join(words)}" is the name of nothing'
            yield at(pack.place(*hit.of.key), CODE, message, names.hint(words), SEVERITY)


def _begins(hit: Hit) -> bool:
    """Whether the first word begins a sentence, where any word has a capital."""
    return bool(_BEGINS.search(hit.of.text, max(0, hit.start - 8), hit.start))


def _without_verb(words: Sequence[str]) -> Sequence[str]:
    """ "Place the Iron Demon" without what has its capital from the sentence alone."""
    rest = words[2:] if words[1] in ("the", "in") else words[1:]
    return rest if len(rest) > 1 and rest[0][0].isupper() else words


class _Names:
    """What may be said."""

    def __init__(self, pack: Pack, things: Sequence[Named], texts: Prose) -> None:
        labels = (text.text for text in texts.texts if not text.rich)
        titles = (str(pack.info.get("title", "")), *(pack.info.get("base_titles") or ()))
        others = (*labels, *(pack.info.get("other_names") or ()), *titles)
        self.typed = [thing.name for thing in things]
        self.known = {_flat(name) for name in (*self.typed, *others)}
        self.proper = {_flat(name) for name in (*self.typed, *others) if name[:1].isupper()}
        self.last = {variant for name in self.typed for variant in _forms(name.split()[-1])}
        self._texts = texts
        self._small: set[str] | None = None

    def ends_one(self, word: str) -> bool:
        return any(form in self.last for form in _forms(word))

    def explains(self, words: Sequence[str], *, begins: bool) -> bool:
        """A name as a whole or at its end, or one after a word that has its capital from the sentence."""
        if self._among(words, self.known):
            return True
        if any(self._among(words[n:], self.proper) for n in range(1, len(words))):
            return True
        if not begins or not (words[0].casefold() in _FUNCTION_WORDS or words[0].casefold() in self.small):
            return False
        return len(words) == 2 or self._among(words[1:], self.known) or not words[1][0].isupper()

    def _among(self, words: Sequence[str], names: set[str]) -> bool:
        return any(form in names for form in _plurals(words))

    @property
    def small(self) -> set[str]:
        """Words that the pack writes in small letters too."""
        if self._small is None:
            self._small = {match.group() for match in _SMALL.finditer(self._texts.words)}
        return self._small

    def hint(self, words: Sequence[str]) -> str:
        from hellprint.load.nearest import did_you_mean

        same_end = [n for n in self.typed if " " in n and any(f in _forms(n.split()[-1]) for f in _forms(words[-1]))]
        found = did_you_mean(" ".join(words), same_end)
        if found:
            return found
        listed = list(dict.fromkeys(same_end))
        if listed and len(listed) <= 4:
            return f"names like it: {', '.join(listed)}"
        return "write a name of the pack, or list it under other_names"


def _flat(text: str) -> str:
    return text.casefold().replace("'", "’")


def _forms(word: str) -> tuple[str, ...]:
    """A word and its singular."""
    flat = _flat(word)
    return (flat, flat[:-1]) if flat.endswith("s") and len(flat) > 3 else (flat,)


def _plurals(words: Iterable[str]) -> Iterator[str]:
    """A name as typed, with its last word in the singular, and with its first ("Lords of the Pit")."""
    flat = [_flat(word) for word in words]
    yield " ".join(flat)
    for form in _forms(flat[-1])[1:]:
        yield " ".join((*flat[:-1], form))
    for form in _forms(flat[0])[1:]:
        yield " ".join((form, *flat[1:]))
