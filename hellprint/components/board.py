"""Boards and mats: a template of any size, with a record or without; larger than the paper, sheets that are joined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hellprint.components.making import made
from hellprint.components.selection import OptionError
from hellprint.model.components import Component
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.model.schema import Field

OPTIONS: Final[Mapping[str, Field]] = {"tiled": Field("flag", default=False), "ticks": Field("flag", default=False)}
"""tiled: printed in true size over as many sheets as it needs, which are joined with glue; ticks: such a board has a
tick at each inch along its edges."""
DEFAULTS: Final[Mapping[str, Any]] = {"stock": "paper"}
"""What pack.yaml need not say of a component."""


def pieces(pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
    """See ComponentKind. Without records it is one piece, whose id is the component's.

    Raises:
        CopiesError: copies is not a number of pieces.
        OptionError: a tiled board has a back: glue strips would lie on it.
    """
    options = dict(component.options)
    is_tiled = bool(options.get("tiled"))
    if is_tiled and component.back:
        raise OptionError(
            "a tiled board has no back: its sheets are glued on each other", "back", "HP401",
            "leave out back, or tiled",
        )  # fmt: skip
    return [piece._replace(is_tiled=is_tiled) for piece in made(pack, component, copies)]
