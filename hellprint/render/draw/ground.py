"""The ground of flat terrain: an irregular outline that follows from an id, and room on it for what is drawn there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, Literal

from hellprint.model.slots import Colour
from hellprint.render.canvas import WHITE, Canvas, Paint

Point = tuple[float, float]
Edge = Literal["round", "jagged", "square"]
EDGES: Final[tuple[Edge, ...]] = ("round", "jagged", "square")
INSET_MM: Final = 2.8
"""Between the cut and what is drawn: scissors wander."""
_SAMPLES: Final = 180
_COARSE: Final = 60
"""Corners that are enough to say how far a thing is from the inner line."""
_TRIES: Final = 3000
_FINE: Final = 0.2
_CORNERS: Final[dict[Edge, float]] = {"round": 2.9, "jagged": 3.4, "square": 7.0}
"""Exponents of the superellipses that outlines follow: the higher, the fuller the corners."""


def outline(seed: str, width: float, depth: float, edge: Edge = "round") -> list[Point]:
    """A closed line round a piece of ground, exactly as wide and as deep as its box, in mm from its top left.

    Args:
        seed: the same one gives the same line.
        edge: round and soft, jagged as rock, or nearly a rectangle.
    """
    rng = Random(f"outline {seed} {edge}")
    waves = [(k, rng.uniform(0.25, 1.0) / k**0.8, rng.uniform(0, 2 * math.pi)) for k in range(2, 8)]
    rough = {"round": 0.055, "jagged": 0.05, "square": 0.022}[edge]
    power = _CORNERS[edge]
    count = _SAMPLES if edge == "round" else 34
    points = []
    for n in range(count):
        turn = 2 * math.pi * n / count
        cos, sin = math.cos(turn), math.sin(turn)
        radius = (abs(cos) ** power + abs(sin) ** power) ** (-1 / power)
        radius *= 1 + rough * sum(size * math.sin(k * turn + shift) for k, size, shift in waves)
        if edge != "round":
            radius *= 1 + rng.uniform(-rough, rough)
        points.append((radius * cos, radius * sin))
    return _fitted(points, width, depth)


def _fitted(points: Sequence[Point], width: float, depth: float) -> list[Point]:
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return [((x - left) / (right - left) * width, (y - top) / (bottom - top) * depth) for x, y in points]


def shrunk(points: Sequence[Point], by: float) -> list[Point]:
    """The line moved inwards, for shapes that are seen whole from their middle."""
    middle = centre(points)
    return [shrunk_point(point, middle, by) for point in points]


def shrunk_point(point: Point, middle: Point, by: float) -> Point:
    """A point of such a line, moved towards its middle."""
    dx, dy = middle[0] - point[0], middle[1] - point[1]
    far = math.hypot(dx, dy) or 1.0
    share = min(by * 1.15 / far, 0.96)  # 1.15: a slanting edge comes nearer than its points
    return point[0] + dx * share, point[1] + dy * share


def centre(points: Sequence[Point]) -> Point:
    return (
        (min(x for x, _ in points) + max(x for x, _ in points)) / 2,
        (min(y for _, y in points) + max(y for _, y in points)) / 2,
    )


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon (even-odd)."""
    x, y = point
    found = False
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found


def to_line(point: Point, polygon: Sequence[Point]) -> float:
    """Distance from a polygon's line."""
    return min(_to_segment(point, start, end) for start, end in zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def _to_segment(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = (
        0.0 if not length else max(0.0, min(1.0, ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length))
    )
    return math.hypot(point[0] - start[0] - share * dx, point[1] - start[1] - share * dy)


class Ground:
    """A piece of terrain while it is drawn.

    Args:
        cut: its outline; plate: left, top, right, bottom of the box that its text will have.

    Attributes:
        inner: the line within which things are drawn; width: between its ends.
        focus: middle of the room above the plate; reach: of a circle that fits there.
        rng: follows from the seed.
    """

    def __init__(
        self, canvas: Canvas, cut: Sequence[Point], plate: tuple[float, float, float, float], ink: Colour, seed: str
    ) -> None:
        self.canvas, self.cut, self.plate, self.ink = canvas, cut, plate, ink
        self.inner = shrunk(cut, INSET_MM)
        self._coarse = self.inner[:: 3 if len(self.inner) > _COARSE else 1]
        self.rng = Random(f"ground {seed}")
        self.width = max(x for x, _ in self.inner) - min(x for x, _ in self.inner)
        top = min(y for _, y in self.inner)
        self.focus = ((plate[0] + plate[2]) / 2, (top + plate[1]) / 2)
        self.reach = (plate[1] - top) / 2 - 0.8
        self.taken: list[tuple[float, float, float]] = []

    # -- pens

    def pen(self, width_mm: float = _FINE, *, white: bool = False) -> Paint:
        """A line in the ground's ink; with white inside it hides what lies under it."""
        return Paint(fill=WHITE if white else None, stroke=self.ink, width_mm=width_mm, round_ends=True)

    def solid(self) -> Paint:
        return Paint(fill=self.ink)

    def line(self, points: Iterable[Point], width_mm: float = _FINE) -> None:
        self.canvas.polygon(list(points), self.pen(width_mm), closed=False)

    def shape(self, points: Iterable[Point], width_mm: float = _FINE, *, white: bool = True) -> None:
        self.canvas.polygon(list(points), self.pen(width_mm, white=white))

    # -- room

    def is_clear(self, x: float, y: float, radius: float) -> bool:
        """Whether a disc lies within the inner line, beside the plate and beside what was put there."""
        left, top, right, bottom = self.plate
        dx, dy = max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom)
        if math.hypot(dx, dy) < radius:
            return False
        if any((x - a) ** 2 + (y - b) ** 2 < (radius + r) ** 2 for a, b, r in self.taken):
            return False
        return inside((x, y), self._coarse) and to_line((x, y), self._coarse) >= radius

    def is_on_plate(self, x: float, y: float) -> bool:
        left, top, right, bottom = self.plate
        return left <= x <= right and top <= y <= bottom

    def take(self, x: float, y: float, radius: float) -> None:
        self.taken.append((x, y, radius))

    def spots(self, count: int, smallest: float, largest: float, gap: float = 0.4) -> list[tuple[float, float, float]]:
        """Discs that lie clear, the largest first, at most so many."""
        xs, ys = [x for x, _ in self.inner], [y for _, y in self.inner]
        found: list[tuple[float, float, float]] = []
        for n in range(_TRIES):
            if len(found) == count:
                break
            radius = largest - (largest - smallest) * min(1.0, 1.3 * n / _TRIES + len(found) / count * 0.6)
            x, y = self.rng.uniform(min(xs), max(xs)), self.rng.uniform(min(ys), max(ys))
            if self.is_clear(x, y, radius + gap):
                found.append((x, y, radius))
                self.take(x, y, radius + gap)
        return found

    def ring(self, x: float, y: float, radius: float, corners: int, jitter: float = 0.0) -> list[Point]:
        """Corners round a point, each a little off."""
        shift = self.rng.uniform(0, 2 * math.pi)
        turns = [shift + 2 * math.pi * n / corners for n in range(corners)]
        sizes = [radius * (1 + self.rng.uniform(-jitter, jitter)) for _ in turns]
        return [(x + r * math.cos(t), y + r * math.sin(t)) for t, r in zip(turns, sizes, strict=True)]
