"""A desk for drawings without a pack on disk, and what was drawn on it in mm, y down."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from testing.kits import CHECKOUT

from hellprint.cache import Store
from hellprint.components.view import Reader
from hellprint.model.artwork import Artwork, Form
from hellprint.model.components import Component
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Piece, Problem
from hellprint.model.records import Pack
from hellprint.model.sheets import Side
from hellprint.render.draw.desk import Desk
from hellprint.render.fonts import font_book
from hellprint.render.seal_names import is_drawn
from hellprint.render.shape import shaper_of

_FORM: Final = Form("0123456789abcdef", (), width_pt=100.0, height_pt=100.0)
_LINE: Final = re.compile(r"(\[[^\]]*\] 0 d )?(-?[\d.]+) (-?[\d.]+) m (-?[\d.]+) (-?[\d.]+) l S")


def desk(
    pack: Pack,
    component: Component,
    piece: Piece,
    store: Path,
    *,
    side: Side = "front",
    loaded: list[str] | None = None,
) -> Desk:
    """loaded: takes the names of the pictures that the drawing asks for."""

    def load(name: str) -> Form | Problem:
        if loaded is not None:
            loaded.append(name)
        return _FORM if is_drawn(name) else Problem("HP501", f"no {name}")

    book = font_book(CHECKOUT / "fonts")
    reader = Reader(pack, lambda text, names: text, lambda text: (text, ()))
    variables: dict[str, Any] = {
        name: reader.plain(value, ("constants", name)) for name, value in pack.constants.items()
    }
    if piece.kind:
        variables["it"] = reader.record(piece.kind, piece.id)
    return Desk(component, piece, side, reader, variables, book, shaper_of(book), load, Store(store), "en")


def lines(art: Artwork, size: Size) -> list[tuple[tuple[float, float], tuple[float, float], bool]]:
    """(start, end, dashed) of each straight stroke."""
    found = []
    for dash, *numbers in _LINE.findall(art.ops.decode("latin-1")):
        x1, y1, x2, y2 = (float(n) / PT_PER_MM for n in numbers)
        found.append(((x1, size.height_mm - y1), (x2, size.height_mm - y2), bool(dash)))
    return found
