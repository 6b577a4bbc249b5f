"""The net of a die: numbers that read across a table, tabs with the letters of the edges that they go behind."""

from __future__ import annotations

import math
from typing import Final

from hellprint.components.net import caption_mm
from hellprint.fold.panels import Edge, Panel, Point
from hellprint.fold.solid import Net, net
from hellprint.model.artwork import Artwork
from hellprint.model.lengths import PT_PER_MM
from hellprint.model.rich import Block, Run
from hellprint.model.slots import Colour
from hellprint.render.canvas import CAP_EM, SANS_BLACK, SANS_BOLD, SOOT, WHITE, Canvas, Ink, Paint, colour_of
from hellprint.render.draw.desk import Desk
from hellprint.render.folded import STEPS, draw_lines, told
from hellprint.words import words_of

_NUMBER: Final = 0.95
"""Height of a number, in radii of the circle within a face."""
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTER: Final = Ink(SANS_BOLD, 6.5)
_FAINT: Final = _LETTER._replace(colour=(0.4, 0.38, 0.37))
"""Of the letter on a face, which stays in sight."""


def draw(desk: Desk) -> Artwork:
    """The net with its numbers, and below it what to do with it."""
    made = net(int(desk.options["sides"]), float(desk.options["edge"]))
    colour = desk.options.get("colour")
    ink = colour_of(colour) if colour and colour != "transparent" else SOOT
    canvas = desk.canvas()
    draw_lines(canvas, made.sheet)
    for panel in made.sheet.panels:
        if panel.use == "face":
            _face(canvas, panel, ink)
    _joints(canvas, made)
    words = words_of(desk.reader.pack.info)
    steps = Block("p", (Run(f"{words['fold_cut']} {words['fold_die']}"),))
    note = desk.blocks(desk.reader.rich(told(desk, desk.options.get("note", "")), ("component", "note")))
    width, height = made.sheet.size
    set_ = canvas.paragraph((*note, steps), 2.5, height + 1.5, width - 5, caption_mm(width) - 2, STEPS)
    desk.too_long("steps", set_.over_mm, set_.over_words)
    return canvas.artwork()


def _face(canvas: Canvas, panel: Panel, ink: Colour) -> None:
    """The number in the middle of a face, its foot towards an edge; 6 and 9 have a line beneath."""
    corners = panel.outline
    middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    radius = math.dist(middle, _half(corners[0], corners[1]))
    foot = max(
        (_half(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)), key=lambda p: round(p[1], 3)
    )
    turn = math.degrees(math.atan2(foot[0] - middle[0], foot[1] - middle[1]))
    size_pt = radius * _NUMBER / CAP_EM * PT_PER_MM
    number = Ink(SANS_BLACK, size_pt, ink)
    with canvas.turned(-turn, *middle):
        canvas.centred(*middle, panel.name, number, max_mm=radius * 1.3)
        if panel.name in ("6", "9"):
            half, down = radius * 0.26, radius * (_NUMBER / 2 + 0.13)
            bar = Paint(stroke=ink, width_mm=radius * 0.08)
            canvas.line(middle[0] - half, middle[1] + down, middle[0] + half, middle[1] + down, bar)


def _joints(canvas: Canvas, made: Net) -> None:
    """The same letter on a tab and beside the edge that it is glued behind."""
    for letter, (tab, number, edge) in zip(_LETTERS, made.joints, strict=False):
        outline = made.sheet.named(tab).outline
        at = (sum(x for x, _ in outline) / 4, sum(y for _, y in outline) / 4)
        canvas.circle(*at, 1.5, Paint(fill=WHITE))
        canvas.centred(*at, letter, _LETTER)
        canvas.centred(*_inwards(edge, made.sheet.named(str(number))), letter, _FAINT)


def _inwards(edge: Edge, panel: Panel) -> Point:
    """A point a little inside of a face's edge."""
    x, y = _half(*edge)
    corners = panel.outline
    middle = (sum(px for px, _ in corners) / len(corners), sum(py for _, py in corners) / len(corners))
    share = 1.9 / math.dist((x, y), middle)
    return x + (middle[0] - x) * share, y + (middle[1] - y) * share


def _half(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
