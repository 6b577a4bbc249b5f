"""Faces of a printed kit as pictures."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import pypdfium2
from testing.kits import Kit, Row

from hellprint.model.lengths import MM_PER_INCH

DPI: Final = 300


@cache
def page_image(path: Path, page: int, mode: str = "L") -> Any:
    """A page (from 1) as a PIL image. mode: L as a grey printer prints it, RGB."""
    document = pypdfium2.PdfDocument(path)
    image = document[page - 1].render(scale=DPI / 72, grayscale=mode == "L").to_pil().convert(mode)
    document.close()
    return image


def face_image(kit: Kit, row: Row, mode: str = "L") -> Any:
    """The trim box, upright."""
    box = [v * DPI / MM_PER_INCH for v in (row.x_mm, row.y_mm, row.x_mm + row.w_mm, row.y_mm + row.h_mm)]
    image = page_image(kit.folder / row.file, row.page, mode).crop(tuple(map(round, box)))
    return image.rotate(row.rotation_deg, expand=True)
