"""Tuck boxes, cups and trays: inner sizes to flat panels.

A tuck box and a cup are four walls in a row, closed by a glue tab; the box has a lid that is tucked in, the cup is
open. A tray is a floor with four walls. A box that is too large for a sheet is made from two, each with half its walls.
"""

from __future__ import annotations

import math
from typing import Final, Literal, NamedTuple

from hellprint.fold.panels import Flat, Panel, Point, flat, rect

Style = Literal["tuck", "tray", "cup"]

SHEET_MM: Final = (196.0, 268.0)
"""What both A4 and Letter have room for inside of margins of 5 mm, beside the line and the bars of the margin."""
_GLUE_MM: Final = (5.0, 12.0)  # narrowest and widest tab: less does not hold, more is wasted
_DUST_MM: Final = (8.0, 28.0)  # of the flaps that close the corners
_TUCK_MM: Final = (10.0, 18.0)
_TAPER_MM: Final = 1.5  # flaps narrow towards their ends, so that they go in
_NOTCH_MM: Final = 9.0  # half of a thumb
_ROUND_MM: Final = 6.0  # corners of the tuck


class Inner(NamedTuple):
    """Room inside, in mm, as the box stands with its front towards the eye."""

    width_mm: float
    depth_mm: float
    height_mm: float


class _Column(NamedTuple):
    """A wall in the flat."""

    name: str
    x: float
    width: float


def fits(sheet: Flat) -> bool:
    """Whether it lies on a sheet of either common paper."""
    return min(sheet.size) <= SHEET_MM[0] and max(sheet.size) <= SHEET_MM[1]


def box(style: Style, inner: Inner) -> tuple[Flat, ...]:
    """One sheet, or two where one is too large for paper and two are not."""
    if style == "tray":
        return (tray(inner),)
    whole = wrapped(inner, has_lid=style == "tuck")
    if fits(whole):
        return (whole,)
    halves = in_halves(inner, has_lid=style == "tuck")
    return halves if all(map(fits, halves)) else (whole,)


def wrapped(inner: Inner, *, has_lid: bool) -> Flat:
    """Tab, back, left, front, right from left to right. The lid hangs on the back, the floor on back and front."""
    width, depth, height = inner
    glue = glue_mm(depth)
    back, left = _Column("back", glue, width), _Column("left", glue + width, depth)
    front, right = _Column("front", left.x + depth, width), _Column("right", left.x + depth + width, depth)
    panels = [
        Panel("front", _front(front, height, has_lid)),
        _wall(left, height, "front", front.x),
        _wall(right, height, "front", right.x),
        _wall(back, height, "left", left.x),
        _tab("glue", glue, height, "back", "right"),
        *_closed(back, front, left, depth, height, has_lid),
        *_dust(right, dust_mm(width, depth), height, has_lid),
    ]
    above = depth + tuck_mm(depth)
    room = (front.x + 3, -above, width - 6, above - 4) if has_lid else None
    return flat(panels, room)


def in_halves(inner: Inner, *, has_lid: bool) -> tuple[Flat, Flat]:
    """Back and left with the lid and the floor on one sheet, front and right on the other."""
    width, depth, height = inner
    glue = glue_mm(depth)
    wide, narrow = _Column("back", glue, width), _Column("left", glue + width, depth)
    first = [
        Panel("back", rect(glue, 0, width, height)),
        _wall(narrow, height, "back", narrow.x),
        _tab("glue", glue, height, "back", "right"),
        *_closed(wide, None, narrow, depth, height, has_lid),
    ]
    front, right = wide._replace(name="front"), narrow._replace(name="right")
    second = [
        Panel("front", _front(front, height, has_lid)),
        _wall(right, height, "front", right.x),
        _tab("glue", glue, height, "front", "left"),
        _inner_floor(front, depth, height),
        *_dust(right, dust_mm(width, depth), height, has_lid),
    ]
    above = dust_mm(width, depth)
    room = (front.x + 3, -above, width - 6, above - 4) if has_lid else None
    return flat(first), flat(second, room)


def tray(inner: Inner) -> Flat:
    """A floor, printed below, and four walls; tabs at the ends of the long ones go behind the others."""
    width, depth, height = inner
    glue = min(glue_mm(min(width, depth)), 0.45 * min(width, depth))
    taper = min(_TAPER_MM, height / 4)
    north = Panel("back", rect(0, -height, width, height), parent="floor", hinge=((0, 0), (width, 0)))
    south = Panel(
        "front", rect(0, depth, width, height), parent="floor", hinge=((0, depth), (width, depth)), upright_deg=180
    )
    west = Panel("right", rect(-height, 0, height, depth), parent="floor", hinge=((0, 0), (0, depth)), upright_deg=270)
    east = Panel(
        "left", rect(width, 0, height, depth), parent="floor", hinge=((width, 0), (width, depth)), upright_deg=90
    )
    tabs = []
    for wall, top in ((north, -height), (south, depth)):
        for side, x, out in (("right", 0.0, -1), ("left", width, 1)):
            outline = (
                (x, top), (x + out * glue, top + taper), (x + out * glue, top + height - taper), (x, top + height),
            )  # fmt: skip
            tabs.append(
                Panel(f"glue-{wall.name}-{side}", outline, "glue", wall.name, ((x, top), (x, top + height)), onto=side)
            )
    return flat([Panel("floor", rect(0, 0, width, depth)), north, south, west, east, *tabs])


def glue_mm(depth_mm: float) -> float:
    """Width of a tab that is hidden behind a wall of that width."""
    return min(_GLUE_MM[1], max(_GLUE_MM[0], depth_mm * 0.7), depth_mm)


def tuck_mm(depth_mm: float) -> float:
    """Length of the lid's flap."""
    return min(_TUCK_MM[1], max(_TUCK_MM[0], depth_mm * 0.8))


def dust_mm(width_mm: float, depth_mm: float) -> float:
    """Length of the corner flaps: two of them do not meet in the middle."""
    return min(_DUST_MM[1], max(_DUST_MM[0], depth_mm), width_mm / 2 - 0.5)


def _front(column: _Column, height: float, has_notch: bool) -> tuple[Point, ...]:
    """The front wall with half a circle for the thumb in its upper edge."""
    radius = min(_NOTCH_MM, column.width / 5, height / 3)
    x, right = column.x, column.x + column.width
    if not has_notch:
        return rect(x, 0, column.width, height)
    middle, steps = x + column.width / 2, 16
    arc = [
        (middle - radius * math.cos(math.pi * n / steps), radius * math.sin(math.pi * n / steps))
        for n in range(steps + 1)
    ]
    return ((x, 0.0), *arc, (right, 0.0), (right, height), (x, height))


def notch_mm(inner: Inner) -> float:
    """Depth of the thumb notch."""
    return min(_NOTCH_MM, inner.width_mm / 5, inner.height_mm / 3)


def _wall(column: _Column, height: float, parent: str, at: float) -> Panel:
    """at: x of the fold; the wall "left" hangs on what is right of it."""
    x = at if column.x >= at else column.x + column.width
    outline = rect(column.x, 0, column.width, height)
    return Panel(column.name, outline, "face", parent, ((x, 0), (x, height)))


def _tab(name: str, glue: float, height: float, parent: str, onto: str) -> Panel:
    taper = min(2 * _TAPER_MM, height / 4)
    outline = ((glue, 0.0), (0.0, taper), (0.0, height - taper), (glue, height))
    return Panel(name, outline, "glue", parent, ((glue, 0), (glue, height)), onto=onto)


def _closed(
    back: _Column, front: _Column | None, left: _Column, depth: float, height: float, has_lid: bool
) -> list[Panel]:
    """What closes the box above and below, but for what hangs on the right wall."""
    x, right = back.x, back.x + back.width
    panels = [
        Panel("floor", rect(x, height, back.width, depth), "face", "back", ((x, height), (right, height))),
        *([_inner_floor(front, depth, height)] if front else []),
        *_dust(left, dust_mm(back.width, depth), height, has_lid),
    ]
    if has_lid:
        lid = rect(x, -depth, back.width, depth)
        panels.append(Panel("lid", lid, "face", "back", ((x, 0), (right, 0)), upright_deg=180))
        panels.append(_tuck(x, right, -depth, tuck_mm(depth)))
    return panels


def _inner_floor(front: _Column, depth: float, height: float) -> Panel:
    """Beneath the floor: glue on its printed side holds the floor."""
    x, right, end = front.x, front.x + front.width, height + depth - 0.5
    outline = ((x, height), (right, height), (right - _TAPER_MM, end), (x + _TAPER_MM, end))
    return Panel("inner floor", outline, "glue", "front", ((x, height), (right, height)), onto="floor")


def _dust(column: _Column, length: float, height: float, has_lid: bool) -> list[Panel]:
    """The flaps above and below a side wall."""
    x, right = column.x, column.x + column.width
    taper = min(_TAPER_MM, column.width / 4)
    below = ((x, height), (right, height), (right - taper, height + length), (x + taper, height + length))
    panels = [Panel(f"dust below {column.name}", below, "flap", column.name, ((x, height), (right, height)))]
    if has_lid:
        above = ((x, 0.0), (x + taper, -length), (right - taper, -length), (right, 0.0))
        panels.append(Panel(f"dust above {column.name}", above, "flap", column.name, ((x, 0), (right, 0))))
    return panels


def _tuck(x: float, right: float, top: float, length: float) -> Panel:
    """The flap of the lid, narrower than it, with round corners."""
    radius, steps = min(_ROUND_MM, length / 2), 6
    inset = 0.5
    left_arc = [
        (x + inset + radius * (1 - math.cos(a)), top - length + radius * (1 - math.sin(a)))
        for a in (math.pi / 2 * n / steps for n in range(steps + 1))
    ]
    right_arc = [(x + right - px, py) for px, py in reversed(left_arc)]
    outline = ((x + inset, top), *left_arc, *right_arc, (right - inset, top))
    return Panel("tuck", outline, "flap", "lid", ((x + inset, top), (right - inset, top)))
