"""A record's id to the sign inside its seal: nodes joined by lines, ended by crosses, rings, hooks and crescents."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from hellprint.render.outlines import Point, polar
from hellprint.render.sketch import TIPS, Sketch, Tip

T = TypeVar("T")


class Chance:
    """Choices that follow from a word alone: the same on every machine and in every run."""

    def __init__(self, word: str) -> None:
        self._word = word.encode()
        self._count = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        self._count += 1
        mixed = hashlib.blake2b(self._word, digest_size=8, salt=self._count.to_bytes(4, "big")).digest()
        return int.from_bytes(mixed, "big") % limit

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]


def _star(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    points, step = c.pick(((5, 2), (5, 2), (7, 3), (7, 2), (8, 3)))
    turn = c.pick((0, 180, 90, 25))
    tall = c.pick((1.0, 0.72, 1.0))
    corners = [polar(360 * index / points, 0.8) for index in range(points)]
    order = [_turn((x * tall, y), turn) for x, y in (corners[index * step % points] for index in range(points))]
    order = order[: len(order) - c.below(2)]
    s.line(*order)
    for end, before in ((order[0], order[1]), (order[-1], order[-2])):
        tips[0](s, end, _away(before, end))
    s.dot(order[points // 2], 0.07)
    if c.below(2):
        s.ring((0, 0), 0.12)


def _turn(point: Point, angle_deg: float) -> Point:
    angle = math.radians(angle_deg)
    return (
        point[0] * math.cos(angle) - point[1] * math.sin(angle),
        point[0] * math.sin(angle) + point[1] * math.cos(angle),
    )


def _stem(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    s.line((0, -0.72), (0, 0.74))
    tips[0](s, (0, -0.72), (0, -1))
    tips[1](s, (0, 0.74), (0, 1))
    heights = c.pick(((-0.38, 0.1), (-0.4, -0.05, 0.36), (-0.2, 0.32), (-0.45, 0.0)))
    for index, y in enumerate(heights):
        reach = c.pick((0.62, 0.42, 0.28)) if index else c.pick((0.6, 0.38))
        lift = c.pick((0.0, -0.16, 0.16))
        for side in (-1, 1):
            end = (side * reach, y + lift)
            s.line((0, y), end)
            tips[2 - index % 2](s, end, (side, lift))


def _candlestick(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    foot = c.pick((0.35, 0.55))
    s.line((0, -0.7), (0, 0.72))
    tips[0](s, (0, -0.7), (0, -1))
    s.line((-0.26, 0.72), (0.26, 0.72))
    for index, reach in enumerate(c.pick(((0.64,), (0.64, 0.34), (0.5, 0.27)))):
        for side in (-1, 1):
            end = (side * reach, -0.42)
            low = foot - 0.2 * index
            s.curve((0, low), (side * reach, low), (side * reach, low - 0.2), end)
            tips[1](s, end, (0, -1))


def _bolt(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    side = c.pick((-1, 1))
    corners = [(-0.52 * side, -0.6), (0.34 * side, -0.36), (-0.34 * side, 0.24), (0.54 * side, 0.56)]
    s.line(*corners)
    tips[0](s, corners[0], _away(corners[1], corners[0]))
    tips[1](s, corners[-1], _away(corners[-2], corners[-1]))
    s.ring((corners[1][0] + 0.17 * side, corners[1][1] - 0.1), 0.09)
    s.line((-0.5 * side, 0.02), (0.5 * side, -0.12))
    tips[2](s, (-0.5 * side, 0.02), (-side, 0.1))
    s.dot(corners[2], 0.07)


def _triangle(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    turn = c.pick((0, 180))
    over = c.pick((0.0, 0.22))
    corners = [polar(turn + 120 * index, 0.68) for index in range(3)]
    for index, corner in enumerate(corners):
        after = corners[(index + 1) % 3]
        beyond = (after[0] + (after[0] - corner[0]) * over, after[1] + (after[1] - corner[1]) * over)
        s.line(corner, beyond)
        if over:
            tips[index % 2](s, beyond, _away(corner, beyond))
    if not over:
        for index, corner in enumerate(corners):
            tips[index % 2](s, corner, corner)
    inner = c.below(3)
    if inner == 0:
        s.ring((0, 0), 0.2)
        s.dot((0, 0))
    elif inner == 1:
        s.line((0, -0.26), (0, 0.26))
        s.line((-0.2, -0.04), (0.2, -0.04))
    else:
        s.curve((-0.2, 0.1), (-0.2, -0.22), (0.2, -0.22), (0.2, 0.1))
        s.dot((0, 0.1))


def _moons(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    out = c.pick((-1, 1))
    for side in (-1, 1):
        x = side * 0.44
        bulge = -side * out * 0.48
        s.curve((x + side * out * 0.1, -0.56), (x + bulge, -0.34), (x + bulge, 0.34), (x + side * out * 0.1, 0.56))
        for y in (-0.56, 0.56):
            tips[0](s, (x + side * out * 0.1, y), (side * out, y * 1.2))
    s.line((0, -0.72), (0, 0.72))
    tips[1](s, (0, -0.72), (0, -1))
    tips[2](s, (0, 0.72), (0, 1))
    if c.below(2):
        s.line((-0.3, 0), (0.3, 0))
    else:
        s.ring((0, 0), 0.14)


def _ladder(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    gap = c.pick((0.22, 0.32))
    lean = c.pick((0.0, 0.14, -0.1))
    for side in (-1, 1):
        top, bottom = (side * (gap - lean), -0.66), (side * (gap + lean), 0.66)
        s.line(top, bottom)
        tips[0](s, top, (side * 0.8, -1))
        tips[1](s, bottom, (side * 0.8, 1))
    rungs = c.pick(((-0.3, 0.3), (-0.4, 0.0, 0.4), (0.0,)))
    for index, y in enumerate(rungs):
        reach = 0.58 if index == len(rungs) // 2 else gap
        s.line((-reach, y), (reach, y))
        if reach > gap:
            tips[2](s, (-reach, y), (-1, 0))
            tips[2](s, (reach, y), (1, 0))


def _knot(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    wide, high = c.pick(((0.62, 0.36), (0.4, 0.52)))
    flip = c.pick((-1, 1))
    end_left, end_right = (-0.56, 0.6 * flip), (0.56, 0.6 * flip)
    top = -0.5 * flip
    s.curve(
        end_left,
        (-0.1, high * flip), (wide, top * 0.4), (wide * 0.72, top),
        (wide * 0.5, top * 1.6), (-wide * 0.5, top * 1.6), (-wide * 0.72, top),
        (-wide, top * 0.4), (0.1, high * flip), end_right,
    )  # fmt: skip
    tips[0](s, end_left, (-1, 0.5 * flip))
    tips[0](s, end_right, (1, 0.5 * flip))
    s.line((0, 0.26 * flip), (0, 0.74 * flip))
    tips[1](s, (0, 0.74 * flip), (0, flip))
    s.dot((0, top * 0.75), 0.075)


def _square_walk(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    """A path over the nine cells of a square, as a name is traced on a magic square."""
    cells = [(x * 0.54, y * 0.54) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    order = [cells.pop(c.below(9))]
    while len(order) < 6:
        # Far cells first: short steps make a huddle that reads as a blot.
        far = sorted(cells, key=lambda cell: -math.dist(cell, order[-1]))[:3]
        step = c.pick(far)
        cells.remove(step)
        order.append(step)
    s.line(*order)
    tips[0](s, order[0], _away(order[1], order[0]))
    tips[1](s, order[-1], _away(order[-2], order[-1]))
    s.dot(order[2], 0.07)


def _gate(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    flip = c.pick((-1, 1))
    wide = c.pick((0.5, 0.4))
    foot = 0.56 * flip
    s.curve((-wide, foot), (-wide, -0.9 * flip), (wide, -0.9 * flip), (wide, foot))
    for side in (-1, 1):
        tips[0](s, (side * wide, foot), (side * 0.7, flip))
    s.line((0, -0.84 * flip), (0, 0.3 * flip))
    tips[1](s, (0, 0.3 * flip), (0, flip))
    y = c.pick((0.0, 0.18)) * flip
    s.line((-0.7, y), (0.7, y))
    tips[2](s, (-0.7, y), (-1, 0))
    tips[2](s, (0.7, y), (1, 0))


def _coil(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    side = c.pick((-1, 1))
    flip = c.pick((-1, 1))

    def at(x: float, y: float) -> Point:
        return x * side, y * flip

    s.curve(
        at(0.0, 0.06), at(0.16, 0.06), at(0.16, -0.2), at(-0.02, -0.2),
        at(-0.32, -0.2), at(-0.34, 0.3), at(0.04, 0.32),
        at(0.56, 0.34), at(0.6, -0.52), at(0.06, -0.56),
        at(-0.4, -0.58), at(-0.62, -0.3), at(-0.62, 0.02),
    )  # fmt: skip
    s.dot(at(0.0, 0.06), 0.07)
    tips[0](s, at(-0.62, 0.02), at(0, 1))
    s.line(at(-0.5, 0.6), at(0.56, 0.6))
    tips[1](s, at(-0.5, 0.6), at(-1, 0))
    tips[2](s, at(0.56, 0.6), at(1, 0))
    s.line(at(0.04, 0.32), at(0.04, 0.6))


def _hourglass(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    wide = c.pick((0.5, 0.36))
    for a, b in (((-wide, -0.58), (wide, 0.58)), ((wide, -0.58), (-wide, 0.58))):
        s.line(a, b)
    closed = c.below(3)
    if closed != 1:
        s.line((-wide, -0.58), (wide, -0.58))
    if closed != 2:
        s.line((-wide, 0.58), (wide, 0.58))
    for x in (-wide, wide):
        tips[0](s, (x, -0.58), (x, -0.58))
        tips[1](s, (x, 0.58), (x, 0.58))
    s.line((-0.6, 0), (0.6, 0))
    tips[2](s, (-0.6, 0), (-1, 0))
    tips[2](s, (0.6, 0), (1, 0))


def _anchor(s: Sketch, c: Chance, tips: Sequence[Tip]) -> None:
    flip = c.pick((-1, 1))
    s.line((0, -0.56 * flip), (0, 0.62 * flip))
    s.ring((0, -0.68 * flip), 0.12)
    s.curve((-0.66, 0.1 * flip), (-0.56, 0.8 * flip), (0.56, 0.8 * flip), (0.66, 0.1 * flip))
    for side in (-1, 1):
        tips[0](s, (side * 0.66, 0.1 * flip), (side * 0.15, -flip))
        s.line((0, -0.3 * flip), (side * 0.44, c.pick((-0.3,)) * flip))
        tips[1](s, (side * 0.44, -0.3 * flip), (side, 0))


def _away(before: Point, end: Point) -> Point:
    return end[0] - before[0], end[1] - before[1]


SHAPES: Final[tuple[Callable[[Sketch, Chance, Sequence[Tip]], None], ...]] = (
    _star, _stem, _candlestick, _bolt, _triangle, _moons, _ladder, _knot, _square_walk, _gate, _coil, _hourglass,
    _anchor,
)  # fmt: skip


def _accents(s: Sketch, c: Chance) -> None:
    """Small signs in the largest gaps, so that no seal is bare on one side."""
    spots = [polar(angle, radius) for radius in (0.42, 0.66, 0.8) for angle in range(0, 360, 15)]
    for index in range(c.pick((1, 2, 2, 3))):
        free = [(min(math.dist(spot, ink) for ink in s.seen), -number_of) for number_of, spot in enumerate(spots)]
        room, found = max(free)
        if room < 0.2:
            return
        x, y = spots[-found]
        sign = c.below(4)
        for side in (1, -1) if abs(x) > 0.2 and index == 0 else (1,):
            spot = (x * side, y)
            if side == -1 and min(math.dist(spot, ink) for ink in s.seen) < 0.18:
                continue
            if sign == 0:
                s.ring(spot, 0.08)
            elif sign == 1:
                s.dot(spot, 0.065)
            elif sign == 2:
                s.line((spot[0], spot[1] - 0.1), (spot[0], spot[1] + 0.1))
                s.line((spot[0] - 0.1, spot[1]), (spot[0] + 0.1, spot[1]))
            else:
                s.curve(
                    (spot[0] - 0.1, spot[1] - 0.06), (spot[0] - 0.07, spot[1] + 0.1), (spot[0] + 0.07, spot[1] + 0.1),
                    (spot[0] + 0.1, spot[1] - 0.06),
                )  # fmt: skip
                s.seen.append(spot)


def sigil(word: str) -> Sketch:
    """The sign of a word."""
    chance = Chance(word)
    sketch = Sketch()
    tips = list(TIPS)
    for index in range(len(tips) - 1):  # three different ends
        other = index + chance.below(len(tips) - index)
        tips[index], tips[other] = tips[other], tips[index]
    shape = chance.pick(SHAPES)
    sketch.quarters = chance.below(4)
    shape(sketch, chance, tips[:3])
    sketch.quarters = 0
    _accents(sketch, chance)
    return sketch
