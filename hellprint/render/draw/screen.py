"""A player's screen: outside its name and sign, for the others; inside what the player must know, for nobody else."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Final, NamedTuple

from hellprint.components.screen import sheets_of
from hellprint.components.view import Rich, View
from hellprint.fold.panels import Flat
from hellprint.model.artwork import Artwork
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.rich import Blocks
from hellprint.model.slots import Setting
from hellprint.render.canvas import SANS_BLACK, SANS_BOLD, SERIF, SOOT, TITLE, Canvas, Ink, Paint
from hellprint.render.draw.desk import Desk
from hellprint.render.folded import INSET_MM, STEPS, Box, Look, border, draw_lines, look_of, seal, set_name, upright
from hellprint.words import words_of

_SIZES_PT: Final = (13.0, 12.0, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""Of the texts inside: the first in which all of it has room."""
_SHARES: Final = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""How much of the panels' height is tried, so that the last is not left empty."""
_LEADING: Final = 1.22
_GAP_MM: Final = 3.0
_INSIDE_MM: Final = 6.0
"""From the edge of a panel to its texts: the edges are handled, and a back may lie a millimetre off."""
_STRIP_MM: Final = 13.0
"""On the inside of the edge that another part's strip is glued to."""


class _Entry(NamedTuple):
    """A stretch of text inside. title: may be ""."""

    title: str
    text: Blocks


def draw(desk: Desk) -> Artwork:
    """The outside or the inside of a screen, or of one of its parts."""
    part, parts = (int(number) for number in dict(desk.piece.shows)["part"].split())
    sheet = sheets_of(desk.component.size)[part - 1]
    record = desk.it = _record(desk)
    canvas = desk.canvas()
    if desk.side == "front":
        _outside(desk, canvas, sheet, record, part, parts)
    else:
        _inside(desk, canvas, sheet, record, part)
    return canvas.artwork()


def _record(desk: Desk) -> Any:
    """The screen's own record; a part after the first has it beside."""
    kind = desk.component.records
    if desk.it is not None or not kind:
        return desk.it
    return next(desk.reader.record(*one) for one in desk.piece.beside if one[0] == kind)


def _field(record: Any, name: str | None) -> Any:
    """Of a record; None where it has no such field."""
    return record[name] if record is not None and name and name in tuple(record) else None


def _outside(desk: Desk, canvas: Canvas, sheet: Flat, record: Any, part: int, parts: int) -> None:
    draw_lines(canvas, sheet)
    options = desk.options
    look = look_of(desk, options.get("look", ""))
    name = str(_field(record, options["name"]) or desk.component.title or desk.component.id)
    art = _field(record, options.get("art", ""))
    sign = str(record["id"]) if record is not None else desk.component.id
    picture = str(art) if art else seal(look, sign)
    for panel in sheet.panels:
        if panel.use != "face":
            continue
        with upright(canvas, panel) as whole:
            box = whole.inset(INSET_MM)
            canvas.picture(desk.picture(border(look, box)), *box, fill=True)
            if panel.name == "middle":
                line = _field(record, options.get("line", ""))
                _middle(desk, canvas, box.inset(6.0), picture, name, str(line) if line else "", look)
            else:
                _wing(desk, canvas, box.inset(6.0), seal(look, sign), look)
    if parts > 1 and sheet.has("strip"):
        _told(desk, canvas, sheet, part)


def _middle(desk: Desk, canvas: Canvas, box: Box, picture: str, name: str, line: str, look: Look) -> None:
    """The picture, the name below it, a line below that, the game at the foot."""
    x, y, width, height = box
    game = Ink(SANS_BOLD, 7.5, SOOT, 0.06)
    title = str(desk.reader.pack.info.get("title", "")).upper()
    canvas.text(x + width / 2, y + height - 0.5, title, game, anchor="middle", max_mm=width)
    foot = 5.0
    if line:
        high = 8.0
        set_ = canvas.paragraph(
            line, x, y + height - foot - high, width, high, Ink(SERIF, 10), align="center", valign="middle"
        )
        desk.too_long("line", set_.over_mm, set_.over_words)
        foot += high
    named = min(26.0, height * 0.26)
    side = height - foot - named - 2.0
    canvas.picture(desk.picture(picture), x, y, width, side)
    set_name(desk, canvas, name, Box(x, y + side + 2.0, width, named), Ink(TITLE, 34, look.ink))


def _wing(desk: Desk, canvas: Canvas, box: Box, picture: str, look: Look) -> None:
    """The seal, and the family's code above and below it, that is read from the other side of the table."""
    x, y, width, height = box
    form = desk.picture(picture)
    side = min(width, height - 24.0) if look.code else min(width, height)
    canvas.picture(form, x, y + (height - side) / 2, width, side)
    if look.code:
        ink = Ink(SANS_BLACK, 20, look.ink, 0.06)
        canvas.centred(x + width / 2, y + 5.0, look.code, ink, max_mm=width)
        canvas.centred(x + width / 2, y + height - 5.0, look.code, ink, max_mm=width)


def _told(desk: Desk, canvas: Canvas, sheet: Flat, part: int) -> None:
    """On the strip: behind which part it goes."""
    x, y, width, height = sheet.named("strip").box
    text = words_of(desk.reader.pack.info)["fold_screen"].format(part=part - 1)
    wide = canvas.width_mm(text, STEPS) + 4
    with canvas.turned(-90, x + width / 2, y + height / 2):
        canvas.rect(x + width / 2 - wide / 2, y + height / 2 - 2, wide, 4, Paint(fill=(1.0, 1.0, 1.0)))
        canvas.centred(x + width / 2, y + height / 2, text, STEPS, max_mm=height - 10)


def _inside(desk: Desk, canvas: Canvas, sheet: Flat, record: Any, part: int) -> None:
    """The entries, panel by panel from the left as the player sees them; no entry is parted between two panels."""
    entries = _entries(desk, record)
    boxes = _panels(desk.component.size)
    flow = _Flow(desk, entries, boxes)
    size_pt = next((size for size in _SIZES_PT if flow.placed(size) is not None), _SIZES_PT[-1])
    found = (flow.placed(size_pt, share=share) for share in _SHARES)
    placed = next((way for way in found if way is not None), None) or flow.placed(size_pt, whatever=True) or []
    order = [panel.name for panel in reversed(sheet.panels) if panel.use == "face"]
    before = {"right": 0, "middle": 1, "left": 2}
    look = look_of(desk, desk.options.get("look", ""))
    for number, (entry, top, high) in placed:
        names = [name for name in order if before[name] == number]
        if not names:
            continue
        panel = sheet.named(names[0])
        x = sheet.size.width_mm - panel.box[0] - panel.box[2]
        box = boxes[number]
        _entry(desk, canvas, entry, Box(x + box.x, panel.box[1] + box.y + top, box.width, high), look, size_pt)


def _entries(desk: Desk, record: Any) -> list[_Entry]:
    """The record's own fields, then the aid's records."""
    options = desk.options
    found = []
    for name in options["own"]:
        value = _field(record, name)
        if isinstance(value, View):
            text = _field(value, "rules") or _field(value, "text")
            found.append(_Entry(str(_field(value, "name") or ""), desk.blocks(text)))
        elif value is not None:
            found.append(_Entry("", desk.blocks(value if isinstance(value, Rich) else str(value))))
    for kind, id_ in desk.piece.beside:
        if kind == options.get("aid") and (kind, id_) != (desk.component.records, _id(record)):
            view = desk.reader.record(kind, id_)
            for title, text in zip_longest(options["aid_title"], options["aid_text"]):
                found.append(_Entry(str(_field(view, title) or ""), desk.blocks(_field(view, text))))
    return [entry for entry in found if entry.text]


def _id(record: Any) -> str:
    return str(record["id"]) if record is not None else ""


def _panels(size: Size) -> list[Box]:
    """Where texts may stand in each panel, from the panel's own top left corner, from the left as seen from inside."""
    sheets = sheets_of(size)
    width = max(panel.box[2] for sheet in sheets for panel in sheet.panels if panel.use == "face")
    height = max(panel.box[3] for panel in sheets[0].panels)
    firsts = {next(panel.name for panel in sheet.panels) for sheet in sheets[1:]}
    boxes = []
    for after in ("", "right", "middle"):  # of right, middle, left
        # The strip of that part is glued along this one's right edge, which is the left one inside.
        left = _STRIP_MM if after in firsts else _INSIDE_MM
        boxes.append(Box(left, _INSIDE_MM, width - left - _INSIDE_MM, height - 2 * _INSIDE_MM))
    return boxes


_Placed = list[tuple[int, tuple[_Entry, float, float]]]


class _Flow:
    """Entries that look for their places in the panels; each is measured once in a size and width."""

    def __init__(self, desk: Desk, entries: list[_Entry], boxes: list[Box]) -> None:
        self._desk, self._entries, self._boxes = desk, entries, boxes
        self._heights: dict[tuple[int, float, float], float] = {}

    def placed(self, size_pt: float, *, share: float = 1.0, whatever: bool = False) -> _Placed | None:
        """Each entry with the number of its panel, its top and its height there; None where they do not fit so.

        Args:
            share: of the panels' height that may be used.
            whatever: the last panel takes what is too long.
        """
        found: _Placed = []
        number, top = 0, 0.0
        for index, entry in enumerate(self._entries):
            high = self._height(index, self._boxes[number].width, size_pt)
            if top and top + high > self._boxes[number].height * share and number < len(self._boxes) - 1:
                number, top = number + 1, 0.0
                high = self._height(index, self._boxes[number].width, size_pt)
            room = self._boxes[number].height
            if top + high > room * share and not whatever:
                return None
            found.append((number, (entry, top, min(high, max(1.0, room - top)))))
            top += high + _GAP_MM
        return found

    def _height(self, index: int, width: float, size_pt: float) -> float:
        """Of an entry in mm: its title, its lines and half a line between its paragraphs."""
        known = self._heights.get((index, width, size_pt))
        if known is None:
            entry = self._entries[index]
            set_ = _set(self._desk.canvas(Size(width, 2000.0)), entry.text, Box(0, 0, width, 2000.0), size_pt)
            lines = len(set_.lines) + 0.6 * max(0, len(entry.text) - 1) + 0.4
            title = _title_mm(size_pt) if entry.title else 0.0
            known = self._heights[index, width, size_pt] = title + lines * size_pt * _LEADING / PT_PER_MM
        return known


def _set(canvas: Canvas, text: Blocks, box: Box, size_pt: float) -> Setting:
    return canvas.paragraph(
        text, *box, Ink(SERIF, size_pt), bold="HPAlegreya-Bold", italic="HPAlegreya-Italic", leading=_LEADING,
        min_size_pt=size_pt,
    )  # fmt: skip


def _title_mm(size_pt: float) -> float:
    return size_pt * 1.9 / PT_PER_MM


def _entry(desk: Desk, canvas: Canvas, entry: _Entry, box: Box, look: Look, size_pt: float) -> None:
    x, y, width, height = box
    if entry.title:
        canvas.text(x, y + size_pt * 1.15 / PT_PER_MM, entry.title, Ink(TITLE, size_pt * 1.45, look.ink), max_mm=width)
        rule = y + size_pt * 1.55 / PT_PER_MM
        canvas.line(x, rule, x + width, rule, Paint(stroke=look.ink, width_mm=0.2))
        y, height = y + _title_mm(size_pt), height - _title_mm(size_pt)
    set_ = _set(canvas, entry.text, Box(x, y, width, height), size_pt)
    desk.too_long(f'text "{entry.title}"', set_.over_mm, set_.over_words)
