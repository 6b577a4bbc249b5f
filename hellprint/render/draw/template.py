"""Angles that show a square at a corner of the table: their outer sides measure true."""

from __future__ import annotations

from typing import Any, Final

from hellprint.components.template import ARM_MM, GAP_MM, plan
from hellprint.maps.units import MM
from hellprint.model.artwork import Artwork
from hellprint.render.canvas import SANS, SANS_BOLD, SOOT, Canvas, Ink, Paint
from hellprint.render.draw.board import said
from hellprint.render.draw.desk import Desk

CUT: Final = Paint(stroke=SOOT, width_mm=0.2)
_TICK_MM: Final = 3.2
_NUMBER: Final = Ink(SANS_BOLD, 9.0)
_LENGTH: Final = Ink(SANS_BOLD, 14.0)
_PALE: Final = (0.55, 0.51, 0.47)
_CLEAR_MM: Final = 10.0
"""Nearer to the angle's corner no number has room."""
_TICKS: Final = {"in": 1.0, "cm": 1.0, "mm": 10.0}
"""Units from tick to tick."""


def draw(desk: Desk) -> Artwork:
    """See Drawing."""
    side = float(dict(desk.piece.shows)["side"])
    unit = str(desk.options.get("unit", "in"))
    canvas = desk.canvas()
    if plan(side).is_whole:
        for n in range(2):
            _angle(desk, canvas, n * (ARM_MM + GAP_MM), side, unit)
    else:
        _arms(desk, canvas, side, unit)
    return canvas.artwork()


def _angle(desk: Desk, canvas: Canvas, at: float, side: float, unit: str) -> None:
    """One angle whose outer corner is at a point of the diagonal: the corner of the square that is farthest from the
    table's own."""
    far, near = at + side, at + ARM_MM
    canvas.polygon([(at, at), (far, at), (far, near), (near, near), (near, far), (at, far)], CUT)
    for place, label in _ticks(side, unit):
        canvas.line(far - place, at, far - place, at + _TICK_MM, CUT)
        canvas.line(at, far - place, at + _TICK_MM, far - place, CUT)
        if side - place > _CLEAR_MM:
            canvas.centred(far - place, at + _TICK_MM + 2.4, label, _NUMBER)
            canvas.centred(at + _TICK_MM + 2.4, far - place, label, _NUMBER)
    _words(desk, canvas, at, side, unit)


def _arms(desk: Desk, canvas: Canvas, side: float, unit: str) -> None:
    """Two arms, upright: the second is turned and its upper end glued on that of the first."""
    for n in range(2):
        x = n * (ARM_MM + GAP_MM)
        outer, way = (
            (x, 1) if n == 0 else (x + ARM_MM, -1)
        )  # so that both have their ticks outside when they are joined
        canvas.rect(x, 0, ARM_MM, side, CUT)
        for place, label in _ticks(side, unit):
            canvas.line(outer, side - place, outer + way * _TICK_MM, side - place, CUT)
            if side - place > ARM_MM + 2.0:
                canvas.centred(outer + way * (_TICK_MM + 2.4), side - place, label, _NUMBER)
        if n == 0:
            end = [(x, 0.0), (x + ARM_MM, 0.0), (x + ARM_MM, ARM_MM), (x, ARM_MM)]
            canvas.hatch(end, Paint(stroke=_PALE, width_mm=0.2), apart_mm=2.0)
            canvas.line(x, ARM_MM, x + ARM_MM, ARM_MM, CUT._replace(dash_mm=(1.5, 1.0)))
        with canvas.turned(90, x + ARM_MM / 2, side / 2):
            long = side - ARM_MM - 6.0
            _sentence(
                desk, canvas, x + ARM_MM / 2 - side / 2 + ARM_MM + 4.0, side / 2 + 2.0 * way + 1.5, long, side, unit
            )


def _ticks(side: float, unit: str) -> list[tuple[float, str]]:
    """(distance from the edge of the table, what stands there) of each tick."""
    step = MM[unit] * _TICKS[unit]
    return [(n * step, f"{n * _TICKS[unit]:g}") for n in range(1, int((side - 1.0) / step) + 1)]


def _words(desk: Desk, canvas: Canvas, at: float, side: float, unit: str) -> None:
    _sentence(desk, canvas, at + ARM_MM + 4.0, at + ARM_MM - 5.0, side - ARM_MM - 8.0, side, unit)


def _sentence(desk: Desk, canvas: Canvas, x: float, y: float, room: float, side: float, unit: str) -> None:
    """The length, and what the angle is for."""
    use: Any = desk.options.get("use")
    text = ""
    if use:
        rich = desk.reader.rich(str(use), ("pack", "components", desk.component.id, "use"))
        text = "".join(run.text for block in desk.blocks(rich) for run in block.runs)
    size = said(side / MM[unit], unit)
    canvas.text(x, y, size, _LENGTH)
    used = canvas.width_mm(size, _LENGTH) + 3.0
    canvas.text(x + used, y, text, Ink(SANS, 8.5), max_mm=room - used)
