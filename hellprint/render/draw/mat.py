"""A mat: bare ground in pale lines that cost little ink, its corners and its middle marked for measuring."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from hellprint.model.artwork import Artwork
from hellprint.model.lengths import MM_PER_INCH
from hellprint.render.canvas import WHITE, Canvas, Paint, colour_of
from hellprint.render.draw.desk import Desk

Point = tuple[float, float]
PALE: Final = colour_of("#8C8378")
MARK: Final = colour_of("#453D38")
_CELL_MM: Final = 96.0
"""One crack, stone field or seal for a square of this side, on an average: ground, not wallpaper."""
_SEAL_MM: Final = 62.0
_STEP_MM: Final = 6 * MM_PER_INCH
_TURNS: Final = 0.75
_CROSS_MM: Final = 3.0
_THICK_MM: Final = 0.55
_EDGE_MM: Final = 8.0
"""Nothing lies nearer to the edge, where the ticks are; _TICKS_MM: with their numbers."""
_TICKS_MM: Final = 9.0


def draw(desk: Desk) -> Artwork:
    """See Drawing."""
    canvas, rng = desk.canvas(), Random(f"mat {desk.piece.id}")
    corner = float(dict(desk.piece.shows).get("corner", "0"))
    seals = _seals(desk, canvas, rng, corner)
    _ground(canvas, rng, seals)
    _marks(canvas, corner)
    return canvas.artwork()


def _seals(desk: Desk, canvas: Canvas, rng: Random, corner: float) -> list[Point]:
    """Signs in the ground, far from each other, the middle and the corners; returns their middles."""
    width, height = canvas.size
    placed: list[Point] = []
    for name in desk.options.get("seals") or ():
        for _ in range(400):
            x, y = rng.uniform(_SEAL_MM, width - _SEAL_MM), rng.uniform(_SEAL_MM, height - _SEAL_MM)
            near = [(width / 2, height / 2), *((a, b) for a in (0.0, width) for b in (0.0, height))]
            far = all(math.hypot(x - a, y - b) > corner * 1.25 + _SEAL_MM / 2 for a, b in near)
            if far and all(math.hypot(x - a, y - b) > 2.4 * _SEAL_MM for a, b in placed):
                canvas.picture(desk.picture(str(name)), x - _SEAL_MM / 2, y - _SEAL_MM / 2, _SEAL_MM, _SEAL_MM)
                placed.append((x, y))
                break
    return placed


def _ground(canvas: Canvas, rng: Random, seals: list[Point]) -> None:
    """Cracks, and stones beside them, one of each in every cell, away from the seals."""
    width, height = canvas.size
    ground = _Ground(canvas, rng, seals)
    for row in range(math.ceil(height / _CELL_MM)):
        for column in range(math.ceil(width / _CELL_MM)):
            x = (column + rng.uniform(0.2, 0.8)) * _CELL_MM
            y = (row + rng.uniform(0.2, 0.8)) * _CELL_MM
            turn, length = rng.uniform(0, 2 * math.pi), rng.uniform(40, 90)
            stones = [(rng.uniform(-30, 30), rng.uniform(-30, 30), rng.uniform(0.8, 3.4)) for _ in range(4)]
            if ground.is_free(x, y):
                ground.crack((x, y), turn, length, _THICK_MM)
            for dx, dy, radius in stones:
                if ground.is_free(x + dx, y + dy):
                    ground.stone(x + dx, y + dy, radius)


class _Ground:
    """Draws what lies on the ground, off the edges and the seals."""

    def __init__(self, canvas: Canvas, rng: Random, seals: list[Point]) -> None:
        self.canvas, self.rng, self.seals = canvas, rng, seals

    def is_free(self, x: float, y: float) -> bool:
        width, height = self.canvas.size
        on_mat = _EDGE_MM < x < width - _EDGE_MM and _EDGE_MM < y < height - _EDGE_MM
        return on_mat and all(math.hypot(x - a, y - b) > _SEAL_MM * 0.6 for a, b in self.seals)

    def crack(self, start: Point, turn: float, length: float, thick: float) -> None:
        """A split that thins out and throws off others."""
        rng, points, gone = self.rng, [start], 0.0
        while gone < length:
            step, way = rng.uniform(3.0, 7.0), turn + rng.uniform(-_TURNS, _TURNS)
            x, y = points[-1][0] + step * math.cos(way), points[-1][1] + step * math.sin(way)
            if not self.is_free(x, y):
                break
            points.append((x, y))
            gone += step
            if thick > 0.3 and rng.random() < 0.22:
                side = way + rng.choice((-1, 1)) * rng.uniform(0.6, 1.1)
                self.crack((x, y), side, length * 0.35, thick * 0.55)
        third = max(1, len(points) // 3)
        for part, share in (
            (points[: third + 1], 1.0),
            (points[third : 2 * third + 1], 0.65),
            (points[2 * third :], 0.35),
        ):
            if len(part) > 1:
                pen = Paint(stroke=PALE, width_mm=thick * share, round_ends=True)
                self.canvas.polygon(part, pen, closed=False)

    def stone(self, x: float, y: float, radius: float) -> None:
        shift, corners = self.rng.uniform(0, 2 * math.pi), self.rng.choice((5, 6, 7))
        points = []
        for n in range(corners):
            turn, far = shift + 2 * math.pi * n / corners, radius * self.rng.uniform(0.8, 1.2)
            points.append((x + far * math.cos(turn), y + far * math.sin(turn)))
        self.canvas.polygon(points, Paint(fill=WHITE, stroke=PALE, width_mm=0.28))
        self.canvas.polygon([points[0], (x, y), points[2]], Paint(stroke=PALE, width_mm=0.18), closed=False)


def _marks(canvas: Canvas, corner: float) -> None:
    """Squares in the corners, a cross in the middle, and small ones every six inches."""
    width, height = canvas.size
    thin = Paint(stroke=MARK, width_mm=0.25)
    for column in range(1, math.ceil(width / _STEP_MM - 1e-6)):
        for row in range(1, math.ceil(height / _STEP_MM - 1e-6)):
            _cross(canvas, column * _STEP_MM, row * _STEP_MM, _CROSS_MM, thin._replace(stroke=PALE))
    dashed = Paint(stroke=MARK, width_mm=0.35, dash_mm=(4.0, 3.0))
    if corner:
        for x, y in ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)):
            inner_x, inner_y = (corner if not x else width - corner), (corner if not y else height - corner)
            start_x, start_y = abs(x - _TICKS_MM), abs(y - _TICKS_MM)
            canvas.polygon([(start_x, inner_y), (inner_x, inner_y), (inner_x, start_y)], dashed, closed=False)
            _cross(canvas, inner_x, inner_y, _CROSS_MM, thin)
    x, y = width / 2, height / 2
    _cross(canvas, x, y, 9.0, thin)
    for radius in (5.0, 6.0):
        canvas.circle(x, y, radius, thin)


def _cross(canvas: Canvas, x: float, y: float, arm: float, paint: Paint) -> None:
    canvas.line(x - arm, y, x + arm, y, paint)
    canvas.line(x, y - arm, x, y + arm, paint)
