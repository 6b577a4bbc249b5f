"""Closed outlines of seals: one of the marks that tell families apart when colour is gone.

Coordinates are those of a seal: 100 × 100 units, origin at the centre, y down; an outline at scale 1 reaches to 48.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

Point = tuple[float, float]
Curve = tuple[Point, Point, Point]
"""Two control points and the end of a cubic Bézier curve; a straight side has its controls on its ends."""
Outline = tuple[Point, tuple[Curve, ...]]
"""The starting point and the curves that lead back to it, clockwise as seen."""

REACH: Final = 48.0


def number(value: float) -> str:
    """A coordinate as text, at most two decimals, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def polar(angle_deg: float, radius: float) -> Point:
    """A point by its clockwise angle from the top."""
    angle = math.radians(angle_deg)
    return radius * math.sin(angle), -radius * math.cos(angle)


def arc(centre: Point, radius: float, start_deg: float, end_deg: float) -> tuple[Curve, ...]:
    """A circular arc as curves of at most 90 degrees each; angles from the top, clockwise positive."""
    count = max(1, math.ceil(abs(end_deg - start_deg) / 90 - 1e-9))
    step = math.radians((end_deg - start_deg) / count)
    handle = 4 / 3 * math.tan(step / 4) * radius
    curves = []
    for index in range(count):
        begin = math.radians(start_deg) + index * step
        end = begin + step
        first = (centre[0] + radius * math.sin(begin), centre[1] - radius * math.cos(begin))
        last = (centre[0] + radius * math.sin(end), centre[1] - radius * math.cos(end))
        curves.append(
            (
                (first[0] + handle * math.cos(begin), first[1] + handle * math.sin(begin)),
                (last[0] - handle * math.cos(end), last[1] - handle * math.sin(end)),
                last,
            )
        )
    return tuple(curves)


def _polygon(points: Sequence[Point]) -> Outline:
    closed = [*points[1:], points[0]]
    return points[0], tuple((before, after, after) for before, after in zip(points, closed, strict=True))


def _regular(sides: int, turn_deg: float = 0.0, radius: float = REACH) -> Outline:
    return _polygon([polar(turn_deg + 360 * index / sides, radius) for index in range(sides)])


def _star(points: int, dent: float) -> Outline:
    step = 180 / points
    return _polygon([polar(index * step, REACH if index % 2 == 0 else REACH * dent) for index in range(2 * points)])


def _foil(lobes: int, dent: float) -> Outline:
    """Equal round lobes about a circle; `dent` is how far out the cusps between them lie, as a share of the reach."""
    half = math.radians(180 / lobes)
    cusp = REACH * dent
    aside, along = cusp * math.sin(half), cusp * math.cos(half)
    # The lobe's circle goes through two cusps and touches the reach: away + radius = REACH.
    away = (REACH**2 - cusp**2) / (2 * (REACH - along))
    radius = REACH - away
    opening = math.degrees(math.atan2(aside, along - away))
    curves: list[Curve] = []
    for index in range(lobes):
        middle = index * 360 / lobes
        curves += arc(polar(middle, away), radius, middle - opening, middle + opening)
    return polar(-180 / lobes, cusp), tuple(curves)


def _cut_square(cut: float, inward: bool) -> Outline:
    """A square whose corners are quarter circles: rounded, or bitten out."""
    side = 43.0
    start = (-side + cut, -side)
    curves: list[Curve] = []
    for quarter in range(4):
        turn = 90 * quarter
        corner = _turned((side, -side), turn)
        before = _turned((side - cut, -side), turn)
        curves.append((before, before, before))
        if inward:
            curves += arc(corner, cut, turn + 270, turn + 180)
        else:
            curves += arc(_turned((side - cut, -side + cut), turn), cut, turn, turn + 90)
    return start, tuple(curves)


def rectangle(width: float, height: float) -> Outline:
    """A rectangle about the origin."""
    x, y = width / 2, height / 2
    return _polygon([(-x, -y), (x, -y), (x, y), (-x, y)])


def _turned(point: Point, angle_deg: int) -> Point:
    x, y = point
    for _ in range(angle_deg // 90 % 4):
        x, y = -y, x
    return x, y


def _cross() -> Outline:
    arm, reach = 27.0, 46.0
    points: list[Point] = []
    for quarter in range(4):
        corners: tuple[Point, ...] = ((-arm, -reach), (arm, -reach), (arm, -arm))
        points += [_turned(corner, 90 * quarter) for corner in corners]
    return _polygon(points)


OUTLINES: Final[Mapping[str, Outline]] = MappingProxyType(
    {
        "circle": (polar(0, REACH), arc((0, 0), REACH, 0, 360)),
        "square": _cut_square(3, inward=False),
        "diamond": _regular(4, radius=50),
        "hexagon": _regular(6),
        "octagon": _regular(8, 22.5),
        "quatrefoil": _foil(4, 0.78),
        "sexfoil": _foil(6, 0.82),
        "octofoil": _foil(8, 0.85),
        "gear": _foil(12, 0.9),
        "star": _star(6, 0.74),
        "burst": _star(8, 0.8),
        "sun": _star(16, 0.9),
        "notched": _cut_square(14, inward=True),
        "cushion": _cut_square(24, inward=False),
        "cross": _cross(),
        "decagon": _regular(10, 18),
    }
)
"""Every one is the same after half a turn, so that it may stand on a back."""


def path(outline: Outline, scale: float = 1.0) -> str:
    """SVG path data of an outline."""
    start, curves = outline

    def at(point: Point) -> str:
        return f"{number(point[0] * scale)} {number(point[1] * scale)}"

    parts = [f"M{at(start)}"]
    before = start
    for first, second, end in curves:
        straight = (first == before and second == end) or first == second == end
        parts.append(f"L{at(end)}" if straight else f"C{at(first)} {at(second)} {at(end)}")
        before = end
    return "".join(parts) + "Z"


def walk(outline: Outline, scale: float, spacing: float) -> list[tuple[Point, Point]]:
    """Points along an outline at equal distances near `spacing`, each with the unit tangent there."""
    start, curves = outline
    flat: list[Point] = [start]
    before = start
    for first, second, end in curves:
        for step in range(1, 13):
            t = step / 12
            flat.append(_on_curve(before, first, second, end, t))
        before = end
    flat = [(x * scale, y * scale) for x, y in flat]
    lengths = [math.dist(a, b) for a, b in pairwise(flat)]
    total = sum(lengths)
    # A number that four divides keeps the marks the same after half a turn.
    count = max(8, 4 * round(total / spacing / 4))
    found: list[tuple[Point, Point]] = []
    done, index = 0.0, 0
    for mark in range(count):
        wanted = total * mark / count
        while index < len(lengths) - 1 and done + lengths[index] < wanted - 1e-9:
            done += lengths[index]
            index += 1
        (x1, y1), (x2, y2) = flat[index], flat[index + 1]
        length = lengths[index] or 1.0
        share = (wanted - done) / length
        found.append(((x1 + (x2 - x1) * share, y1 + (y2 - y1) * share), ((x2 - x1) / length, (y2 - y1) / length)))
    return found


def _on_curve(start: Point, first: Point, second: Point, end: Point, t: float) -> Point:
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    points = (start, first, second, end)
    return (
        sum(weight * point[0] for weight, point in zip(weights, points, strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, points, strict=True)),
    )
