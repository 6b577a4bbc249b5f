"""A hex map in true size: its hexes with their numbers, what covers them, stands in them and runs between them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from hellprint.components.hex_map import FRAME_MM, map_field, sites
from hellprint.maps.hex_read import Edge, HexMap, hex_maps_of
from hellprint.maps.hexes import Hex, Point
from hellprint.model.artwork import Artwork
from hellprint.model.lengths import PT_PER_MM
from hellprint.model.records import Pack, PlaceKey
from hellprint.model.slots import Colour
from hellprint.render.canvas import CAP_EM, Canvas, Ink, Paint, colour_of
from hellprint.render.draw.desk import Desk
from hellprint.render.draw.hex_key import Key
from hellprint.render.draw.hex_lines import BORDER, draw_shore, draw_streams, draw_walls, rounded, runs, shore, sides_of
from hellprint.render.draw.hex_signs import INK, STANDING, TINTS, WATER, Box, Pen, cover

NUMBER: Final = Ink("HPAlegreyaSans-Bold", 6.4, colour_of("#5C5047"))
NAME: Final = Ink("HPAlegreya-Bold", 8.0, INK)
_OWN_NAME: Final = NAME._replace(face="HPAlegreya-BoldItalic")
"""Of what is not printed in the source, where some names are."""
_STREAM_NAME: Final = Ink("HPAlegreya-MediumItalic", 8.4, WATER, 0.04)
_AREA: Final = Ink("HPAlegreya-MediumItalic", 12.5, colour_of("#5E4A3B"), 0.1)
_WATER_AREA: Final = _AREA._replace(colour=WATER)
_HEX_MM: Final = 19.0
"""Signs and texts are made for hexes of this size, and change with it."""
_LEAST_PT: Final = 6.0
_NUMBER_UP: Final = 6.55
"""Of its baseline above the middle of a hex, where a flat side is on top; in units, of which a hex has 19 from flat to
flat."""
_NUMBER_UP_POINTY: Final = 7.4
_NAME_DOWN: Final = 6.5
_AREA_DOWN: Final = 7.7
"""A level line there passes between the numbers of all columns."""
_AREA_DOWN_POINTY: Final = 5.2
_STANDS: Final = 3.1
"""The foot of what stands in a hex, below its middle."""
_APART: Final = 0.9
_NAME_EVERY: Final = 26
"""A river's name stands again after so many hexsides."""
_CELL: Final = 20.0
_STEPS: Final = (0.0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.6, -1.6, 2.0, -2.0, 2.5, -2.5, 3.0, -3.0, 3.5, -3.5)
"""How far a name or a sign moves aside, in units, the nearest first."""
_BANK_MM: Final = 1.3
"""Half of the strip along a river that texts keep off."""
_SHORE_MM: Final = 1.6
_ROW_STEP: Final = 1.2
_ROW: Final = 16.4
"""As much as stands in a hex at full size, in units."""


class Label(NamedTuple):
    """A text with its baseline's middle at a point."""

    x: float
    y: float
    text: str
    ink: Ink


class Boxes:
    """Where something lies already."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}

    def add(self, box: Box) -> None:
        for cell in self._over(box):
            self._cells.setdefault(cell, []).append(box)

    def free(self, box: Box) -> bool:
        left, top, right, bottom = box
        return not any(
            left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
            for cell in self._over(box)
            for other in self._cells.get(cell, ())
        )

    @staticmethod
    def _over(box: Box) -> Iterator[tuple[int, int]]:
        for column in range(int(box[0] // _CELL), int(box[2] // _CELL) + 1):
            for row in range(int(box[1] // _CELL), int(box[3] // _CELL) + 1):
                yield column, row


def draw(desk: Desk) -> Artwork:
    """See Drawing."""
    pack = desk.reader.pack
    key: PlaceKey = (desk.component.records, desk.piece.id, map_field(pack, desk.component, desk.piece.id))
    read = next(each for each in hex_maps_of(pack) if each.key == key)
    desk.reader.seen[(*key, "hexes")] = repr(read._replace(problems=()))
    canvas = desk.canvas()
    around = Key(desk, canvas, read)
    drawing = MapDrawing(desk, canvas, read, around.height)
    drawing.draw()
    around.draw(drawing.x, drawing.y, is_mixed=drawing.is_mixed)
    return canvas.artwork()


def is_printed(pack: Pack, key: PlaceKey) -> bool:
    """Whether the source has a value: neither it nor what holds it is marked as another's."""
    return not any(key[:n] in pack.provenance for n in range(1, len(key) + 1))


class MapDrawing:
    """Draws the hexes and all that is on them.

    Args:
        foot_mm: height of the strip below them.

    Attributes:
        x, y: upper left corner of the box round all hexes, in mm.
        mm: of one unit.
        is_mixed: some names are the source's and some are not.
    """

    def __init__(self, desk: Desk, canvas: Canvas, read: HexMap, foot_mm: float) -> None:
        self.desk, self.canvas, self.read, self.grid = desk, canvas, read, read.grid
        self.mm = read.grid.across_mm / _HEX_MM
        size = read.grid.size
        self.x = (desk.size.width_mm - size.width_mm) / 2
        self.y = FRAME_MM + max(0.0, desk.size.height_mm - size.height_mm - 2 * FRAME_MM - foot_mm) / 2
        self.boxes = Boxes()
        self.wet = Boxes()
        self.water = {cell for cell in self.grid.hexes() if self.sign(self.read.kind_of(cell)) == "water"}
        self.standing: dict[Hex, list[str]] = {}
        self.rows: list[tuple[str, float, float, float]] = []
        self.names: dict[Hex, dict[str, bool]] = {}
        """Hex -> names in it -> whether the source has them there."""
        self.labels: list[Label] = []
        self.is_mixed = False

    def draw(self) -> None:
        self._collect()
        self._wet()
        self._reserve()
        self._tints()
        self._lines()
        for cell in self.grid.hexes():
            self._cover(cell)
        self._stand()
        for label in self.labels:
            self.canvas.text(label.x, label.y, label.text, label.ink, anchor="middle")

    def at(self, cell: Hex) -> Point:
        """The middle of a hex on the sheet."""
        x, y = self.grid.centre(cell)
        return self.x + x, self.y + y

    def outline(self, cell: Hex) -> list[Point]:
        return [(self.x + x, self.y + y) for x, y in self.grid.corners(cell)]

    def sign(self, kind: str) -> str:
        found = self.read.signs.get(kind)
        return found.sign if found else "plain"

    # -- what there is, and where

    def _collect(self) -> None:
        """Signs and names of every hex, those of the map before those of records."""
        for site in self.read.places:
            self.standing.setdefault(site.cell, []).append(self.sign(site.kind))
            self._name(site.cell, site.name, site.key)
        marks = dict(self.desk.options.get("marks") or {})
        named = self.desk.options.get("named") or ()
        for kind, record, label in sites(self.desk.reader.pack, self.desk.component):
            cell = self.grid.hex_of(label)
            if cell is None or cell not in self.grid:
                continue
            view = self.desk.reader.record(kind, str(record["id"]))
            field = self.desk.options["sites"][kind]
            self.standing.setdefault(cell, []).append(str(marks.get(kind, "dot")))
            if str(view[field]) and kind in named:
                self._name(cell, str(view["name"]), (kind, str(record["id"]), field))
        printed = [is_printed for names in self.names.values() for is_printed in names.values()]
        self.is_mixed = any(printed) and not all(printed)

    def _name(self, cell: Hex, name: str, key: PlaceKey) -> None:
        names = self.names.setdefault(cell, {})
        names[name] = names.get(name, False) or is_printed(self.desk.reader.pack, key)
        self.desk.reader.seen[("pack", "printed", self.grid.label(cell))] = str(names)

    def _wet(self) -> None:
        """What runs along hexsides: texts and signs keep off it."""
        lines = [rounded(run) for edge in self.read.edges for run in runs(self.grid, edge.sides)]
        lines += shore(self.grid, self.water, _SHORE_MM / 2)
        for line in lines:
            for (ax, ay), (bx, by) in pairwise(line):
                count = math.ceil(math.dist((ax, ay), (bx, by)))
                for n in range(count):
                    x = self.x + ax + (bx - ax) * (n + 0.5) / count
                    y = self.y + ay + (by - ay) * (n + 0.5) / count
                    self.wet.add((x - _BANK_MM, y - _BANK_MM, x + _BANK_MM, y + _BANK_MM))

    def _reserve(self) -> None:
        """Boxes of all texts and of what stands in hexes: what covers a hex keeps clear of them."""
        up = _NUMBER_UP if self.grid.orientation == "flat" else _NUMBER_UP_POINTY
        for cell in self.grid.hexes():
            x, y = self.at(cell)
            self._label(x, y - up * self.mm, self.grid.label(cell), NUMBER, 0.3)
        for cell, signs in self.standing.items():
            self._set_row(cell, signs)
        for cell, names in self.names.items():
            x, y = self.at(cell)
            text = " · ".join(names)
            ink = NAME if any(names.values()) or not self.is_mixed else _OWN_NAME
            y += _NAME_DOWN * self.mm
            self._label(x + self._aside(x, y, text, ink), y, text, ink, 0.4)
        down = _AREA_DOWN if self.grid.orientation == "flat" else _AREA_DOWN_POINTY
        for area in self.read.areas:
            (ax, ay), (bx, by) = self.at(area.start), self.at(area.end)
            wet = self.sign(self.read.kind_of(area.start)) == "water"
            self._label((ax + bx) / 2, (ay + by) / 2 + down * self.mm, area.label, _WATER_AREA if wet else _AREA, 0.5)
        for edge in self.read.edges:
            if self.sign(edge.kind) == "stream":
                self._reserve_stream(edge)

    def _label(self, x: float, y: float, text: str, ink: Ink, clear: float) -> None:
        ink = ink._replace(size_pt=max(ink.size_pt * self.mm, _LEAST_PT))
        self.labels.append(Label(x, y, text, ink))
        self.boxes.add(self._box(x, y, text, ink, clear))

    def _box(self, x: float, y: float, text: str, ink: Ink, clear: float) -> Box:
        half = self.canvas.width_mm(text, ink) / 2 + clear
        cap = ink.size_pt * CAP_EM / PT_PER_MM
        return x - half, y - cap - clear, x + half, y + 0.28 * cap + clear

    def _reserve_stream(self, edge: Edge) -> None:
        """A river's name beside it, in hexes where there is room, once for every stretch of it."""
        count = max(1, round(len(edge.sides) / _NAME_EVERY))
        ink = _STREAM_NAME._replace(size_pt=max(_STREAM_NAME.size_pt * self.mm, _LEAST_PT))
        for part in range(count):
            middle = (part + 0.5) * len(edge.sides) / count
            order = sorted(range(len(edge.sides)), key=lambda n: abs(n - middle))
            for number in order:
                places = [self._beside(cell, edge.sides[number]) for cell in edge.sides[number]]
                spot = next((place for place in places if self._has_room(*place, edge.name, ink)), None)
                if spot is not None:
                    self.labels.append(Label(*spot, edge.name, ink))
                    self.boxes.add(self._box(*spot, edge.name, ink, 0.5))
                    break

    def _beside(self, cell: Hex, side: tuple[Hex, Hex]) -> Point:
        x, y = self.at(cell)
        ends = self.grid.side_between(*side) or ((0.0, 0.0), (0.0, 0.0))
        over = self.x + (ends[0][0] + ends[1][0]) / 2 - x
        return x + max(-1.2, min(1.2, over * 0.2)) * self.mm, y + _NAME_DOWN * self.mm

    def _has_room(self, x: float, y: float, text: str, ink: Ink) -> bool:
        box = self._box(x, y, text, ink, 0.5)
        wide = self.grid.side_mm * 1.75
        return box[2] - box[0] < wide and self._is_free(box)

    def _aside(self, x: float, y: float, text: str, ink: Ink) -> float:
        """How far a name must move to lie beside a river, in mm; 0 where it cannot."""
        ink = ink._replace(size_pt=max(ink.size_pt * self.mm, _LEAST_PT))
        for step in _STEPS:
            box = self._box(x + step * self.mm, y, text, ink, 0.2)
            if self.wet.free(box) and self.boxes.free(box):
                return step * self.mm
        return 0.0

    def _set_row(self, cell: Hex, signs: list[str]) -> None:
        """What stands in a hex, side by side: smaller where it is much, and beside rivers."""
        x, y = self.at(cell)
        wide = sum(STANDING[sign].width for sign in signs) + _APART * (len(signs) - 1)
        share = min(1.0, _ROW / wide)
        mm, foot = self.mm * share, y + (_STANDS - 0.3 * (share < 1.0)) * self.mm
        wide, tall = wide * mm, max(STANDING[sign].height for sign in signs) * mm
        steps = (step * self.mm for step in _STEPS if abs(step) <= _ROW_STEP)
        left = x - wide / 2
        left += next((s for s in steps if self.wet.free((left + s, foot - tall, left + s + wide, foot))), 0.0)
        for sign in signs:
            width, height = STANDING[sign].width * mm, STANDING[sign].height * mm
            self.rows.append((sign, left + width / 2, foot, mm))
            self.boxes.add((left - 0.4, foot - height - 0.3, left + width + 0.4, foot + 0.3))
            left += width + _APART * mm

    # -- in layers

    def _tints(self) -> None:
        for cell in self.grid.hexes():
            self._tint(self.outline(cell), self.read.kind_of(cell))
        for cell, corners in self.grid.half_hexes(self.read.halves):
            points = [(self.x + x, self.y + y) for x, y in corners]
            self._tint(points, self.read.kind_of(cell))
            self.canvas.polygon(points, BORDER)

    def _tint(self, points: list[Point], kind: str) -> None:
        tint: Colour | None = TINTS.get(self.sign(kind))
        if tint is not None:
            self.canvas.polygon(points, Paint(fill=tint))

    def _lines(self) -> None:
        for (ax, ay), (bx, by) in sides_of(self.grid):
            self.canvas.line(self.x + ax, self.y + ay, self.x + bx, self.y + by, BORDER)
        draw_shore(self.canvas, self.grid, self.water, (self.x, self.y))
        lines: dict[str, list[list[Point]]] = {}
        for edge in self.read.edges:
            for run in runs(self.grid, edge.sides):
                lines.setdefault(self.sign(edge.kind), []).append([(self.x + x, self.y + y) for x, y in run])
        draw_streams(self.canvas, lines.get("stream", ()), self._is_spring)
        draw_walls(self.canvas, lines.get("wall", ()), self.grid.across_mm)

    def _is_spring(self, end: Point) -> bool:
        """Whether a river that ends at a corner begins there: three hexes of land meet, and no other river."""
        x, y = end[0] - self.x, end[1] - self.y
        around = [cell for cell in self.grid.hexes() if any(_near((x, y), c) for c in self.grid.corners(cell))]
        if len(around) < 3 or any(self.sign(self.read.kind_of(cell)) == "water" for cell in around):
            return False
        touching = [
            side
            for edge in self.read.edges
            for side in edge.sides
            if any(_near((x, y), corner) for corner in self.grid.side_between(*side) or ())
        ]
        return len(touching) == 1

    def _cover(self, cell: Hex) -> None:
        pen = Pen(self.canvas, self.mm, Random(f"{self.desk.piece.id} {self.grid.label(cell)}"))
        cover(pen, self.sign(self.read.kind_of(cell)), self.at(cell), self._is_free)

    def _is_free(self, box: Box) -> bool:
        return self.boxes.free(box) and self.wet.free(box)

    def _stand(self) -> None:
        for sign, x, y, mm in self.rows:
            STANDING[sign].draw(Pen(self.canvas, mm, Random(self.desk.piece.id)), x, y)


def _near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < 1e-3
