"""What lies behind a figure and under it: wings, tails, the ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from hellprint.render.figure_bodies import Build
from hellprint.render.figure_pen import Pen

Part = Callable[[Pen, Build], None]

# -- wings: drawn for shoulders 15 units apart at the height 0, then scaled to the build


def bat_wings(pen: Pen) -> None:
    for side in pen.sides():
        side.fill("3 4!, 12 -12, 22 -29, 30 -33!, 44 -20, 52 12!, 44 3, 39 16!, 32 5, 26 20!, 20 8, 13 21!, 8 14")
        side.fill("27 -33!, 29.6 -40!, 32 -32!", halo=0)
        for x, y in ((50, 7), (38, 11), (25.6, 14)):
            side.cut([(28.5, -29), ((28.5 + x) / 2 + 1.6, (-29 + y) / 2), (x, y)], 1.5)
        side.cut([(5, 4), (14, -10), (26, -27)], 1.2)


def dragon_wings(pen: Pen) -> None:
    """Raised high."""
    for side in pen.sides():
        side.fill(
            "3 6!, 9 -16, 16 -40, 23 -55!, 34 -44, 42 -22, 45 6!, 38 -4, 34 13!, 27 0, 22 19!, 16 6, 10 22!, 7 14"
        )
        side.fill("20.4 -53!, 22 -63!, 25.4 -53!", halo=0)
        for x, y in ((43.4, 1), (33, 8), (21.6, 13)):
            side.cut([(22, -51), ((22 + x) / 2 + 2, (-51 + y) / 2), (x, y)], 1.5)
        side.cut([(6, 4), (11, -16), (20, -48)], 1.2)


def ragged_wings(pen: Pen) -> None:
    """Torn, with holes."""
    for side in pen.sides():
        side.fill(
            "3 4!, 10 -16, 20 -38, 26 -43!, 36 -34, 47 -8!, 41 -12, 44 4!, "
            "37 -4, 38 14!, 31 3, 29 22!, 23 8, 18 25!, 13 12, 9 17!, 7 10"
        )
        side.fill("24 -43!, 25 -51!, 28.6 -42!", halo=0)
        for x, y in ((44, -10), (41, 0), (35, 10), (27, 17), (17, 19)):
            side.cut([(25, -39), ((25 + x) / 2 + 1.4, (-39 + y) / 2), (x, y)], 1.3)
        side.fill("30 -12, 33 -16, 34 -10, 31 -7", ink=False)
        side.fill("19 -2, 21.6 -6, 22.4 1, 20 4", ink=False)


def feather_wings(pen: Pen) -> None:
    for side in pen.sides():
        for step in range(7):
            x, y = 9 + step * 4.4, -14 - step * 2.6 + (step > 4) * (step - 4) * 3
            long = 27 - step * 1.4
            side.at(x, y, turn=-8 - step * 5.6).fill(
                f"-2.8 0, 2.8 0, 3.2 {long * 0.7}, 0.6 {long}!, -3 {long * 0.75}", halo=0.8
            )
        side.limb("3 3, 12 -15, 24 -27, 38 -27", (6, 8, 7.4, 0), halo=0.8)
        side.cut("6 0, 14 -14, 25 -25", 1.2)


def gnat_wings(pen: Pen) -> None:
    """Clear, with veins."""
    for side in pen.sides():
        for turn, long in ((38, 50), (74, 38)):
            wing = side.at(3, 0, turn=turn)
            wing.fill(f"0 0!, 6 {-long * 0.4}, 8 {-long * 0.78}, 1 {-long}, -5 {-long * 0.7}, -3 {-long * 0.3}")
            wing.fill(
                f"0 -5!, 4.4 {-long * 0.4}, 5.8 {-long * 0.76}, "
                f"1 {-long + 2.4}, -3.2 {-long * 0.7}, -1.6 {-long * 0.3}",
                ink=False,
            )
            for dx in (-2.4, 1.2, 4.6):
                wing.limb([(0, -5), (dx * 0.6, -long * 0.45), (dx, -long * 0.82)], (1, 0.9, 0.7), halo=0)
            wing.limb([(-3.6, -long * 0.52), (1, -long * 0.48), (6.4, -long * 0.56)], (0.8, 0.8, 0.8), halo=0)


def flame_wings(pen: Pen) -> None:
    for side in pen.sides():
        side.fill(
            "3 6!, 9 -8, 14 -22, 12 -34!, 20 -26, 23 -46!, 29 -30, "
            "36 -40!, 37 -24, 46 -28!, 43 -13, 52 -12!, 43 -1, 47 9!, "
            "36 6, 35 18!, 27 9, 22 20!, 17 10, 9 14"
        )
        side.cut("10 2, 21 -12, 22 -34", 2.0)
        side.cut("13 5, 29 -8, 34 -30", 1.8)
        side.cut("15 7, 32 0, 44 -8", 1.7)
        side.cut("12 9, 22 8, 31 12", 1.4)


def shroud(pen: Pen) -> None:
    """A cloak of shadow that spreads like wings."""
    for side in pen.sides():
        side.fill(
            "2 -4!, 12 -8, 22 -22, 33 -30!, 36 -14, 44 -4!, 40 10, 48 24!, "
            "40 30, 42 46!, 34 44, 33 58!, 26 54, 22 66!, 15 58, 8 66!, 2 54"
        )
        side.cut("9 0, 24 6, 38 22", 1.5)
        side.cut("9 8, 21 20, 33 42", 1.5)
        side.cut("8 18, 15 34, 22 55", 1.4)
        side.cut("12 -5, 24 -10, 33 -22", 1.3)


WINGS: Final[Mapping[str, Callable[[Pen], None]]] = MappingProxyType(
    {
        "bat": bat_wings,
        "dragon": dragon_wings,
        "ragged": ragged_wings,
        "feather": feather_wings,
        "gnat": gnat_wings,
        "flame": flame_wings,
        "shroud": shroud,
    }
)


# -- tails: behind all, from the hip


def arrow_tail(pen: Pen, b: Build) -> None:
    y = b.hip_y
    pen.limb([(2, y), (14, y * 0.42), (25, y * 0.5), (28, y * 0.95), (34, y * 1.25)], (5, 4, 3.2, 2.6, 2))
    pen.at(34, y * 1.25, turn=26).fill("0 -9!, 5 2!, 0 0!, -5 2!", halo=0.6)


def sting_tail(pen: Pen, b: Build) -> None:
    """A scorpion's, over the head."""
    top = b.head_y - 14
    links = [
        (20, b.hip_y + 6),
        (29, b.hip_y - 10),
        (32, (b.hip_y + top) / 2 - 2),
        (29, top + 8),
        (21, top - 1),
        (12, top - 2),
    ]
    pen.limb([(4, b.hip_y + 8), (13, b.hip_y + 10), links[0]], (9, 8, 7))
    for number, (x, y) in enumerate(links):
        pen.disc(x, y, 5.6 - number * 0.35, halo=0.9)
    for (x0, y0), (x1, y1) in pairwise(links):
        pen.disc((x0 + x1) / 2, (y0 + y1) / 2, 4.4, halo=0.0)
    pen.fill(
        [(13, top - 6.4, False), (6, top - 5, False), (2, top + 5, True), (7, top + 1, False), (12, top + 2.6, False)]
    )


def barbed_tail(pen: Pen, b: Build) -> None:
    """Long and thin, with a drop of poison."""
    y = b.hip_y
    pen.limb([(1, y + 2), (-10, y * 0.3), (-24, y * 0.35), (-28, y * 1.05), (-20, y * 1.5)], (4.4, 3.6, 3, 2.4, 1.8))
    pen.at(-20, y * 1.5, turn=34).fill("0 -9!, 3.2 0, 0 3, -3.2 0", halo=0.6)


def thorn_tail(pen: Pen, b: Build) -> None:
    y = b.hip_y
    line = [(2.0, y + 2), (16.0, y * 0.34), (29.0, y * 0.3), (38.0, y * 0.62), (36.0, y * 0.98)]
    pen.limb(line, (9, 8, 6.4, 4, 0))
    for x, py, turn in (
        (14, y * 0.28, 150),
        (23, y * 0.18, 168),
        (33, y * 0.28, 118),
        (40, y * 0.5, 84),
        (40.6, y * 0.76, 66),
    ):
        pen.at(x, py, turn=turn).fill("-2 2!, 0 -7!, 2 2!", halo=0.4)


TAILS: Final[Mapping[str, Part]] = MappingProxyType(
    {"arrow": arrow_tail, "sting": sting_tail, "barb": barbed_tail, "thorns": thorn_tail}
)


# -- the ground


def rocks(pen: Pen, wide: float) -> None:
    pen.fill(
        [
            (-wide, 3, True),
            (-wide * 0.86, -1, False),
            (-wide * 0.6, 0.6, False),
            (-wide * 0.3, -1.2, False),
            (0, 0.2, False),
            (wide * 0.34, -1.4, False),
            (wide * 0.62, 0.4, False),
            (wide * 0.88, -1.2, False),
            (wide, 3, True),
        ]
    )


def flames(pen: Pen, wide: float) -> None:
    points: list[tuple[float, float, bool]] = [(-wide, 3, True)]
    count = 9
    for step in range(count):
        x = -wide + (step + 0.5) * 2 * wide / count
        high = (9, 5, 12, 6, 4, 7, 11, 5, 9)[step]
        lean = 2.0 if x > 0 else -2.0
        points += [(x - wide / count * 0.9, 0.6, False), (x + lean, -high, True)]
    pen.fill([*points, (wide, 3, True)])


def floe(pen: Pen, wide: float) -> None:
    pen.fill(
        [
            (-wide, 0, True),
            (-wide * 0.5, -1.6, True),
            (wide * 0.2, -0.6, True),
            (wide * 0.7, -1.8, True),
            (wide, 0, True),
            (wide * 0.7, 3.4, True),
            (wide * 0.4, 2, True),
            (wide * 0.1, 4.4, True),
            (-wide * 0.3, 2.2, True),
            (-wide * 0.66, 4, True),
        ]
    )
    pen.cut([(-wide * 0.7, 0.6), (0, 1), (wide * 0.6, 0.4)], 1.0)


def mist(pen: Pen, wide: float) -> None:
    for y, reach, shift in ((0.4, 1.0, 0.0), (-3.2, 0.66, 5.0), (3.6, 0.7, -4.0)):
        pen.limb([(-wide * reach + shift, y), (shift, y - 0.8), (wide * reach + shift, y)], (0, 2.2, 0), halo=0.4)


GROUNDS: Final[Mapping[str, Callable[[Pen, float], None]]] = MappingProxyType(
    {"rocks": rocks, "flames": flames, "floe": floe, "mist": mist}
)
