"""What marks a draft: its findings on the first pages, and a stamp across every sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hellprint.model.artwork import Artwork, merged_glyphs
from hellprint.model.findings import Finding
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.rich import Block, Run
from hellprint.model.slots import TextSlot, TextStyle
from hellprint.render.setter import set_text
from hellprint.render.shape import Shaper

_MARGIN_MM: Final = 15.0
_BODY: Final = TextStyle("HPAlegreyaSans-Regular", 9, 12, margin_bottom_pt=3)
_STYLES: Final = {"p": _BODY, "text": _BODY, "b": TextStyle("HPAlegreyaSans-Bold", 9, 12)}
_TITLE: Final = "Draft: not fit to play with"
_GREY: Final = 0.85
_WORD: Final = "DRAFT"


def finding_pages(findings: Sequence[Finding], paper: Size, shaper: Shaper) -> Iterator[Artwork]:
    """All findings, on as many pages as they need."""
    head = Block("p", (Run(f"{_TITLE} · {len(findings)} finding{'s' if len(findings) != 1 else ''}", bold=True),))
    blocks = [head, *(Block("p", (Run(finding.text()),)) for finding in findings)]
    box = _box(paper)
    while blocks:
        fits = _how_many(blocks, box, shaper)
        yield set_text(tuple(blocks[:fits]), box, shaper, "en").artwork
        blocks = blocks[fits:]


def _how_many(blocks: Sequence[Block], box: TextSlot, shaper: Shaper) -> int:
    """The most blocks that fit on a page; at least one."""
    low, high = 1, len(blocks)
    while low < high:
        middle = (low + high + 1) // 2
        if set_text(tuple(blocks[:middle]), box, shaper, "en").over_mm:
            high = middle - 1
        else:
            low = middle
    return low


def _box(paper: Size) -> TextSlot:
    margin = _MARGIN_MM * PT_PER_MM
    width, height = paper.width_mm * PT_PER_MM, paper.height_mm * PT_PER_MM
    return TextSlot(
        "findings", margin, height - margin, width - 2 * margin, height - 2 * margin, 9.0, dict(_STYLES), 9.0
    )


def stamp(paper: Size, shaper: Shaper) -> Artwork:
    """The word across the sheet, in a grey that leaves the pieces legible (multiplied, so it hides nothing)."""
    width, height = paper.width_mm * PT_PER_MM, paper.height_mm * PT_PER_MM
    voice = shaper.voice("HPAlegreyaSans-Black", spaced=True)
    word = voice.word(_WORD)
    size = min(width, height) * 0.75 / (word.advance / 1000)
    across = word.advance * size / 2000
    # 45 degrees: cosine and sine are the same
    slope = 0.70710678
    x, y = width / 2 - across * slope + size * 0.25, height / 2 - across * slope - size * 0.25
    ops = (
        f"q {_GREY} g 2 Tr {_GREY - 0.1:g} G 0.5 w 1 Tr BT /HPAlegreyaSans-Black {size:.2f} Tf "
        f"{slope} {slope} {-slope} {slope} {x:.2f} {y:.2f} Tm [<{word.tj}>]TJ ET Q\n"
    )
    return Artwork(ops.encode(), (), merged_glyphs({"HPAlegreyaSans-Black": word.glyphs}))
