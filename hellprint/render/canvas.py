"""A sheet to draw on in mm, y down: paths, hatching, short texts, paragraphs and pictures to a face's artwork."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal, NamedTuple

from hellprint.model.artwork import Artwork, Form, merged_glyphs
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.rich import Block, Blocks, Run
from hellprint.model.slots import Align, Colour, Setting, TextSlot, TextStyle
from hellprint.render.forms import number
from hellprint.render.setter import ICON_FACE, set_text
from hellprint.render.shape import Shaper, Word, raise_marks
from hellprint.render.svg_path import segments

SOOT: Final[Colour] = (0.106, 0.082, 0.071)  # #1B1512
WHITE: Final[Colour] = (1.0, 1.0, 1.0)
SANS: Final = "HPAlegreyaSans-Regular"
SANS_BOLD: Final = "HPAlegreyaSans-Bold"
SANS_BLACK: Final = "HPAlegreyaSans-Black"
SERIF: Final = "HPAlegreya-Regular"
TITLE: Final = "HPGrenzeGotisch-Bold"
FIGURES: Final = ("lnum", "tnum")
CAP_EM: Final = 0.65
"""Height of a capital or figure of our faces, in em: what a text is centred by."""
_CIRCLE: Final = 0.5522847498

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


class Paint(NamedTuple):
    """How a shape is drawn. fill, stroke: colours, None for none; width_mm: of the stroke; dash_mm: on, off, ..."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width_mm: float = 0.25
    dash_mm: tuple[float, ...] = ()
    round_ends: bool = False


class Ink(NamedTuple):
    """How a text is drawn. spacing_em: letter-spacing."""

    face: str = SANS
    size_pt: float = 8.0
    colour: Colour = SOOT
    spacing_em: float = 0.0


PLAIN: Final = Ink()


def colour_of(text: str) -> Colour:
    """ "#6C0000" to red, green, blue from 0 to 1.

    Raises:
        ValueError: it is not # and six hex digits.
    """
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f'"{text}" is no colour; write # and six hex digits')
    value = int(text[1:], 16)
    return (value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255


class Canvas:
    """Draws one face. All coordinates are mm from the top left of the trim box, y down.

    Args:
        size: of the trim box.
        shaper: sets its texts.
        lang: for hyphens.

    Attributes:
        missing: (character, face key) that a face had no glyph for, in order, each once.
    """

    def __init__(self, size: Size, shaper: Shaper, lang: str = "en") -> None:
        self.size = size
        self.missing: dict[tuple[str, str], None] = {}
        self._shaper, self._lang = shaper, lang
        self._ops: list[bytes] = []
        self._forms: set[str] = set()
        self._shown: dict[str, list[str]] = {}

    def artwork(self) -> Artwork:
        """All that was drawn so far."""
        return Artwork(b"".join(self._ops), tuple(sorted(self._forms)), merged_glyphs(self._shown))

    def add(self, art: Artwork) -> None:
        """Something that is drawn already, in points from the bottom left of the trim box."""
        if art.ops:
            self._ops.append(art.ops if art.ops.endswith(b"\n") else art.ops + b"\n")
        self._forms.update(art.forms)
        for face, shown in art.glyphs.items():
            self._shown.setdefault(face, []).append(shown)

    # -- shapes

    def line(self, x1: float, y1: float, x2: float, y2: float, paint: Paint) -> None:
        self.polygon([(x1, y1), (x2, y2)], paint, closed=False)

    def rect(self, x: float, y: float, width: float, height: float, paint: Paint) -> None:
        self._path(f"{self._xy(x, y + height)} {_pt(width)} {_pt(height)} re", paint)

    def polygon(self, points: Sequence[Point], paint: Paint, *, closed: bool = True) -> None:
        self._path(self._polygon(points) + (" h" if closed else ""), paint)

    def circle(self, x: float, y: float, radius: float, paint: Paint) -> None:
        self._path(self._circle(x, y, radius), paint)

    def path(self, data: str, paint: Paint, *, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> None:
        """SVG path data in mm, moved and scaled about its origin.

        Raises:
            BadPath: see svg_path.
        """
        parts = []
        for operator, args in segments(data):
            points = [self._xy(x + args[i] * scale, y + args[i + 1] * scale) for i in range(0, len(args), 2)]
            parts.append(" ".join((*points, operator)))
        self._path(" ".join(parts), paint)

    def hatch(self, outline: Sequence[Point], paint: Paint, *, angle_deg: float = 45.0, apart_mm: float = 2.0) -> None:
        """Parallel lines within a polygon. Lines of neighbouring shapes meet, since all are counted from the origin.

        Args:
            angle_deg: of the lines, counter-clockwise from the x axis as seen.
            apart_mm: from line to line.
        """
        turn = math.radians(angle_deg)
        dx, dy = math.cos(turn), -math.sin(turn)
        across = [(-dy * x + dx * y) for x, y in outline]
        along = [(dx * x + dy * y) for x, y in outline]
        first, last = math.ceil(min(across) / apart_mm), math.floor(max(across) / apart_mm)
        with self.clipped(outline):
            for step in range(first, last + 1):
                off = step * apart_mm
                ends = [(dx * t - dy * off, dy * t + dx * off) for t in (min(along), max(along))]
                self.line(*ends[0], *ends[1], paint)

    @contextmanager
    def clipped(self, outline: Sequence[Point]) -> Iterator[None]:
        """What is drawn within shows only inside the polygon."""
        self._ops.append(f"q {self._polygon(outline)} h W n\n".encode())
        yield
        self._ops.append(b"Q\n")

    @contextmanager
    def clipped_round(self, x: float, y: float, radius: float) -> Iterator[None]:
        """As clipped, by a circle."""
        self._ops.append(f"q {self._circle(x, y, radius)} W n\n".encode())
        yield
        self._ops.append(b"Q\n")

    @contextmanager
    def turned(self, degrees: float, x: float, y: float, *, mirrored: bool = False) -> Iterator[None]:
        """What is drawn within is turned clockwise about a point, mirrored before that about the upright line there."""
        turn = math.radians(degrees)
        a, b = math.cos(turn), -math.sin(turn)
        px, py = x * PT_PER_MM, (self.size.height_mm - y) * PT_PER_MM
        flip = -1 if mirrored else 1
        e, f = px - (a * flip * px - b * py), py - (b * flip * px + a * py)
        matrix = " ".join(number(v) for v in (a * flip, b * flip, -b, a, e, f))
        self._ops.append(f"q {matrix} cm\n".encode())
        yield
        self._ops.append(b"Q\n")

    # -- pictures

    def picture(
        self, form: Form, x: float, y: float, width: float, height: float, *, valign: float = 0.5, fill: bool = False
    ) -> None:
        """A form as large as the box allows, in its middle.

        Args:
            valign: 0 puts it at the top of the box, 1 at its foot.
            fill: stretch it to the box.
        """
        across, down = width * PT_PER_MM / form.width_pt, height * PT_PER_MM / form.height_pt
        if not fill:
            across = down = min(across, down)
        left = x * PT_PER_MM + (width * PT_PER_MM - form.width_pt * across) / 2
        foot = (self.size.height_mm - y - height) * PT_PER_MM
        foot += (height * PT_PER_MM - form.height_pt * down) * (1 - valign)
        matrix = " ".join(number(v) for v in (across, 0, 0, down, left, foot))
        self._ops.append(f"q {matrix} cm /X{form.key} Do Q\n".encode())
        self._forms.add(form.key)

    # -- texts

    def width_mm(self, text: str, ink: Ink) -> float:
        """Of a text on one line."""
        words, space = self._words(text, ink)
        em = sum(w.advance for w in words) + max(0, len(words) - 1) * space.advance
        return (em / 1000 + len(text) * ink.spacing_em) * ink.size_pt / PT_PER_MM

    def text(
        self, x: float, y: float, text: str, ink: Ink = PLAIN, *, anchor: Anchor = "start", turn_deg: float = 0.0,
        max_mm: float = 0.0,
    ) -> float:  # fmt: skip
        """One line with its baseline at a point; returns the size that it was set in, in points.

        Args:
            anchor: which end of it the point is.
            turn_deg: clockwise about the point.
            max_mm: its size gives way where it is longer; 0 for no limit.
        """
        width = self.width_mm(text, ink)
        if max_mm and width > max_mm:
            ink = ink._replace(size_pt=ink.size_pt * max_mm / width)
            width = max_mm
        words, space = self._words(text, ink)
        if not words:
            return ink.size_pt
        for word in words:
            self.missing.update(dict.fromkeys((char, ink.face) for char in word.missing))
        back = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
        turn = math.radians(turn_deg)
        cos, sin = math.cos(turn), math.sin(turn)
        matrix = " ".join(number(v) for v in (cos, -sin, sin, cos))
        origin = self._xy(x - back * cos, y - back * sin)
        shown = raise_marks(space.tj.join(word.tj for word in words), ink.size_pt)
        spacing = f" {number(ink.spacing_em * ink.size_pt)} Tc" if ink.spacing_em else ""
        colour = " ".join(number(c) for c in ink.colour)
        head = f"q BT /{ink.face} {number(ink.size_pt)} Tf {colour} rg{spacing} {matrix} {origin} Tm"
        self._ops.append(f"{head} [<{shown}>]TJ ET Q\n".encode("ascii"))
        self._shown.setdefault(ink.face, []).extend(part.glyphs for part in (*words, space))
        return ink.size_pt

    def centred(self, x: float, y: float, text: str, ink: Ink = PLAIN, *, max_mm: float = 0.0) -> float:
        """One line whose capitals have their middle at a point; returns its size in points."""
        width = self.width_mm(text, ink)
        if max_mm and width > max_mm:
            ink = ink._replace(size_pt=ink.size_pt * max_mm / width)
        return self.text(x, y + ink.size_pt * CAP_EM / 2 / PT_PER_MM, text, ink, anchor="middle")

    def icon(self, x: float, y: float, char: str, height_mm: float, colour: Colour = SOOT) -> None:
        """A character of the icon font with its middle at a point."""
        size_pt = height_mm * PT_PER_MM
        self.centred(x, y, char, Ink(ICON_FACE, size_pt, colour))

    def paragraph(
        self,
        text: str | Blocks,
        x: float,
        y: float,
        width: float,
        height: float,
        ink: Ink = PLAIN,
        *,
        bold: str = SANS_BOLD,
        italic: str = "HPAlegreyaSans-Italic",
        leading: float = 1.2,
        align: Align = "left",
        valign: Literal["top", "middle", "bottom"] = "top",
        min_size_pt: float = 6.0,
    ) -> Setting:
        """Text in a box, in lines; smaller where it is too long. What is still too long, the setting says (over_mm).

        Args:
            text: plain, or blocks of rules text.
            leading: of the lines, in sizes.
        """
        blocks = text if not isinstance(text, str) else (Block("text", (Run(text),)),)
        plain = TextStyle(ink.face, ink.size_pt, ink.size_pt * leading, ink.colour, align, features=FIGURES)
        icon = plain._replace(face=ICON_FACE, size_pt=ink.size_pt * 1.15, features=())
        styles = {
            "p": plain,
            "text": plain,
            "li": plain._replace(indent_pt=ink.size_pt),
            "b": plain._replace(face=bold),
        }
        styles |= {"i": plain._replace(face=italic), "bi": plain._replace(face=bold), "icon": icon}
        slot = TextSlot(
            "text",
            x * PT_PER_MM,
            (self.size.height_mm - y) * PT_PER_MM,
            width * PT_PER_MM,
            height * PT_PER_MM,
            ink.size_pt * (leading / 2 + 0.33),
            styles,
            min_size_pt,
            valign,
        )
        setting = set_text(blocks, slot, self._shaper, self._lang)
        self.add(setting.artwork)
        self.missing.update(dict.fromkeys(setting.missing))
        return setting

    # -- to PDF

    def _words(self, text: str, ink: Ink) -> tuple[list[Word], Word]:
        features = () if ink.face == ICON_FACE else FIGURES
        voice = self._shaper.voice(ink.face, features, spaced=bool(ink.spacing_em), lang=self._lang)
        return [voice.word(word) for word in text.split(" ") if word], voice.space

    def _path(self, path: str, paint: Paint) -> None:
        state = []
        if paint.fill is not None:
            state.append(f"{_colour(paint.fill)} rg")
        if paint.stroke is not None:
            state.append(f"{_colour(paint.stroke)} RG {_pt(paint.width_mm)} w")
            if paint.dash_mm:
                state.append(f"[{' '.join(_pt(mm) for mm in paint.dash_mm)}] 0 d")
            if paint.round_ends:
                state.append("1 J 1 j")
        ends = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
        end = ends[paint.fill is not None, paint.stroke is not None]
        self._ops.append(f"q {' '.join(state)} {path} {end} Q\n".encode())

    def _polygon(self, points: Iterable[Point]) -> str:
        return " l ".join(self._xy(*point) for point in points).replace(" l ", " m ", 1) + " l"

    def _circle(self, x: float, y: float, radius: float) -> str:
        k = radius * _CIRCLE
        r = radius
        out = [f"{self._xy(x + r, y)} m"]
        for a, b, c in (
            ((x + r, y + k), (x + k, y + r), (x, y + r)),
            ((x - k, y + r), (x - r, y + k), (x - r, y)),
            ((x - r, y - k), (x - k, y - r), (x, y - r)),
            ((x + k, y - r), (x + r, y - k), (x + r, y)),
        ):
            out.append(f"{self._xy(*a)} {self._xy(*b)} {self._xy(*c)} c")
        return " ".join(out) + " h"

    def _xy(self, x: float, y: float) -> str:
        return f"{_pt(x)} {_pt(self.size.height_mm - y)}"


def _pt(mm: float) -> str:
    return number(round(mm * PT_PER_MM, 4))


def _colour(colour: Colour) -> str:
    return " ".join(number(round(c, 4)) for c in colour)
