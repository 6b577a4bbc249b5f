"""Sheets of paper: which piece lies where, on which side."""

from __future__ import annotations

from typing import Literal, NamedTuple

from hellprint.model.lengths import Size

Backs = Literal["duplex", "separate", "fold", "none"]
Flip = Literal["long", "short"]
Side = Literal["front", "back"]
Cut = Literal["rect", "round", "own"]
"""How a piece is cut out: along the edges of its trim (crop marks tell where), round within it, or along lines that its
artwork carries itself."""


class Cell(NamedTuple):
    """One copy of a piece that waits for a place on a sheet.

    Attributes:
        piece: index into the caller's list of pieces.
        size: trim.
        bleed_mm: on each side.
        back: has a back.
        cut: how it is cut out.
    """

    piece: int
    size: Size
    bleed_mm: float = 0.0
    back: bool = False
    cut: Cut = "rect"


class Placement(NamedTuple):
    """A face on a sheet.

    Attributes:
        piece: index into the caller's list of pieces.
        x_mm: left edge of the trim box, from the left of the sheet as it is seen (y down, origin top left).
        y_mm: upper edge.
        width_mm: of the trim box as it lies on the sheet (after turning).
        height_mm: likewise.
        rotation_deg: 0, 90, 180 or 270, clockwise as seen.
        bleed_mm: how far its art may reach past the trim here, on each side: (left, top, right, bottom).
        side: which face of the piece it is; a fold sheet carries both.
        cut: how the piece is cut out; of a round one nothing shows past its rim and bleed.
    """

    piece: int
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    rotation_deg: int = 0
    bleed_mm: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    side: Side = "front"
    cut: Cut = "rect"


class Line(NamedTuple):
    """A straight mark in mm, y down, with square ends. kind: what it is for; a bar's ticks are of its kind."""

    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float
    width_mm: float = 0.1
    dashed: bool = False
    kind: Literal["crop", "fold", "bar"] = "crop"


class Ring(NamedTuple):
    """Where a round piece is cut out: a hair line whose inner edge is the piece's rim, so that none of it stays on.

    Attributes:
        x_mm: middle of the piece; y_mm: likewise.
        width_mm: of the piece; height_mm: likewise.
        line_mm: thickness of the line.
    """

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    line_mm: float = 0.1


class Label(NamedTuple):
    """A short text in the margin.

    Attributes:
        text: printed as it is.
        x_mm: of the anchor; y_mm: of the baseline's anchor (y down).
        size_pt: of the type.
        rotation_deg: clockwise as seen, about the anchor.
        anchor: which end of the text the point is.
        max_mm: room along the baseline; 0 for no limit.
        shorten: the stretch of the text that gives way, with an ellipsis in its middle, where the text is longer than
            max_mm (its titles, never the page number); "" for none.
    """

    text: str
    x_mm: float
    y_mm: float
    size_pt: float = 6.5
    rotation_deg: int = 0
    anchor: Literal["start", "middle", "end"] = "start"
    max_mm: float = 0.0
    shorten: str = ""


class Sheet(NamedTuple):
    """One side of a sheet of paper.

    Attributes:
        paper: size of the sheet as it lies (landscape sheets are wider than high).
        side: front, or back.
        number: of the sheet of paper, from 1 (a front and its back share it).
        placements: faces on it.
        lines: marks.
        labels: margin texts.
        rings: cut lines of round pieces.
    """

    paper: Size
    side: Side
    number: int
    placements: tuple[Placement, ...]
    lines: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()
    rings: tuple[Ring, ...] = ()
