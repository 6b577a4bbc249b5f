"""A face's artwork to a hash that says whether two prints look alike, whatever program drew them."""

from __future__ import annotations

from typing import Final

from hellprint.cache import digest
from hellprint.model.artwork import Artwork
from hellprint.render.fonts import FontBook

_BYTES: Final = 8


class Drawn:
    """Hashes artwork; each font file is read once.

    Args:
        book: the fonts that the artwork's texts are set in.
    """

    def __init__(self, book: FontBook) -> None:
        self._book = book
        self._fonts: dict[str, str] = {}

    def digest(self, art: Artwork) -> str:
        """Of the operators, the forms and the font files of its texts; 16 hex digits."""
        fonts = tuple(self._font(face) for face in sorted(art.glyphs))
        return digest(art.ops, *art.forms, *fonts, size=_BYTES)

    def _font(self, face: str) -> str:
        known = self._fonts.get(face)
        if known is None:
            known = self._fonts[face] = digest(self._book.path(face).read_bytes(), size=_BYTES)
        return known
