"""Sticks with ticks and numbers, and rings that are the rims of bases, all true to size."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Final

from hellprint.components.ruler import DEEP_MM, GAP_MM, TAB_MM, Stick, rings_of, stick_of
from hellprint.components.view import View
from hellprint.model.artwork import Artwork
from hellprint.model.lengths import MM_PER_INCH, PT_PER_MM
from hellprint.render.canvas import SANS, SANS_BLACK, SANS_BOLD, SOOT, TITLE, WHITE, Canvas, Ink, Paint
from hellprint.render.draw.desk import Desk
from hellprint.render.filters import inches

CUT: Final = Paint(stroke=SOOT, width_mm=0.12)
TICK: Final = Paint(stroke=SOOT, width_mm=0.2)
FINE: Final = Paint(stroke=SOOT, width_mm=0.12)
GLUE: Final = Paint(stroke=(0.62, 0.6, 0.58), width_mm=0.15)
_BAND_TOP: Final = 4.6
_BAND: Final = 4.4
_NBSP: Final = "\N{NO-BREAK SPACE}"


def draw(desk: Desk) -> Artwork:
    """See Drawing."""
    pack = desk.reader.pack
    record = pack.records[desk.piece.kind][desk.piece.id]
    canvas = desk.canvas()
    made = stick_of(pack, desk.component, record)
    if made is not None:
        _value(desk, "length")
        _stick(canvas, made, _label(made), _text(desk))
    else:
        _value(desk, "rings")
        _rings(canvas, rings_of(desk.component, record))
    return canvas.artwork()


def _value(desk: Desk, option: str) -> Any:
    """Of the record's field that an option names; asked of the view, so that the content hash knows it."""
    return _field(desk.it, desk.options.get(option, option))


def _text(desk: Desk) -> str:
    return " · ".join(str(each) for each in (_field(desk.it, "name"), _value(desk, "use")) if each)


def _field(view: View, name: str) -> Any:
    return view[name] if name in view else None  # noqa: SIM401 - a view has no get: every field name is taken


def _label(made: Stick) -> str:
    """The length as it is told: 9″, 25 mm."""
    if made.unit_mm == MM_PER_INCH:
        return str(inches(made.length_mm / MM_PER_INCH))
    return f"{made.length_mm:g}{_NBSP}mm"


# -- sticks


def _stick(canvas: Canvas, made: Stick, label: str, text: str) -> None:
    if made.is_handle:
        _handle(canvas, made, label, text)
        return
    for part in range(made.parts):
        top = part * (DEEP_MM + GAP_MM)
        start, end = part * made.part_mm, (part + 1) * made.part_mm
        is_last = part == made.parts - 1
        _blocks(canvas, made, start, end, top)
        _ticks(canvas, made, start, end, top)
        _words(canvas, made, label, text, part, top)
        width = made.part_mm + (0 if is_last else TAB_MM)
        if not is_last:
            _tab(canvas, made.part_mm, top, part + 2)
        canvas.rect(0, top, width, DEEP_MM, CUT)


def _units(made: Stick, start: float, end: float) -> range:
    """Whole units that begin within a stretch."""
    return range(round(start / made.unit_mm - 1e-9), math.ceil(end / made.unit_mm - 1e-6))


def _blocks(canvas: Canvas, made: Stick, start: float, end: float, top: float) -> None:
    """Every other unit black; each has its number at its far end."""
    y = top + _BAND_TOP
    for unit in range(math.floor(start / made.unit_mm + 1e-6), math.ceil(end / made.unit_mm - 1e-6)):
        left = max(unit * made.unit_mm, start) - start
        right = min((unit + 1) * made.unit_mm, end) - start
        is_black = unit % 2 == 0
        if is_black:
            canvas.rect(left, y, right - left, _BAND, Paint(fill=SOOT))
        is_whole = (unit + 1) * made.unit_mm <= made.length_mm + 1e-6
        if is_whole and (unit + 1) * made.unit_mm <= end + 1e-6 and right - left > 3:
            ink = Ink(SANS_BLACK, 10.5, WHITE if is_black else SOOT)
            number = f"{unit + 1}"
            canvas.text(right - 1.2, y + _BAND / 2 + 10.5 * 0.325 / PT_PER_MM, number, ink, anchor="end")
    for edge in (y, y + _BAND):
        canvas.line(0, edge, end - start, edge, FINE)


def _ticks(canvas: Canvas, made: Stick, start: float, end: float, top: float) -> None:
    """Quarters, halves and wholes of the unit; of centimetres, millimetres in place of quarters."""
    step = made.unit_mm / (4 if made.unit_mm == MM_PER_INCH else 10)
    for index in range(math.ceil(start / step - 1e-6), math.floor(end / step + 1e-6) + 1):
        share = Fraction(index, 4 if made.unit_mm == MM_PER_INCH else 10)
        long = _BAND_TOP if share.denominator == 1 else 3.0 if share.denominator == 2 else 1.7
        x = index * step - start
        if 0.01 < x < end - start - 0.01:
            canvas.line(x, top, x, top + long, TICK if share.denominator == 1 else FINE)


def _words(canvas: Canvas, made: Stick, label: str, text: str, part: int, top: float) -> None:
    """The length, and what it is for; on further parts, which one it is."""
    y = top + _BAND_TOP + _BAND + (DEEP_MM - _BAND_TOP - _BAND) / 2
    if part == 0:
        ink = Ink(TITLE, 17.0)
        canvas.centred(2 + canvas.width_mm(label, ink) / 2, y, label, ink)
        left = 4.5 + canvas.width_mm(label, ink)
        room = made.part_mm - left - 2
        small = Ink(SANS, 8.0)
        over = canvas.width_mm(text, small) > room
        if not over:
            canvas.text(left, y + 8 * 0.325 / PT_PER_MM, text, small)
        else:
            canvas.paragraph(text, left, y - 3.6, room, 7.4, Ink(SANS, 7.5), valign="middle", leading=1.1)
    else:
        small = Ink(SANS_BOLD, 7.0)
        canvas.text(2, y + 7 * 0.325 / PT_PER_MM, f"{label}: {part + 1} of {made.parts}", small)


def _tab(canvas: Canvas, x: float, top: float, following: int) -> None:
    """Hatched beyond the end of a part: the next one is glued there, its end at the line."""
    box = [(x, top), (x + TAB_MM, top), (x + TAB_MM, top + DEEP_MM), (x, top + DEEP_MM)]
    canvas.hatch(box, GLUE, apart_mm=1.6)
    canvas.line(x, top, x, top + DEEP_MM, TICK)
    canvas.rect(x + 1.2, top + DEEP_MM / 2 - 4.2, TAB_MM - 2.4, 8.4, Paint(fill=WHITE))
    for row, line in enumerate(("glue", f"part {following}", "here")):
        canvas.centred(x + TAB_MM / 2, top + DEEP_MM / 2 + (row - 1) * 2.7, line, Ink(SANS_BOLD, 6.5))


def _handle(canvas: Canvas, made: Stick, label: str, text: str) -> None:
    """A short one: its width is the measure."""
    width, high = made.size
    _ticks(canvas, made, 0, made.length_mm, 0)
    canvas.rect(0, _BAND_TOP, width, 1.6, Paint(fill=SOOT))
    ink = Ink(SANS_BLACK, 17.0)
    canvas.centred(width / 2, _BAND_TOP + 6, label, ink, max_mm=width - 2)
    room = high - _BAND_TOP - 11.5
    rows = 1 if width < 16 else 3
    small = Ink(SANS, 8.0)
    with canvas.turned(-90, width / 2, high - 1.6):
        # The text runs upward: its lines lie across the handle.
        deep = min(width - 2.4, rows * 4.0 + 2)
        canvas.paragraph(text, width / 2, high - 1.6 - deep / 2, room, deep, small, valign="middle", leading=1.1)
    canvas.rect(0, 0, width, high, CUT)


# -- rings


def _rings(canvas: Canvas, diameters: tuple[float, ...]) -> None:
    """Circles in each other; between two of them a ring whose rim is the larger one."""
    middle = diameters[0] / 2
    for index, diameter in enumerate(diameters):
        radius = diameter / 2
        inner = diameters[index + 1] / 2 if index + 1 < len(diameters) else 0.0
        canvas.circle(middle, middle, radius, CUT)
        text = f"{diameter:g}{_NBSP}mm"
        if inner:
            size = min(8.0, max(6.0, (radius - inner) * 2.2))
            ink = Ink(SANS_BOLD, size)
            for side in (-1, 1):
                canvas.centred(middle, middle + side * (radius + inner) / 2, text, ink)
            for turn in range(0, 360, 10):
                if min(abs(turn - 90), abs(turn - 270)) > 25:
                    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
                    reach = radius - 1.2
                    canvas.line(
                        middle + cos * (radius - 0.2),
                        middle + sin * (radius - 0.2),
                        middle + cos * reach,
                        middle + sin * reach,
                        FINE,
                    )
        else:
            canvas.centred(middle, middle, text, Ink(SANS_BLACK, 10.0))
