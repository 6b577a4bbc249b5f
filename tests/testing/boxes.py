"""Boxes round what lies on a sheet: left, top, right, bottom in mm, y down."""

from __future__ import annotations

from typing import Final

from hellprint.model.lengths import Size
from hellprint.model.sheets import Label, Line, Placement, Ring

Box = tuple[float, float, float, float]

MARGIN_MM: Final = 5.0
"""Printers leave it white."""
EXACT_MM: Final = 1e-6


def trim(face: Placement) -> Box:
    return face.x_mm, face.y_mm, face.x_mm + face.width_mm, face.y_mm + face.height_mm


def art(face: Placement) -> Box:
    """With its bleed."""
    left, top, right, bottom = face.bleed_mm
    return face.x_mm - left, face.y_mm - top, face.x_mm + face.width_mm + right, face.y_mm + face.height_mm + bottom


def ink(line: Line) -> Box:
    """Lines are thin; their width counts only across."""
    half = line.width_mm / 2
    across, down = (half, 0.0) if line.x1_mm == line.x2_mm else (0.0, half)
    xs, ys = sorted((line.x1_mm, line.x2_mm)), sorted((line.y1_mm, line.y2_mm))
    return xs[0] - across, ys[0] - down, xs[1] + across, ys[1] + down


def ring_ink(ring: Ring) -> Box:
    across, down = ring.width_mm / 2 + ring.line_mm, ring.height_mm / 2 + ring.line_mm
    return ring.x_mm - across, ring.y_mm - down, ring.x_mm + across, ring.y_mm + down


def text_box(label: Label) -> Box:
    """Room that a label takes: 0.45 em a character, 0.75 em up and 0.22 em down, never longer than its limit."""
    em_mm = label.size_pt * 25.4 / 72
    length_mm = len(label.text) * 0.45 * em_mm
    length_mm = min(length_mm, label.max_mm) if label.max_mm else length_mm
    x_mm, y_mm = label.x_mm, label.y_mm
    if label.rotation_deg == 270:
        return x_mm - 0.75 * em_mm, y_mm - length_mm, x_mm + 0.22 * em_mm, y_mm
    return x_mm, y_mm - 0.75 * em_mm, x_mm + length_mm, y_mm + 0.22 * em_mm


def overlap(one: Box, other: Box) -> bool:
    """More than by touching."""
    return (
        one[0] < other[2] - EXACT_MM
        and other[0] < one[2] - EXACT_MM
        and one[1] < other[3] - EXACT_MM
        and other[1] < one[3] - EXACT_MM
    )


def is_printable(box: Box, sheet: Size, slack_mm: float = EXACT_MM) -> bool:
    """Whether it lies within the margins."""
    return (
        box[0] >= MARGIN_MM - slack_mm
        and box[1] >= MARGIN_MM - slack_mm
        and box[2] <= sheet.width_mm - MARGIN_MM + slack_mm
        and box[3] <= sheet.height_mm - MARGIN_MM + slack_mm
    )
