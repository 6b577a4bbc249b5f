"""Flat terrain, drawn: the ground with what stands on it, a plate with name and rules, the line to cut along."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from hellprint.components.view import View
from hellprint.model.artwork import Artwork
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Problem
from hellprint.model.rich import Block, Blocks
from hellprint.model.slots import Colour
from hellprint.render.canvas import SANS, SANS_BOLD, SOOT, TITLE, WHITE, Canvas, Ink, Paint, colour_of
from hellprint.render.draw.desk import Desk
from hellprint.render.draw.ground import EDGES, INSET_MM, Edge, Ground, inside, outline, shrunk
from hellprint.render.draw.ground_art import LAYERS

CUT: Final = Paint(stroke=SOOT, width_mm=0.2)
_PLATE_SHARE: Final = 0.68
_PAD: Final = 1.6
_TITLE: Final = Ink(TITLE, 15.0)
_LABEL: Final = Ink(SANS_BOLD, 7.2, (0.33, 0.29, 0.27), 0.06)
_RULES: Final = Ink(SANS, 7.4)
_LEADING: Final = 1.16
_HEAD_MM: Final = 5.6
_CLEAR: Final = 1.0
_MOST: Final = 0.56
"""Of the depth, that a plate may take; what is longer is set smaller."""


class Words(NamedTuple):
    """What a piece says. sort: the name of its sort, or ""."""

    name: str
    sort: str
    rules: Blocks


def draw(desk: Desk) -> Artwork:
    """See Drawing."""
    width, depth = desk.size
    seed = desk.piece.id
    words = words_of(desk)
    canvas = desk.canvas()
    cut = outline(seed, width, depth, _edge(desk))
    plate = _plate(desk, words, cut)
    ground = Ground(canvas, cut, plate, _ink(desk), seed)
    for name in _field(desk, "art") or ():
        layer = LAYERS.get(str(name))
        if layer is None:
            _unknown(desk, "art", str(name), LAYERS)
        else:
            layer(ground)
    _write(desk, canvas, plate, words)
    canvas.polygon(cut, CUT)
    return canvas.artwork()


def words_of(desk: Desk) -> Words:
    """The name and rules of the record, or of the one that it stands for, and of its sort."""
    of = _field(desk, "of") if desk.options.get("of") else None
    bearer: Any = of if of is not None else desk.it
    fields = set(bearer)
    name = str(bearer["name"]) if "name" in fields else desk.piece.id
    rules = desk.blocks(bearer["rules"]) if "rules" in fields and not _field(desk, "alone") else ()
    wanted = str(_field(desk, "sort_of") or "")
    if not wanted:
        return Words(name, "", rules)
    sorts = bearer[desk.options.get("sorts", "options")]
    for each in sorts or ():
        if str(each["name"]) == wanted:
            return Words(name, wanted, (*rules, *desk.blocks(each["rules"])))
    _unknown(desk, "sort_of", wanted, [str(each["name"]) for each in sorts or ()])
    return Words(name, "", rules)


def _field(desk: Desk, option: str) -> Any:
    """The value of the record's field that an option of the component names."""
    name = desk.options.get(option) or option
    return desk.it[name] if isinstance(desk.it, View) and name in set(desk.it) else None


def _edge(desk: Desk) -> Edge:
    wanted = str(_field(desk, "edge") or EDGES[0])
    for edge in EDGES:
        if edge == wanted:
            return edge
    _unknown(desk, "edge", wanted, EDGES)
    return EDGES[0]


def _ink(desk: Desk) -> Colour:
    value = _field(desk, "ink")
    return colour_of(str(value)) if value else SOOT


def _unknown(desk: Desk, option: str, name: str, known: Any) -> None:
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), n=1)
    hint = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(known)}"
    field = str(desk.options.get(option) or option)
    desk.problems.append(Problem("HP501", f'{field}: there is no "{name}"', hint, (field,)))


# -- the plate


def _plate(desk: Desk, words: Words, cut: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom: as high as its words, as low on the ground as it lies whole within it."""
    width, depth = desk.size
    scratch, wide = desk.canvas(Size(width, 500.0)), width * _PLATE_SHARE
    if not words.rules:  # a name alone
        wide = min(wide, scratch.width_mm(words.name, _TITLE) + scratch.width_mm(words.sort, _LABEL) + 4 * _PAD)
    lines = scratch.paragraph(_plain(words.rules), 0, 0, wide - 2 * _PAD, 400.0, _RULES, leading=_LEADING).lines
    high = min(2 * _PAD + _HEAD_MM + len(lines) * _RULES.size_pt * _LEADING / PT_PER_MM, depth * _MOST)
    room = shrunk(cut, INSET_MM + _CLEAR)
    left, bottom = (width - wide) / 2, depth - INSET_MM - _CLEAR
    while bottom - high > depth / 3 and not all(inside((x, bottom), room) for x in (left, left + wide)):
        bottom -= 0.25
    return left, bottom - high, left + wide, bottom


def _plain(blocks: Blocks) -> Blocks:
    """Paragraphs as bare text, one below the other."""
    return tuple(Block("text", block.runs) if block.kind == "p" else block for block in blocks)


def _write(desk: Desk, canvas: Canvas, plate: tuple[float, float, float, float], words: Words) -> None:
    left, top, right, bottom = plate
    canvas.rect(left, top, right - left, bottom - top, Paint(fill=WHITE, stroke=SOOT, width_mm=0.25))
    inner = right - left - 2 * _PAD
    sort = words.sort.upper()
    used = canvas.width_mm(sort, _LABEL) + 2 if sort else 0.0
    canvas.text(left + _PAD, top + _PAD + 3.9, words.name, _TITLE, max_mm=inner - used)
    if sort:
        canvas.text(right - _PAD, top + _PAD + 3.9, sort, _LABEL, anchor="end")
    y = top + _PAD + _HEAD_MM
    setting = canvas.paragraph(
        _plain(words.rules), left + _PAD, y, inner, bottom - _PAD - y + 0.3, _RULES, leading=_LEADING
    )
    desk.too_long("rules", setting.over_mm, setting.over_words)
