"""What stands round a hex map: its border, title, the key of its signs with what they cost, compass and scale."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from hellprint.components.hex_map import FRAME_MM, STRIP_MM
from hellprint.maps.hex_read import HexMap
from hellprint.maps.hexes import Point
from hellprint.model.lengths import format_mm
from hellprint.model.pieces import Problem
from hellprint.render.canvas import SANS, SANS_BOLD, TITLE, WHITE, Canvas, Ink, Paint, colour_of
from hellprint.render.draw.desk import Desk
from hellprint.render.draw.ground import inside, to_line
from hellprint.render.draw.hex_lines import BORDER, draw_streams, draw_walls
from hellprint.render.draw.hex_signs import INK, STANDING, TINTS, Pen, cover
from hellprint.words import words_of

_FRAME: Final = 3.0
_BAND: Final = 0.8
_BAR: Final = colour_of("#5C5047")
_TITLE: Final = Ink(TITLE, 17.0, INK)
_LINE: Final = Ink("HPAlegreya-MediumItalic", 8.0, INK)
_NAME: Final = Ink(SANS_BOLD, 7.0, INK)
_COST: Final = Ink(SANS, 6.4, INK)
_SWATCH: Final = (7.6, 5.9)
_GAP: Final = (1.2, 7.0)
"""Least and most between entries."""
_COMPASS: Final = (7.4, 3.2)
"""Its largest and smallest radius."""


class Entry(NamedTuple):
    """A sign of the key. sign: what is drawn; cost: what stands below its name, or the rest of a mark's."""

    sign: str
    name: str
    cost: str
    is_mark: bool = False


class Set(NamedTuple):
    """An entry in its place. row: of the strip, from 0; x: its left edge."""

    entry: Entry
    row: int
    x: float


class Key:
    """Draws what stands round the hexes.

    Attributes:
        height: of the strip at the foot, in mm: as many rows as its entries need.
    """

    def __init__(self, desk: Desk, canvas: Canvas, read: HexMap) -> None:
        self.desk, self.canvas, self.read = desk, canvas, read
        self.say = words_of(desk.reader.pack.info)
        width, height = desk.size
        self.left, self.right = FRAME_MM + 1.2, width - FRAME_MM - 1.2
        self.sets = self._flow(self.left + self._title_width(), self.right - self._scale_width())
        rows = max([each.row for each in self.sets], default=0) + 1
        room = height - 2 * FRAME_MM - read.grid.size.height_mm
        if rows * STRIP_MM > room + 1e-6:
            desk.too_long("key", round(rows * STRIP_MM - room, 2))
        self.height = rows * STRIP_MM
        self.top = height - FRAME_MM - self.height

    def draw(self, x: float, y: float, *, is_mixed: bool) -> None:
        """x, y: upper left corner of the box round all hexes, in mm; is_mixed: names in italics are ours."""
        self._border()
        self._compass(x, y)
        self._title(is_mixed=is_mixed)
        self._scale()
        for each in self.sets:
            self._entry(each.entry, each.x, self.top + (each.row + 0.5) * STRIP_MM)

    # -- the strip at the foot: what is in it, and where

    def _flow(self, start: float, end: float) -> list[Set]:
        """Entries from left to right, in rows that are filled evenly; the first begins behind the title."""
        entries = self.entries()
        widths = [self._width(entry) for entry in entries]
        rows: list[list[int]] = [[]]
        left = start
        for n, width in enumerate(widths):
            if left + width > end and (rows[-1] or len(rows) == 1):
                rows.append([])
                left = self.left
            rows[-1].append(n)
            left += width + _GAP[0]
        found = []
        for row, numbers in enumerate(rows):
            left = self.left if row else start
            spare = end - left - sum(widths[n] for n in numbers)
            gap = min(_GAP[1], spare / max(1, len(numbers) - 1))
            for n in numbers:
                found.append(Set(entries[n], row, left))
                left += widths[n] + gap
        return found

    def _width(self, entry: Entry) -> float:
        second = self.canvas.width_mm(entry.cost, _NAME if entry.is_mark else _COST)
        return _SWATCH[0] + 1.0 + max(self.canvas.width_mm(entry.name, _NAME), second)

    def _entry(self, entry: Entry, x: float, y: float) -> None:
        self._swatch(entry.sign, x + _SWATCH[0] / 2, y)
        x += _SWATCH[0] + 1.0
        if entry.cost:
            self.canvas.text(x, y - 0.45, entry.name, _NAME)
            self.canvas.text(x, y + 2.15, entry.cost, _NAME if entry.is_mark else _COST)
        else:
            self.canvas.text(x, y + 0.85, entry.name, _NAME)

    def _texts(self) -> tuple[str, str]:
        """Title, and the line beside it."""
        it, line = self.desk.it, self.desk.options.get("line")
        if it is None:
            return self.desk.piece.id, ""
        return str(it["name"]) if "name" in set(it) else self.desk.piece.id, str(it[line] or "") if line else ""

    def _title_width(self) -> float:
        title, line = self._texts()
        below = self.canvas.width_mm(self.say["map_italics"], _COST) if self._may_be_mixed() else 0.0
        beside = 2.0 + max(self.canvas.width_mm(line, _LINE), below) if line or below else 0.0
        return self.canvas.width_mm(title, _TITLE) + beside + 4.0

    def _may_be_mixed(self) -> bool:
        """Whether anything on the map is marked as not the source's."""
        kinds = {self.desk.component.records, *(self.desk.options.get("sites") or {})}
        return any(key[0] in kinds for key in self.desk.reader.pack.provenance)

    def _title(self, *, is_mixed: bool) -> None:
        title, line = self._texts()
        base = self.top + STRIP_MM / 2 + 2.0
        self.canvas.text(self.left, base, title, _TITLE)
        x = self.left + self.canvas.width_mm(title, _TITLE) + 2.0
        lines = [(line, _LINE)] if line else []
        lines += [(self.say["map_italics"], _COST)] if is_mixed else []
        up = 2.5 if len(lines) > 1 else 0.0
        for n, (text, ink) in enumerate(lines):
            self.canvas.text(x, base - up + 2.7 * n, text, ink)

    def _scale_lines(self) -> list[str]:
        return self.say["map_hexes"].format(size=format_mm(self.read.grid.across_mm)).split("\n")

    def _scale_width(self) -> float:
        return max(self.canvas.width_mm(each, _COST) for each in self._scale_lines()) + 4.0

    def _scale(self) -> None:
        """What the size of a hex means."""
        middle = self.top + self.height - STRIP_MM / 2
        for n, line in enumerate(self._scale_lines()):
            self.canvas.text(self.right, middle - 0.5 + 2.7 * n, line, _COST, anchor="end")

    # -- the border

    def _border(self) -> None:
        """Two lines with bars between, one for each step from hex to hex."""
        width, height = self.desk.size
        grid = self.read.grid
        thin = Paint(stroke=_BAR, width_mm=0.2)
        inner = _FRAME + _BAND
        steps = (1.5 * grid.side_mm, grid.across_mm)
        across, down = steps if grid.orientation == "flat" else steps[::-1]
        for lying, step, long, thick in ((True, across, width, height), (False, down, height, width)):
            count = max(2, 2 * round((long - 2 * _FRAME) / step / 2))
            each = (long - 2 * _FRAME) / count
            for n in range(0, count, 2):
                for side, off in ((_FRAME, 0.0), (thick - inner, 1.0)):
                    start = _FRAME + (n + off) * each
                    box = (start, side, each, _BAND) if lying else (side, start, _BAND, each)
                    self.canvas.rect(*box, Paint(fill=_BAR))
        for off in (_FRAME, inner):
            self.canvas.rect(off, off, width - 2 * off, height - 2 * off, thin)

    def entries(self) -> list[Entry]:
        """The kinds that are on the map with what they cost, then the marks of records."""
        options, found = self.desk.options, []
        costs = self._costs()
        for kind in self.read.used():
            sign = self.read.signs[kind]
            if options.get("costs") and sign.row not in costs:
                message = f'table "{options.get("table")}" has no row "{sign.row}" for "{kind}"'
                self.desk.problems.append(Problem("HP423", message, "the texts of both are one"))
            found.append(Entry(sign.sign, sign.name, costs.get(sign.row, "")))
        marks = dict(options.get("marks") or {})
        for kind, text in dict(options.get("key") or {}).items():
            first, second = _halves(self._word(str(text)))
            found.append(Entry(str(marks.get(kind, "dot")), first, second, is_mark=True))
        return found

    def _costs(self) -> Mapping[str, str]:
        table, column = self.desk.options.get("table"), self.desk.options.get("costs")
        records = self.desk.reader.pack.records.get("table", {})
        if not column or table not in records:
            return {}
        view = self.desk.reader.record("table", str(table))
        before = self._word(str(self.desk.options.get("cost") or ""))
        first = str(records[str(table)].get("key"))
        return {
            str(row[first]): f"{before}\N{NO-BREAK SPACE}{row[column]}" if before else str(row[column])
            for row in view["rows"]
        }

    def _word(self, name: str) -> str:
        """A word of the pack; the name itself where it has none."""
        info = self.desk.reader.pack.info
        text = str((info.get("words") or {}).get(name, name))
        self.desk.reader.seen[("pack", "words", name)] = text
        return text

    def _swatch(self, sign: str, x: float, y: float) -> None:
        """A small hex with the sign in it."""
        w, h = _SWATCH
        outline = [(x - w / 4, y - h / 2), (x + w / 4, y - h / 2), (x + w / 2, y), (x + w / 4, y + h / 2),
                   (x - w / 4, y + h / 2), (x - w / 2, y)]  # fmt: skip
        rng = Random(f"key {sign}")
        if sign in STANDING:
            standing = STANDING[sign]
            mm = min((h + 0.6) / standing.height, (w + 0.4) / standing.width, 0.8)
            standing.draw(Pen(self.canvas, mm, rng), x, y + standing.height * mm / 2)
            return
        self.canvas.polygon(outline, Paint(fill=TINTS.get(sign) or WHITE, stroke=BORDER.stroke, width_mm=0.25))
        if sign in ("stream", "wall"):
            line = [(a + w * 0.42, y + (b - y) * 0.7) for a, b in (outline[4], outline[5], outline[0])]
            if sign == "stream":
                draw_streams(self.canvas, [line], lambda end: False)
            else:
                draw_walls(self.canvas, [line], 10.0)
            return
        with self.canvas.clipped(outline):
            cover(Pen(self.canvas, 0.62, rng), sign, (x, y - 0.9), lambda box: box[3] < y + h / 2 + 0.3)
        self.canvas.polygon(outline, Paint(stroke=BORDER.stroke, width_mm=0.25))

    # -- the compass

    def _compass(self, x0: float, y0: float) -> None:
        """At the lower right, as large as the hexes leave room for."""
        grid, width = self.read.grid, self.desk.size.width_mm
        corners = [[(x0 + a, y0 + b) for a, b in grid.corners(cell)] for cell in grid.hexes()]
        bottom = self.top + 0.4
        largest, smallest = _COMPASS
        radius = largest
        while radius >= smallest:
            x, y = width - FRAME_MM - radius - 1.4, bottom - radius
            if not any(inside((x, y), each) or to_line((x, y), each) < radius + 0.4 for each in corners):
                self._rose(x, y, radius)
                return
            radius -= 0.2

    def _rose(self, x: float, y: float, radius: float) -> None:
        canvas, r = self.canvas, radius * 0.74
        y += radius - r
        thin = Paint(stroke=INK, width_mm=0.18)
        canvas.circle(x, y, r * 0.62, thin)
        canvas.circle(x, y, r * 0.54, thin)
        for tips, far, near in (((45, 135, 225, 315), 0.62, 0.16), ((0, 90, 180, 270), 1.0, 0.2)):
            for turn in tips:
                tip = _polar(x, y, turn, r * far)
                for way, fill in ((-45, INK), (45, WHITE)):
                    side = _polar(x, y, turn + way, r * near)
                    canvas.polygon([tip, side, (x, y)], Paint(fill=fill, stroke=INK, width_mm=0.15))
        canvas.text(
            x, y - r - 0.5, self.say["map_north"], Ink(SANS_BOLD, max(6.0, radius * 1.15), INK), anchor="middle"
        )


def _halves(text: str) -> tuple[str, str]:
    """A text of several words on two lines, as even as they can be."""
    words = text.split(" ")
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1)]
    return min(ways, key=lambda way: max(map(len, way)))


def _polar(x: float, y: float, turn_deg: float, far: float) -> Point:
    """A point so far off, clockwise from the top."""
    turn = math.radians(turn_deg)
    return x + far * math.sin(turn), y - far * math.cos(turn)
