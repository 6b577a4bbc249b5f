"""A box as a flat: name, seal and band on its walls, its contents on the back, how to fold it where nobody looks."""

from __future__ import annotations

from typing import Final, NamedTuple

from hellprint.components.box import sheets_of
from hellprint.fold.box import Inner, notch_mm
from hellprint.fold.panels import Flat, Panel
from hellprint.model.artwork import Artwork
from hellprint.render.canvas import SANS, SANS_BOLD, SERIF, SOOT, TITLE, Canvas, Ink
from hellprint.render.draw.desk import Desk
from hellprint.render.folded import (
    INSET_MM,
    STEPS,
    Box,
    Look,
    border,
    draw_lines,
    look_of,
    ribbon,
    seal,
    set_name,
    told,
    upright,
)
from hellprint.words import JOINED, words_of

_LEAST_MM: Final = 28.0
"""A wall that is narrower or lower has no room for a border and a seal."""
_TITLE_PT: Final = 24.0
_SMALLEST: Final = 0.88
"""Of the size of the game's title: one that would be smaller takes a second line."""


class _Says(NamedTuple):
    """What the walls say. contents: (number of pieces, title)."""

    game: str
    title: str
    note: str
    seal: str
    look: Look
    holds: str
    contents: tuple[tuple[str, str], ...]
    steps: str


def draw(desk: Desk) -> Artwork:
    """The flat of a box, or of one of the two parts of a box that is larger than the paper."""
    shows = dict(desk.piece.shows)
    inner = Inner(*(float(length) for length in shows["inner"].split()))
    part, parts = (int(number) for number in shows["part"].split())
    sheet = sheets_of(desk.options["style"], inner, parts)[part - 1]
    says = _says(desk, part, parts)
    canvas = desk.canvas()
    draw_lines(canvas, sheet)
    for name in ("front", "back", "left", "right", "lid"):
        if sheet.has(name):
            with upright(canvas, sheet.named(name)) as box:
                _wall(desk, canvas, name, box, says, notch_mm(inner) if desk.options["style"] == "tuck" else 0.0)
    _steps(desk, canvas, sheet, says.steps)
    return canvas.artwork()


def _says(desk: Desk, part: int, parts: int) -> _Says:
    words = words_of(desk.reader.pack.info)
    style = desk.options["style"]
    rows = [value.split("\t") for name, value in desk.piece.shows if name == "contents"]
    total = sum(int(count) for count, _, _ in rows)
    kind = "holds_cards" if all(is_card == "1" for _, is_card, _ in rows) else "holds_pieces"
    tabs = words["fold_parts"].format(part=part, parts=parts) if parts > 1 else words["fold_tab"]
    steps = [words["fold_cut"], *([words["fold_tray"]] if style == "tray" else [tabs, words["fold_floor"]])]
    steps += [words["fold_lid"]] if style == "tuck" else []
    title = desk.component.title or desk.component.id
    if desk.it is not None and "name" in tuple(desk.it):
        title = str(desk.it["name"])
    sign = desk.options.get("seal") or (desk.piece.id if desk.piece.kind else desk.component.id)
    return _Says(
        str(desk.reader.pack.info.get("title", "")),
        title,
        told(desk, desk.options.get("note", "")),
        sign,
        look_of(desk, desk.options.get("look", "")),
        words[kind].format(count=total) if total else "",
        tuple((count, name) for count, _, name in rows),
        " ".join(steps),
    )


def _wall(desk: Desk, canvas: Canvas, name: str, box: Box, says: _Says, notch: float) -> None:
    """What one side of the box shows; `box` is the wall as it stands."""
    if name == "lid" or box.height < _LEAST_MM:
        _line(desk, canvas, box, says)
    elif box.width < _LEAST_MM:
        _spine(desk, canvas, box, says)
    elif name == "back" and len(says.contents) > 1 and desk.options["style"] == "tuck":
        _list(desk, canvas, box.inset(INSET_MM), says)
    else:
        top = INSET_MM + (notch if name == "front" else 0.0)
        _portrait(desk, canvas, box.inset(INSET_MM, top=top), says)


def _portrait(desk: Desk, canvas: Canvas, box: Box, says: _Says) -> None:
    """Border, game, seal, title, what is in it."""
    canvas.picture(desk.picture(border(says.look, box)), *box, fill=True)
    inside = box.inset(5.0)
    x, y, width, height = inside
    foot = 0.0
    if says.holds and height > 34:
        canvas.text(x + width / 2, y + height, says.holds, Ink(SANS_BOLD, 8), anchor="middle", max_mm=width)
        foot = 6.0
    head = 0.0
    if height > 40:
        label = Ink(SANS_BOLD, 7, SOOT, 0.06)
        in_lines = _in_lines(canvas, says.game.upper(), label, width)
        widest = max(canvas.width_mm(line, label) for line in in_lines) or width
        label = label._replace(size_pt=label.size_pt * min(1.0, width / widest))
        for line in in_lines:
            canvas.text(x + width / 2, y + head + 2.6, line, label, anchor="middle", max_mm=width)
            head += 3.2
        head += 3.3
    room = height - head - foot
    named = min(room * 0.36, 22.0)
    note = 5.0 if says.note and room > 34 else 0.0
    side = min(width, room - named - note)
    if side > 9:
        canvas.picture(desk.picture(seal(says.look, says.seal)), x, y + head, width, side + 0.0)
    below = y + head + max(side, 0.0)
    title = Box(x, below + 1.5, width, y + height - foot - note - below - 1.5)
    set_name(desk, canvas, says.title, title, Ink(TITLE, _TITLE_PT, says.look.ink))
    if note:
        canvas.text(x + width / 2, y + height - foot - 1.5, says.note, Ink(SERIF, 8.5), anchor="middle", max_mm=width)


def _in_lines(canvas: Canvas, text: str, ink: Ink, width: float) -> tuple[str, ...]:
    """In one line; where that would be set much smaller, in two of nearly the same length. Each language by itself."""
    if JOINED in text:
        return tuple(line for each in text.split(JOINED) for line in _in_lines(canvas, each, ink, width))
    words = text.split()
    if len(words) < 2 or canvas.width_mm(text, ink) * _SMALLEST <= width:
        return (text,)
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(ways, key=lambda way: max(canvas.width_mm(line, ink) for line in way))


def _list(desk: Desk, canvas: Canvas, box: Box, says: _Says) -> None:
    """Border, title and the contents with their numbers."""
    canvas.picture(desk.picture(border(says.look, box)), *box, fill=True)
    x, y, width, height = box.inset(5.5)
    set_name(desk, canvas, says.title, Box(x, y, width, min(14.0, height * 0.3)), Ink(TITLE, 18, says.look.ink))
    top, row = y + min(14.0, height * 0.3) + 5.0, 4.6
    many = max(1, int((height - (top - y)) / row))
    rows = says.contents if len(says.contents) <= many else says.contents[:many]
    for number, (count, name) in enumerate(rows):
        line = top + number * row
        canvas.text(x, line, name, Ink(SANS, 9), max_mm=width - 10)
        canvas.text(x + width, line, count, Ink(SANS_BOLD, 9), anchor="end")
    if len(rows) < len(says.contents):
        desk.too_long("list of contents", round((len(says.contents) - many) * row, 1))
    end = top + len(rows) * row
    if y + height - end > 18:
        side = min(y + height - end, 40.0)
        canvas.picture(desk.picture(seal(says.look, says.seal)), x, y + height - side, width, side)


def _spine(desk: Desk, canvas: Canvas, box: Box, says: _Says) -> None:
    """A narrow wall: the title runs down it, with a ribbon at either end."""
    if box.width < 7:
        return
    x, y, width, height = box.inset(min(INSET_MM, box.width / 5))
    band = min(3.0, width / 3)
    if height > 40:
        form = desk.picture(ribbon(says.look, width, band))
        canvas.picture(form, x, y, width, band)
        canvas.picture(form, x, y + height - band, width, band)
    long, high = height - 2 * band - 4, min(width, 9.0)
    middle = Box(x + width / 2 - long / 2, y + height / 2 - high / 2, long, high)
    with canvas.turned(90, x + width / 2, y + height / 2):
        set_name(desk, canvas, says.title, middle, Ink(TITLE, min(18.0, high * 2.2), says.look.ink))


def _line(desk: Desk, canvas: Canvas, box: Box, says: _Says) -> None:
    """A low wall: the title on one line, between two seals where there is room."""
    inside = box.inset(min(INSET_MM, box.height / 5))
    side = min(inside.height, 16.0)
    if inside.width > 4 * side and side >= 8:
        form = desk.picture(seal(says.look, says.seal))
        canvas.picture(form, inside.x, inside.y + (inside.height - side) / 2, side, side)
        right = inside.x + inside.width - side
        canvas.picture(form, right, inside.y + (inside.height - side) / 2, side, side)
        inside = Box(inside.x + side + 1.5, inside.y, inside.width - 2 * side - 3, inside.height)
    set_name(desk, canvas, says.title, inside, Ink(TITLE, min(20.0, inside.height * 2.0), says.look.ink))


def _steps(desk: Desk, canvas: Canvas, sheet: Flat, text: str) -> None:
    """How it is folded: beside the panels, else on the floor, which lies below."""
    if sheet.room is not None:
        box = Box(*sheet.room)
    else:
        floor: Panel | None = sheet.named("floor") if sheet.has("floor") else None
        if floor is None:
            return
        box = Box(*floor.box).inset(INSET_MM)
    if box.height < 6 or box.width < 20:
        return
    set_ = canvas.paragraph(text, *box, STEPS, valign="middle")
    desk.too_long("steps", set_.over_mm, set_.over_words)
