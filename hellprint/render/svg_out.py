"""Artwork to SVG, for documents that are laid out as HTML: the same drawing, its letters as outlines.

Only what a Canvas and the text setter write is understood: paths, clips, matrices and text, no pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hellprint.model.artwork import Artwork
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.render.fonts import FontBook
from hellprint.render.svg_path import IDENTITY, Matrix, multiply

_TOKEN: Final = re.compile(rb"<</ActualText<[0-9a-f]*>>>|\[[^\]]*\]|/[^\s/<\[]+|[-+.\d]+|[A-Za-z*]+|<[0-9a-f]*>")
_SHOWN: Final = re.compile(rb"<([0-9a-f]*)>|([-+.\d]+)")
_PAINTS: Final = {"f": (True, False), "S": (False, True), "B": (True, True), "n": (False, False)}
_CAPS: Final = {"0": "butt", "1": "round", "2": "square"}
_JOINS: Final = {"0": "miter", "1": "round", "2": "bevel"}


class NotSvg(ValueError):
    """The artwork holds what has no place in such an SVG; the message names it."""


class _State(NamedTuple):
    """Of PDF's graphics state, what is used."""

    fill: str = "#000"
    stroke: str = "#000"
    width: str = "1"
    dash: str = ""
    cap: str = "0"
    join: str = "0"
    face: str = ""
    size: float = 1.0
    spacing: float = 0.0
    rise: float = 0.0


def artwork_svg(art: Artwork, size: Size, book: FontBook) -> bytes:
    """A picture of that size in mm.

    Raises:
        NotSvg: the artwork calls a picture, or an operator that is not known here.
    """
    if art.forms:
        raise NotSvg("the drawing holds pictures")
    writer = _Writer(book)
    writer.run(art.ops)
    width, height = size.width_mm * PT_PER_MM, size.height_mm * PT_PER_MM
    body = "".join(writer.out)
    defs = f"<defs>{''.join(writer.defs.values())}</defs>" if writer.defs else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{_n(size.width_mm)}mm" height="{_n(size.height_mm)}mm" viewBox="0 0 {_n(width)} {_n(height)}">'
        f'{defs}<g transform="matrix(1 0 0 -1 0 {_n(height)})">{body}</g></svg>'
    ).encode("ascii")


class _Writer:
    """Goes through operators and writes elements.

    Attributes:
        out: elements in order; defs: id -> what they refer to.
    """

    def __init__(self, book: FontBook) -> None:
        self.out: list[str] = []
        self.defs: dict[str, str] = {}
        self._book = book
        self._state = _State()
        self._kept: list[tuple[_State, int]] = []
        self._open = 0
        self._path: list[str] = []
        self._clips = False
        self._matrix: Matrix = IDENTITY
        self._gone = 0.0
        self._glyphs: dict[tuple[str, int], str] = {}
        self._lines: list[str] = []
        self._look = ""

    def run(self, ops: bytes) -> None:
        args: list[bytes] = []
        for token in _TOKEN.findall(ops):
            if token[:1].isalpha():
                self._operator(token.decode("ascii"), args)
                args = []
            else:
                args.append(token)
        self._flush()

    def _operator(self, name: str, args: Sequence[bytes]) -> None:
        numbers = [float(a) for a in args if a[:1] not in (b"/", b"[", b"<")]
        if name in ("m", "l", "c", "h"):
            letter = "Z" if name == "h" else name.upper()
            self._path.append(letter + " ".join(_n(v) for v in numbers))
        elif name == "re":
            x, y, w, h = numbers
            self._path.append(f"M{_n(x)} {_n(y)}h{_n(w)}v{_n(h)}h{_n(-w)}Z")
        elif name == "W":
            self._clips = True
        elif name in _PAINTS:
            self._paint(*_PAINTS[name])
        elif name in ("q", "Q", "cm"):
            self._group(name, numbers)
        elif name in ("Tm", "TJ", "BT", "ET"):
            self._text(name, numbers, args)
        elif name not in ("BDC", "EMC"):
            self._set(name, numbers, args)

    def _group(self, name: str, numbers: Sequence[float]) -> None:
        if name == "q":
            self._kept.append((self._state, self._open))
            self._open = 0
        elif name == "Q":
            if self._open:
                self._flush()
                self.out.append("</g>" * self._open)
            self._state, self._open = self._kept.pop()
        else:
            self._flush()
            self.out.append(f'<g transform="matrix({" ".join(_n(v, 5) for v in numbers)})">')
            self._open += 1

    def _set(self, name: str, numbers: Sequence[float], args: Sequence[bytes]) -> None:
        state = self._state
        match name:
            case "rg":
                state = state._replace(fill=_hex(numbers))
            case "RG":
                state = state._replace(stroke=_hex(numbers))
            case "w":
                state = state._replace(width=_n(numbers[0]))
            case "d":
                state = state._replace(dash=args[0].decode("ascii").strip("[] "))
            case "J":
                state = state._replace(cap=f"{numbers[0]:g}")
            case "j":
                state = state._replace(join=f"{numbers[0]:g}")
            case "Tf":
                state = state._replace(face=args[0].decode("ascii")[1:], size=numbers[0])
            case "Tc":
                state = state._replace(spacing=numbers[0])
            case "Ts":
                state = state._replace(rise=numbers[0])
            case _:
                raise NotSvg(f'the drawing has the operator "{name}"')
        self._state = state

    def _paint(self, is_filled: bool, is_stroked: bool) -> None:
        path, self._path = "".join(self._path), []
        if self._clips:
            self._clips = False
            id_ = f"c{len(self.defs)}"
            self._flush()
            self.defs[id_] = f'<clipPath id="{id_}"><path d="{path}"/></clipPath>'
            self.out.append(f'<g clip-path="url(#{id_})">')
            self._open += 1
        if not is_filled and not is_stroked:
            return
        state = self._state
        look = [f'fill="{state.fill if is_filled else "none"}"']
        if is_stroked:
            look.append(f'stroke="{state.stroke}" stroke-width="{state.width}"')
            if state.dash:
                look.append(f'stroke-dasharray="{state.dash}"')
            if state.cap != "0":
                look.append(f'stroke-linecap="{_CAPS[state.cap]}"')
            if state.join != "0":
                look.append(f'stroke-linejoin="{_JOINS[state.join]}"')
        said = " ".join(look)
        if is_filled or said != self._look:  # lines of one look are one path; filled shapes might cut holes
            self._flush()
        if is_filled:
            self.out.append(f'<path d="{path}" {said}/>')
        else:
            self._lines.append(path)
            self._look = said

    def _flush(self) -> None:
        """Write the lines that have gathered."""
        if self._lines:
            self.out.append(f'<path d="{"".join(self._lines)}" {self._look}/>')
            self._lines.clear()
        self._look = ""

    # -- text

    def _text(self, name: str, numbers: Sequence[float], args: Sequence[bytes]) -> None:
        if name == "Tm":
            a, b, c, d, e, f = numbers
            self._matrix, self._gone = (a, b, c, d, e, f), 0.0
        elif name == "TJ":
            self._show(args[0])
        else:
            self._matrix, self._gone = IDENTITY, 0.0

    def _show(self, array: bytes) -> None:
        """Glyphs of a face in a group that is as large as they are, so that each says its place alone."""
        state, face = self._state, self._book.face(self._state.face)
        em = state.size * face.units / 1000
        placed = multiply((em, 0.0, 0.0, em, self._gone, state.rise), self._matrix)
        uses, start = [], self._gone
        for part in _glyphs(array):
            if isinstance(part, float):
                self._gone -= part / 1000 * state.size
                continue
            outline = self._outline(state.face, part)
            if outline:
                uses.append(f'<use xlink:href="#{outline}" x="{_n((self._gone - start) / em, 0)}"/>')
            self._gone += face.advance(part) / 1000 * state.size + state.spacing
        if uses:
            self._flush()
            matrix = " ".join(_n(v, 5) for v in placed)
            self.out.append(f'<g transform="matrix({matrix})" fill="{state.fill}">{"".join(uses)}</g>')

    def _outline(self, face: str, glyph: int) -> str:
        """The id of a glyph's outline, "" for a space."""
        known = self._glyphs.get((face, glyph))
        if known is None:
            data = _outline(self._book.face(face).hb_font, glyph)
            known = self._glyphs[face, glyph] = f"g{len(self._glyphs)}" if data else ""
            if data:
                self.defs[known] = f'<path id="{known}" d="{data}"/>'
        return known


def _glyphs(array: bytes) -> Iterator[int | float]:
    """Glyph ids, and the numbers between them that move the next one back."""
    for shown, moved in _SHOWN.findall(array):
        if moved:
            yield float(moved)
        for at in range(0, len(shown), 4):
            yield int(shown[at : at + 4], 16)


def _outline(font: object, glyph: int) -> str:
    """Path data of a glyph in font units, y up."""
    import uharfbuzz as hb

    parts: list[str] = []
    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda x, y, out: out.append(f"M{x:g} {y:g}"))
    pen.set_line_to_func(lambda x, y, out: out.append(f"L{x:g} {y:g}"))
    pen.set_quadratic_to_func(lambda ax, ay, x, y, out: out.append(f"Q{ax:g} {ay:g} {x:g} {y:g}"))
    pen.set_cubic_to_func(lambda ax, ay, bx, by, x, y, out: out.append(f"C{ax:g} {ay:g} {bx:g} {by:g} {x:g} {y:g}"))
    pen.set_close_path_func(lambda out: out.append("Z"))
    font.draw_glyph(glyph, pen, parts)  # type: ignore[attr-defined]
    return "".join(parts)


def _hex(rgb: Sequence[float]) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


def _n(value: float, places: int = 2) -> str:
    text = f"{value:.{places}f}"
    text = text.rstrip("0").rstrip(".") if places else text
    return "0" if text in ("-0", "") else text
