"""Distances between shapes on a board, and whether they are enough."""

from __future__ import annotations

from math import hypot
from typing import Final

from hellprint.model.maps import Limits, Shape

NEAR: Final = 1e-6
"""Lengths that differ by less are the same: sums of inches and halves leave such crumbs."""


def between(one: Shape, other: Shape) -> float:
    """The shortest way from one shape to the other; negative is how deep they overlap, 0 when they touch."""
    across = _gap(one.x, one.width, other.x, other.width)
    down = _gap(one.y, one.depth, other.y, other.depth)
    if across < 0 and down < 0:  # rectangles, one over the other
        return max(across, down) - one.radius - other.radius
    return hypot(max(across, 0.0), max(down, 0.0)) - one.radius - other.radius


def _gap(one: float, size: float, other: float, other_size: float) -> float:
    return max(other - (one + size), one - (other + other_size))


def to_edges(shape: Shape, width: float, depth: float) -> float:
    """The shortest way from a shape to an edge of the board; negative when it juts out."""
    sides = (shape.x, shape.y, width - shape.x - shape.width, depth - shape.y - shape.depth)
    return min(sides) - shape.radius


def enough(distance: float, wanted: float, limits: Limits) -> bool:
    """Whether a distance keeps a limit."""
    return distance > wanted + NEAR if limits.more_than else distance >= wanted - NEAR
