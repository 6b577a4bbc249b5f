"""Band patterns, along an outline or straight: the second mark that tells families apart when colour is gone.

One unit of a mark is half the width of the band: across runs from -1 (outside, or above) to 1, along from minus to plus
half the mark's pitch; marks that reach both ends join into one line.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from hellprint.render.outlines import Outline, Point, number, path, walk

Place = Callable[[float, float], str]
"""(along, across) -> "x y" in the drawing."""


class Band(NamedTuple):
    """A pattern. lines: open strokes; loops: closed shapes; pitch: distance of marks; rules: lines that run all along,
    by their place across; filled: loops are filled, else stroked; stretch: marks are stretched so that they join."""

    lines: tuple[tuple[Point, ...], ...] = ()
    loops: tuple[tuple[Point, ...], ...] = ()
    pitch: float = 2.4
    rules: tuple[float, ...] = ()
    filled: bool = True
    stretch: bool = False


def _round(radius: float, centre: Point = (0.0, 0.0), sides: int = 10) -> tuple[Point, ...]:
    """A circle as a polygon: at the size of a band nobody sees the corners, and no curve needs bending."""
    turns = [2 * math.pi * (index + 0.5) / sides for index in range(sides)]
    return tuple((centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)) for turn in turns)


def _wave(pitch: float) -> tuple[Point, ...]:
    steps = 12
    return tuple(
        (pitch * (step / steps - 0.5), -0.75 * math.cos(2 * math.pi * step / steps)) for step in range(steps + 1)
    )


def _asterisk(radius: float) -> tuple[tuple[Point, ...], ...]:
    ends = [(radius * math.cos(math.radians(a)), radius * math.sin(math.radians(a))) for a in (90, 30, -30)]
    return tuple(((-x, -y), (x, y)) for x, y in ends)


_FLAME: Final = ((-0.8, 1.0), (-0.75, 0.1), (-0.1, -0.4), (0.4, -1.0), (0.45, -0.1), (0.85, 0.3), (0.7, 1.0))
_LEAF: Final = ((-0.9, 0.0), (-0.35, -0.62), (0.55, -0.78), (0.2, -0.1))

BANDS: Final[Mapping[str, Band]] = MappingProxyType(
    {
        "plain": Band(),
        "one-rule": Band(rules=(0.0,)),
        "two-rules": Band(rules=(-0.4, 0.4)),
        "three-rules": Band(rules=(-0.6, 0.0, 0.6)),
        "dots": Band(loops=(_round(0.5),)),
        "rings": Band(loops=(_round(0.68, sides=12),), filled=False),
        "bars": Band(lines=(((0, -1), (0, 1)),), pitch=1.5),
        "pairs": Band(lines=(((-0.4, -1), (-0.4, 1)), ((0.4, -1), (0.4, 1))), pitch=2.6),
        "slants": Band(lines=(((-0.6, 1), (0.6, -1)),), pitch=1.6),
        "crosses": Band(lines=(((-0.6, -0.6), (0.6, 0.6)), ((-0.6, 0.6), (0.6, -0.6)))),
        "stars": Band(lines=_asterisk(0.8), pitch=2.6),
        "diamonds": Band(loops=(((-0.75, 0), (0, -0.8), (0.75, 0), (0, 0.8)),)),
        "rivets": Band(loops=(_round(0.62),), pitch=4.2),
        "stitches": Band(lines=(((-0.9, 0), (0.9, 0)),), pitch=3.0),
        "chevrons": Band(lines=(((-0.45, -0.8), (0.45, 0), (-0.45, 0.8)),), pitch=1.8),
        "zigzag": Band(lines=(((-1.1, 0.75), (0, -0.75), (1.1, 0.75)),), pitch=2.2, stretch=True),
        "waves": Band(lines=(_wave(3.6),), pitch=3.6, stretch=True),
        "crenels": Band(
            lines=(((-1.2, 0.7), (-0.6, 0.7), (-0.6, -0.7), (0.6, -0.7), (0.6, 0.7), (1.2, 0.7)),),
            pitch=2.4,
            stretch=True,
        ),
        "teeth": Band(loops=(((-0.95, 1), (0, -0.9), (0.95, 1)),), pitch=2.0),
        "crags": Band(loops=(((-1.7, 1), (-0.9, -0.4), (-0.5, 0.1), (0.2, -1), (1.7, 1)),), pitch=3.6),
        "flames": Band(loops=(_FLAME,)),
        "laurels": Band(loops=(_LEAF, tuple((x, -y) for x, y in _LEAF)), pitch=1.9),
        "blades": Band(
            lines=(((-0.55, 0.25), (0.55, 0.25)), ((0, 0.2), (0, 1))),
            loops=(((-0.25, 0.2), (0, -1), (0.25, 0.2)),),
            pitch=2.2,
        ),
    }
)


class Drawn(NamedTuple):
    """SVG path data of a band: what is stroked, and what is filled."""

    strokes: str
    fills: str


def band_along(band: str, outline: Outline, scale: float, half_width: float) -> Drawn:
    """A band about an outline that is scaled to run along its middle."""
    pattern = BANDS[band]
    reach = math.hypot(*outline[0])
    rules = "".join(path(outline, scale - across * half_width / reach) for across in pattern.rules)
    if not (pattern.lines or pattern.loops):
        return Drawn(rules, "")
    steps = walk(outline, scale, pattern.pitch * half_width)
    length = sum(math.dist(a[0], b[0]) for a, b in zip(steps, [*steps[1:], steps[0]], strict=True)) / len(steps)
    along_unit = length / pattern.pitch if pattern.stretch else half_width
    places = []
    for (x, y), (dx, dy) in steps:

        def place(along: float, across: float, x: float = x, y: float = y, dx: float = dx, dy: float = dy) -> str:
            ahead, aside = along * along_unit, across * half_width
            return f"{number(x + ahead * dx - aside * dy)} {number(y + ahead * dy + aside * dx)}"

        places.append(place)
    drawn = _marks(pattern, places)
    return Drawn(rules + drawn.strokes, drawn.fills)


def straight_band(band: str, width: float, half_width: float) -> Drawn:
    """A band from x 0 to `width` about y 0, its marks spread so that both ends look alike."""
    pattern = BANDS[band]
    rules = "".join(f"M0 {number(a * half_width)}L{number(width)} {number(a * half_width)}" for a in pattern.rules)
    count = max(1, int(width / (pattern.pitch * half_width)))
    step = width / count
    along_unit = step / pattern.pitch if pattern.stretch else half_width
    places = []
    for index in range(count):

        def place(along: float, across: float, middle: float = (index + 0.5) * step) -> str:
            return f"{number(middle + along * along_unit)} {number(across * half_width)}"

        places.append(place)
    drawn = _marks(pattern, places)
    return Drawn(rules + drawn.strokes, drawn.fills)


def _marks(pattern: Band, places: Sequence[Place]) -> Drawn:
    strokes: list[str] = []
    fills: list[str] = []
    for place in places:
        strokes += ["M" + "L".join(place(*point) for point in line) for line in pattern.lines]
        loops = ["M" + "L".join(place(*point) for point in loop) + "Z" for loop in pattern.loops]
        (fills if pattern.filled else strokes).extend(loops)
    return Drawn("".join(strokes), "".join(fills))
