"""References: rules and sheets that flow over pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hellprint.model.components import Component
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

SIZED: Final = False
"""It has the size of the paper that it is printed on."""
TEMPLATES: Final = ("web",)
"""Options that name templates, beside front."""
OPTIONS: Final[Mapping[str, Field]] = {
    "web": Field("text", optional=True),
    "pages": Field("int", optional=True, low=1),
    "accent": Field("text", optional=True),
    "timer": Field("int", optional=True, low=1),
}
"""web: template of the same as one HTML file; pages: most pages that it may have; accent: colour of its headings;
timer: seconds of a clock on the screen."""


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> tuple[Piece, ...]:
    """None: there is nothing to cut out."""
    return ()


def documents(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> tuple[tuple[str, int], ...]:
    """(record, copies) of the parts to print, where it is made of records; its own id is the whole of it."""
    return tuple(({component.id: 1} if copies is None else copies).items())
