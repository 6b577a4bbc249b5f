"""What runs along the hexsides of a map: borders of hexes, rivers, walls, and the shore of water."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from hellprint.maps.hexes import Grid, Hex, Point
from hellprint.render.canvas import Canvas, Paint, colour_of
from hellprint.render.draw.hex_signs import INK, WATER

BORDER: Final = Paint(stroke=colour_of("#9A8D80"), width_mm=0.2, round_ends=True)
_BANK: Final = Paint(stroke=WATER, width_mm=1.75, round_ends=True)
_STREAM: Final = Paint(stroke=colour_of("#B9D6EC"), width_mm=1.05, round_ends=True)
_WALL: Final = Paint(stroke=INK, width_mm=0.9)
_YOUNG_MM: Final = 14.0
_ROUNDS: Final = 2
"""How often corners of a river are cut: it keeps to the hexsides, and flows."""
_SHORES: Final = ((0.0, 0.42), (0.75, 0.22), (1.5, 0.14))
"""Lines along a shore: how far into the water, in mm, and how wide."""


def sides_of(grid: Grid) -> list[tuple[Point, Point]]:
    """Every hexside once."""
    found: dict[tuple[tuple[float, float], ...], tuple[Point, Point]] = {}
    for cell in grid.hexes():
        corners = grid.corners(cell)
        for n in range(6):
            ends = (corners[n], corners[(n + 1) % 6])
            found.setdefault(tuple(sorted((round(x, 3), round(y, 3)) for x, y in ends)), ends)
    return list(found.values())


def runs(grid: Grid, sides: Sequence[tuple[Hex, Hex]]) -> list[list[Point]]:
    """Hexsides as lines, each as long as they hang together end to end, in whatever order they are given."""
    left = [ends for ends in (grid.side_between(*side) for side in sides) if ends is not None]
    found: list[list[Point]] = []
    while left:
        run = list(left.pop(0))
        while True:
            on = next(((n, end) for n, ends in enumerate(left) for end in (0, 1) if _same(ends[end], run[-1])), None)
            back = next(((n, end) for n, ends in enumerate(left) for end in (0, 1) if _same(ends[end], run[0])), None)
            if on is not None:
                run.append(left.pop(on[0])[1 - on[1]])
            elif back is not None:
                run.insert(0, left.pop(back[0])[1 - back[1]])
            else:
                break
        found.append(run)
    return found


def _same(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < 1e-6


def rounded(line: Sequence[Point], rounds: int = _ROUNDS) -> list[Point]:
    """A line with its corners cut again and again; its ends stay. No point moves farther than a quarter of a side."""
    points = list(line)
    for _ in range(rounds):
        if len(points) < 3:
            return points
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        points = [*cut, points[-1]]
    return points


def draw_streams(canvas: Canvas, lines: Sequence[Sequence[Point]], is_spring: Callable[[Point], bool]) -> None:
    """All banks, then all water, so that rivers flow into each other. is_spring: whether a river begins at an end."""
    parts: list[tuple[Sequence[Point], float]] = []
    for line in map(rounded, lines):
        rest: Sequence[Point] = line
        for _ in range(2):  # from either end
            if is_spring(rest[0]):
                young = _young(rest)
                parts += [(ends, 0.35 + 0.65 * n / young) for n, ends in enumerate(pairwise(rest[: young + 1]))]
                rest = rest[young:]
            rest = rest[::-1]
        parts.append((rest, 1.0))
    for paint in (_BANK, _STREAM):
        for points, share in parts:
            canvas.polygon(points, paint._replace(width_mm=paint.width_mm * share), closed=False)


def _young(line: Sequence[Point]) -> int:
    """How many stretches of a river, which widens there, are young: one at least is not."""
    gone = 0.0
    for n, (start, end) in enumerate(pairwise(line)):
        gone += math.dist(start, end)
        if gone > _YOUNG_MM:
            return max(1, n)
    return max(1, len(line) - 2)


def draw_walls(canvas: Canvas, lines: Sequence[Sequence[Point]], across_mm: float) -> None:
    """A dark line with teeth across it."""
    for line in lines:
        canvas.polygon(line, _WALL._replace(round_ends=True), closed=False)
        for (ax, ay), (bx, by) in pairwise(line):
            length = math.dist((ax, ay), (bx, by))
            nx, ny = -(by - ay) / length, (bx - ax) / length
            for n in range(1, 5):
                x, y = ax + (bx - ax) * n / 5, ay + (by - ay) * n / 5
                reach = 0.045 * across_mm
                canvas.line(
                    x - nx * reach, y - ny * reach, x + nx * reach, y + ny * reach, _WALL._replace(width_mm=0.5)
                )


def draw_shore(canvas: Canvas, grid: Grid, water: Collection[Hex], origin: Point) -> None:
    """Lines along the land, finer the farther out in the water they lie. origin: of the grid on the sheet."""
    for off, width in _SHORES:
        for line in shore(grid, water, off):
            points = [(origin[0] + x, origin[1] + y) for x, y in line]
            canvas.polygon(points, Paint(stroke=WATER, width_mm=width, round_ends=True), closed=False)


def shore(grid: Grid, water: Collection[Hex], off_mm: float) -> Iterator[list[Point]]:
    """The hexsides between water and land, moved so far into the water; neighbours meet."""
    for cell in water:
        around, corners, middle = grid.around(cell), grid.corners(cell), grid.centre(cell)
        for side in range(6):
            if around[side] in water or around[side] not in grid:
                continue
            ends = []
            for corner, next_side, way in ((side, (side - 1) % 6, -1), ((side + 1) % 6, (side + 1) % 6, 1)):
                point = corners[corner]
                if around[next_side] in water:
                    # the next hexside lies in the water: both hexes' lines end on it
                    other = corners[(corner + way) % 6]
                    far = off_mm / math.sin(math.radians(60)) / grid.side_mm
                    ends.append(_towards(point, other, far))
                elif around[next_side] in grid:
                    ends.append(_towards(point, middle, off_mm / math.sin(math.radians(60)) / grid.side_mm))
                else:
                    other = corners[(corner + way) % 6]
                    ends.append(_towards(point, other, off_mm / math.sin(math.radians(60)) / grid.side_mm))
            yield ends


def _towards(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
