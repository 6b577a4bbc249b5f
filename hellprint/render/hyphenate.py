"""Words to the same words with soft hyphens, by the patterns of their language."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyphen import Pyphen

SOFT_HYPHEN: Final = "\u00ad"
PATTERNS: Final = Path(__file__).with_name("patterns")
"""hyph_<lang>.dic for languages that Pyphen has no patterns for."""

MARGINS: Final = {"fi": (2, 2), "en": (2, 3)}
"""Letters that stay together at a word's beginning and end (TeX: \\lefthyphenmin, \\righthyphenmin)."""


@lru_cache(maxsize=20_000)
def hyphenate(word: str, lang: str) -> str:
    """Put a soft hyphen wherever the language allows a hyphen; a language without patterns gives the word back.

    Args:
        word: letters only.
        lang: BCP 47; "fi-FI" and "fi" are alike when there is no own list for the region.
    """
    patterns = _patterns(lang)
    if patterns is None:
        return word
    # Places where a hyphen would change the spelling (Hungarian "asz-szony") carry data; the text must stay as it is.
    places = [int(place) for place in patterns.positions(word) if not getattr(place, "data", None)]
    return SOFT_HYPHEN.join(word[a:b] for a, b in zip([0, *places], [*places, len(word)], strict=True))


@lru_cache(maxsize=16)
def _patterns(lang: str) -> Pyphen | None:
    import pyphen

    left, right = MARGINS.get(_base(lang), (2, 2))
    own = PATTERNS / f"hyph_{_base(lang)}.dic"
    if own.is_file():
        return pyphen.Pyphen(filename=str(own), left=left, right=right)
    known = pyphen.language_fallback(lang.replace("-", "_"))
    return pyphen.Pyphen(lang=known, left=left, right=right) if known else None


def _base(lang: str) -> str:
    return lang.replace("_", "-").partition("-")[0].lower()
