"""Lengths and sizes in mm, and what people type for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MM_PER_INCH: Final = 25.4  # exact since the international yard of 1959
PT_PER_MM: Final = 72 / 25.4  # PDF 32000-1, 8.3.2.3: default user space is 1/72 inch


@dataclass(frozen=True, slots=True, order=True)
class Size:
    """Width and height in mm."""

    width_mm: float
    height_mm: float

    def turned(self) -> Size:
        return Size(self.height_mm, self.width_mm)
