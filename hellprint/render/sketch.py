"""A drawing made stroke by stroke, and the ends that strokes can have.

Coordinates: origin at the centre, y down, 1 is the radius of the circle to draw in; path data is in hundredths of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from hellprint.render.outlines import Point, number


@dataclass
class Sketch:
    """What is drawn so far.

    Attributes:
        lines: path data that is stroked.
        fills: path data that is filled.
        seen: where ink is: enough points that nothing small fits between them unseen.
        quarters: by how many quarter turns, clockwise, what is drawn from now on is turned.
    """

    lines: list[str] = field(default_factory=list)
    fills: list[str] = field(default_factory=list)
    seen: list[Point] = field(default_factory=list)
    quarters: int = 0

    @property
    def reach(self) -> float:
        """How far the ink lies from the centre, at most."""
        return max((math.hypot(x, y) for x, y in self.seen), default=0.0)

    def placed(self, *points: Point) -> tuple[Point, ...]:
        """Points after the quarter turns."""
        for _ in range(self.quarters):
            points = tuple((-y, x) for x, y in points)
        return points

    def line(self, *points: Point) -> None:
        points = self.placed(*points)
        self.lines.append("M" + "L".join(_at(point) for point in points))
        for (x1, y1), (x2, y2) in pairwise(points):
            self.seen += [(x1 + (x2 - x1) * t / 8, y1 + (y2 - y1) * t / 8) for t in range(9)]

    def curve(self, *points: Point) -> None:
        """Cubic curves: the start, then three points each (two controls and an end)."""
        start, *controls = self.placed(*points)
        text = f"M{_at(start)}"
        for index in range(0, len(controls), 3):
            first, second, end = controls[index : index + 3]
            text += f"C{_at(first)} {_at(second)} {_at(end)}"
            for step in range(9):
                t, u = step / 8, 1 - step / 8
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                four = list(zip(weights, (start, first, second, end), strict=True))
                self.seen.append((sum(w * p[0] for w, p in four), sum(w * p[1] for w, p in four)))
            start = end
        self.lines.append(text)

    def ring(self, centre: Point, radius: float) -> None:
        (centre,) = self.placed(centre)
        self.lines.append(_ring(centre, radius))
        self.seen += [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in range(7)]

    def dot(self, centre: Point, radius: float = 0.06) -> None:
        (centre,) = self.placed(centre)
        self.fills.append(_ring(centre, radius))
        self.seen.append(centre)


def _at(point: Point) -> str:
    return f"{number(point[0] * 100)} {number(point[1] * 100)}"


def _ring(centre: Point, radius: float) -> str:
    k = radius * 0.5523
    x, y = centre
    r = radius
    corners = (
        ((x + k, y - r), (x + r, y - k), (x + r, y)),
        ((x + r, y + k), (x + k, y + r), (x, y + r)),
        ((x - k, y + r), (x - r, y + k), (x - r, y)),
        ((x - r, y - k), (x - k, y - r), (x, y - r)),
    )
    return f"M{_at((x, y - r))}" + "".join("C" + " ".join(_at(p) for p in c) for c in corners) + "Z"


def _local(point: Point, direction: Point) -> Callable[[float, float], Point]:
    """(ahead, aside) of an end -> coordinates."""
    length = math.hypot(*direction) or 1.0
    dx, dy = direction[0] / length, direction[1] / length
    return lambda ahead, aside: (point[0] + ahead * dx - aside * dy, point[1] + ahead * dy + aside * dx)


def _tip_ring(s: Sketch, p: Point, d: Point) -> None:
    s.ring(_local(p, d)(0.085, 0), 0.085)


def _tip_dot(s: Sketch, p: Point, d: Point) -> None:
    s.dot(p, 0.075)


def _tip_bar(s: Sketch, p: Point, d: Point) -> None:
    at = _local(p, d)
    s.line(at(0, -0.12), at(0, 0.12))


def _tip_cross(s: Sketch, p: Point, d: Point) -> None:
    at = _local(p, d)
    s.line(at(0, 0), at(0.14, 0))
    s.line(at(0.02, -0.11), at(0.02, 0.11))


def _tip_hook(s: Sketch, p: Point, d: Point) -> None:
    at = _local(p, d)
    s.curve(at(0, 0), at(0.16, 0), at(0.16, 0.2), at(0.0, 0.2))


def _tip_crescent(s: Sketch, p: Point, d: Point) -> None:
    at = _local(p, d)
    s.curve(at(0.13, -0.14), at(-0.05, -0.12), at(-0.05, 0.12), at(0.13, 0.14))


def _tip_fork(s: Sketch, p: Point, d: Point) -> None:
    at = _local(p, d)
    s.line(at(0.13, -0.11), at(0, 0), at(0.13, 0.11))


def _tip_arrow(s: Sketch, p: Point, d: Point) -> None:
    at = _local(p, d)
    s.line(at(-0.11, -0.1), at(0.04, 0), at(-0.11, 0.1))


def _tip_diamond(s: Sketch, p: Point, d: Point) -> None:
    at = _local(p, d)
    s.line(at(0, 0), at(0.09, -0.08), at(0.18, 0), at(0.09, 0.08), at(0, 0))


Tip = Callable[[Sketch, Point, Point], None]
TIPS: Final[tuple[Tip, ...]] = (
    _tip_ring, _tip_bar, _tip_cross, _tip_hook, _tip_crescent, _tip_fork, _tip_arrow, _tip_diamond, _tip_dot,
)  # fmt: skip
