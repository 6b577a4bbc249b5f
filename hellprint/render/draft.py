"""What marks a draft: its findings on the first pages, a stamp across every sheet, a tab on a half-translated piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hellprint.model.artwork import Artwork, merged_glyphs
from hellprint.model.findings import Finding
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.rich import Block, Run
from hellprint.model.slots import TextSlot, TextStyle
from hellprint.render.setter import set_text
from hellprint.render.shape import Shaper
from hellprint.words import FALLBACK, words

_MARGIN_MM: Final = 15.0
_BODY: Final = TextStyle("HPAlegreyaSans-Regular", 9, 12, margin_bottom_pt=3)
_STYLES: Final = {"p": _BODY, "text": _BODY, "b": TextStyle("HPAlegreyaSans-Bold", 9, 12)}
_GREY: Final = 0.85
_BOLD: Final = "HPAlegreyaSans-Bold"
_TAB_PT: Final = 7.4
_TAB_TYPE_PT: Final = 5.6
_TAB_PAD_PT: Final = 3.0
_MOST_OF_WIDTH: Final = 0.9
_ROUND_SHARE: Final = 0.78
"""Where the tab of a round piece is, of its height from below: it would be cut off at the top."""


def finding_pages(
    findings: Sequence[Finding], paper: Size, shaper: Shaper, say: Mapping[str, str] | None = None
) -> Iterator[Artwork]:
    """All findings, on as many pages as they need.

    Args:
        say: words of the language; None: English.
    """
    say = say or words(FALLBACK)
    number = "draft_finding" if len(findings) == 1 else "draft_findings"
    title = f"{say['draft_title']} · {say[number].format(number=len(findings))}"
    head = Block("p", (Run(title, bold=True),))
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


def tab(size: Size, text: str, shaper: Shaper, *, is_round: bool = False) -> Artwork:
    """A few words on a dark ground at the upper edge of a piece, from whose lower left corner it is drawn."""
    width, height = size.width_mm * PT_PER_MM, size.height_mm * PT_PER_MM
    word = shaper.voice(_BOLD).word(text)
    type_pt = min(_TAB_TYPE_PT, width * _MOST_OF_WIDTH / (word.advance / 1000 + 2 * _TAB_PAD_PT / _TAB_TYPE_PT))
    k = type_pt / _TAB_TYPE_PT
    long, high = word.advance * type_pt / 1000 + 2 * _TAB_PAD_PT * k, _TAB_PT * k
    x = (width - long) / 2
    y = height * _ROUND_SHARE - high / 2 if is_round else height - high
    ops = (
        f"q 0.424 0 0 rg {x:.2f} {y:.2f} {long:.2f} {high:.2f} re f 1 g BT /{_BOLD} {type_pt:.2f} Tf "
        f"{x + _TAB_PAD_PT * k:.2f} {y + 2.1 * k:.2f} Td [<{word.tj}>]TJ ET Q\n"
    )
    return Artwork(ops.encode(), (), merged_glyphs({_BOLD: word.glyphs}))


def stamp(paper: Size, shaper: Shaper, text: str) -> Artwork:
    """The word across the sheet, in a grey that leaves the pieces legible (multiplied, so it hides nothing)."""
    width, height = paper.width_mm * PT_PER_MM, paper.height_mm * PT_PER_MM
    voice = shaper.voice("HPAlegreyaSans-Black", spaced=True)
    word = voice.word(text)
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
