"""Where a face lies when the paper is turned or folded: one rule for both, so that no back drifts off its front."""

from __future__ import annotations

from typing import Literal

from hellprint.model.lengths import Size
from hellprint.model.sheets import Flip, Placement, Side

Axis = Literal["x", "y"]
"""The coordinate that changes when paper is turned: x about a vertical line, y about a horizontal one."""


def turned_axis(paper: Size, flip: Flip) -> Axis:
    """Which coordinate changes when a sheet is turned about its long or short edge, however it lies.

    The edge is the paper's own: the long edge of a landscape sheet is its upper one. A square sheet counts as portrait.
    """
    is_portrait = paper.height_mm >= paper.width_mm
    return "x" if (flip == "long") == is_portrait else "y"


def behind(front: Placement, paper: Size, axis: Axis) -> Placement:
    """The placement on the turned sheet that covers `front` exactly, its top behind the front's top.

    A card is the same card whichever edge the printer turns by: held up and turned sideways like a page, its back reads
    upright. So where the sheet turns about a horizontal line the back stands on its head on the paper. A fold in the
    middle of the sheet obeys the same rule. Applied twice it gives back `front` (a back's back is its front).
    """
    left, top, right, bottom = front.bleed_mm
    if axis == "x":
        x_mm, y_mm = paper.width_mm - front.x_mm - front.width_mm, front.y_mm
        rotation_deg, bleed_mm = -front.rotation_deg % 360, (right, top, left, bottom)
    else:
        x_mm, y_mm = front.x_mm, paper.height_mm - front.y_mm - front.height_mm
        rotation_deg, bleed_mm = (180 - front.rotation_deg) % 360, (left, bottom, right, top)
    side: Side = "back" if front.side == "front" else "front"
    return Placement(front.piece, x_mm, y_mm, front.width_mm, front.height_mm, rotation_deg, bleed_mm, side, front.cut)
