"""A screen of three panels that stands by itself: sizes to flat panels, on one sheet or on several that are joined."""

from __future__ import annotations

from typing import Final

from hellprint.fold.box import fits
from hellprint.fold.panels import Flat, Panel, flat, rect

NAMES: Final = ("left", "middle", "right")
"""The panels as they are seen from outside."""
FOLD_DEG: Final = 60.0
"""By which the wings are folded back, so that it stands."""
STRIP_MM: Final = 11.0
"""Of the strip that is glued behind the next part."""


def screen(panel_mm: float, height_mm: float) -> tuple[Flat, ...]:
    """One sheet, or two (a wing apart), or three, as few as fit on paper; one where not even a single panel fits."""
    for splits in ((), (2,), (1, 2)):
        sheets = parts(panel_mm, height_mm, splits)
        if all(map(fits, sheets)):
            return sheets
    return parts(panel_mm, height_mm, ())


def parts(panel_mm: float, height_mm: float, splits: tuple[int, ...]) -> tuple[Flat, ...]:
    """The panels in a row, parted before those of `splits`; each part but the first has a strip on its left."""
    found = []
    for start, end in zip((0, *splits), (*splits, 3), strict=True):
        left = STRIP_MM if start else 0.0
        panels = []
        for number, name in enumerate(NAMES[start:end]):
            x = left + number * panel_mm
            hinge = ((x, 0.0), (x, height_mm)) if number else None
            parent = NAMES[start + number - 1] if number else ""
            panels.append(Panel(name, rect(x, 0, panel_mm, height_mm), "face", parent, hinge, FOLD_DEG))
        if start:
            taper = min(3.0, height_mm / 8)
            outline = ((left, 0.0), (0.0, taper), (0.0, height_mm - taper), (left, height_mm))
            hinge = ((left, 0.0), (left, height_mm))
            panels.append(Panel("strip", outline, "glue", NAMES[start], hinge, FOLD_DEG, onto=NAMES[start - 1]))
        found.append(flat(panels))
    return tuple(found)
