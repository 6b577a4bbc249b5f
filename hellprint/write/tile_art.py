"""What a joined board has beside its art: inch ticks, join marks, names on glue strips, and the plan for gluing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hellprint.impose.tiles import Tile, Tiling, join_marks, tile_name
from hellprint.model.artwork import Artwork, Form, Part
from hellprint.model.lengths import MM_PER_INCH, PT_PER_MM, Size, format_mm, format_size
from hellprint.model.slots import Colour
from hellprint.render.canvas import SANS, SANS_BLACK, SANS_BOLD, SOOT, TITLE, WHITE, Canvas, Ink, Paint
from hellprint.render.forms import make_form, number, stream
from hellprint.render.shape import Shaper

TICK_MM: Final = 2.0
LONG_TICK_MM: Final = 4.0
LONG_TICK_INCHES: Final = 6
DIAMOND_MM: Final = 2.0
"""From the middle of a join mark to its corners."""
HAIR: Final = Paint(stroke=SOOT, width_mm=0.2)
HALO: Final = Paint(stroke=WHITE, width_mm=0.7)
STRIP_BOX_MM: Final = 4.2
GREY: Final[Colour] = (0.353, 0.322, 0.298)  # #5A524C, 7:1 on white
PLAN_MARGIN_MM: Final = 15.0
PLAN_STEPS_MM: Final = 62.0
"""Height that the steps below the drawing of a plan may take."""


def board_art(art: Artwork, tiling: Tiling, shaper: Shaper, *, has_ticks: bool) -> Artwork:
    """A whole piece with what is printed on top of it, from the bottom left of its trim as any face.

    Args:
        has_ticks: a tick at each inch along its edges, numbered every six.
    """
    canvas = Canvas(tiling.piece, shaper)
    canvas.add(art)
    if has_ticks:
        _ticks(canvas)
    for x_mm, y_mm in join_marks(tiling):
        corners = [
            (x_mm - DIAMOND_MM, y_mm), (x_mm, y_mm - DIAMOND_MM), (x_mm + DIAMOND_MM, y_mm), (x_mm, y_mm + DIAMOND_MM),
        ]  # fmt: skip
        for paint in (HALO, HAIR):
            canvas.polygon(corners, paint)
    return canvas.artwork()


def _ticks(canvas: Canvas) -> None:
    width, height = canvas.size
    ink = Ink(SANS_BOLD, 7.0)
    for inches in range(1, int(width / MM_PER_INCH - 1e-6) + 1):
        is_long = inches % LONG_TICK_INCHES == 0
        x, length = inches * MM_PER_INCH, LONG_TICK_MM if is_long else TICK_MM
        for y, way in ((0.0, 1), (height, -1)):
            _tick(canvas, x, y, x, y + way * length)
            if is_long:
                canvas.centred(x, y + way * (length + 1.8), str(inches), ink)
    for inches in range(1, int(height / MM_PER_INCH - 1e-6) + 1):
        is_long = inches % LONG_TICK_INCHES == 0
        y, length = inches * MM_PER_INCH, LONG_TICK_MM if is_long else TICK_MM
        for x, way in ((0.0, 1), (width, -1)):
            _tick(canvas, x, y, x + way * length, y)
            if is_long:
                canvas.centred(x + way * (length + 2.2), y, str(inches), ink)


def _tick(canvas: Canvas, x1: float, y1: float, x2: float, y2: float) -> None:
    for paint in (HALO, HAIR):
        canvas.line(x1, y1, x2, y2, paint)


def as_form(art: Artwork, size: Size, bleed_mm: float) -> Form:
    """Artwork as one drawing of the document, which any number of pages call."""
    parts: list[Part] = [b"<</Type/XObject/Subtype/Form/BBox["]
    b, w, h = bleed_mm * PT_PER_MM, size.width_mm * PT_PER_MM, size.height_mm * PT_PER_MM
    parts.append(" ".join(number(edge) for edge in (-b, -b, w + b, h + b)).encode())
    parts.append(b"]/Resources<</Font<<")
    for face in art.glyphs:
        parts += [f"/{face} ".encode(), f"font:{face}"]
    parts.append(b">>/XObject<<")
    for key in art.forms:
        parts += [f"/X{key} ".encode(), f"form:{key}"]
    body = stream(b">>>>", art.ops)
    parts.append(body.removeprefix(b"<<"))
    glyphs = {face: {ord(char): "" for char in shown} for face, shown in art.glyphs.items()}
    return make_form([parts], size.width_mm * PT_PER_MM, size.height_mm * PT_PER_MM, glyphs)


def strip_names(tiling: Tiling, tile: Tile, shaper: Shaper, say: Mapping[str, str]) -> Artwork:
    """On each glue strip of a sheet, which neighbour is glued on it; from the bottom left of the sheet."""
    canvas = Canvas(tiling.paper, shaper)
    right, bottom = tiling.x_mm + tile.size.width_mm, tiling.y_mm + tile.size.height_mm
    # Off the join by a millimetre, so that nothing is seen beside a neighbour that lies a little askew.
    off = tiling.overlap_mm / 2 + 0.5
    if tile.column < tiling.columns - 1:
        middle = tiling.y_mm + tiling.step.height_mm / 3
        with canvas.turned(90, right - tiling.overlap_mm + off, middle):
            _strip(canvas, right - tiling.overlap_mm + off, middle, tile_name(tile.column + 1, tile.row), say)
    if tile.row < tiling.rows - 1:
        middle = tiling.x_mm + tiling.step.width_mm / 3
        _strip(canvas, middle, bottom - tiling.overlap_mm + off, tile_name(tile.column, tile.row + 1), say)
    return canvas.artwork()


def _strip(canvas: Canvas, x: float, y: float, name: str, say: Mapping[str, str]) -> None:
    text, ink = say["glue_here"].format(sheet=name), Ink(SANS_BOLD, 8.5)
    width = canvas.width_mm(text, ink) + 3
    canvas.rect(x - width / 2, y - STRIP_BOX_MM / 2, width, STRIP_BOX_MM, Paint(fill=WHITE))
    canvas.centred(x, y, text, ink)


def plan_page(
    tiling: Tiling,
    names: Sequence[str],
    paper: Size,
    shaper: Shaper,
    say: Mapping[str, str],
    *,
    lang: str = "en",
    foot: str = "",
) -> Artwork:
    """How the sheets of a board lie side by side, in which order they are glued, and what to do step by step.

    Args:
        names: of the boards that are joined so.
        paper: of this page, as it lies.
        foot: what the foot of the page calls it.
    """
    canvas = Canvas(paper, shaper, lang)
    wide, y = paper.width_mm - 2 * PLAN_MARGIN_MM, PLAN_MARGIN_MM
    canvas.text(PLAN_MARGIN_MM, y + 7.5, say["joining"], Ink(TITLE, 24), max_mm=wide)
    shape = format_size(tiling.piece)
    lead = say["joining_lead"].format(boards=", ".join(names), size=shape, sheets=tiling.sheets)
    y += 11 + _paragraph(canvas, lead, PLAN_MARGIN_MM, y + 11, wide, Ink(SANS, 10, GREY)) + 4
    room = paper.height_mm - y - PLAN_MARGIN_MM - PLAN_STEPS_MM
    scale = min(wide / tiling.piece.width_mm, room / tiling.piece.height_mm)
    _drawing(canvas, tiling, (paper.width_mm - tiling.piece.width_mm * scale) / 2, y, scale)
    y += tiling.piece.height_mm * scale + 6
    for number_, step in enumerate(_steps(tiling), 1):
        text = say[step].format(
            glue=format_mm(tiling.overlap_mm), first="A1", second=tile_name(1, 0), below=tile_name(0, 1)
        )
        canvas.text(PLAN_MARGIN_MM + 4, y + 3.7, str(number_), Ink(SANS_BOLD, 10.5), anchor="end")
        y += _paragraph(canvas, text, PLAN_MARGIN_MM + 7, y, wide - 7, Ink(SANS, 10.5)) + 1.6
    canvas.text(PLAN_MARGIN_MM, paper.height_mm - PLAN_MARGIN_MM + 4, foot, Ink(SANS, 7, GREY), max_mm=wide)
    return canvas.artwork()


def _steps(tiling: Tiling) -> Iterator[str]:
    """Names of the words for what is to be done, in order."""
    yield "join_print"
    yield "join_cut"
    if tiling.columns > 1:
        yield "join_rows"
    if tiling.rows > 1:
        yield "join_board" if tiling.columns > 1 else "join_column"
    yield "join_trim"


def _paragraph(canvas: Canvas, text: str, x: float, y: float, width: float, ink: Ink) -> float:
    """Sets a text; returns its height in mm."""
    setting = canvas.paragraph(text, x, y, width, 100.0, ink)
    return len(setting.lines) * ink.size_pt * 1.2 / PT_PER_MM


def _drawing(canvas: Canvas, tiling: Tiling, x: float, y: float, scale: float) -> None:
    """The board in small, each sheet with its name and its number in the order of gluing; glue strips hatched."""
    frame, thin = Paint(stroke=SOOT, width_mm=0.4), Paint(stroke=SOOT, width_mm=0.2)
    hatch = Paint(stroke=GREY, width_mm=0.12)
    step, glue = tiling.step, tiling.overlap_mm * scale
    for order, tile in enumerate(tiling.tiles(), 1):
        left, top = x + tile.x_mm * scale, y + tile.y_mm * scale
        is_last = tile.column == tiling.columns - 1, tile.row == tiling.rows - 1
        wide = (tile.size.width_mm if is_last[0] else step.width_mm) * scale
        high = (tile.size.height_mm if is_last[1] else step.height_mm) * scale
        canvas.rect(left, top, wide, high, thin)
        name = min(wide, high) * 0.35
        canvas.centred(left + wide / 2, top + high / 2, tile.name, Ink(SANS_BLACK, name * PT_PER_MM))
        canvas.centred(left + 3.5 + glue, top + 3.5 + glue, str(order), Ink(SANS, 8, GREY))
    upright, level = tiling.joins_mm
    for join in upright:
        at = x + join * scale
        canvas.hatch(_box(at, y, glue, tiling.piece.height_mm * scale), hatch, apart_mm=0.8)
    for join in level:
        at = y + join * scale
        canvas.hatch(_box(x, at, tiling.piece.width_mm * scale, glue), hatch, apart_mm=0.8)
    canvas.rect(x, y, tiling.piece.width_mm * scale, tiling.piece.height_mm * scale, frame)


def _box(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
