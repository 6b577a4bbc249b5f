"""How templates ask for a picture that the program draws: `seal:…`, `band:…`, `border:…`, `figure:…`, `plate:…`
instead of a file's name.

Apart from the drawing itself, which only the first print of a seal needs.
"""

from __future__ import annotations

from typing import Final

SEAL: Final = "seal:"
BAND: Final = "band:"
BORDER: Final = "border:"
FIGURE: Final = "figure:"
PLATE: Final = "plate:"


class UnknownSeal(ValueError):
    """A seal was asked for that cannot be drawn; the message says what is wrong and what there is."""


def is_drawn(reference: str) -> bool:
    """Whether a picture's name asks for a drawing rather than for a file."""
    return reference.startswith((SEAL, BAND, BORDER, FIGURE, PLATE))
