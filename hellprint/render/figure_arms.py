"""Arms of figures and what their hands hold."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from hellprint.render.figure_bodies import Build
from hellprint.render.figure_pen import Pen, Point

POSES: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "down": (78, 84),
        "hip": (52, 128),
        "out": (22, -8),
        "low": (58, 30),
        "fore": (80, -20),
        "bent": (62, -58),
        "up": (18, -78),
        "high": (-42, -86),
        "strike": (-18, -128),
        "fold": (72, 182),
    }
)
"""Angles of upper arm and forearm, in degrees, from outward (0) downward (90); negative is upward."""


def arm(pen: Pen, b: Build, pose: str, *, claws: bool) -> tuple[Point, float]:
    """Draws an arm on the pen's right.

    Returns:
        The middle of the hand, and the forearm's angle as in POSES.
    """
    upper, fore = POSES[pose]
    x, y = b.shoulder - b.arm_wide[0] * 0.42, b.shoulder_y + b.arm_wide[0] * 0.48
    elbow = _go((x, y), upper, b.arm * 0.48)
    hand = _go(elbow, fore, b.arm * 0.52)
    w = b.arm_wide
    half = _go(elbow, fore, b.arm * 0.2)
    pen.limb([(x, y), _go((x, y), upper, b.arm * 0.22), elbow], (w[0], w[0] * 1.02, w[1] * 0.82))
    pen.limb([elbow, half, hand], (w[1] * 0.85, w[1], w[2]), halo=0.0)
    turn = math.radians(upper)
    side = (-math.sin(turn), math.cos(turn))
    mid = _go((x, y), upper, b.arm * 0.26)
    pen.cut(
        [
            (mid[0] - math.cos(turn) * 3 + side[0] * w[0] * 0.18, mid[1] - math.sin(turn) * 3 + side[1] * w[0] * 0.18),
            (mid[0] + side[0] * w[0] * 0.3, mid[1] + side[1] * w[0] * 0.3),
            (mid[0] + math.cos(turn) * 4 + side[0] * w[0] * 0.1, mid[1] + math.sin(turn) * 4 + side[1] * w[0] * 0.1),
        ],
        1.1,
    )
    if claws:
        for spread in (-34, -8, 18, 44):
            tip = _go(hand, fore + spread, w[2] * 1.7 + 3)
            pen.limb([hand, _go(hand, fore + spread * 0.7, w[2] * 0.9), tip], (w[2] * 0.7, w[2] * 0.52, 0), halo=0.0)
    else:
        pen.disc(*hand, w[2] * 0.78)
    return hand, fore


def _go(start: Point, angle_deg: float, length: float) -> Point:
    turn = math.radians(angle_deg)
    return start[0] + math.cos(turn) * length, start[1] + math.sin(turn) * length


# -- held things: a pen whose origin is the hand and whose up is along the thing


def sword(pen: Pen) -> None:
    pen.fill("-2 -6!, -2.2 -34!, 0 -42!, 2.2 -34!, 2 -6!")
    pen.fill("-7 -7!, 7 -7!, 6 -3.6!, -6 -3.6!", halo=0.7)
    pen.fill("-1.4 -5!, 1.4 -5!, 1.4 6!, -1.4 6!", halo=0.7)
    pen.disc(0, 7, 2.2)
    pen.cut([(0, -8), (0, -22), (0, -36)], 0.9)


def cleaver(pen: Pen) -> None:
    pen.fill("-1.5 -4!, 1.5 -4!, 1.5 8!, -1.5 8!", halo=0.7)
    pen.fill("-2 -4!, -3 -24!, -1 -27!, 10 -25!, 10.5 -8, 7 -5!")
    pen.disc(5.8, -21.6, 1.3, ink=False)
    pen.cut([(8.6, -22), (9, -14), (7.6, -7.5)], 1.0)


def axe(pen: Pen) -> None:
    pen.fill("-1.5 -32!, 1.5 -32!, 1.5 20!, -1.5 20!")
    for side in pen.sides():
        side.fill("1 -30!, 8 -34!, 13.5 -37!, 15.5 -26, 13.5 -14!, 8 -18!, 1 -21!")
        side.cut([(12.2, -33.5), (13.4, -26), (12.2, -18)], 1.2)
    pen.fill("-1.8 -32!, 0 -38!, 1.8 -32!", halo=0)


def greataxe(pen: Pen) -> None:
    pen.fill("-1.9 -40!, 1.9 -40!, 1.9 34!, -1.9 34!")
    pen.fill("1 -37!, 9 -42, 20 -50!, 25 -32, 19 -11!, 10 -19, 1 -22!")
    pen.fill("-1 -34!, -9 -36!, -14 -30!, -9 -26!, -1 -26!", halo=0.6)
    pen.cut([(19, -45), (22.4, -32), (18, -16)], 1.6)
    pen.cut([(5, -35), (11, -34), (16, -38)], 1.2)
    pen.disc(0, 35, 2.8)


def mace(pen: Pen) -> None:
    pen.fill("-1.5 -22!, 1.5 -22!, 1.5 12!, -1.5 12!")
    for turn in range(0, 360, 45):
        pen.at(0, -27, turn=turn).fill("-2.6 -4!, 0 -11.5!, 2.6 -4!", halo=0)
    pen.disc(0, -27, 6.6)
    pen.cut([(-3.4, -28), (0, -31), (3.4, -28)], 1.2)


def flail(pen: Pen) -> None:
    pen.fill("-1.5 -16!, 1.5 -16!, 1.5 12!, -1.5 12!")
    for x, y in ((2.4, -18.5), (6.2, -20.5), (10.2, -20)):
        pen.disc(x, y, 2.1, halo=0.5)
        pen.disc(x, y, 0.8, ink=False)
    ball = pen.at(15, -15)
    for turn in range(0, 360, 45):
        ball.at(turn=turn).fill("-2 -3!, 0 -8.6!, 2 -3!", halo=0)
    ball.disc(0, 0, 5)


def hammer(pen: Pen) -> None:
    pen.fill("-1.7 -30!, 1.7 -30!, 1.7 16!, -1.7 16!")
    pen.fill("-12 -38!, 12 -38!, 13.5 -33, 12 -26!, -12 -26!, -13.5 -33")
    pen.cut([(-8, -28), (-8, -36)], 1.2)
    pen.cut([(8, -28), (8, -36)], 1.2)


def spear(pen: Pen) -> None:
    pen.fill("-1.2 -44!, 1.2 -44!, 1.2 34!, -1.2 34!")
    pen.fill("0 -62!, 4.4 -50, 1.6 -42!, -1.6 -42!, -4.4 -50")
    pen.cut([(0, -46), (0, -51), (0, -57)], 1.0)


def trident(pen: Pen) -> None:
    pen.fill("-1.5 -36!, 1.5 -36!, 1.5 34!, -1.5 34!")
    for side in pen.sides():
        side.limb("0 -33, 7 -35, 9 -42, 8 -50", (3.6, 3.6, 3, 2.6))
        side.fill("5.6 -48!, 8 -58!, 10.8 -48!", halo=0)
    pen.fill("-1.6 -34!, -3.4 -48!, 0 -60!, 3.4 -48!, 1.6 -34!", halo=0.5)


def scythe(pen: Pen) -> None:
    pen.limb("-1 32, 1.5 -4, -1 -44", (3, 3.2, 3))
    pen.fill("-2.5 -42!, 12 -50, 32 -38!, 22 -39, 10 -40, 0 -36!")
    pen.cut([(3, -42), (14, -45.4), (25, -41)], 1.1)


def whip(pen: Pen) -> None:
    pen.fill("-1.8 -8!, 1.8 -8!, 1.6 7!, -1.6 7!")
    pen.limb(
        "0 -7, 3 -20, 14 -30, 26 -24, 25 -12, 16 -10, 14 -17, 20 -20", (3.2, 3, 2.8, 2.6, 2.4, 2.2, 1.8, 0.6), halo=0.8
    )


def orb_staff(pen: Pen) -> None:
    """A crook with an eye in it."""
    pen.limb("0 38, 0.6 0, -0.6 -34", (2.6, 3, 3))
    pen.limb("-0.6 -33, 7 -38, 7 -48, -1 -52, -8 -47, -6 -41", (3, 3.2, 3.2, 3, 2.4, 0))
    pen.fill("-5 -45!, 0 -48.6, 5 -45!, 0 -41.4", halo=0.4)
    pen.disc(0, -45, 1.8, ink=False)


def scales(pen: Pen) -> None:
    """A balance that hangs from the hand."""
    pen.limb("0 -10, 0 0, 0 6", (2.4, 2.4, 2))
    pen.fill("-14 -9!, 0 -12.5!, 14 -9!, 14 -7.4!, 0 -9.8!, -14 -7.4!", halo=0.5)
    for x, drop in ((-13, 13), (13, 9)):
        for dx in (-5, 5):
            pen.limb([(x, -8), (x + dx * 0.5, -8 + drop / 2), (x + dx, -8 + drop)], (1.1, 1.1, 1.1), halo=0.0)
        pen.fill(f"{x - 7.4} {drop - 8.6}!, {x + 7.4} {drop - 8.6}!, {x + 4} {drop - 4.4}, {x - 4} {drop - 4.4}")
        pen.disc(x - 2, drop - 9.6, 1.6)
        pen.disc(x + 2, drop - 9.8, 1.7)


def ledger(pen: Pen) -> None:
    """An open book."""
    pen.fill("0 -7!, 7 -10.5, 14 -8.6!, 14 7!, 7 5.4, 0 8.6!, -7 5.4, -14 7!, -14 -8.6!, -7 -10.5")
    pen.cut([(0, -5.4), (0, 1), (0, 7)], 1.2)
    for side in pen.sides():
        for step in range(4):
            side.cut([(2.6, -4.6 + step * 2.9), (7, -6.6 + step * 2.9), (11.6, -5.6 + step * 2.9)], 1.0)


def torch(pen: Pen) -> None:
    pen.fill("-1.8 -10!, 1.8 -10!, 1.2 14!, -1.2 14!")
    pen.fill("-4 -9!, 4 -9!, 3 -13!, -3 -13!", halo=0.5)
    pen.fill("-5 -14, -6.5 -22, -2 -27, -3.5 -36!, 3 -31, 5 -37!, 7 -25, 5 -14, 0 -11")
    pen.fill("-1.4 -15, -2 -20, 0.6 -26!, 2.4 -20, 1.4 -15", ink=False)


def rapier(pen: Pen) -> None:
    pen.fill("-1 -5!, 0 -46!, 1 -5!")
    pen.limb("-4.5 -1, -4.6 -6, 0 -6.6, 4.6 -6, 4.5 -1", (1.2, 1.6, 1.8, 1.6, 1.2), halo=0.5)
    pen.fill("-1.2 -5!, 1.2 -5!, 1.2 5!, -1.2 5!", halo=0.5)


def shield(pen: Pen) -> None:
    pen.both("0 -22, 9 -20.5, 14.5 -17!, 14 -2, 9 10, 0 19!")
    pen.both("0 -18.6, 8 -17.4, 11.4 -14.8!, 11 -2, 7 7.4, 0 14.4!", ink=False)
    pen.both("0 -16.6, 7 -15.6, 9.6 -13.4!, 9.2 -2.2, 6 5.8, 0 11.8!", halo=0)
    for side in pen.sides():
        side.fill("1.2 -8.4!, 6 -10!, 5.4 -5.4, 1.8 -4.6", ink=False)
        side.fill("0 2!, 2.4 4.6!, 4.6 1!, 4.6 4, 2.6 6.8!, 0 5.2!", ink=False)


def tower_shield(pen: Pen) -> None:
    pen.both("0 -31!, 11 -29!, 14 -24!, 14 22!, 9 27!, 0 29!")
    pen.both("0 -27!, 9 -25.4!, 11 -22!, 11 20.6!, 7.4 23.8!, 0 25.4!", ink=False)
    pen.both("0 -25!, 7.8 -23.6!, 9.2 -21!, 9.2 19.6!, 6.4 22!, 0 23.4!", halo=0)
    pen.fill("-1.2 -20!, 1.2 -20!, 1.2 18!, -1.2 18!", ink=False)
    pen.fill("-7 -6!, 7 -6!, 7 -3.6!, -7 -3.6!", ink=False)
    for side in pen.sides():
        for y in (-19, 15):
            side.disc(6.4, y, 1.2, ink=False)


def strings(pen: Pen) -> None:
    """Threads from the fingers to a puppet."""
    pen.fill("-9 -1.6!, 9 -1.6!, 9 1!, -9 1!", halo=0.5)
    for x in (-8, 0, 8):
        pen.limb([(x, 0), (x * 0.8, 11), (x * 0.55, 20)], (0.8, 0.8, 0.8), halo=0.3)
    pen.disc(0, 18.6, 3.2, halo=0.6)
    pen.fill(
        "-2.2 21!, 2.2 21!, 3.2 29!, 0.6 29!, 3.4 36!, 1 36!, 0 30!, -1 36!, -3.4 36!, -0.6 29!, -3.2 29!", halo=0.5
    )
    for side in pen.sides():
        side.limb([(1.6, 22.4), (5, 22), (5.4, 18)], (1.8, 1.6, 1.6), halo=0)
        side.disc(1.1, 18, 0.7, ink=False)


def frost(pen: Pen) -> None:
    """A burst of ice over the palm."""
    for turn, long in ((0, 20), (-38, 14), (38, 14), (-76, 9), (76, 9)):
        pen.at(turn=turn).fill(f"-2.4 -5!, -1 {-long * 0.7}!, 0 {-long}!, 1 {-long * 0.7}!, 2.4 -5!", halo=0.7)
    pen.cut([(0, -7), (0, -12), (0, -17)], 0.9)


def fireball(pen: Pen) -> None:
    pen.fill("0 2, -7 -2, -8 -9, -4 -13, -6 -20!, 0 -16, 1 -25!, 6 -17, 9 -21!, 9 -10, 7 -2")
    pen.fill("0 -1, -3.4 -4, -2.6 -8, 0.4 -12!, 3.4 -7, 3 -3", ink=False)


def hook(pen: Pen) -> None:
    """On a chain."""
    for step in range(4):
        pen.disc(0, 3 + step * 4.2, 2.2, halo=0.5)
        pen.disc(0, 3 + step * 4.2, 0.9, ink=False)
    pen.limb("0 19, 0.5 25, 5 29, 9 25, 8 19", (2.6, 3, 3, 2.4, 0))


HELD: Final[Mapping[str, tuple[Callable[[Pen], None], float | None]]] = MappingProxyType(
    {
        "sword": (sword, 62.0),
        "cleaver": (cleaver, 58.0),
        "axe": (axe, 70.0),
        "greataxe": (greataxe, 78.0),
        "mace": (mace, 64.0),
        "flail": (flail, 66.0),
        "hammer": (hammer, 70.0),
        "spear": (spear, None),
        "trident": (trident, None),
        "scythe": (scythe, None),
        "whip": (whip, 60.0),
        "staff": (orb_staff, None),
        "scales": (scales, None),
        "ledger": (ledger, None),
        "torch": (torch, None),
        "rapier": (rapier, 62.0),
        "shield": (shield, None),
        "tower": (tower_shield, None),
        "strings": (strings, None),
        "frost": (frost, None),
        "fire": (fireball, None),
        "hook": (hook, None),
    }
)
"""What a hand may hold, and the angle to which it leads off the forearm; None where it stays upright."""
_FLAT: Final = frozenset({"shield", "tower", "ledger"})
"""Lies over the hand."""
_LEAN: Final[Mapping[str, float]] = MappingProxyType({"greataxe": 6.0, "axe": 30.0})
"""How far a thing may lean outward, in degrees, where that is less than usual."""


def held_in(pen: Pen, b: Build, name: str, hand: Point, fore: float) -> None:
    """Puts a thing into a hand that `arm` has drawn with this pen; large hands hold large things."""
    if name not in HELD:
        return
    draw, off = HELD[name]
    turn = 0.0
    if off is not None:
        # Across the forearm, its head up and a little outward.
        turn = fore + off
        turn = max(-28.0, min(_LEAN.get(name, 58.0), turn))
    size = max(0.8, min(1.35, 0.55 + b.arm_wide[2] / 12))
    draw(pen.at(*hand, turn=turn, scale=size, z=pen.z + (0.5 if name in _FLAT else -0.05)))
