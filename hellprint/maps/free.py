"""The outline of where players may place things: what is far enough from the edges and from what lies there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import acos, ceil, cos, hypot, pi, sin
from typing import Final

from hellprint.maps.distances import NEAR, between
from hellprint.model.maps import Placing, ScenarioMap, Shape

Point = tuple[float, float]
_STEPS: Final = 100
_FLAT: Final = 4e-4
"""How far the middle of a chord may lie within its arc, in the board's unit."""
"""Points along the longer side of a board; where an outline is cut off is then found as exactly as a float can say."""
_HALVINGS: Final = 40


def free_outlines(board: ScenarioMap, placing: Placing, players: int) -> tuple[tuple[Point, ...], ...]:
    """Lines round the middles that a number of players may choose, in the map's unit; () where all is free.

    Args:
        players: a zone counts when its player plays.
    """
    far = placing.across / 2
    kept_clear = [
        (shape, wanted + far)
        for name, wanted in placing.limits.others.items()
        if name != "edges"
        for shape in board.lists[name]
        if shape.player <= players
    ]
    inset = placing.limits.others.get("edges", 0.0) + far
    step = max(board.width, board.depth) / _STEPS

    def in_board(point: Point) -> bool:
        x, y = point
        return inset - NEAR <= x <= board.width - inset + NEAR and inset - NEAR <= y <= board.depth - inset + NEAR

    def is_clear(point: Point, but: Shape | None = None) -> bool:
        spot = Shape((), "", *point)
        return all(shape is but or between(spot, shape) >= wanted - NEAR for shape, wanted in kept_clear)

    lines: list[tuple[Point, ...]] = []
    if inset > 0 and 2 * inset < min(board.width, board.depth):
        corners = [
            (inset, inset),
            (board.width - inset, inset),
            (board.width - inset, board.depth - inset),
            (inset, board.depth - inset),
        ]
        lines += _pieces(_walk(corners, step), is_clear)
    for shape, wanted in kept_clear:
        halo = _halo(shape, wanted, step)
        lines += _pieces(halo, lambda point, own=shape: in_board(point) and is_clear(point, own))  # type: ignore[misc]
    return tuple(_plain(line) for line in lines)


def _plain(line: Sequence[Point]) -> tuple[Point, ...]:
    """Without the points that lie straight between their neighbours."""
    kept = [line[0]]
    for (x, y), (x2, y2) in pairwise(line[1:]):
        x1, y1 = kept[-1]
        if abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) > NEAR:
            kept.append((x, y))
    return (*kept, line[-1])


def _walk(corners: Sequence[Point], step: float) -> list[Point]:
    """Points along a closed polygon, its corners among them, the first one last again."""
    points: list[Point] = []
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        count = max(1, ceil(hypot(x2 - x1, y2 - y1) / step))
        points += [(x1 + (x2 - x1) * n / count, y1 + (y2 - y1) * n / count) for n in range(count)]
    return [*points, points[0]]


def _halo(shape: Shape, wanted: float, step: float) -> list[Point]:
    """Points at a distance from a shape."""
    radius = wanted + shape.radius
    left, top, right, bottom = shape.x, shape.y, shape.x + shape.width, shape.y + shape.depth
    corners: list[Point] = []
    count = max(1, ceil(4 * radius * pi / 2 / step))
    if radius > _FLAT:
        count = max(count, ceil(pi / 4 / acos(1 - _FLAT / radius)))
    for middle, start in (((right, top), -pi / 2), ((right, bottom), 0.0), ((left, bottom), pi / 2), ((left, top), pi)):
        turns = [start + pi / 2 * n / count for n in range(count + 1)]
        corners += [(middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)) for turn in turns]
    return _walk(corners, step)


def _pieces(points: Sequence[Point], is_kept: Callable[[Point], bool]) -> Iterator[tuple[Point, ...]]:
    """The stretches of a line that are kept, each up to where it is cut off."""
    run: list[Point] = []
    before: Point | None = None
    for point in points:
        if is_kept(point):
            if not run and before is not None:
                run.append(_cut(point, before, is_kept))
            run.append(point)
        elif run:
            assert before is not None
            yield (*run, _cut(before, point, is_kept))
            run = []
        before = point
    if len(run) > 1:
        yield tuple(run)


def _cut(kept: Point, lost: Point, is_kept: Callable[[Point], bool]) -> Point:
    for _ in range(_HALVINGS):
        middle = ((kept[0] + lost[0]) / 2, (kept[1] + lost[1]) / 2)
        kept, lost = (middle, lost) if is_kept(middle) else (kept, middle)
    return kept
