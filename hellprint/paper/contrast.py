"""How well a colour stands out from another (WCAG 2.1), and what lies behind a text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from hellprint.paper.objects import Box, Colour, Sight

_CELLS: Final = (12, 4)
"""The ground behind a text is looked at in so many columns and rows, each its average."""


@lru_cache(maxsize=4096)
def luminance(colour: Colour) -> float:
    """Relative luminance, 0 for black, 1 for white. Source: WCAG 2.1, definition of relative luminance."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """From 1 (the same) to 21 (black on white)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def worst_ground(sight: Sight, box: Box, colour: Colour) -> Colour:
    """The colour behind a text from which it stands out least."""
    scale, bleed = sight.px_per_mm, sight.bleed_mm
    left, top, right, bottom = (round((edge + bleed) * scale) for edge in box)
    width, height = sight.ground.size
    left, top = min(max(left, 0), width - 1), min(max(top, 0), height - 1)
    area = (left, top, min(max(right, left + 1), width), min(max(bottom, top + 1), height))
    crop = sight.ground.crop(area)
    if crop.width > _CELLS[0] or crop.height > _CELLS[1]:
        from PIL import Image

        crop = crop.resize((min(crop.width, _CELLS[0]), min(crop.height, _CELLS[1])), Image.Resampling.BOX)
    colours: set[Colour] = {found for _, found in crop.getcolors(crop.width * crop.height)}
    return min(colours, key=lambda ground: (contrast(colour, ground), ground))
