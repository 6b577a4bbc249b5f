"""Angles that show a square at a corner of the table: their outer sides measure true."""

from __future__ import annotations

from typing import Any, Final

from hellprint.components.template import ARM_MM, GAP_MM, NESTED
from hellprint.maps.units import MM
from hellprint.model.artwork import Artwork
from hellprint.render.canvas import SANS, SANS_BOLD, SOOT, Canvas, Ink, Paint
from hellprint.render.draw.board import said
from hellprint.render.draw.desk import Desk

CUT: Final = Paint(stroke=SOOT, width_mm=0.2)
_TICK_MM: Final = 3.2
_NUMBER: Final = Ink(SANS_BOLD, 9.0)
_CLEAR_MM: Final = 10.0
"""Nearer to the angle's corner no number has room."""
_TICKS: Final = {"in": 1.0, "cm": 1.0, "mm": 10.0}
"""Units from tick to tick."""


def draw(desk: Desk) -> Artwork:
    """See Drawing."""
    side = float(dict(desk.piece.shows)["side"])
    unit = str(desk.options.get("unit", "in"))
    canvas = desk.canvas()
    for n in range(NESTED):
        _angle(desk, canvas, n * (ARM_MM + GAP_MM), side, unit)
    return canvas.artwork()


def _angle(desk: Desk, canvas: Canvas, at: float, side: float, unit: str) -> None:
    """One angle whose outer corner is at a point of the diagonal: the corner of the square that is farthest from the
    table's own."""
    far, near = at + side, at + ARM_MM
    canvas.polygon([(at, at), (far, at), (far, near), (near, near), (near, far), (at, far)], CUT)
    step = MM[unit] * _TICKS[unit]
    count = int((side - 1.0) / step)
    for n in range(1, count + 1):
        place, label = far - n * step, f"{n * _TICKS[unit]:g}"  # counted from the edge of the table
        canvas.line(place, at, place, at + _TICK_MM, CUT)
        canvas.line(at, place, at + _TICK_MM, place, CUT)
        if place > at + _CLEAR_MM:
            canvas.centred(place, at + _TICK_MM + 2.4, label, _NUMBER)
            canvas.centred(at + _TICK_MM + 2.4, place, label, _NUMBER)
    _words(desk, canvas, at, side, unit)


def _words(desk: Desk, canvas: Canvas, at: float, side: float, unit: str) -> None:
    use: Any = desk.options.get("use")
    text = ""
    if use:
        rich = desk.reader.rich(str(use), ("pack", "components", desk.component.id, "use"))
        text = "".join(run.text for block in desk.blocks(rich) for run in block.runs)
    y = at + ARM_MM - 5.0
    size = said(side / MM[unit], unit)
    x = at + ARM_MM + 4.0
    canvas.text(x, y, size, Ink(SANS_BOLD, 14.0))
    canvas.text(x + canvas.width_mm(size, Ink(SANS_BOLD, 14.0)) + 3.0, y, text, Ink(SANS, 8.5),
                max_mm=side - ARM_MM - 26.0)  # fmt: skip
