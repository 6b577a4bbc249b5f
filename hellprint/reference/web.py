"""A reference as one HTML file that needs nothing beside it: its fonts, cut down to what it shows, go into it."""

from __future__ import annotations

import re
from base64 import b64encode
from html import unescape
from typing import Final

from hellprint.render.fonts import Face, FontBook

FONTS: Final = re.compile(r"/\* fonts: ([\w -]+) \*/")
"""Where a template wants its font faces, by key: /* fonts: HPAlegreya-Regular HPAlegreya-Bold */"""
_TAG: Final = re.compile(r"<style.*?</style>|<script.*?</script>|<[^>]*>", re.DOTALL)
_ALWAYS: Final = frozenset(map(chr, range(0x20, 0x7F)))
"""Anybody may type these into the search."""
_FEATURES: Final = ("lnum", "tnum", "frac")
"""Beside those that a subset keeps unasked (kerning, ligatures, marks)."""
_DROPPED: Final = ("DSIG", "hdmx", "VDMX", "LTSH", "gasp", "BASE", "STAT", "MATH")


def with_fonts(html: str, book: FontBook) -> str:
    """The same page with @font-face rules in place of each comment that asks for faces.

    Raises:
        KeyError: there is no face of that key.
    """
    shown = _ALWAYS | set(unescape(_TAG.sub(" ", html)))
    return FONTS.sub(lambda match: "".join(_rule(book.face(key), shown) for key in match[1].split()), html)


def _rule(face: Face, shown: frozenset[str] | set[str]) -> str:
    file = face.file
    data = b64encode(subset(face, shown)).decode()
    style = "italic" if file.italic else "normal"
    return (
        f'@font-face{{font-family:"{file.family}";font-weight:{file.weight};font-style:{style};font-display:swap;'
        f'src:url("data:font/ttf;base64,{data}")format("truetype")}}'
    )


def subset(face: Face, shown: frozenset[str] | set[str]) -> bytes:
    """A font file of these characters and what their layout needs (kerning, figures, ligatures)."""
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update(ord(char) for char in shown if face.covers(char))
    wanted.flags = hb.SubsetFlags.NO_HINTING
    features = wanted.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG)
    for tag in _FEATURES:
        features.add(int.from_bytes(tag.encode(), "big"))
    dropped = wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG)
    for tag in _DROPPED:
        dropped.add(int.from_bytes(tag.ljust(4).encode(), "big"))
    return bytes(hb.subset(face.hb_face, wanted).blob.data)
