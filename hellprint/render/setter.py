"""Blocks of text to operators in a slot: sizes are tried from 100 % down, and what does not fit is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from hellprint.model.lengths import PT_PER_MM
from hellprint.model.rich import Block, Blocks, Run
from hellprint.model.slots import Align, Setting, TextSlot, TextStyle
from hellprint.render.breaking import Line, break_lines
from hellprint.render.hyphenate import hyphenate
from hellprint.render.pen import Pen
from hellprint.render.shape import Ink, Shaper
from hellprint.render.units import Unit, units_of

RUNGS: Final = 4
SLACK_PT: Final = 0.03  # a hundredth of a millimetre
ROUNDING_PT: Final = 0.25  # by which two layout engines may see one baseline differently
ICON_FACE: Final = "HPIcons-Regular"
BOLD_FALLBACK: Final = {"b": ("p",), "i": ("p",), "bi": ("b", "i", "p"), "li": ("p",), "text": ("p",)}


class Placed:
    """A line with its place; lengths in points at 100 %, y down from the slot's upper edge.

    Attributes:
        x: of the line's start from the slot's left edge, before alignment.
        measure: room that it is aligned in.
        baseline: below the slot's upper edge.
        bottom: lower edge of its ink or leading, whichever is higher.
        hangs: it is the marker of the line that comes next.
    """

    __slots__ = ("align", "baseline", "bottom", "hangs", "line", "measure", "x")

    def __init__(
        self, line: Line, x: float, measure: float, baseline: float, bottom: float, align: Align, *, hangs: bool = False
    ) -> None:
        self.line, self.x, self.measure = line, x, measure
        self.baseline, self.bottom = baseline, bottom
        self.align, self.hangs = align, hangs


class _Text(NamedTuple):
    """A block made ready once for all sizes."""

    kind: str
    units: list[Unit]
    ink: Ink
    marker: list[Unit]
    level: int
    cells: list[list[Unit]]


class Styles:
    """The inks of a slot by what a run is."""

    def __init__(self, styles: Mapping[str, TextStyle], shaper: Shaper, lang: str) -> None:
        self._styles, self._shaper, self._lang = styles, shaper, lang
        self._found: dict[str, Ink] = {}

    def ink(self, name: str) -> Ink:
        """Of "p", "b", "i", "bi", "li", "text" or "icon"; the nearest style that the slot has.

        Raises:
            KeyError: the slot has no style for paragraphs.
        """
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = self._shaper.ink(self._style(name), self._lang)
        return found

    def of_run(self, block: str) -> Callable[[Run], Ink]:
        """The ink of each run of a block of a kind."""
        plain = self.ink(block)

        def ink_of(run: Run) -> Ink:
            if run.icon:
                return self.ink("icon")
            if not run.bold and not run.italic:
                return plain
            return self.ink(("b" if run.bold else "") + ("i" if run.italic else ""))

        return ink_of

    def _style(self, name: str) -> TextStyle:
        if name in self._styles:
            return self._styles[name]
        if name == "icon":
            return self._styles["p"]._replace(face=ICON_FACE, letter_spacing_pt=0.0, features=())
        nearest = next((n for n in BOLD_FALLBACK[name] if n in self._styles), "p")
        style = self._styles[nearest]
        if name in ("b", "i", "bi"):
            book = self._shaper.book
            file = book.file(style.face)
            weight = 700 if "b" in name else file.weight
            return style._replace(face=book.face_key(file.family, weight, "i" in name))
        return style


class Setter:
    """Sets texts in one slot.

    Args:
        lang: BCP 47, for hyphens and local letter forms.
    """

    def __init__(self, slot: TextSlot, shaper: Shaper, lang: str) -> None:
        self._slot = slot
        self._styles = Styles(slot.styles, shaper, lang)
        self._size_pt = self._styles.ink("p").size
        self._ladder = ladder(self._size_pt, slot.min_size_pt)
        self._break_word = partial(hyphenate, lang=lang)

    def set(self, blocks: Blocks, *, with_lines: bool = False) -> Setting:
        """A text at the largest of four sizes at which it fits.

        Args:
            with_lines: tell the text of each line too, which printing does not need.

        Returns:
            At the smallest size when it fits at none; over_mm and over_words then say by how much. All text is drawn
            all the same: nothing is cut.
        """
        slot = self._slot
        texts = [_prepare(block, self._styles) for block in blocks]
        placed: list[Placed] = []
        scale = 1.0
        over_pt = 0.0
        for scale in self._ladder:
            placed = _lay_out(texts, slot, self._styles, scale, self._break_word)
            over_pt = max(_excess(placed, slot, scale), 0.0)
            if not over_pt:
                break
        pen = Pen(scale)
        for p in placed:
            pen.line(p.line, slot.x_pt + p.x * scale, slot.top_pt - p.baseline * scale, p.measure, p.align)
        return Setting(
            pen.artwork(),
            tuple(_texts(placed)) if with_lines else (),
            round(self._size_pt * scale, 4),
            scale,
            round(over_pt / PT_PER_MM, 2),
            _words_over(placed, slot, scale) if over_pt else 0,
            pen.missing,
        )


def set_text(blocks: Blocks, slot: TextSlot, shaper: Shaper, lang: str) -> Setting:
    """One text in a slot, with its lines; see Setter."""
    return Setter(slot, shaper, lang).set(blocks, with_lines=True)


def ladder(size_pt: float, min_size_pt: float) -> tuple[float, ...]:
    """The scales to try, from 1 down to the smallest size, in even steps; 1 alone when that is not smaller."""
    if min_size_pt >= size_pt or size_pt <= 0:
        return (1.0,)
    step = (1 - min_size_pt / size_pt) / (RUNGS - 1)
    return tuple(round(1 - step * n, 6) for n in range(RUNGS))


def _prepare(block: Block, styles: Styles) -> _Text:
    kind = block.kind if block.kind != "row" else "p"
    ink_of = styles.of_run(kind)
    cells = [[run._replace(bold=True) for run in cell] for cell in block.cells] if block.head else block.cells
    return _Text(
        block.kind,
        units_of(block.runs, ink_of),
        styles.ink(kind),
        units_of((Run(block.marker),), ink_of) if block.marker else [],
        block.level,
        [units_of(cell, ink_of) for cell in cells],
    )


def _lay_out(
    texts: Sequence[_Text], slot: TextSlot, styles: Styles, scale: float, break_word: Callable[[str], str]
) -> list[Placed]:
    """Lines with their places, at 100 % in a slot that is larger by 1/scale."""
    width = slot.width_pt / scale
    placed: list[Placed] = []
    start = top = _first_top(texts[0], slot, styles.ink("p")) if texts else 0.0
    margin = 0.0
    index = 0
    while index < len(texts):
        text = texts[index]
        style = text.ink.style
        above, below = _margins(texts, index)
        top += max(margin, above) if index else 0.0
        margin = below
        if text.kind == "row":
            from hellprint.render.tables import lay_out_table

            rows = [t.cells for t in _rows(texts, index)]
            for line, x, measure, row_top in lay_out_table(rows, width, text.ink, break_word):
                placed.append(_place(line, text.ink, x, measure, top + row_top, "left"))
            top = max((p.bottom for p in placed), default=top)
            index += len(rows)
            continue
        indent = style.indent_pt * text.level if text.kind == "li" else 0.0
        lines = break_lines(text.units, width - indent, break_word)
        for number, line in enumerate(lines):
            if not line.units and not text.marker:
                continue  # an empty paragraph takes no room, an empty item does
            here = _place(line, text.ink, indent, width - indent, top, style.align)
            if number == 0 and text.marker:
                marker = Line(text.marker, sum(u.width for u in text.marker))
                x = indent - marker.width - text.ink.space
                placed.append(Placed(marker, x, marker.width, here.baseline, here.bottom, "left", hangs=True))
            placed.append(here)
            top = here.baseline + text.ink.under
        index += 1
    return _aligned(placed, slot, scale, start)


def _margins(texts: Sequence[_Text], index: int) -> tuple[float, float]:
    """Above and below a block: of an item that begins or ends a list, those of the list have collapsed with its own."""
    text = texts[index]
    if text.kind == "text":
        return 0.0, 0.0
    style = text.ink.style
    above, below = style.margin_top_pt, style.margin_bottom_pt
    if text.kind == "li":
        before = texts[index - 1] if index else None
        after = texts[index + 1] if index + 1 < len(texts) else None
        if before is None or before.kind != "li" or before.level < text.level:
            above = max(above, style.list_top_pt)
        if after is None or after.kind != "li" or after.level < text.level:
            below = max(below, style.list_bottom_pt)
    return above, below


def _rows(texts: Sequence[_Text], index: int) -> list[_Text]:
    """The rows of one table: those that follow each other."""
    end = index
    while end < len(texts) and texts[end].kind == "row":
        end += 1
    return list(texts[index:end])


def _place(line: Line, strut: Ink, x: float, measure: float, top: float, align: Align) -> Placed:
    """A line is as high as its block's strut, whatever stands in it, so that icons leave the leading even."""
    baseline = top + strut.over
    return Placed(line, x, measure, baseline, baseline + min(strut.under, strut.descent), align)


def _first_top(text: _Text, slot: TextSlot, paragraph: Ink) -> float:
    """Upper edge of the first block: the slot's baseline is that of a paragraph, whose margin it includes."""
    margin = slot.baseline_pt - paragraph.over
    if text.kind in ("p", "row"):
        return margin
    rounding = margin if abs(margin) < ROUNDING_PT else 0.0
    return rounding + (_margins([text], 0)[0] if text.kind == "li" else 0.0)


def _aligned(placed: list[Placed], slot: TextSlot, scale: float, start: float) -> list[Placed]:
    """Moved down for vertical alignment; a text that is too long begins at the top, where it is readable."""
    if slot.valign == "top" or not placed:
        return placed
    free = slot.height_pt / scale - start - max(p.bottom for p in placed)
    if free > 0:
        shift = free if slot.valign == "bottom" else free / 2
        for p in placed:
            p.baseline += shift
            p.bottom += shift
    return placed


def _excess(placed: Sequence[Placed], slot: TextSlot, scale: float) -> float:
    """How far the lines reach below or beside the slot, in points as printed; 0 or less when they fit."""
    below = max([p.bottom for p in placed], default=0.0) * scale - slot.height_pt - SLACK_PT
    beside = max([p.line.width - p.measure for p in placed if p.line.too_wide], default=0.0) * scale - SLACK_PT
    return max(below, beside)


def _words_over(placed: Sequence[Placed], slot: TextSlot, scale: float) -> int:
    """Words of lines below the slot, and words that are wider than their line."""
    return sum(len(p.line.units) for p in placed if p.bottom * scale > slot.height_pt + SLACK_PT or p.line.too_wide)


def _texts(placed: Sequence[Placed]) -> Iterator[str]:
    """What is printed, line by line; a list marker goes with the line that it hangs beside."""
    marker = ""
    for p in placed:
        if p.hangs:
            marker = f"{p.line.text} "
        else:
            yield (marker + p.line.text).rstrip(" ")
            marker = ""
