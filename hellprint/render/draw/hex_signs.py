"""The signs of a hex map as a woodcutter would cut them: trees, peaks, water, towns; each told from the others by its
lines alone, with a light tint beside."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from hellprint.model.slots import Colour
from hellprint.render.canvas import WHITE, Canvas, Paint, colour_of

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Free = Callable[[Box], bool]
"""Whether nothing else lies in a box."""
INK: Final = colour_of("#3B2F27")
FINE: Final = colour_of("#7A6C60")
WATER: Final = colour_of("#2F5E86")
TINTS: Final[Mapping[str, Colour | None]] = MappingProxyType({
    "plain": None,
    "trees": colour_of("#E3EBD2"),
    "peaks": colour_of("#F0E4D3"),
    "hills": colour_of("#F5EEDB"),
    "marsh": colour_of("#E4EEE6"),
    "water": colour_of("#D9E8F3"),
})  # fmt: skip
"""Of the whole hex; told apart by the signs where they look alike."""
_ROOF: Final = colour_of("#E0A98C")
_GOLD: Final = colour_of("#F0CF7E")
_STONE: Final = colour_of("#F3ECE2")
_LEAF: Final = colour_of("#F4F8EA")
_ROCK: Final = colour_of("#FBF6EE")


class Pen(NamedTuple):
    """Draws signs. mm: of one unit, the drawings being made for hexes of 19 mm; rng: follows from the hex."""

    canvas: Canvas
    mm: float
    rng: Random

    def line(self, points: list[tuple[float, float]], width: float = 0.22, colour: Colour = INK) -> None:
        self.canvas.polygon(points, Paint(stroke=colour, width_mm=width, round_ends=True), closed=False)

    def shape(self, points: list[tuple[float, float]], fill: Colour | None = WHITE, width: float = 0.25) -> None:
        self.canvas.polygon(points, Paint(fill=fill, stroke=INK if width else None, width_mm=width, round_ends=True))

    def block(
        self, x: float, y: float, points: Sequence[tuple[float, float]], fill: Colour | None, width: float = 0.25
    ) -> None:
        """A shape by its corners from a point, in units, the second number upwards."""
        self.shape([(x + dx * self.mm, y - up * self.mm) for dx, up in points], fill, width)


# -- what covers a hex: single things at slots, each where there is room


class Slot(NamedTuple):
    """A place for one thing: where its foot stands from the middle of the hex, and its height, in units."""

    x: float
    y: float
    height: float


_TREES: Final = (
    Slot(-5.9, -2.3, 4.0), Slot(5.7, -2.5, 4.0), Slot(-7.6, 1.9, 4.1), Slot(-2.7, 0.9, 4.2), Slot(2.5, 1.2, 4.1),
    Slot(7.4, 1.7, 4.1), Slot(-5.0, 5.6, 4.2), Slot(0.1, 5.4, 4.3), Slot(4.9, 5.8, 4.1), Slot(-2.4, 8.9, 3.4),
    Slot(2.7, 8.8, 3.3),
)  # fmt: skip
_PEAKS: Final = (
    Slot(-6.0, 0.7, 4.2), Slot(5.8, 0.2, 4.4), Slot(-0.6, 4.6, 8.0), Slot(5.9, 6.4, 4.9), Slot(-5.7, 6.2, 4.6),
    Slot(0.9, 8.6, 3.4),
)  # fmt: skip
_HILLS: Final = (
    Slot(-4.6, 0.4, 2.4),
    Slot(4.4, 0.9, 2.6),
    Slot(0.0, 4.0, 3.0),
    Slot(-5.0, 7.2, 2.2),
    Slot(4.6, 7.4, 2.2),
)
_TUFTS: Final = (
    Slot(-5.6, -1.8, 1.8), Slot(4.8, -2.0, 1.8), Slot(-0.6, 1.0, 2.0), Slot(-6.6, 4.0, 1.8), Slot(5.8, 3.6, 1.9),
    Slot(0.4, 6.6, 1.8),
)  # fmt: skip
_WAVES: Final = (
    Slot(-5.2, -2.6, 0.8), Slot(4.6, -3.4, 0.8), Slot(-0.4, -0.4, 0.8), Slot(-7.0, 2.2, 0.8), Slot(6.2, 1.8, 0.8),
    Slot(-2.8, 4.6, 0.8), Slot(3.6, 5.4, 0.8), Slot(-0.8, 8.2, 0.8),
)  # fmt: skip
_GRASS: Final = (
    Slot(-5.5, 1.0, 0.9),
    Slot(5.8, -1.2, 0.9),
    Slot(3.2, 5.2, 0.9),
    Slot(-3.4, 7.0, 0.9),
    Slot(-1.0, -2.4, 0.9),
)


def cover(pen: Pen, sign: str, middle: tuple[float, float], free: Free) -> None:
    """Draw the ground of one hex, from back to front, leaving out what has no room."""
    slots, draw, half = _COVERS[sign]
    share = 0.35 if sign == "plain" else 1.0
    turn = pen.rng.choice((-1, 1))
    for slot in slots:
        jitter = (pen.rng.uniform(-0.6, 0.6), pen.rng.uniform(-0.4, 0.4), pen.rng.uniform(0.88, 1.14), pen.rng.random())
        x, y = middle[0] + turn * (slot.x + jitter[0]) * pen.mm, middle[1] + (slot.y + jitter[1]) * pen.mm
        height = slot.height * jitter[2] * pen.mm
        wide = half * height
        if jitter[3] < share and free((x - wide, y - height, x + wide, y + 0.2 * pen.mm)):
            draw(pen, x, y, height)


def _tree(pen: Pen, x: float, y: float, h: float) -> None:
    """Round, or a fir."""
    if pen.rng.random() < 0.3:
        _fir(pen, x, y, h)
        return
    pen.line([(x, y), (x, y - 0.4 * h)], 0.055 * h)
    pen.line([(x - 0.16 * h, y), (x + 0.2 * h, y)], 0.14)
    cx, cy, rx, ry, lobes = x, y - 0.64 * h, 0.32 * h, 0.34 * h, 7
    shift = pen.rng.uniform(0, 1)
    turns = [2 * math.pi * (n + shift) / lobes for n in range(lobes + 1)]
    parts = [f"M{cx + rx * math.cos(turns[0]):.3f} {cy + ry * math.sin(turns[0]):.3f}"]
    for a, b in pairwise(turns):
        mid, out = (a + b) / 2, 1.34
        parts.append(
            f"Q{cx + rx * out * math.cos(mid):.3f} {cy + ry * out * math.sin(mid):.3f} "
            f"{cx + rx * math.cos(b):.3f} {cy + ry * math.sin(b):.3f}"
        )
    pen.canvas.path("".join(parts) + "Z", Paint(fill=_LEAF, stroke=INK, width_mm=0.22, round_ends=True))
    for n in range(4):  # shade on the right, as in a woodcut
        t = 0.05 + 0.3 * n
        start = (cx + rx * (0.15 + 0.1 * n), cy - ry * 0.62 + ry * t * 1.2)
        pen.line([start, (start[0] + rx * (0.62 - 0.1 * n), start[1] + ry * 0.26)], 0.14)


def _fir(pen: Pen, x: float, y: float, h: float) -> None:
    pen.line([(x, y), (x, y - 0.25 * h)], 0.06 * h)
    tiers = ((1.0, 0.16), (0.74, 0.24), (0.48, 0.31))
    left, right = [], []
    for top, half in tiers:
        foot = y - (top - 0.34) * h if top > 0.5 else y - 0.16 * h
        left += [(x - half * h, foot), (x - half * 0.45 * h, foot - 0.02 * h)]
        right += [(x + half * h, foot), (x + half * 0.45 * h, foot - 0.02 * h)]
    pen.shape([(x, y - h), *right[:-1], *reversed(left[:-1])], _LEAF, 0.22)
    for n in range(4):
        t = 0.24 + 0.17 * n
        pen.line([(x + 0.01 * h, y - h * (1 - t)), (x + (0.05 + 0.2 * t) * h, y - h * (0.93 - t))], 0.14)


def _peak(pen: Pen, x: float, y: float, h: float) -> None:
    """A summit with a ridge that winds down, its right side in shade."""
    rng = pen.rng
    left, right = x - 0.66 * h, x + 0.7 * h
    top = (x, y - h)
    outline = [
        (left, y), (x - 0.42 * h, y - 0.36 * h), (x - 0.3 * h, y - 0.47 * h), (x - 0.1 * h, y - 0.86 * h), top,
        (x + 0.16 * h, y - 0.78 * h), (x + 0.27 * h, y - 0.6 * h), (x + 0.46 * h, y - 0.36 * h), (right, y),
    ]  # fmt: skip
    pen.canvas.polygon(outline, Paint(fill=_ROCK))
    pen.line(outline, 0.3)
    ridge = [top, (x + 0.07 * h, y - 0.7 * h), (x - 0.03 * h, y - 0.5 * h), (x + 0.1 * h, y - 0.28 * h),
             (x + 0.04 * h, y - 0.08 * h)]  # fmt: skip
    pen.line(ridge[:4], 0.2)
    slope = (right - x) / h
    count = max(3, round(h / 0.85))
    for n in range(count):
        t = (n + 0.6) / count
        y0 = y - h + t * h * 0.84
        x0 = x + (0.06 if n % 2 else 0.02) * h + 0.05 * h * math.sin(7 * t)
        length = (0.3 + 0.34 * t) * h * rng.uniform(0.8, 1.0)
        end_y = min(y - 0.02 * h, y0 + length * 0.55)
        end_x = min(x0 + length * 0.55 * slope * 0.92, x + (end_y - y + h) * slope - 0.05 * h)
        pen.line([(x0, y0), (end_x, end_y)], 0.17)
    pen.line([(x - 0.16 * h, y - 0.5 * h), (x - 0.3 * h, y - 0.24 * h)], 0.15)


def _hill(pen: Pen, x: float, y: float, h: float) -> None:
    data = f"M{x - 1.5 * h:.3f} {y:.3f}Q{x - 0.9 * h:.3f} {y - h:.3f} {x:.3f} {y - h:.3f}"
    data += f"Q{x + 0.9 * h:.3f} {y - h:.3f} {x + 1.5 * h:.3f} {y:.3f}"
    pen.canvas.path(data, Paint(fill=TINTS["hills"], stroke=INK, width_mm=0.25, round_ends=True))
    for n in range(4):
        x0 = x + (0.2 + 0.26 * n) * h
        pen.line([(x0, y - h * (0.92 - 0.17 * n)), (x0 + 0.14 * h, y - h * (0.5 - 0.13 * n))], 0.15)


def _tuft(pen: Pen, x: float, y: float, h: float) -> None:
    for way in (-0.7, -0.3, 0.05, 0.4, 0.75):
        pen.line([(x + way * 0.35 * h, y), (x + way * h, y - h * (1.0 - abs(way) * 0.4))], 0.18)
    pen.line([(x - h, y + 0.12), (x + h, y + 0.12)], 0.18, WATER)


def _wave(pen: Pen, x: float, y: float, h: float) -> None:
    step = 1.15 * pen.mm
    data = (
        f"M{x - 2 * step:.3f} {y:.3f}" + f"q{step / 2:.3f} {-h:.3f} {step:.3f} 0t{step:.3f} 0t{step:.3f} 0t{step:.3f} 0"
    )
    pen.canvas.path(data, Paint(stroke=WATER, width_mm=0.26, round_ends=True))


def _blade(pen: Pen, x: float, y: float, h: float) -> None:
    for way in (-0.5, 0.0, 0.5):
        pen.line([(x + way * 0.5 * h, y), (x + way * h, y - h)], 0.14, FINE)


Cover = Callable[[Pen, float, float, float], None]
_COVERS: Final[Mapping[str, tuple[tuple[Slot, ...], Cover, float]]] = MappingProxyType({
    "plain": (_GRASS, _blade, 0.5),
    "trees": (_TREES, _tree, 0.42),
    "peaks": (_PEAKS, _peak, 0.62),
    "hills": (_HILLS, _hill, 1.5),
    "marsh": (_TUFTS, _tuft, 1.0),
    "water": (_WAVES, _wave, 2.9),
})  # fmt: skip
"""Slots, what is drawn there, and half of its width in heights."""


# -- what stands in a hex or lies there: x is the middle, y the foot, both in mm; the size follows from pen.mm


def roofs(pen: Pen, x: float, y: float) -> None:
    """A town: gables behind a tower with a pointed cap."""
    u = pen.mm
    for dx, dy, w, wall in ((-2.7, -1.5, 2.5, 1.7), (2.5, -1.3, 2.6, 1.9), (-1.5, 0.0, 2.8, 1.9), (3.3, 0.0, 2.3, 1.6)):
        _house(pen, x + dx * u, y + dy * u, w * u, wall * u)
    left, right = x + 0.3 * u, x + 1.7 * u
    pen.shape([(left, y), (left, y - 5.2 * u), (right, y - 5.2 * u), (right, y)], _STONE)
    pen.shape([(left - 0.3 * u, y - 5.2 * u), (x + u, y - 7.6 * u), (right + 0.3 * u, y - 5.2 * u)], _ROOF)
    pen.line([(x + u, y - 3.9 * u), (x + u, y - 3.0 * u)], 0.3)
    pen.shape(
        [(x + 0.65 * u, y), (x + 0.65 * u, y - 1.2 * u), (x + 1.35 * u, y - 1.2 * u), (x + 1.35 * u, y)], INK, 0.0
    )


def _house(pen: Pen, x: float, y: float, w: float, wall: float) -> None:
    half, eaves, top = w / 2, y - wall, y - wall - 0.62 * w
    pen.shape([(x - half, y), (x - half, eaves), (x + half, eaves), (x + half, y)], _STONE)
    ridge = [(x - half * 0.55, top), (x + half * 0.55, top)]
    pen.shape([(x - half - 0.25, eaves), *ridge, (x + half + 0.25, eaves)], _ROOF)
    for n in (-0.45, 0.0, 0.45):
        pen.line([(x + n * half, eaves - 0.5 * w), (x + n * half * 1.5, eaves - 0.1 * w)], 0.13)
    pen.line([(x, y), (x, y - 0.55 * wall)], 0.3)


def tower(pen: Pen, x: float, y: float) -> None:
    """A fort: a keep between two towers, all with battlements, and a banner."""
    u = pen.mm
    _wall(pen, x - 3.7 * u, x + 3.7 * u, y, 2.7 * u, 7)
    _wall(pen, x - 1.5 * u, x + 1.5 * u, y, 5.4 * u, 3)
    for side in (-1, 1):
        _wall(pen, x + side * 3.6 * u - 0.95 * u, x + side * 3.6 * u + 0.95 * u, y, 3.9 * u, 3)
        pen.line([(x + side * 3.6 * u, y - 2.6 * u), (x + side * 3.6 * u, y - 1.8 * u)], 0.3)
    gate = f"M{x - 0.8 * u:.3f} {y:.3f}v{-1.2 * u:.3f}q{0.05 * u:.3f} {-0.85 * u:.3f} {0.8 * u:.3f} {-0.9 * u:.3f}"
    gate += f"q{0.75 * u:.3f} {0.05 * u:.3f} {0.8 * u:.3f} {0.9 * u:.3f}v{1.2 * u:.3f}Z"
    pen.canvas.path(gate, Paint(fill=INK))
    pen.line([(x, y - 6.0 * u), (x, y - 8.2 * u)], 0.22)
    pen.shape([(x, y - 8.2 * u), (x + 1.9 * u, y - 7.7 * u), (x, y - 7.1 * u)], _ROOF, 0.2)


def _wall(pen: Pen, left: float, right: float, y: float, h: float, teeth: int) -> None:
    step = (right - left) / (2 * teeth - 1)
    points = [(left, y)]
    for n in range(2 * teeth - 1):
        top = y - h - (0.55 * pen.mm if n % 2 == 0 else 0.0)
        points += [(left + n * step, top), (left + (n + 1) * step, top)]
    pen.shape([*points, (right, y)], _STONE)
    for row in range(1, max(2, round(h / pen.mm))):
        off = 0.3 if row % 2 else 0.65
        pen.line([(left + off * (right - left) - 0.35 * pen.mm, y - row * 0.95 * pen.mm),
                  (left + off * (right - left) + 0.35 * pen.mm, y - row * 0.95 * pen.mm)], 0.13)  # fmt: skip


def church(pen: Pen, x: float, y: float) -> None:
    """An abbey: nave and aisle under a drum with a pointed cap, and a cross."""
    u = pen.mm
    pen.block(x, y, ((-3.3, 0), (-3.3, 2.3), (3.3, 2.3), (3.3, 0)), _STONE)
    pen.block(x, y, ((-3.7, 2.3), (-2.4, 3.5), (2.4, 3.5), (3.7, 2.3)), _ROOF)
    pen.block(x, y, ((-1.55, 0), (-1.55, 3.0), (0, 4.3), (1.55, 3.0), (1.55, 0)), _STONE)
    pen.block(x, y, ((-1.15, 3.6), (-1.15, 5.4), (1.15, 5.4), (1.15, 3.6), (0, 4.3)), _STONE)
    pen.block(x, y, ((-1.45, 5.4), (0, 7.3), (1.45, 5.4)), _ROOF)
    for n in (-0.6, 0.0, 0.6):
        pen.line([(x + n * u, y - 5.2 * u), (x + n * u, y - 4.5 * u)], 0.22)
    pen.line([(x, y - 7.3 * u), (x, y - 8.8 * u)], 0.28)
    pen.line([(x - 0.55 * u, y - 8.3 * u), (x + 0.55 * u, y - 8.3 * u)], 0.28)
    pen.line([(x, y), (x, y - 1.6 * u)], 0.75 * u)
    for side in (-1, 1):
        pen.line([(x + side * 2.4 * u, y - 1.6 * u), (x + side * 2.4 * u, y - 0.9 * u)], 0.3)


def ruin(pen: Pen, x: float, y: float) -> None:
    """Columns, one of them broken."""
    u = pen.mm
    for dx, h in ((-2.6, 4.8), (-0.4, 3.0), (2.0, 5.2)):
        pen.block(x, y, ((dx - 0.6, 0), (dx - 0.5, h), (dx + 0.4, h - 0.5), (dx + 0.6, 0)), _STONE)
        pen.line([(x + dx * u, y - 0.4 * u), (x + dx * u, y - (h - 0.9) * u)], 0.14)
    pen.line([(x - 4.0 * u, y), (x + 3.6 * u, y)], 0.3)
    pen.block(x, y, ((3.0, 0), (3.3, 0.8), (4.4, 0.6), (4.4, 0)), _STONE)


def chest(pen: Pen, x: float, y: float) -> None:
    """A treasure."""
    u = pen.mm
    left, right, lid = x - 2.4 * u, x + 2.4 * u, y - 2.2 * u
    pen.shape([(left, y), (left, lid), (right, lid), (right, y)], _GOLD, 0.3)
    top = f"M{left:.3f} {lid:.3f}q{0.1 * u:.3f} {-1.7 * u:.3f} {1.3 * u:.3f} {-1.7 * u:.3f}h{2.2 * u:.3f}"
    top += f"q{1.2 * u:.3f} 0 {1.3 * u:.3f} {1.7 * u:.3f}Z"
    pen.canvas.path(top, Paint(fill=_GOLD, stroke=INK, width_mm=0.3, round_ends=True))
    for side in (-1.45, 1.45):
        pen.line([(x + side * u, y - 0.1 * u), (x + side * u, y - 3.7 * u)], 0.42)
    pen.shape([(x - 0.55 * u, lid - 0.35 * u), (x + 0.55 * u, lid - 0.35 * u), (x + 0.55 * u, lid + 0.95 * u),
               (x - 0.55 * u, lid + 0.95 * u)], WHITE, 0.25)  # fmt: skip
    pen.line([(x, lid + 0.1 * u), (x, lid + 0.5 * u)], 0.3)


def shield(pen: Pen, x: float, y: float) -> None:
    """Where a unit of the other side begins."""
    u = pen.mm
    outline = (
        f"M{x - 1.5 * u:.3f} {y - 3.7 * u:.3f}h{3.0 * u:.3f}v{1.6 * u:.3f}q0 {1.4 * u:.3f} {-1.5 * u:.3f} {2.1 * u:.3f}"
    )
    outline += f"q{-1.5 * u:.3f} {-0.7 * u:.3f} {-1.5 * u:.3f} {-2.1 * u:.3f}Z"
    pen.canvas.path(outline, Paint(fill=WHITE, stroke=INK, width_mm=0.3, round_ends=True))
    half = f"M{x:.3f} {y - 3.7 * u:.3f}h{1.5 * u:.3f}v{1.6 * u:.3f}q0 {1.4 * u:.3f} {-1.5 * u:.3f} {2.1 * u:.3f}Z"
    pen.canvas.path(half, Paint(fill=INK))


def dot(pen: Pen, x: float, y: float) -> None:
    pen.canvas.circle(x, y - 1.2 * pen.mm, 1.1 * pen.mm, Paint(fill=WHITE, stroke=INK, width_mm=0.45))


class Standing(NamedTuple):
    """A sign that stands in a hex. width, height: in units."""

    draw: Callable[[Pen, float, float], None]
    width: float
    height: float


STANDING: Final[Mapping[str, Standing]] = MappingProxyType({
    "roofs": Standing(roofs, 9.2, 7.8),
    "tower": Standing(tower, 9.4, 8.3),
    "church": Standing(church, 7.6, 8.9),
    "ruin": Standing(ruin, 8.6, 5.4),
    "chest": Standing(chest, 5.0, 4.1),
    "shield": Standing(shield, 3.2, 3.8),
    "dot": Standing(dot, 2.4, 2.4),
})  # fmt: skip
