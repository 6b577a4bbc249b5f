"""Words to the same words with soft hyphens, by the patterns of their language (F. M. Liang's method, as in TeX)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from hellprint.model.patterns import pattern

SOFT_HYPHEN: Final = "\u00ad"
OWN: Final = Path(__file__).with_name("patterns")
"""hyph_<lang>.dic for languages that Pyphen has no patterns for."""

MARGINS: Final = {"en": (2, 3)}
"""Letters that stay together at a word's beginning and end (TeX: \\lefthyphenmin, \\righthyphenmin); else 2 and 2."""

_NO_PATTERN: Final = ("%", "#", "LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUND", "NEXTLEVEL", "NOHYPHEN")
_NO_DIGITS: Final = str.maketrans("", "", "0123456789")
_STEPS: Final = pattern(r"(\d?)\D?")
_HEX: Final = pattern(r"\^\^([0-9a-f]{2})")


@lru_cache(maxsize=20_000)
def hyphenate(word: str, lang: str) -> str:
    """Put a soft hyphen wherever the language allows a hyphen; a language without patterns gives the word back.

    Args:
        word: letters only.
        lang: BCP 47; "fi-FI" and "fi" are alike when there is no own list for the region.
    """
    patterns = _patterns(lang.replace("-", "_").lower())
    if patterns is None:
        return word
    left, right = MARGINS.get(lang[:2].lower(), (2, 2))
    places = [at for at in patterns.places(word) if left <= at <= len(word) - right]
    return SOFT_HYPHEN.join(word[a:b] for a, b in zip([0, *places], [*places, len(word)], strict=True))


class Patterns:
    """A pattern file in the format of Hunspell and Pyphen.

    Read here and not by Pyphen, which works all patterns out beforehand: sixty milliseconds for the few words of a kit
    that need a hyphen. Here a pattern is worked out when a word meets it.
    """

    def __init__(self, path: Path) -> None:
        encoding, _, body = path.read_bytes().partition(b"\n")
        text = body.decode(encoding.strip().decode("ascii"))
        if "^^" in text:
            text = _HEX.sub(lambda match: chr(int(match[1], 16)), text)
        lines = [line.strip() for line in text.splitlines()]
        self._patterns = {
            line.partition("/")[0].translate(_NO_DIGITS): line
            for line in lines
            if line and not line.startswith(_NO_PATTERN)
        }
        self._longest = max(map(len, self._patterns), default=0)
        self._levels: dict[str, tuple[int, ...]] = {}

    def places(self, word: str) -> Iterator[int]:
        """Offsets in a word before which a hyphen may stand, in order."""
        dotted = f".{word.lower()}."
        if len(dotted) != len(word) + 2:  # a letter whose small form is two: offsets would not hold
            return
        levels = [0] * (len(dotted) + 1)
        changes = [False] * len(levels)
        for start in range(len(dotted) - 1):
            for end in range(start + 1, min(start + self._longest, len(dotted)) + 1):
                piece = dotted[start:end]
                line = self._patterns.get(piece)
                if line is None:
                    continue
                for at, level in enumerate(self._level(piece, line), start):
                    if level > levels[at]:
                        levels[at], changes[at] = level, "/" in line
        for at, level in enumerate(levels):
            # A hyphen that would change the spelling (Hungarian "asz-szony") is left out: the text must stay as it is.
            if level % 2 and not changes[at]:
                yield at - 1

    def _level(self, piece: str, line: str) -> tuple[int, ...]:
        """One number for each gap of a pattern's letters: odd allows a hyphen, even forbids it, the highest wins."""
        found = self._levels.get(piece)
        if found is None:
            steps = [int(digit or 0) for digit in _STEPS.findall(line.partition("/")[0])]
            found = self._levels[piece] = tuple(steps[: len(piece) + 1])
        return found


@lru_cache(maxsize=16)
def _patterns(lang: str) -> Patterns | None:
    """lang: "fi" or "fi_fi". The region's own list if there is one, else the first of the language by name."""
    files = _files()
    parts = lang.split("_")
    for count in range(len(parts), 0, -1):
        path = files.get("_".join(parts[:count]))
        if path is not None:
            return Patterns(path)
    return None


@lru_cache(maxsize=1)
def _files() -> dict[str, Path]:
    """Language in small letters -> pattern file. Pyphen is only located, not imported."""
    spec = find_spec("pyphen")
    folders = [Path(place) / "dictionaries" for place in (spec.submodule_search_locations or ())] if spec else []
    found: dict[str, Path] = {}
    for folder in (OWN, *folders):
        for path in sorted(folder.glob("hyph_*.dic")):
            name = path.stem.removeprefix("hyph_").lower()
            found.setdefault(name, path)
            found.setdefault(name.partition("_")[0], path)
    return found
