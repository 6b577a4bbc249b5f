"""Where a frame leaves room for text and pictures, and in which styles; what layout found there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from hellprint.model.artwork import Artwork

Align = Literal["left", "right", "center", "justify"]
Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""


class TextStyle(NamedTuple):
    """How one kind of text in a slot is set (p, b, i, li, icon), as computed by CSS.

    Attributes:
        face: face key of a registered font ("HPAlegreya-Regular").
        size_pt: font size at 100 %.
        leading_pt: distance of baselines at 100 %.
        colour: of the text.
        align: of the lines.
        letter_spacing_pt: added after every character.
        transform: CSS text-transform.
        features: OpenType features beyond kerning and ligatures ("lnum", "tnum"), sorted.
        margin_top_pt: of the block, at 100 %; neighbouring margins collapse as in CSS.
        margin_bottom_pt: likewise.
        indent_pt: of a list item, from the slot's left edge.
        list_top_pt: of a list item: the margin above the list that it begins, which collapses with its own.
        list_bottom_pt: likewise, below the list that it ends.
    """

    face: str
    size_pt: float
    leading_pt: float
    colour: Colour = (0.0, 0.0, 0.0)
    align: Align = "left"
    letter_spacing_pt: float = 0.0
    transform: Literal["none", "uppercase", "lowercase", "capitalize"] = "none"
    features: tuple[str, ...] = ()
    margin_top_pt: float = 0.0
    margin_bottom_pt: float = 0.0
    indent_pt: float = 0.0
    list_top_pt: float = 0.0
    list_bottom_pt: float = 0.0


NO_STYLES: Final[Mapping[str, TextStyle]] = {}
"""Never changed."""


class TextSlot(NamedTuple):
    """A box of fixed size for text.

    Attributes:
        name: of the slot ("rules").
        x_pt: left edge, from the left of the trim box.
        top_pt: upper edge, from the bottom of the trim box (y up).
        width_pt: of the box.
        height_pt: of the box.
        baseline_pt: first baseline below the upper edge, at 100 %.
        styles: "p", "b", "i", "bi", "li", "icon" -> style.
        min_size_pt: the smallest size that is tried before HP301 (CSS --min-size; 6 unless the template says so).
        valign: where the text block stands in the box.
    """

    name: str
    x_pt: float
    top_pt: float
    width_pt: float
    height_pt: float
    baseline_pt: float
    styles: Mapping[str, TextStyle] = NO_STYLES
    min_size_pt: float = 6.0
    valign: Literal["top", "middle", "bottom"] = "top"


class PictureSlot(NamedTuple):
    """A box of fixed size for a picture; same coordinates as TextSlot. fit: CSS object-fit."""

    name: str
    x_pt: float
    top_pt: float
    width_pt: float
    height_pt: float
    fit: Literal["contain", "cover", "fill"] = "contain"


class Frame(NamedTuple):
    """What is left of a face when its slots are empty, laid out once.

    Attributes:
        form: key of the form; its box is trim plus bleed on all sides.
        bleed_pt: how far the form reaches past the trim on each side.
        texts: slots for text, in document order.
        pictures: slots for pictures, in document order.
        warnings: what the layout engine said, in order ("unknown property ..."); () when it said nothing.
        whole: why text cannot be set over this frame, so that each face must be laid out whole; "" when it can.
    """

    form: str
    bleed_pt: float
    texts: tuple[TextSlot, ...] = ()
    pictures: tuple[PictureSlot, ...] = ()
    warnings: tuple[str, ...] = ()
    whole: str = ""


class Setting(NamedTuple):
    """Text set in a slot.

    Attributes:
        artwork: the operators (and glyphs) that draw it.
        lines: the text of each line, as printed, from the top, where it was asked for.
        size_pt: of the p style after fitting.
        scale: 1.0 at 100 %; the rung of the ladder that was used.
        over_mm: how far the text is too long at the smallest size; 0 when it fits.
        over_words: how many words lie past the box at the smallest size.
        missing: (character, face key) that the face has no glyph for, in order of appearance, each once.
    """

    artwork: Artwork
    lines: tuple[str, ...] = ()
    size_pt: float = 0.0
    scale: float = 1.0
    over_mm: float = 0.0
    over_words: int = 0
    missing: tuple[tuple[str, str], ...] = ()
