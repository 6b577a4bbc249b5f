"""A pen for figures: smooth outlines, limbs of changing width and white cuts to the paths of a woodcut."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

Dot = tuple[float, float, bool]
"""x, y, and whether the outline has a corner there."""
Point = tuple[float, float]

HALO: Final = 1.15
"""White round a part that lies on others, in units: 0.3 mm on the smallest base, which any printer shows."""
_SAMPLES: Final = 4
"""Of a limb, between two of its points."""


class Shape(NamedTuple):
    """One closed path. is_ink: black, else white; halo: width of the white round it; z: what lies lower is drawn first;
    dots: its points, for the box round a figure."""

    path: str
    is_ink: bool
    halo: float
    z: float
    dots: tuple[Point, ...]


@lru_cache(maxsize=1024)
def dots(text: str) -> tuple[Dot, ...]:
    """ "x y, x y!, …" to points; "!" makes a corner."""
    out = []
    for part in text.split(","):
        is_corner = part.endswith("!")
        x, y = part.rstrip("!").split()
        out.append((float(x), float(y), is_corner))
    return tuple(out)


def number(value: float) -> str:
    """A coordinate with one decimal: a tenth of a unit is thinner than any printer's dot."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") and text != "-0.0" else "0" if text == "-0.0" else text


def smooth(outline: Sequence[Dot]) -> str:
    """A closed curve through all points (Catmull-Rom as Bézier curves), with corners where they are asked for."""
    count = len(outline)
    out = [f"M{number(outline[0][0])} {number(outline[0][1])}"]
    for index in range(count):
        x0, y0, _ = outline[index - 1]
        x1, y1, corner1 = outline[index]
        x2, y2, corner2 = outline[(index + 1) % count]
        x3, y3, _ = outline[(index + 2) % count]
        span = math.hypot(x2 - x1, y2 - y1)
        ax, ay = _handle(x0, y0, x2, y2, span, x1, y1) if not corner1 else ((x2 - x1) / 4, (y2 - y1) / 4)
        bx, by = _handle(x1, y1, x3, y3, span, x2, y2) if not corner2 else ((x2 - x1) / 4, (y2 - y1) / 4)
        values = (x1 + ax, y1 + ay, x2 - bx, y2 - by, x2, y2)
        out.append("C" + " ".join(number(v) for v in values))
    return "".join(out) + "Z"


def _handle(x0: float, y0: float, x2: float, y2: float, span: float, x: float, y: float) -> Point:
    """Along the line between the neighbours; as long as a third of the side, so that uneven points make no loops."""
    length = math.hypot(x2 - x0, y2 - y0) or 1.0
    return (x2 - x0) / length * span / 3, (y2 - y0) / length * span / 3


def along(points: Sequence[Point], samples: int = _SAMPLES) -> list[Point]:
    """Points of an open curve through the given ones."""
    out: list[Point] = []
    last = len(points) - 1
    for index in range(last):
        p0 = points[max(index - 1, 0)]
        p1, p2 = points[index], points[index + 1]
        p3 = points[min(index + 2, last)]
        for step in range(samples):
            t = step / samples
            out.append((_cubic(p0[0], p1[0], p2[0], p3[0], t), _cubic(p0[1], p1[1], p2[1], p3[1], t)))
    return [*out, points[-1]]


def _cubic(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def stroke(points: Sequence[Point], widths: Sequence[float]) -> list[Dot]:
    """The outline of a line whose width changes from point to point; an end of no width is sharp, others are round."""
    line = along(points)
    wide = [max(w, 0.0) for w, _ in along([(w, 0.0) for w in widths])]
    left: list[Dot] = []
    right: list[Dot] = []
    for index, (x, y) in enumerate(line):
        x0, y0 = line[max(index - 1, 0)]
        x1, y1 = line[min(index + 1, len(line) - 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        nx, ny = -(y1 - y0) / length * wide[index] / 2, (x1 - x0) / length * wide[index] / 2
        left.append((x + nx, y + ny, False))
        right.append((x - nx, y - ny, False))
    ends = []
    for place, index, sign in ((0, 1, -1), (-1, -2, -1)):
        (x, y), (px, py) = line[place], line[index]
        length = math.hypot(x - px, y - py) or 1.0
        out = wide[place] / 2 * -sign
        ends.append((x + (x - px) / length * out, y + (y - py) / length * out, wide[place] < 0.05))
    return [ends[0], *_open_end(left, wide), ends[1], *reversed(_open_end(right, wide))]


def _open_end(side: list[Dot], wide: Sequence[float]) -> list[Dot]:
    """Without the points of ends that have no width: the end itself is one."""
    return side[1 if wide[0] < 0.05 else 0 : len(side) - 1 if wide[-1] < 0.05 else len(side)]


class Pen:
    """Collects shapes; a pen made by `at` draws moved, turned, scaled or mirrored into the same collection.

    Args:
        shapes: where they are put.
        matrix: a, b, c, d, e, f: x' = a x + c y + e, y' = b x + d y + f.
        z: of what is drawn, unless it says otherwise.
    """

    def __init__(self, shapes: list[Shape], matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0), z: float = 0.0) -> None:
        self.shapes, self._m, self.z = shapes, matrix, z

    def at(
        self,
        x: float = 0.0,
        y: float = 0.0,
        *,
        turn: float = 0.0,
        scale: float = 1.0,
        flip: bool = False,
        z: float | None = None,
    ) -> Pen:
        """Args: turn: degrees, clockwise; flip: mirrored left to right before it is turned."""
        a, b, c, d, e, f = self._m
        cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
        k = -1.0 if flip else 1.0
        p, q, r, s = cos * k, sin * k, -sin, cos
        matrix = (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * x + c * y + e, b * x + d * y + f)
        return Pen(self.shapes, matrix, self.z if z is None else z)

    def sides(self, z: float | None = None) -> tuple[Pen, Pen]:
        """Right and left as seen."""
        return self.at(z=z), self.at(flip=True, z=z)

    def place(self, x: float, y: float) -> Point:
        """Where a point of this pen lies in the figure."""
        a, b, c, d, e, f = self._m
        return a * x + c * y + e, b * x + d * y + f

    def fill(
        self, outline: str | Iterable[Dot], *, ink: bool = True, halo: float = HALO, z: float | None = None
    ) -> None:
        """A smooth closed shape."""
        points = dots(outline) if isinstance(outline, str) else tuple(outline)
        moved = [(*self.place(x, y), corner) for x, y, corner in points]
        level = self.z if z is None else z
        self.shapes.append(Shape(smooth(moved), ink, halo if ink else 0.0, level, tuple((x, y) for x, y, _ in moved)))

    def both(self, half: str, *, ink: bool = True, halo: float = HALO, z: float | None = None) -> None:
        """A shape that is its own mirror image: its right half from the top to the foot."""
        right = dots(half)
        left = [(-x, y, corner) for x, y, corner in reversed(right) if abs(x) > 0.01]
        self.fill([*right, *left], ink=ink, halo=halo, z=z)

    def limb(
        self,
        points: str | Sequence[Point],
        widths: Sequence[float],
        *,
        ink: bool = True,
        halo: float = HALO,
        z: float | None = None,
    ) -> None:
        """A line of changing width: an arm, a tail, a horn."""
        line = [(x, y) for x, y, _ in dots(points)] if isinstance(points, str) else points
        self.fill(stroke(line, widths), ink=ink, halo=halo, z=z)

    def cut(self, points: str | Sequence[Point], width: float = 1.6, *, z: float | None = None) -> None:
        """A white line that swells and tapers, as a gouge leaves it."""
        line = [(x, y) for x, y, _ in dots(points)] if isinstance(points, str) else points
        self.limb(line, [0.0, *[width] * (len(line) - 2), 0.0] if len(line) > 2 else [width, 0.0], ink=False, z=z)

    def disc(
        self, x: float, y: float, radius: float, *, ink: bool = True, halo: float = 0.0, z: float | None = None
    ) -> None:
        turns = [math.pi * k / 4 for k in range(8)]
        ring = [(x + radius * math.cos(t), y + radius * math.sin(t), False) for t in turns]
        self.fill(ring, ink=ink, halo=halo, z=z)
