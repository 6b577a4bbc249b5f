"""What else a figure wears or has: quills, armour, cloth, chains, fire."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from hellprint.render.figure_bodies import Build
from hellprint.render.figure_pen import Pen

# Each part says by its z whether it lies behind the body (under 0) or before it.


def spines(pen: Pen, b: Build) -> None:
    """Long quills from the back, shoulders and arms."""
    middle = (b.shoulder_y + b.waist_y) / 2
    for turn, long in (
        (-84, 34),
        (-66, 40),
        (-49, 37),
        (-33, 43),
        (-17, 38),
        (17, 38),
        (33, 43),
        (49, 37),
        (66, 40),
        (84, 34),
    ):
        quill = pen.at(0, middle, turn=turn, z=-3)
        quill.fill(f"-2.6 -8!, -1.6 {-long * 0.7}, 0 {-long}!, 1.6 {-long * 0.7}, 2.6 -8!", halo=0.8)
        quill.cut([(0.3, -long * 0.35), (0.1, -long * 0.6), (0, -long * 0.85)], 0.8)


def belly_mouth(pen: Pen, b: Build) -> None:
    """A mouth across the belly."""
    y = (b.waist_y + b.hip_y) / 2 - 4
    w = b.waist * 0.72
    front = pen.at(0, y, z=1.5)
    front.both(f"0 -4.4, {w * 0.6} -5.6, {w} -9!, {w * 0.86} 3, {w * 0.5} 9, 0 11", ink=False)
    for step in range(-3, 4):
        x = step * w * 0.26
        rise = -4.4 - abs(step) * 1.0
        front.fill([(x - 2.6, rise - 1.4, True), (x, rise + 6.4, True), (x + 2.6, rise - 1.4, True)], halo=0)
    for step in range(-2, 3):
        x = step * w * 0.3
        front.fill(
            [(x - 2.4, 12, True), (x, 4.4 - abs(step) * 0.8, True), (x + 2.4, 12 - abs(step) * 1.6, True)], halo=0
        )
    for side in pen.sides(z=1.5):
        side.cut([(b.chest * 0.2, b.chest_y + 2), (b.chest * 0.5, b.chest_y + 5), (b.chest * 0.86, b.chest_y + 1)], 1.6)
        side.cut([(b.hip * 0.3, b.hip_y + 4), (b.hip * 0.7, b.hip_y + 1), (b.hip * 1.04, b.hip_y - 6)], 1.6)
        side.cut([(b.waist * 0.92, b.waist_y - 6), (b.waist * 0.98, b.waist_y), (b.waist * 0.92, b.waist_y + 6)], 1.4)


def plates(pen: Pen, b: Build) -> None:
    """Armour: shoulders, breastplate and skirt."""
    front = pen.at(z=1.5)
    front.both(
        f"0 {b.shoulder_y - 1}, {b.neck + 3} {b.shoulder_y - 1}, "
        f"{b.chest * 0.98} {b.chest_y - 2}, {b.chest * 0.9} {b.chest_y + 5}, "
        f"{b.waist + 1} {b.waist_y}, 0 {b.waist_y + 2.4}!"
    )
    front.cut([(0, b.shoulder_y + 1), (0, b.chest_y + 3), (0, b.waist_y + 1)], 1.2)
    for side in pen.sides(z=1.5):
        side.cut([(1, b.waist_y - 3), (b.waist * 0.6, b.waist_y - 4.6), (b.waist + 0.6, b.waist_y - 5)], 1.0)
        side.cut([(2, b.chest_y + 1), (b.chest * 0.5, b.chest_y + 3), (b.chest * 0.85, b.chest_y)], 1.0)
        for step in range(3):
            y = b.waist_y + 1.6 + step * 4.4
            wide = b.waist + 1.4 + step * 1.7
            side.fill([(0, y, True), (wide, y - 1.2, True), (wide + 1.4, y + 4.4, True), (0, y + 6, True)], halo=0.8)
    for side in pen.sides(z=2.6):
        x, y = b.shoulder, b.shoulder_y + 1
        side.fill(
            [
                (x - 9, y - 3, False),
                (x - 1, y - 8, False),
                (x + 7, y - 3, False),
                (x + 8, y + 6, True),
                (x - 5, y + 7, True),
            ]
        )
        side.cut([(x - 5, y + 3), (x + 1, y - 0.6), (x + 6.6, y + 3)], 1.2)
        side.fill([(x - 1, y - 6, True), (x + 3, y - 14, True), (x + 4.6, y - 4.6, True)], halo=0.4)


def loincloth(pen: Pen, b: Build) -> None:
    front = pen.at(z=1.2)
    front.fill(
        [
            (-b.hip - 0.6, b.hip_y - 3, True),
            (b.hip + 0.6, b.hip_y - 3, True),
            (b.hip * 0.62, b.hip_y + 3, False),
            (b.hip * 0.5, b.hip_y * 0.42, True),
            (b.hip * 0.1, b.hip_y * 0.5, True),
            (-b.hip * 0.24, b.hip_y * 0.36, True),
            (-b.hip * 0.55, b.hip_y * 0.5, True),
            (-b.hip * 0.62, b.hip_y + 3, False),
        ]
    )
    front.cut([(-b.hip, b.hip_y - 0.6), (0, b.hip_y + 0.8), (b.hip, b.hip_y - 0.6)], 1.2)
    front.disc(0, b.hip_y + 0.4, 2.4, ink=False)
    front.disc(0, b.hip_y + 0.4, 1.2)
    front.cut([(b.hip * 0.3, b.hip_y + 5), (b.hip * 0.3, b.hip_y * 0.7), (b.hip * 0.26, b.hip_y * 0.52)], 1.0)


def apron(pen: Pen, b: Build) -> None:
    front = pen.at(z=1.3)
    front.both(
        f"0 {b.chest_y + 2}!, {b.chest * 0.6} {b.chest_y + 2}!, "
        f"{b.waist * 0.9} {b.waist_y}, {b.hip + 4} {b.hip_y * 0.5}, "
        f"{b.hip + 3} {b.hip_y * 0.3}!, 0 {b.hip_y * 0.26}"
    )
    for side in pen.sides(z=1.4):
        side.cut([(b.chest * 0.5, b.chest_y + 3), (b.neck + 2, b.shoulder_y + 2), (b.neck, b.shoulder_y - 2)], 1.2)
        side.cut([(b.hip + 1, b.hip_y * 0.36), (b.hip * 0.8, b.hip_y * 0.7), (b.hip * 0.55, b.hip_y)], 1.1)
    for x, y, r in (
        (-3.5, b.hip_y * 0.62, 1.8),
        (2, b.hip_y * 0.78, 1.3),
        (4.6, b.hip_y * 0.46, 1.5),
        (-1, b.hip_y * 0.42, 1.0),
    ):
        front.disc(x, y, r, ink=False)
    front.cut([(-b.waist, b.waist_y + 2), (0, b.waist_y + 4), (b.waist, b.waist_y + 2)], 1.3)


def cape(pen: Pen, b: Build) -> None:
    back = pen.at(z=-2)
    back.both(
        f"0 {b.shoulder_y - 3}, {b.shoulder + 2} {b.shoulder_y}, {b.shoulder + 7} {b.waist_y}, {b.shoulder + 12} -18, "
        f"{b.shoulder + 15} -2!, {b.shoulder + 6} -5, {b.shoulder} -1!, {b.shoulder - 8} -5, 0 -2"
    )
    for side in pen.sides(z=-1.9):
        side.cut([(b.shoulder + 8, -6), (b.shoulder + 5.6, -24), (b.shoulder + 2, b.waist_y)], 1.6)
        side.cut([(b.shoulder + 1, -6), (b.shoulder - 0.6, -22), (b.shoulder - 2, b.waist_y + 4)], 1.4)
        side.fill(
            [
                (b.neck, b.shoulder_y, True),
                (b.shoulder - 2, b.shoulder_y - 5, False),
                (b.shoulder + 4, b.shoulder_y, False),
                (b.shoulder - 1, b.shoulder_y + 4, False),
            ],
            z=2.2,
        )


def coat(pen: Pen, b: Build) -> None:
    """A frock coat with buttons."""
    front = pen.at(z=1.2)
    front.both(
        f"0 {b.shoulder_y}, {b.neck + 2} {b.shoulder_y - 1}, {b.chest} {b.chest_y}, {b.waist + 0.5} {b.waist_y}, "
        f"{b.hip + 5} {b.hip_y * 0.7}, {b.hip + 7} {b.hip_y * 0.36}!, "
        f"{b.hip - 1} {b.hip_y * 0.32}, 2 {b.hip_y * 0.76}, 0 {b.hip_y}"
    )
    for side in pen.sides(z=1.3):
        side.cut([(b.neck * 0.6, b.shoulder_y), (2.6, b.chest_y + 4), (0.6, b.waist_y)], 1.3)
        side.cut([(2.4, b.waist_y + 2), (5, b.hip_y), (b.hip + 1, b.hip_y * 0.45)], 1.1)
        for step in range(4):
            side.disc(3.1, b.chest_y + 5 + step * 4, 0.8, ink=False)


def ice(pen: Pen, b: Build) -> None:
    """Icicles from shoulders and arms, and crystals of snow."""
    for side in pen.sides(z=2.3):
        for x, long in ((b.shoulder + 5, 10), (b.shoulder + 1, 14), (b.shoulder - 4, 8)):
            side.fill(
                [(x - 2, b.shoulder_y + 1, True), (x + 2, b.shoulder_y + 1, True), (x, b.shoulder_y + 1 + long, True)],
                halo=0.6,
            )
    for x, y, size in ((-31, b.shoulder_y - 12, 4.4), (30, b.shoulder_y - 20, 3.4), (-34, -30, 3.2)):
        for turn in (0, 60, 120):
            flake = pen.at(x, y, turn=turn, z=-3)
            flake.limb([(0, -size), (0, 0), (0, size)], (0.9, 1.0, 0.9), halo=0)
            for end in (-1, 1):
                flake.limb([(-size * 0.35, end * size * 0.9), (0, end * size * 0.55)], (0.8, 0.8), halo=0)
                flake.limb([(size * 0.35, end * size * 0.9), (0, end * size * 0.55)], (0.8, 0.8), halo=0)


def eyes(pen: Pen, b: Build) -> None:
    """Eyes all over the body."""
    for x, y, size, turn in (
        (b.chest * 0.42, b.chest_y - 1, 3.4, -14),
        (-b.chest * 0.5, b.chest_y + 4, 2.8, 24),
        (b.waist * 0.2, b.waist_y + 1, 3.0, 60),
        (-b.hip * 0.5, b.hip_y - 3, 2.6, -30),
    ):
        eye = pen.at(x, y, turn=turn, z=1.6)
        lid = size * 0.62
        eye.fill(
            f"{-size * 1.3} 0!, {-size * 0.5} {-lid}, {size * 0.5} {-lid}, "
            f"{size * 1.3} 0!, {size * 0.5} {lid}, {-size * 0.5} {lid}",
            ink=False,
        )
        eye.disc(0, 0, size * 0.42)


def more_arms(pen: Pen, b: Build) -> None:
    """A second pair that gropes about."""
    for side, lift in zip(pen.sides(z=-1.2), (0, -5), strict=True):
        x, y = b.chest * 0.7, b.chest_y + 4
        hand = (x + b.arm * 0.72, y + 8 + lift)
        side.limb([(x, y), (x + b.arm * 0.4, y + 13 + lift), hand], (b.arm_wide[0], b.arm_wide[1], b.arm_wide[2]))
        for turn in (-50, -20, 12, 44):
            tip = (hand[0] + math.cos(math.radians(turn)) * 8, hand[1] + math.sin(math.radians(turn)) * 8)
            side.limb([hand, ((hand[0] + tip[0]) / 2, (hand[1] + tip[1]) / 2), tip], (2.4, 2, 0), halo=0)


def rags(pen: Pen, b: Build) -> None:
    front = pen.at(z=1.1)
    y = b.hip_y
    front.fill(
        [
            (-b.hip - 2, y - 5, True),
            (b.hip + 2, y - 5, True),
            (b.hip + 7, y * 0.66, True),
            (b.hip + 3, y * 0.6, False),
            (b.hip + 5, y * 0.28, True),
            (b.hip * 0.5, y * 0.52, True),
            (1, y * 0.2, True),
            (-3, y * 0.5, True),
            (-b.hip - 3, y * 0.34, True),
            (-b.hip - 2, y * 0.6, False),
            (-b.hip - 7, y * 0.56, True),
        ]
    )
    for x, foot in ((-4.0, 0.55), (1.0, 0.4), (6.0, 0.5)):
        front.cut([(x, y - 3), (x + 0.8, y * 0.8), (x + 0.2, y * foot)], 1.2)


def chains(pen: Pen, b: Build) -> None:
    """Across the breast."""
    for side in pen.sides(z=1.7):
        for step in range(6):
            t = step / 5
            x, y = b.chest * 0.7 * (1 - 2 * t), b.shoulder_y + 5 + (b.waist_y - b.shoulder_y - 6) * t
            side.at(x, y, turn=36).fill("-2.1 0, 0 -1.4, 2.1 0, 0 1.4", ink=False)
            side.at(x, y, turn=36).fill("-1 0, 0 -0.5, 1 0, 0 0.5", halo=0)


def void(pen: Pen, b: Build) -> None:
    """A hole through the breast, and a broken ring behind."""
    hole = pen.at(0, b.chest_y + 2, z=1.6)
    hole.disc(0, 0, b.chest * 0.5, ink=False)
    hole.disc(0, 0, b.chest * 0.26)
    for turn in range(20, 360, 40):
        ray = hole.at(turn=turn)
        ray.cut([(0, -b.chest * 0.58), (0.2, -b.chest * 0.7), (0, -b.chest * 0.86)], 0.9)
    ring = pen.at(0, b.head_y + 4, z=-3)
    for turn in range(18, 360, 24):
        if turn % 120 != 66:
            ring.at(turn=turn).fill("-2.9 -22!, 2.9 -22!, 4 -26.5!, 0 -30!, -4 -26.5!", halo=0)


def halo(pen: Pen, b: Build) -> None:
    """A burning wheel behind the head."""
    wheel = pen.at(0, b.head_y, z=-3)
    for turn in range(0, 360, 18):
        long = 25 if turn % 36 else 30
        wheel.at(turn=turn).fill(f"-2.4 -14!, 0 {-long}!, 2.4 -14!", halo=0)
    wheel.disc(0, 0, 15.4)
    wheel.disc(0, 0, 13, ink=False)


def blaze(pen: Pen, b: Build) -> None:
    """Flames lick over the body."""
    for side in pen.sides(z=1.4):
        for x, y, turn in (
            (3, b.hip_y - 2, 6),
            (b.chest * 0.5, b.waist_y, 12),
            (1.5, b.chest_y + 6, -4),
            (b.chest * 0.66, b.chest_y + 2, 18),
        ):
            side.at(x, y, turn=turn, scale=0.8).fill("0 2, -2.6 -2, -1.6 -6, 0.6 -11!, 1 -6, 3 -3", ink=False)


def claw_crest(pen: Pen, b: Build) -> None:
    """A ridge of bone over the shoulders."""
    for side in pen.sides(z=2.4):
        for step in range(3):
            x = b.shoulder * (0.55 + step * 0.24)
            side.at(x, b.shoulder_y - 0.4 + step * 2, turn=12 + step * 22).fill("-3 2!, 0.6 -9!, 3 2!", halo=0.5)


def fur(pen: Pen, b: Build) -> None:
    """A shaggy breast between the fore legs."""
    chest = pen.at(z=-0.7)
    chest.both("0 -66, 18 -64, 25 -54, 27 -40, 20 -26, 8 -19!, 4 -23, 0 -15!")
    for x, y in ((0, -42), (-6, -38), (6, -38), (-10, -45), (10, -45), (-3, -33), (3.4, -32), (0, -27)):
        chest.cut([(x, y), (x + 0.8, y + 5), (x, y + 10)], 1.5)


def feelers(pen: Pen, b: Build) -> None:
    """Arms without bones that rise on both sides."""
    for side in pen.sides(z=-1):
        for points, widths in (
            (
                [
                    (6, b.chest_y + 6),
                    (22, b.chest_y + 8),
                    (31, b.chest_y - 8),
                    (24, b.chest_y - 24),
                    (33, b.chest_y - 32),
                    (40, b.chest_y - 26),
                ],
                (12, 10.5, 8.5, 6.5, 4, 0),
            ),
            (
                [
                    (5, b.chest_y + 12),
                    (24, b.chest_y + 18),
                    (40, b.chest_y + 8),
                    (46, b.chest_y - 6),
                    (40, b.chest_y - 12),
                ],
                (11, 9.5, 7.5, 4.5, 0),
            ),
        ):
            side.limb(points, widths)
        for x, y in ((25, 3.4), (27.6, -4), (25.4, -11.4), (23, -18)):
            side.disc(x, b.chest_y + y, 1.15, ink=False)
        for x, y in ((20, 16), (27, 16), (34, 12), (39.4, 6)):
            side.disc(x, b.chest_y + y - 1.6, 1.1, ink=False)


EXTRAS: Final[Mapping[str, Callable[[Pen, Build], None]]] = MappingProxyType(
    {
        "spines": spines,
        "belly-mouth": belly_mouth,
        "plates": plates,
        "loincloth": loincloth,
        "apron": apron,
        "cape": cape,
        "coat": coat,
        "ice": ice,
        "eyes": eyes,
        "arms": more_arms,
        "rags": rags,
        "chains": chains,
        "void": void,
        "halo": halo,
        "blaze": blaze,
        "crest": claw_crest,
        "feelers": feelers,
        "fur": fur,
    }
)
