"""A drawn face as PDF operators, and the reusable drawings (frames, pictures) that the operators call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

Glyphs = Mapping[str, Mapping[int, str]]
"""Face key ("HPAlegreya-Bold") -> glyph id of the original font file -> the text that the glyph stands for."""

Shown = Mapping[str, str]
"""Face key -> the glyphs that are shown, each once, in order, as the characters whose codes are their ids: as a text
they take a twentieth of the memory of a set. What they stand for, the face knows by itself (Face.glyph_text)."""

NO_GLYPHS: Final[Glyphs] = {}
"""Never changed."""

Part = bytes | int | str
"""A stretch of a serialised PDF object: bytes as they are; an int is a reference to the object with that index in the
same form; a str names a resource of the document: "font:<face key>"."""


class Form(NamedTuple):
    """A self-contained drawing: one PDF object and all that it refers to, ready to be copied into any document.

    Attributes:
        key: hash of the objects, 16 hex digits; operators call it as `/X<key> Do`.
        objects: serialised objects ("<<...>>" or "<<...>>stream ... endstream", without "n 0 obj"); the first is the
            XObject itself (a form, or an image in the unit square).
        glyphs: the glyphs of document fonts that it shows.
        width_pt: of the form's box (1 for an image, which fills the unit square).
        height_pt: likewise.
    """

    key: str
    objects: tuple[tuple[Part, ...], ...]
    glyphs: Glyphs = NO_GLYPHS
    width_pt: float = 1.0
    height_pt: float = 1.0


NO_SHOWN: Final[Shown] = {}
"""Never changed."""


class Artwork(NamedTuple):
    """One face, drawn.

    Attributes:
        ops: PDF operators in points; origin at the bottom left of the trim box, y up; bleed lies outside of the trim
            box (negative coordinates are allowed). Balanced in q/Q. Fonts are called /<face key>, forms /X<key>.
        forms: keys of the forms that ops calls, sorted.
        glyphs: the glyphs that ops itself shows (not those of its forms), sorted by face.
    """

    ops: bytes
    forms: tuple[str, ...] = ()
    glyphs: Shown = NO_SHOWN


def merged_glyphs(parts: Mapping[str, Iterable[str]]) -> Shown:
    """Glyphs in any order and number, by face, as they are kept."""
    return {face: "".join(sorted(set("".join(parts[face])))) for face in sorted(parts)}
