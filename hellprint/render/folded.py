"""What every folded thing has: lines to cut and fold, hatching for glue, faces that are upright when it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hellprint.fold.panels import Flat, Panel, cuts, folds
from hellprint.model.lengths import PT_PER_MM
from hellprint.model.rich import Block, Run
from hellprint.model.slots import Colour
from hellprint.render.canvas import SANS, SOOT, Canvas, Ink, Paint, colour_of
from hellprint.words import JOINED

if TYPE_CHECKING:
    from hellprint.render.draw.desk import Desk

CUT: Final = Paint(stroke=SOOT, width_mm=0.2)
FOLD: Final = Paint(stroke=SOOT, width_mm=0.2, dash_mm=(2.0, 1.4))
GLUE: Final = Paint(stroke=(0.55, 0.53, 0.52), width_mm=0.18)
HATCH_MM: Final = 1.8
INSET_MM: Final = 3.5
"""From a cut or fold to ink: scissors wander, and a fold is as wide as its card is thick."""
STEPS: Final = Ink(SANS, 7.5)
_NAME_LINE: Final = 1.35
"""Height of a line with a name, in its size."""


class Box(NamedTuple):
    """A rectangle in mm, as a text in it stands."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, by: float, *, top: float | None = None) -> Box:
        above = by if top is None else top
        return Box(self.x + by, self.y + above, max(0.0, self.width - 2 * by), max(0.0, self.height - above - by))


class Look(NamedTuple):
    """A family's marks. colour: "#6C0000"; code: two letters, or ""."""

    colour: str = "#1B1512"
    pattern: str = "plain"
    outline: str = "circle"
    code: str = ""

    @property
    def ink(self) -> Colour:
        return colour_of(self.colour)


def draw_lines(canvas: Canvas, sheet: Flat) -> None:
    """Everything about a sheet but what its faces show."""
    for panel in sheet.panels:
        if panel.use == "glue":
            canvas.hatch(panel.outline, GLUE, apart_mm=HATCH_MM)
    for start, end in folds(sheet):
        canvas.line(*start, *end, FOLD)
    for start, end in cuts(sheet):
        canvas.line(*start, *end, CUT)


@contextmanager
def upright(canvas: Canvas, panel: Panel) -> Iterator[Box]:
    """What is drawn within, in the box that it gives, is upright when all is folded."""
    _, _, width, height = panel.box
    middle_x, middle_y = panel.middle
    if panel.upright_deg % 180:
        width, height = height, width
    with canvas.turned(panel.upright_deg, middle_x, middle_y):
        yield Box(middle_x - width / 2, middle_y - height / 2, width, height)


def look_of(desk: Desk, path: str) -> Look:
    """A map of the constants by its path ("looks.relic"), else the marks of the piece's own record, else plain ones."""
    found: Any = desk.it
    if path:
        found = desk.constants
        for name in path.split("."):
            if name not in found:
                from hellprint.model.mistakes import nearest
                from hellprint.model.pieces import Problem

                desk.problems.append(Problem("HP101", f'look: no constant is called "{path}"', nearest(name, found)))
                return Look()
            found = found[name]
    values = {name: _value(found, name) for name in Look._fields}
    return Look(**{name: str(value) for name, value in values.items() if value})


def set_name(desk: Desk, canvas: Canvas, text: str, box: Box, ink: Ink) -> None:
    """A name in the middle of a box, on as many lines as it needs; in two languages each has lines of its own.

    Its words are never parted: it gets smaller.
    """
    words = text.split(" ")
    widest = max((canvas.width_mm(word, ink) for word in words), default=0.0)
    if widest > box.width:
        ink = ink._replace(size_pt=ink.size_pt * box.width / widest * 0.995)
    if len(words) == 1:  # else it gives way in the steps of a text, one name much more than its neighbour
        ink = ink._replace(size_pt=min(ink.size_pt, box.height * PT_PER_MM / _NAME_LINE))
    lines = text.split(JOINED) if canvas.width_mm(text, ink) > box.width else [text]
    face = ink.face
    blocks = tuple(Block("text", _whole(line)) for line in lines)
    set_ = canvas.paragraph(blocks, *box, ink, bold=face, italic=face, leading=1.05, align="center", valign="middle")
    desk.too_long("name", set_.over_mm, set_.over_words)


def _whole(name: str) -> tuple[Run, ...]:
    """A name whose words are never parted."""
    runs: list[Run] = []
    for word in name.split(" "):
        runs += [Run(" ")] if runs else []
        runs.append(Run(word, nowrap=True))
    return tuple(runs)


def told(desk: Desk, note: str) -> str:
    """What a component notes: one of the words of its pack, which are translated, or the text as it stands."""
    words = desk.reader.pack.info.get("words") or {}
    return str(words.get(note, note))


def seal(look: Look, id_: str) -> str:
    """The name of a seal as a picture."""
    return f"seal:{id_}?outline={look.outline}&band={look.pattern}&colour={look.colour}"


def border(look: Look, box: Box, thick_mm: float = 2.6) -> str:
    """The name of a border about a box."""
    size = f"width={box.width * 10:.0f}&height={box.height * 10:.0f}&thick={thick_mm * 10:.0f}"
    return f"border:{look.pattern}?colour={look.colour}&{size}"


def ribbon(look: Look, width_mm: float, height_mm: float) -> str:
    """The name of a straight band."""
    return f"band:{look.pattern}?colour={look.colour}&width={width_mm * 10:.0f}&height={height_mm * 10:.0f}"


def _value(found: Any, name: str) -> Any:
    """Of a record's view or a map; None where it has no such thing."""
    if found is None or (isinstance(found, Mapping) and name not in found):
        return None
    try:
        return found[name]
    except KeyError:
        return None
