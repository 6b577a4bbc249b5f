"""Lines of shaped text to PDF operators."""

from __future__ import annotations

from hellprint.model.artwork import Artwork, merged_glyphs
from hellprint.model.slots import Align, Colour
from hellprint.render.breaking import Line
from hellprint.render.shape import Ink, actual_text, raise_marks
from hellprint.render.units import Unit


class Pen:
    """Writes lines one after another, and says only what changes: font, colour, letter-spacing.

    Args:
        scale: of all sizes; lengths of lines and inks are at 100 %.
    """

    def __init__(self, scale: float = 1.0) -> None:
        self._scale = scale
        self._out: list[str] = []
        self._buffer: list[str] = []
        self._reads: list[str] = []
        self._clear = True
        self._ink: Ink | None = None
        self._font = ""
        self._colour: Colour | None = None
        self._spacing = 0.0
        self._shown: dict[str, list[str]] = {}
        self._glyphs: list[str] = []
        self._missing: dict[tuple[str, str], None] = {}

    @property
    def missing(self) -> tuple[tuple[str, str], ...]:
        """(character, face key) that the face has no glyph for, in order, each once."""
        return tuple(self._missing)

    def line(self, line: Line, x_pt: float, y_pt: float, measure: float, align: Align) -> None:
        """Show a line.

        Args:
            x_pt: left edge of the room for it; y_pt: its baseline; both as printed, y up.
            measure: the room's width at 100 %.
        """
        if not line.units:
            return
        free = measure - line.width
        stretch = 0.0
        if free > 0:
            if align == "right":
                x_pt += free * self._scale
            elif align == "center":
                x_pt += free / 2 * self._scale
            elif align == "justify" and not line.last:
                gaps = sum(unit.gap is not None for unit in line.units[1:])
                stretch = free / gaps if gaps else 0.0
        self._out.append(f"1 0 0 1 {_number(x_pt)} {_number(y_pt)} Tm")
        buffer, reads, glyphs = self._buffer, self._reads, self._glyphs
        ink = self._ink
        starts = True
        for unit in line.units:
            if unit.ink is ink is not None and not starts and not stretch:  # as most are
                buffer.append(unit.spaced)
                reads.append(unit.reads)
                glyphs.append(unit.shown)
            else:
                self._unit(unit, stretch, starts)
                ink, glyphs = self._ink, self._glyphs
                starts = False
        # A word without a sign to print may stand behind the last one that shows.
        if self._reads and next((read for read in reversed(self._reads) if read != " "), "").endswith("-"):
            # PDFium drops a hyphen that ends a line, but only ours are marked as to be dropped.
            self._reads.append("\u00a0")
            self._clear = False
        self._flush()

    def artwork(self) -> Artwork:
        """All lines so far, as one text object."""
        if not self._shown:
            return Artwork(b"")
        ops = "\n".join(("q BT", *self._out, "ET Q"))
        return Artwork(ops.encode("ascii"), (), merged_glyphs(self._shown))

    def _unit(self, unit: Unit, stretch: float, starts: bool) -> None:
        """Show any unit. starts: its line, so that the gap before it is nothing; stretch: of the gap, in points."""
        gap = unit.gap
        if gap is not None and not starts:
            if unit.gap_trail and gap is self._ink:
                self._buffer.append(f">{-round(unit.gap_trail)}<")
            if gap is not self._ink:
                self._use(gap)
            self._space(gap, unit.gap_lead + stretch * 1000 / gap.size)
        for ink, _, _, word, _, _ in unit.parts:
            for char in word.missing:
                self._missing[char, ink.key] = None
            if not word.shown:
                continue
            if ink is not self._ink:
                self._use(ink)
            tj = word.glyphs_tj
            self._buffer.append(raise_marks(tj, ink.size * self._scale) if "@" in tj else tj)
            self._reads.append(word.reads)
            self._glyphs.append(word.glyphs)
            if not word.clear:
                self._clear = False

    def _space(self, ink: Ink, extra: float) -> None:
        """extra: what the gap is wider than a space, in 1/1000 em."""
        space = ink.voice.space
        self._buffer.append(f"{space.glyphs_tj}>{-round(extra)}<" if round(extra) else space.glyphs_tj)
        self._reads.append(" ")
        self._glyphs.append(space.glyphs)

    def _use(self, ink: Ink) -> None:
        self._flush()
        self._ink = ink
        self._glyphs = self._shown.setdefault(ink.key, [])
        font, colour, spacing = ink.looks.get(self._scale) or self._looks(ink)
        if font != self._font:
            self._font = font
            self._out.append(font)
        if ink.colour != self._colour:
            self._colour = ink.colour
            self._out.append(colour)
        if ink.spacing != self._spacing:
            self._spacing = ink.spacing
            self._out.append(spacing)

    def _looks(self, ink: Ink) -> tuple[str, str, str]:
        looks = ink.looks[self._scale] = (
            f"/{ink.key} {_number(ink.size * self._scale)} Tf",
            f"{' '.join(map(_number, ink.colour))} rg",
            f"{_number(ink.spacing * self._scale)} Tc",
        )
        return looks

    def _flush(self) -> None:
        """Show what has gathered. Where one word needs a span all do: a space between two spans would get lost."""
        if not self._buffer:
            return
        shown = f"[<{''.join(self._buffer)}>]TJ".replace("<>", "").replace("[]TJ", "")
        if not self._clear or (self._ink and self._ink.loose):
            shown = f"{actual_text(''.join(self._reads))}{shown} EMC"
        self._out.append(shown)
        self._buffer.clear()
        self._reads.clear()
        self._clear = True


def _number(value: float) -> str:
    """Three places are a two thousandth of a millimetre."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
