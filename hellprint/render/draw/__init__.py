"""Faces that are drawn, not laid out from a template: one module a component kind, with one function `draw`.

To add one, write its module here (it must have the name of `Drawing`), its test, and set DRAWN in the component kind's
own module to the module's name.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from hellprint.model.artwork import Artwork
from hellprint.render.draw.desk import Desk


class Drawing(Protocol):
    """What a module in this folder offers."""

    def draw(self, desk: Desk) -> Artwork:
        """One face of a piece. What the pack cannot have drawn so is a problem of the desk, not an error.

        Args:
            desk: the piece, its values, pictures and paper.
        """
        ...


def drawing(name: str) -> Drawing:
    """The module of that name in this folder."""
    return cast(Drawing, import_module(f"hellprint.render.draw.{name}"))
