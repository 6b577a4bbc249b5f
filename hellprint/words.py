"""The words that sheets and references say by themselves ("print at 100 %", "Contents"), by language.

words.toml has them: English is the source, a language that is not there takes it. A pack adds or changes a language by
files alone: `say.<name>` in its text/<lang>.yaml.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

_FILE: Final = Path(__file__).with_name("words.toml")
FALLBACK: Final = "en"
JOINED: Final = "\u00a0· "
"""Between a name in one language and in the other: no line begins with the dot."""
NAMESPACE: Final = "say"
"""What the paths of these words begin with in text/<lang>.yaml."""

_NOT_SAID: Final = ("alphabet", "decimal", "quotes")


@cache
def languages() -> Mapping[str, Mapping[str, str]]:
    """Language -> name -> words."""
    from hellprint.cache import toml_of

    found: Mapping[str, Mapping[str, str]] = toml_of(_FILE)
    return found


def is_known(lang: str) -> bool:
    """Whether the program says its own words in a language without the help of a pack."""
    return lang in languages() or lang.partition("-")[0] in languages()


def said() -> Mapping[str, str]:
    """Name -> English words, of all that a new language has to say; how a language writes is not among them."""
    return {name: text for name, text in languages()[FALLBACK].items() if name not in _NOT_SAID}


def words(lang: str, own: Mapping[str, str] | None = None) -> Mapping[str, str]:
    """Of a language or its base ("fi-FI" is Finnish); English for one that is not there.

    Args:
        own: what a pack says instead.
    """
    known = languages()
    return {**known[FALLBACK], **known.get(lang, known.get(lang.partition("-")[0], {})), **(own or {})}


def words_of(info: Mapping[str, Any]) -> Mapping[str, str]:
    """Of a pack in the language in which it is printed. info: its `Pack.info`."""
    return words(str(info.get("lang") or FALLBACK), info.get(NAMESPACE))


Order = tuple[tuple[int, ...], str]


def in_alphabet(text: str, alphabet: str) -> Order:
    """A key to sort by, as a language has its letters: å, ä and ö after z in Finnish, beside a and o in English.

    Args:
        alphabet: the letters in order, small; another letter has the place of the one that it is without accents, and
            all other signs come first.
    """
    folded = text.casefold()
    return tuple(_place(letter, alphabet) for letter in folded), folded


@cache
def _place(letter: str, alphabet: str) -> int:
    import unicodedata

    at = alphabet.find(letter)
    if at < 0:
        at = alphabet.find(unicodedata.normalize("NFD", letter)[0])
    return at if at >= 0 else ord(letter[0]) - 0x110000
