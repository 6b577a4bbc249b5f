"""Solid shapes that a number stands on, white on colour: `plate:drop?colour=…` as the name of a picture.

A shape tells what is counted when colour is gone. Each fills a box of 100 × 100; the number's middle is at `MIDDLE`,
about which at least 33 units on all sides are solid.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hellprint.render.outlines import number
from hellprint.render.seal_names import PLATE, UnknownSeal

MIDDLE: Final = (50.0, 58.0)


def _burst(points: int, outer: float, inner: float) -> str:
    x, y = MIDDLE[0], 54.0
    turns = [math.pi * step / points for step in range(2 * points)]
    radii = [inner if step % 2 else outer for step in range(2 * points)]
    ends = [
        f"{number(x + r * math.sin(turn))} {number(y - r * math.cos(turn))}"
        for r, turn in zip(radii, turns, strict=True)
    ]
    return "M" + "L".join(ends) + "Z"


PLATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "burst": _burst(12, 41.5, 37.3),
        "drop": "M50 2C57 18 88 32 88 58C88 79 70 96 50 96C30 96 12 79 12 58C12 32 43 18 50 2Z",
        "ember": "M60 2C62 15 88 30 88 59C88 80 70 96 50 96C30 96 12 80 12 59C12 44 20 30 21 14C28 17 32 21 34 27"
        "C47 20 57 11 60 2Z",
        "vial": "M25 3H75V15H25ZM24 21H76C83 21 89 27 89 34V83C89 90 83 96 76 96H24"
        "C17 96 11 90 11 83V34C11 27 17 21 24 21Z",
    }
)
"""Name -> the data of an SVG path."""


def draw_plate(reference: str) -> bytes:
    """The SVG that a reference asks for, 100 × 100 units.

    Raises:
        UnknownSeal: there is no such plate or option, or the colour is not six hex digits.
    """
    from hellprint.render.seals import colour_of, options_of

    name, options = options_of(reference, PLATE)
    if name not in PLATES:
        raise UnknownSeal(f'no plate is called "{name}" (there are {", ".join(PLATES)})')
    colour = colour_of(options.pop("colour", "1B1512"))
    if options:
        raise UnknownSeal(f'"{next(iter(options))}" is no option of a plate (colour)')
    path = f'<path d="{PLATES[name]}" fill="#{colour}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{path}</svg>'.encode()
