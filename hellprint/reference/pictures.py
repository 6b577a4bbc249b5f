"""What references show beside words: drawings of the program as addresses of pictures, and colours for dark screens."""

from __future__ import annotations

from base64 import b64encode
from typing import Final

DARK: Final = (0x17, 0x12, 0x0F)
"""The paper of a dark screen."""
CONTRAST: Final = 7.0  # WCAG 2.2, 1.4.6


def drawing(reference: str) -> str:
    """The address of a drawing ("seal:mephit?outline=hexagon"), the picture itself in it.

    Raises:
        hellprint.render.seals.UnknownSeal: it cannot be drawn.
    """
    from hellprint.render.seals import draw

    return f"data:image/svg+xml;base64,{b64encode(draw(reference)).decode()}"


def on_dark(colour: str) -> str:
    """The same hue, lightened until it reads on a dark screen.

    Raises:
        ValueError: it is no "#rrggbb".
    """
    if len(colour) != 7 or not colour.startswith("#"):
        raise ValueError(f'"{colour}" is not a colour; write it like "#6C0000"')
    rgb = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
    for step in range(101):
        mixed = tuple(round(part + (255 - part) * step / 100) for part in rgb)
        if contrast(mixed, DARK) >= CONTRAST:
            return "#{:02X}{:02X}{:02X}".format(*mixed)
    return "#FFFFFF"


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Of two colours, from 1 to 21, as WCAG 2.2 reckons it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(rgb: tuple[int, ...]) -> float:
    parts = [part / 255 for part in rgb]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
