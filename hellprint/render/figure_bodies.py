"""Bodies of figures: builds, torsos and what they stand on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from hellprint.render.figure_pen import Pen


class Build(NamedTuple):
    """Measures of a body, in units; feet are at 0, y grows downward, the figure looks at us.

    Attributes:
        hip_y, waist_y, chest_y, shoulder_y, head_y: heights; head_y of the middle of the head.
        hip, waist, chest, shoulder, neck: half widths.
        head: scale of the head.
        arm: its length; arm_wide: of upper arm, forearm and wrist.
        leg_wide: of thigh, calf and ankle; stance: of a foot from the middle.
    """

    hip_y: float
    waist_y: float
    chest_y: float
    shoulder_y: float
    head_y: float
    hip: float
    waist: float
    chest: float
    shoulder: float
    neck: float
    head: float
    arm: float
    arm_wide: tuple[float, float, float]
    leg_wide: tuple[float, float, float]
    stance: float


BUILDS: Final[Mapping[str, Build]] = MappingProxyType(
    {
        "warrior": Build(-44, -54, -67, -75, -85, 10, 9, 15, 17.5, 5, 1.0, 27, (9, 8, 5.5), (12, 9, 5.5), 13),
        "hulk": Build(-35, -46, -62, -72, -75, 13, 14, 23, 27, 9, 1.0, 36, (15, 14, 11), (17, 13, 9), 16),
        "gaunt": Build(-46, -57, -70, -79, -89, 6.5, 4.5, 10.5, 13.5, 3, 0.95, 35, (5, 4.5, 3.2), (7, 5, 3.4), 10),
        "imp": Build(-22, -28, -37, -43, -53, 7, 6.5, 9.5, 11, 4, 1.3, 22, (5.5, 4.8, 3.6), (8, 5.5, 3.6), 9),
        "lady": Build(-45, -56, -67, -74, -84, 10, 5.2, 9, 11.5, 3, 0.85, 26, (4.8, 4.2, 3.2), (9.5, 6, 3), 7),
        "fat": Build(-17, -32, -52, -62, -66, 24, 31, 27, 25, 10, 0.9, 30, (15, 13, 9), (19, 15, 13), 18),
    }
)


def torso(pen: Pen, b: Build) -> None:
    """From neck to crotch."""
    pen.both(
        f"{b.neck * 0.8} {b.head_y + 4}, {b.neck} {b.shoulder_y - 2}, {b.shoulder * 0.62} {b.shoulder_y - 1.5}, "
        f"{b.shoulder} {b.shoulder_y + 3}, {b.chest * 1.04} {b.chest_y}, {b.waist} {b.waist_y}, "
        f"{b.hip} {b.hip_y - 2}, {b.hip * 0.55} {b.hip_y + 4}, 0 {b.hip_y + 7}"
    )


def muscles(pen: Pen, b: Build) -> None:
    """Breast, belly and flanks of a strong body."""
    for side in pen.sides():
        y = b.chest_y + 3
        side.cut([(1.0, y + 1), (b.chest * 0.5, y + 2.4), (b.chest * 0.88, y - 2.5)], 1.5)
        for step in (0.34, 0.62, 0.88):
            y = b.chest_y + 3 + (b.hip_y - b.chest_y - 3) * step
            side.cut([(b.waist * 0.16, y), (b.waist * 0.45, y + 0.8), (b.waist * 0.68, y - 0.8)], 1.1)
    pen.cut([(0, b.chest_y - 3), (0, b.waist_y), (0, b.hip_y - 4)], 1.1)


def ribs(pen: Pen, b: Build) -> None:
    """Of a starved body."""
    for side in pen.sides():
        for step in range(4):
            y = b.chest_y - 2 + step * 3.4
            wide = b.chest * (0.82 - step * 0.13)
            side.cut([(0.9, y - 0.6), (wide * 0.55, y - 0.4), (wide, y + 1.8)], 1.3)
        side.cut([(b.hip * 0.75, b.hip_y - 2.5), (b.hip * 0.3, b.hip_y + 0.5), (0.6, b.hip_y + 3.5)], 1.1)
    pen.cut([(0, b.chest_y - 5), (0, b.waist_y - 3), (0, b.waist_y + 3)], 1.0)


def curves(pen: Pen, b: Build) -> None:
    """Of a woman's body: a bodice."""
    for side in pen.sides():
        y = b.chest_y + 3.5
        side.cut([(0.8, y + 0.5), (b.chest * 0.5, y + 2.6), (b.chest * 0.95, y - 1)], 1.2)
        side.cut([(0.5, y - 3), (b.chest * 0.4, y - 5.2), (b.chest * 0.85, y - 6.2)], 1.0)
        side.cut([(b.hip * 0.95, b.hip_y - 5), (b.hip * 0.45, b.hip_y - 1.5), (0.4, b.hip_y + 2.5)], 1.1)
    for step in range(3):
        y = b.waist_y - 3 + step * 2.6
        pen.cut([(-1.6, y), (0, y + 0.7), (1.6, y)], 0.9)


# -- legs


def plain_legs(pen: Pen, b: Build) -> None:
    """Feet in boots."""
    for side in pen.sides():
        _thigh(side, b, (b.stance + 1.0, b.hip_y * 0.5), (b.stance, -5))
        side.fill(
            f"{b.stance - 4} -9!, {b.stance + 4} -9!, {b.stance + 4.5} -4, {b.stance + 9} -1.2, {b.stance + 8.4} 0!, "
            f"{b.stance - 4.6} 0!"
        )
        side.cut([(b.stance - 3.4, -8.2), (b.stance, -7.4), (b.stance + 3.6, -8.2)], 1.1)


def goat_legs(pen: Pen, b: Build) -> None:
    """Bent backwards, shaggy, on hooves."""
    w = b.leg_wide
    for side in pen.sides():
        knee = (b.stance + 3.5, b.hip_y * 0.62)
        hock = (b.stance - 1.5, b.hip_y * 0.3)
        foot = (b.stance + 2.5, -4)
        hip = (b.hip * 0.5, b.hip_y - 1)
        side.limb([hip, ((hip[0] + knee[0]) / 2 + 1, (hip[1] + knee[1]) / 2), knee], (w[0], w[0] * 1.05, w[1]), z=pen.z)
        side.limb([knee, hock, foot], (w[1], w[1] * 0.72, w[2]), z=pen.z, halo=0)
        x, y = hock
        side.fill([(x - w[1] * 0.3, y - 6, True), (x - w[1] * 0.8, y + 2, True), (x, y - 0.5, True)], halo=0)
        side.fill([(x - w[1] * 0.1, y - 2, True), (x - w[1] * 0.55, y + 5, True), (x + 1, y + 2, True)], halo=0)
        side.fill(f"{b.stance - 1.4} -6!, {b.stance + 5.6} -6!, {b.stance + 8.6} 0!, {b.stance - 3} 0!", halo=0.8)
        side.cut([(b.stance + 2.6, 0), (b.stance + 2.4, -4)], 1.0)
        for step in (0.25, 0.5, 0.75):
            px, py = hip[0] + (knee[0] - hip[0]) * step, hip[1] + (knee[1] - hip[1]) * step
            side.cut([(px - 0.5, py), (px + 0.6, py + 2), (px + 0.4, py + 4.6)], 1.1)


def talon_legs(pen: Pen, b: Build) -> None:
    """Bent backwards, lean, on three claws."""
    w = b.leg_wide
    for side in pen.sides():
        knee, hock, foot = (b.stance + 3, b.hip_y * 0.58), (b.stance - 1, b.hip_y * 0.3), (b.stance + 2, -3)
        side.limb([(b.hip * 0.5, b.hip_y - 1), (b.stance * 0.9, b.hip_y * 0.8), knee], (w[0], w[0], w[1]))
        side.limb([knee, hock, foot], (w[1], w[1] * 0.7, w[2]), halo=0)
        x, y = foot
        for dx, reach in ((-5.5, 4.0), (1.5, 5.5), (8.0, 4.0)):
            side.limb([(x, y - 1), (x + dx * 0.6, y - 0.4), (x + dx, 0)], (3.4, reach * 0.6, 0), halo=0.5)
        side.cut([(knee[0] - 1.5, knee[1] - 2), (knee[0], knee[1] + 1), (knee[0] - 1, knee[1] + 4)], 1.1)


def stump_legs(pen: Pen, b: Build) -> None:
    """Short and thick, with toes."""
    w = b.leg_wide
    for side in pen.sides():
        x = b.stance
        side.fill(
            f"{x - w[0] / 2} {b.hip_y}, {x + w[0] / 2} {b.hip_y}, {x + w[2] * 0.62} -6, {x + w[2] * 0.75} 0!, "
            f"{x - w[2] * 0.75} 0!, {x - w[2] * 0.6} -6"
        )
        for toe in (-0.35, 0.0, 0.35):
            side.cut([(x + toe * w[2], 0), (x + toe * w[2], -3.4)], 1.2)


def robe(pen: Pen, b: Build) -> None:
    """A gown to the ground, in folds."""
    pen.both(
        f"0 {b.waist_y - 3}, {b.waist * 0.95} {b.waist_y - 2}, {b.hip + 1} {b.hip_y}, {b.stance + 4} -20, "
        f"{b.stance + 9} -3, {b.stance + 10} 0!, {b.stance + 3} -1.6, {b.stance - 3} 0!, {b.stance - 8} -1.6, 0 0"
    )
    for side in pen.sides():
        side.cut([(b.stance + 2, -2), (b.stance - 1.5, -20), (b.hip * 0.7, b.hip_y)], 1.5)
        side.cut([(b.stance - 6, -2), (b.stance - 7, -16), (b.hip * 0.3, b.hip_y + 5)], 1.3)
    pen.cut([(-b.waist, b.waist_y), (0, b.waist_y + 1.8), (b.waist, b.waist_y)], 1.6)


def coils(pen: Pen, b: Build) -> None:
    """A serpent's body, lying in rings."""
    thick = min(2 * b.waist, 24.0)
    pen.limb([(0, b.waist_y - 2), (4, b.hip_y), (9, min(b.hip_y * 0.7, -30)), (3, -20)], (thick, thick, 15, 13))
    pen.limb([(26, -19), (36, -24), (37, -33), (31, -40)], (6, 5, 3.4, 0), halo=0.8)
    pen.limb([(-20, -17), (-6, -21), (12, -20), (27, -17)], (11, 13, 13, 8))
    pen.limb([(-29, -9), (-20, -19), (-10, -14)], (11, 11, 8), halo=0)
    pen.limb([(-30, -7), (-10, -5.5), (12, -6), (30, -9), (26, -17)], (11, 12, 12, 10, 6))
    for left in range(-26, 27, 5):
        pen.cut([(left, -0.8), (left + 1.6, -4), (left + 1.0, -8)], 1.1)
    for left in range(-10, 22, 5):
        pen.cut([(left, -15.4), (left + 1.4, -18), (left + 0.8, -21.5)], 1.0)
    for step in range(5):
        y = b.hip_y + step * 4.2 + 2
        x = 3.5 + 1.2 * step
        pen.cut([(x - 5, y - 0.8), (x, y + 0.8), (x + 5, y - 0.8)], 1.0)


def wisp(pen: Pen, b: Build) -> None:
    """The body ends in drifting smoke."""
    h = b.hip_y
    for points, widths in (
        ([(b.hip * 0.7, h + 3), (13, h * 0.66), (20, h * 0.7), (24, h * 0.9), (19, h * 0.98)], (9, 8, 5, 3, 0)),
        ([(-b.hip * 0.7, h + 3), (-12, h * 0.5), (-20, h * 0.42), (-27, h * 0.56), (-24, h * 0.68)], (9, 9, 6, 3.6, 0)),
        ([(2, h * 0.5), (10, h * 0.3), (18, h * 0.34), (20, h * 0.46)], (9, 6, 3.6, 0)),
    ):
        pen.limb(points, widths)
    pen.limb(
        [(0, b.waist_y), (0, h), (4, h * 0.68), (-3, h * 0.38), (-14, h * 0.16), (-26, h * 0.13), (-30, h * 0.26)],
        (b.waist * 1.9, b.hip * 2.3, b.hip * 2.5, b.hip * 1.9, b.hip * 1.1, b.hip * 0.6, 0),
    )
    pen.cut([(-3, h + 4), (-1, h * 0.66), (-6, h * 0.36), (-15, h * 0.17)], 1.4)
    pen.cut([(3, h + 4), (7, h * 0.66), (1, h * 0.4), (-8, h * 0.2)], 1.3)
    pen.cut([(11, h * 0.72), (17, h * 0.72), (20, h * 0.8)], 1.1)
    pen.cut([(-10, h * 0.56), (-18, h * 0.47), (-23, h * 0.53)], 1.1)


def fire(pen: Pen, b: Build) -> None:
    """The body rises from a pillar of flames."""
    h = b.hip_y
    pen.fill(
        [
            (0, b.waist_y - 2, False),
            (b.waist, b.waist_y, False),
            (b.hip + 1, h, False),
            (b.hip + 9, h * 0.78, True),
            (b.hip + 5, h * 0.58, False),
            (b.hip + 15, h * 0.5, True),
            (b.hip + 9, h * 0.3, False),
            (b.hip + 19, h * 0.2, True),
            (b.hip + 11, 0, False),
            (0, 2, False),
            (-b.hip - 11, 0, False),
            (-b.hip - 17, h * 0.26, True),
            (-b.hip - 9, h * 0.3, False),
            (-b.hip - 14, h * 0.6, True),
            (-b.hip - 5, h * 0.58, False),
            (-b.hip - 6, h * 0.86, True),
            (-b.hip - 1, h, False),
            (-b.waist, b.waist_y, False),
        ]
    )
    for x, foot, top, lean in (
        (-9, 0.02, 0.44, -3),
        (0, 0.06, 0.72, 2),
        (9, 0.02, 0.5, 3),
        (-4.5, 0.3, 0.9, -2),
        (5, 0.34, 0.86, 2),
    ):
        pen.fill(
            [
                (x, h * foot, False),
                (x - 2.6, h * (foot * 0.7 + top * 0.3), False),
                (x + lean, h * top, True),
                (x + 2.8, h * (foot * 0.7 + top * 0.3), False),
            ],
            ink=False,
        )


def spider_legs(pen: Pen, b: Build) -> None:
    """A round hind body and eight legs."""
    pen.both(f"0 {b.hip_y - 4}, {b.hip + 3} {b.hip_y}, 17 -30, 18 -21, 11 -13, 0 -11")
    for side in pen.sides(z=pen.z - 0.1):
        for (kx, ky), foot, wide in (
            ((22, -50), 45, 4.0),
            ((27, -41), 37, 4.4),
            ((25, -31), 27, 4.6),
            ((17, -22), 16, 4.4),
        ):
            side.limb([(6, -28), (kx * 0.6, ky + 6), (kx, ky)], (wide + 1.5, wide, wide * 0.8), halo=0.7)
            side.limb([(kx, ky), ((kx + foot) / 2 + 2, ky * 0.5), (foot, 0)], (wide, wide * 0.62, 0), halo=0.7)
    for side in pen.sides():
        side.cut([(2, -17), (7, -19), (11, -24)], 1.4)
        side.cut([(1.6, -22), (5, -24), (8, -29)], 1.3)
    pen.fill("0 -36!, 4.5 -29!, 0 -24!, -4.5 -29!", ink=False)


def tentacles(pen: Pen, b: Build) -> None:
    """Arms without bones, with suckers, in place of legs."""
    for side in pen.sides():
        for points, widths in (
            ([(5, -26), (20, -30), (32, -16), (43, -12), (45, -23), (38, -25)], (12, 11, 9, 7, 4, 0)),
            ([(5, -22), (14, -18), (22, -5), (34, -2.6), (40, -8)], (12, 10, 8, 5.5, 0)),
            ([(3, -20), (6, -10), (9, -3.5), (17, -2)], (11, 9, 6, 0)),
        ):
            side.limb(points, widths)
    for side in pen.sides():
        for x, y in ((18, -27), (24, -22.5), (29, -17), (35, -12.6), (40.5, -13)):
            side.disc(x, y, 1.1, ink=False)
        for x, y in ((14, -15.5), (18.5, -9), (24, -4.6)):
            side.disc(x, y, 1.0, ink=False)


def paws(pen: Pen, b: Build) -> None:
    """The fore and hind legs of a great beast that comes at us."""
    for side in pen.sides(z=pen.z - 0.2):
        side.limb([(21, -40), (33, -32), (36, -16), (33, -4)], (20, 19, 12, 10))
        side.fill("27 -6, 33 -9, 40 -6, 43 0!, 25 0!")
        for x in (31.0, 36.0):
            side.cut([(x, 0), (x - 0.3, -4.5)], 1.2)
    for side in pen.sides():
        side.limb([(16, -50), (22, -34), (17, -18), (18, -6)], (22, 17, 12, 11))
        side.fill("10 -7, 18 -11, 26 -7, 30 0!, 7 0!")
        for x in (13, 18.5, 24):
            side.limb([(x, -4), (x + 0.6, -1.4), (x + 1.2, 1.4)], (3, 2.2, 0), ink=False)
        side.cut([(24, -38), (21, -28), (20, -20)], 1.8)
        side.cut([(17, -44), (14, -34), (13.5, -24)], 1.6)


def _thigh(side: Pen, b: Build, knee: tuple[float, float], foot: tuple[float, float]) -> None:
    w = b.leg_wide
    hip = (b.hip * 0.52, b.hip_y - 1)
    side.limb([hip, ((hip[0] + knee[0]) / 2 + 0.8, (hip[1] + knee[1]) / 2), knee], (w[0] * 0.95, w[0], w[1] * 0.85))
    calf = (knee[0] + 0.8, knee[1] * 0.62)
    side.limb([knee, calf, foot], (w[1] * 0.85, w[1], w[2]), halo=0)
    side.cut([(knee[0] - 2.2, knee[1] - 1.2), (knee[0] + 0.4, knee[1] + 1), (knee[0] + 2.6, knee[1] - 1.2)], 1.2)
    side.cut([(hip[0] + 1.5, hip[1] + 5), (hip[0] + 3.2, hip[1] * 0.8), (knee[0] - 0.6, knee[1] - 5)], 1.0)


LEGS: Final[Mapping[str, Callable[[Pen, Build], None]]] = MappingProxyType(
    {
        "boots": plain_legs,
        "hooves": goat_legs,
        "talons": talon_legs,
        "stumps": stump_legs,
        "robe": robe,
        "coils": coils,
        "wisp": wisp,
        "fire": fire,
        "spider": spider_legs,
        "tentacles": tentacles,
        "paws": paws,
    }
)
SKINS: Final[Mapping[str, Callable[[Pen, Build], None]]] = MappingProxyType(
    {"muscles": muscles, "ribs": ribs, "curves": curves, "plain": lambda pen, build: None}
)
