"""The board of a scenario map: grid and rulers, zones, areas, terrain, objectives, and the lengths that matter."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from hellprint.maps.dimensions import TEXT, Box, Dimension, Measure, Sizes, measures, place
from hellprint.maps.free import free_outlines
from hellprint.model.maps import Placing, ScenarioMap, Shape
from hellprint.model.slots import Colour
from hellprint.render.canvas import (
    SANS,
    SANS_BLACK,
    SANS_BOLD,
    SOOT,
    TITLE,
    WHITE,
    Canvas,
    Ink,
    Paint,
    colour_of,
)
from hellprint.render.filters import PRIME, number

ITALIC: Final = "HPAlegreya-Italic"
DIM: Final = colour_of("#6C0000")
FREE: Final = colour_of("#00318D")
PLAYERS: Final = tuple(colour_of(hue) for hue in ("#6C0000", "#00318D", "#2B8257", "#975F05", "#725988", "#4B1731"))
"""Hues that stay apart for most eyes; in grey the hatching tells players apart."""
HATCHING: Final = (45.0, 135.0, 90.0, 0.0, 20.0, 110.0)
"""Angle of a player's lines, in degrees."""
MARKER_MM: Final = 2.6
_GRID: Final = (0.80, 0.80, 0.78)
_GRID_STRONG: Final = (0.62, 0.61, 0.59)
_MUTED: Final = (0.33, 0.29, 0.27)
_EDGE_MM: Final = 0.35
FREE_DASHES: Final = ((0.5, 0.9), (2.4, 0.8), (3.6, 0.8, 0.5, 0.8))
BORDER: Final = Paint(stroke=SOOT, width_mm=0.3, dash_mm=(3.0, 1.0, 0.5, 1.0))
"""Of areas."""
_SHRINK: Final = (1.0, 0.88, 0.76)
"""Sizes that a name is tried in."""
_MAJOR: Final[Mapping[str, int]] = {"in": 6, "cm": 10, "mm": 100}
_MINOR: Final[Mapping[str, int]] = {"in": 1, "cm": 1, "mm": 10}


class Spread(NamedTuple):
    """Where a board lies on a canvas.

    Attributes:
        x, y: its upper left corner in mm.
        scale: mm on paper for one unit of the map.
        hues: colours of the players, in order.
    """

    board: ScenarioMap
    x: float
    y: float
    scale: float
    hues: Sequence[Colour] = PLAYERS

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale

    def outline(self, shape: Shape) -> list[tuple[float, float]]:
        right, bottom = shape.x + shape.width, shape.y + shape.depth
        corners = ((shape.x, shape.y), (right, shape.y), (right, bottom), (shape.x, bottom))
        return [self.at(*corner) for corner in corners]


def said(value: float, unit: str) -> str:
    """A length as the map prints it: 9″, 40 mm."""
    return number(round(value, 4)) + (PRIME if unit == "in" else f"\u00a0{unit}")


Hues = Sequence[Colour]
"""Colours of the players, in order."""


def hatch_of(player: int, hues: Hues = PLAYERS) -> tuple[float, Colour]:
    """Angle and colour of a player's lines."""
    return HATCHING[(player - 1) % len(HATCHING)], hues[(player - 1) % len(hues)]


def draw_zone(
    canvas: Canvas, outline: Sequence[tuple[float, float]], player: int, hues: Hues, apart_mm: float = 1.7
) -> None:
    """A player's zone, hatched as all that player's zones are; one of nobody is left white."""
    if player:
        angle, colour = hatch_of(player, hues)
        canvas.hatch(outline, Paint(stroke=colour, width_mm=0.22), angle_deg=angle, apart_mm=apart_mm)
        canvas.polygon(outline, Paint(stroke=colour, width_mm=0.5))
    else:
        canvas.polygon(outline, Paint(stroke=SOOT, width_mm=0.5))


def draw_marker(canvas: Canvas, x: float, y: float, text: str = "", radius: float = MARKER_MM) -> None:
    """An objective: a ring with its number, and four ticks that point to its middle."""
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        canvas.line(
            x + dx * radius, y + dy * radius, x + dx * (radius + 0.9), y + dy * (radius + 0.9), Paint(stroke=SOOT)
        )
    canvas.circle(x, y, radius, Paint(fill=WHITE, stroke=SOOT, width_mm=0.6))
    canvas.circle(x, y, radius - 0.65, Paint(stroke=SOOT, width_mm=0.15))
    if text:
        canvas.centred(x, y, text, Ink(SANS_BLACK, radius * 3.9), max_mm=2 * radius - 1.9)
    else:
        canvas.circle(x, y, 0.55, Paint(fill=SOOT))


def draw_terrain(canvas: Canvas, outline: Sequence[tuple[float, float]]) -> None:
    """A piece of terrain from above: a broken outline with strokes down its slope."""
    count = len(outline)
    step = 0
    for n, (x1, y1) in enumerate(outline):
        x2, y2 = outline[(n + 1) % count]
        length = math.hypot(x2 - x1, y2 - y1)
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        strokes = max(1, int(length / 1.15))
        for k in range(strokes):
            step += 1
            along = length * (k + 0.5) / strokes
            deep, slant = 0.7 + 1.3 * ((step * 37 % 11) / 10), 0.5 * ((step * 17 % 7) / 6 - 0.5)
            x, y = x1 + ux * along, y1 + uy * along
            end = (x - uy * deep + ux * slant, y + ux * deep + uy * slant)
            canvas.line(x, y, *end, Paint(stroke=SOOT, width_mm=0.16))
    canvas.polygon(outline, Paint(stroke=SOOT, width_mm=0.45))


class BoardDrawing:
    """Draws one map; keeps what is taken, so that texts and lines find room.

    Args:
        free: what players place, and for how many players its outline is shown.
    """

    def __init__(self, canvas: Canvas, spread: Spread, free: Sequence[tuple[Placing, int]] = ()) -> None:
        self.canvas, self.spread, self.board = canvas, spread, spread.board
        self.free = free
        self.dimensions: tuple[Dimension, ...] = ()
        self._taken: list[Box] = []
        self._texts: list[Callable[[], None]] = []

    def draw(self) -> None:
        board = self.board
        self._grid()
        self._borders()
        for zone in board.lists["zones"]:
            draw_zone(self.canvas, self.spread.outline(zone), zone.player, self.spread.hues)
        self._free()
        for piece in board.lists["terrain"]:
            draw_terrain(self.canvas, self.spread.outline(piece))
        self._edge()
        for spot in board.lists["objectives"]:
            self._reach(spot)
        self._take()
        self._names()
        for piece in board.lists["terrain"]:  # names lie on it, lines should not
            right, bottom = piece.x + piece.width, piece.y + piece.depth
            self._taken.append(Box(piece.x, piece.y, right, bottom))
        self._lengths()
        for write in self._texts:
            write()
        for number_, spot in enumerate(board.lists["objectives"], 1):
            draw_marker(self.canvas, *self.spread.at(spot.x, spot.y), marker_text(spot, number_))

    # -- the ground

    def _grid(self) -> None:
        board, s = self.board, self.spread
        minor, major = _MINOR[board.unit], _MAJOR[board.unit]
        for n in range(minor, math.ceil(board.width), minor):
            self._grid_line((n, 0), (n, board.depth), strong=n % major == 0)
        for n in range(minor, math.ceil(board.depth), minor):
            self._grid_line((0, n), (board.width, n), strong=n % major == 0)
        ink = Ink(SANS, 6.5, _MUTED)
        for n in range(0, int(board.width) + 1, minor):
            x, y = s.at(n, 0)
            long = 1.6 if n % major == 0 else 0.7
            self.canvas.line(x, y, x, y - long, Paint(stroke=SOOT, width_mm=0.15))
            if n % major == 0:
                self.canvas.text(x, y - 2.2, f"{n:g}", ink, anchor="middle")
        for n in range(0, int(board.depth) + 1, minor):
            x, y = s.at(0, n)
            long = 1.6 if n % major == 0 else 0.7
            self.canvas.line(x, y, x - long, y, Paint(stroke=SOOT, width_mm=0.15))
            if n % major == 0:
                self.canvas.text(x - 2.2, y + 0.75, f"{n:g}", ink, anchor="end")

    def _grid_line(self, start: tuple[float, float], end: tuple[float, float], *, strong: bool) -> None:
        paint = Paint(stroke=_GRID_STRONG if strong else _GRID, width_mm=0.12 if strong else 0.07)
        self.canvas.line(*self.spread.at(*start), *self.spread.at(*end), paint)

    def _edge(self) -> None:
        x, y = self.spread.at(0, 0)
        width, depth = (side * self.spread.scale for side in (self.board.width, self.board.depth))
        self.canvas.rect(x, y, width, depth, Paint(stroke=SOOT, width_mm=_EDGE_MM))

    def _borders(self) -> None:
        """Of the areas, each once, where they do not lie on the board's own edge."""
        board, lines = self.board, set()
        for area in board.lists["areas"]:
            right, bottom = round(area.x + area.width, 6), round(area.y + area.depth, 6)
            left, top = round(area.x, 6), round(area.y, 6)
            lines |= {(x, top, x, bottom) for x in (left, right) if 0 < x < board.width}
            lines |= {(left, y, right, y) for y in (top, bottom) if 0 < y < board.depth}
        for x1, y1, x2, y2 in sorted(lines):
            self.canvas.line(*self.spread.at(x1, y1), *self.spread.at(x2, y2), BORDER)

    def _reach(self, spot: Shape) -> None:
        x, y = self.spread.at(spot.x, spot.y)
        if spot.radius:
            self.canvas.circle(x, y, spot.radius * self.spread.scale, Paint(fill=WHITE, stroke=SOOT, width_mm=0.25))
        if spot.reach:
            with self.canvas.clipped(self._whole()):
                paint = Paint(stroke=SOOT, width_mm=0.22, dash_mm=(1.3, 0.9))
                self.canvas.circle(x, y, spot.reach * self.spread.scale, paint)

    def _whole(self) -> list[tuple[float, float]]:
        board = self.board
        return [self.spread.at(*p) for p in ((0, 0), (board.width, 0), (board.width, board.depth), (0, board.depth))]

    def _free(self) -> None:
        for (placing, players), dash in zip(self.free, FREE_DASHES, strict=False):
            for line in free_outlines(self.board, placing, players):
                points = [self.spread.at(*point) for point in line]
                self.canvas.polygon(points, Paint(stroke=FREE, width_mm=0.4, dash_mm=dash), closed=False)

    # -- what needs room

    def _take(self) -> None:
        scale = self.spread.scale
        radius = (MARKER_MM + 1.0) / scale
        for spot in self.board.lists["objectives"]:
            self._taken.append(Box(spot.x - radius, spot.y - radius, spot.x + radius, spot.y + radius, 4.0))
        for zone in self.board.lists["zones"]:
            self._taken.append(Box(zone.x, zone.y, zone.x + zone.width, zone.y + zone.depth, 2.0))

    def _lengths(self) -> None:
        scale = self.spread.scale
        sizes = Sizes((MARKER_MM + 0.4) / scale, 7.0 / scale, 3.6 / scale, 1.6 / scale)
        wanted = (*measures(self.board), *self._insets())
        self.dimensions = place(self.board, wanted, self._taken, sizes)
        for dimension in self.dimensions:
            self._length(dimension)

    def _insets(self) -> list[Measure]:
        """How far from the edge things may be placed, measured at two different edges where there are two distances."""
        found = []
        for n, (placing, _) in enumerate(self.free):
            inset = placing.limits.others.get("edges", 0.0) + placing.across / 2
            middle = self.board.width * (0.5 + 0.12 * (2 * n - 1 if len(self.free) > 1 else 0))
            if inset:
                found.append(Measure("down", 0.0, inset, middle, middle))
        return found

    def _length(self, line: Dimension) -> None:
        canvas, s = self.canvas, self.spread

        def point(along: float, beside: float) -> tuple[float, float]:
            return s.at(along, beside) if line.axis == "across" else s.at(beside, along)

        thin = Paint(stroke=DIM, width_mm=0.15)
        for along, start, end in line.leads:
            past = 0.5 / s.scale * (1 if end > start else -1)
            canvas.line(*point(along, start), *point(along, end + past), thin)
        canvas.line(*point(line.start, line.at), *point(line.end, line.at), Paint(stroke=DIM, width_mm=0.3))
        for end, way in ((line.start, 1), (line.end, -1)):
            tip = point(end, line.at)
            back = point(end + way * 1.5 / s.scale, line.at - 0.5 / s.scale)
            other = point(end + way * 1.5 / s.scale, line.at + 0.5 / s.scale)
            canvas.polygon([tip, back, other], Paint(fill=DIM))
        x, y = point(line.text_at, line.at)
        text, ink = said(line.length, self.board.unit), Ink(SANS_BOLD, 9.0, DIM)
        self._write(text, ink, x, y, (canvas.width_mm(text, ink) / 2 + 0.7, 1.7))

    def _write(self, text: str, ink: Ink, x: float, y: float, half: tuple[float, float]) -> None:
        """A text on white, half so wide and high, when all lines are drawn: none runs through it."""

        def write() -> None:
            self.canvas.rect(x - half[0], y - half[1], 2 * half[0], 2 * half[1], Paint(fill=WHITE))
            self.canvas.centred(x, y, text, ink)

        self._texts.append(write)
        self._taken.append(Box(*self._units(x - half[0], y - half[1]), *self._units(x + half[0], y + half[1]), TEXT))

    def _units(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.spread.x) / self.spread.scale, (y - self.spread.y) / self.spread.scale

    def _names(self) -> None:
        for number_, spot in enumerate(self.board.lists["objectives"], 1):
            if spot.name and spot.name != marker_text(spot, number_):
                x, y = self.spread.at(spot.x, spot.y)
                ink = Ink(ITALIC, 9.5)
                down = max(MARKER_MM + 0.9, spot.radius * self.spread.scale) + 2.2
                aside = down + self.canvas.width_mm(spot.name, ink) / 2 - 0.8
                if 2 * spot.y < self.board.depth:  # lengths lie below
                    down = -down
                self._label(spot.name, ink, [(x, y + down), (x, y - down), (x + aside, y), (x - aside, y)])
        for zone in self.board.lists["zones"]:
            self._zone_label(zone)
        for piece in self.board.lists["terrain"]:
            if piece.name:
                self._label(piece.name, Ink(ITALIC, 10.0), self._spots(piece))
        for area in self.board.lists["areas"]:
            if area.name:
                self._label(area.name, Ink(TITLE, 13.0, _MUTED), self._spots(area))

    def _spots(self, shape: Shape) -> list[tuple[float, float]]:
        """The middle of a shape, then other places in it."""
        shares = [(0.5, 0.5)] + [(a, b) for b in (0.5, 0.3, 0.7, 0.2, 0.8) for a in (0.5, 0.35, 0.65, 0.25, 0.75)]
        return [self.spread.at(shape.x + shape.width * a, shape.y + shape.depth * b) for a, b in shares]

    def _zone_label(self, zone: Shape) -> None:
        x, y = self.spread.at(zone.x + zone.width / 2, zone.y + zone.depth / 2)
        big, small = Ink(SANS_BLACK, 19.0), Ink(SANS_BOLD, 7.5)
        room = zone.width * self.spread.scale - 2.0
        low = zone.depth * self.spread.scale < 13
        if not zone.player and not zone.name:
            return
        wide = max(self.canvas.width_mm(zone.name, small) + 3.0, 9.0)
        high = 5.0 if low or not zone.player else 11.0 if zone.name else 8.0
        box = (x - min(wide, room) / 2, y - high / 2, min(wide, room), high)

        def write() -> None:
            self.canvas.rect(*box, Paint(fill=WHITE, stroke=SOOT, width_mm=0.3))
            if high > 5:
                self.canvas.centred(x, y - (1.5 if zone.name else 0.0), f"{zone.player}", big)
                self.canvas.centred(x, y + 3.5, zone.name, small, max_mm=room - 2)
            else:
                self.canvas.centred(x, y, zone.name or f"{zone.player}", small, max_mm=room - 2)

        self._texts.append(write)
        self._taken.append(Box(*self._units(*box[:2]), *self._units(box[0] + box[2], box[1] + box[3]), TEXT))

    def _label(self, text: str, ink: Ink, places: Sequence[tuple[float, float]]) -> None:
        """A name at the first of the places that is clear, smaller where that helps; else where it is clearest."""
        best: tuple[float, tuple[float, float], Box, Ink] | None = None
        for share in _SHRINK:
            tried = ink._replace(size_pt=ink.size_pt * share)
            half, high = self.canvas.width_mm(text, tried) / 2 + 0.6, tried.size_pt * 0.2
            for x, y in places:
                box = Box(*self._units(x - half, y - high), *self._units(x + half, y + high), TEXT)
                cost = self._label_cost(box)
                if best is None or cost < best[0]:
                    best = cost, (x, y), box, tried
            if best is not None and not best[0]:
                break
        assert best is not None
        _, (x, y), _, ink = best
        self._write(text, ink, x, y, (self.canvas.width_mm(text, ink) / 2 + 0.6, ink.size_pt * 0.2))

    def _label_cost(self, box: Box) -> float:
        outside = box.left < 0 or box.top < 0 or box.right > self.board.width or box.bottom > self.board.depth
        rings = [spot for spot in self.board.lists["objectives"] if spot.reach and _crosses(spot, box)]
        return sum(b.weight for b in self._taken if b.meets(box)) + 20.0 * outside + 2.0 * len(rings)


def _crosses(spot: Shape, box: Box) -> bool:
    """Whether the line of a reach runs through a box."""
    across = (abs(box.left - spot.x), abs(box.right - spot.x))
    down = (abs(box.top - spot.y), abs(box.bottom - spot.y))
    far = math.hypot(max(across), max(down))
    near = math.hypot(
        0.0 if box.left <= spot.x <= box.right else min(across), 0.0 if box.top <= spot.y <= box.bottom else min(down)
    )
    return near < spot.reach < far


def marker_text(spot: Shape, number_: int) -> str:
    """What stands in an objective's ring: a short name, or its number where it has none."""
    if not spot.name:
        return str(number_)
    return spot.name if len(spot.name) <= 2 else ""
