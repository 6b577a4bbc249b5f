"""The component kinds: each module turns records into pieces of one sort.

To add a kind, write its module (it must have the names of `ComponentKind`), its test, and a line in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Final, Protocol, cast

from hellprint.model.components import Component
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack

KINDS: Final = (
    "board",
    "box",
    "card",
    "counter",
    "hex_map",
    "mat",
    "net",
    "playsheet",
    "reference",
    "ruler",
    "scenario_map",
    "screen",
    "standee",
    "template",
    "terrain",
)


class ComponentKind(Protocol):
    """What a module in this folder offers.

    It may also set SIZED = False (its components need no size), TEMPLATES (options that name templates), OPTIONS (name
    -> Field, of settings that only this kind knows), FIELDS (those of them that name fields of the records -> the types
    that these may have; none: any), DEFAULTS (of stock and backs, where pack.yaml does not say), and DRAWN (the module
    in render/draw that draws its faces; they have no template then). A kind that flows over pages of its own has no
    pieces, but documents(pack, component, copies): (id, copies) of what is printed of it.
    """

    def pieces(self, pack: Pack, component: Component, copies: Mapping[str, int] | None) -> Sequence[Piece]:
        """The pieces of a component in print order.

        Args:
            copies: record id -> copies, to print only these; None for all of the component in its own numbers.
        """
        ...


def component_kind(name: str) -> ComponentKind:
    """The module of a kind; the loader has refused unknown names."""
    return cast(ComponentKind, import_module(f"hellprint.components.{name}"))
