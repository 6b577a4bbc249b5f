"""What the signs of a scenario map mean: its legend, who plays in which zone, a bar to measure by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from hellprint.maps.units import MM
from hellprint.model.lengths import PT_PER_MM
from hellprint.model.maps import Placing, ScenarioMap
from hellprint.model.rich import Blocks
from hellprint.render.canvas import SANS, SANS_BOLD, SOOT, Canvas, Ink, Paint
from hellprint.render.draw.board import (
    BORDER,
    DIM,
    FREE,
    FREE_DASHES,
    Hues,
    Spread,
    draw_marker,
    draw_terrain,
    draw_zone,
    marker_text,
    said,
)

LABEL: Final = Ink(SANS_BOLD, 6.6, (0.33, 0.29, 0.27), 0.06)
NOTE: Final = Ink(SANS, 6.6)
_TEXT: Final = Ink(SANS, 8.0)
_SMALL: Final = Ink(SANS, 7.2)
_BOX_MM: Final = (7.0, 4.4)
_LINE_MM: Final = 5.7
_MINI_GAP: Final = 2.6
_MOST_BOARDS: Final = 6
_TALL: Final = 200.0
_LEADING: Final = 1.2
_BAR_UNITS: Final[Mapping[str, tuple[int, ...]]] = {"in": (1, 3, 6), "cm": (5, 10, 20), "mm": (50, 100, 200)}

Draw = Callable[[float, float, float, float], None]
"""Draws a sign in a box: x, y, width, height."""


class Entry(NamedTuple):
    """A sign and what it means."""

    draw: Draw
    text: str


class Legend:
    """Draws its parts one below the other.

    Args:
        x, y: upper left corner; width: of the column, in mm.
        say: words of the language.
        players: numbers of players for which the map is.
    """

    def __init__(
        self,
        canvas: Canvas,
        board: ScenarioMap,
        x: float,
        y: float,
        width: float,
        say: Mapping[str, str],
        players: Sequence[int],
        free: Sequence[tuple[Placing, int]],
        hues: Hues,
    ) -> None:
        self.canvas, self.board, self.say, self.players, self.free = canvas, board, say, players, free
        self.x, self.y, self.width, self.hues = x, y, width, hues

    def head(self, text: str) -> None:
        self.canvas.text(self.x, self.y + 2.2, text.upper(), LABEL)
        self.canvas.line(self.x, self.y + 3.3, self.x + self.width, self.y + 3.3, Paint(stroke=SOOT, width_mm=0.25))
        self.y += 5.0

    def signs(self) -> None:
        """Two columns where the names are short enough."""
        entries = list(self._entries())
        self.head(self.say["map_legend"])
        room = self.width / 2 - _BOX_MM[0] - 2.5
        column = 0
        for entry in entries:
            is_long = self.canvas.width_mm(entry.text, _TEXT) > room
            if is_long and column:
                column, self.y = 0, self.y + _LINE_MM
            left = self.x + column * self.width / 2
            entry.draw(left, self.y, *_BOX_MM)
            rest = self.x + self.width - left - _BOX_MM[0] - 1.5 if is_long else room + 1.0
            self.canvas.text(left + _BOX_MM[0] + 1.5, self.y + _BOX_MM[1] / 2 + 0.95, entry.text, _TEXT, max_mm=rest)
            column = 0 if is_long or column else 1
            if not column:
                self.y += _LINE_MM
        self.y += _LINE_MM * bool(column) + 1.2

    def _entries(self) -> Iterator[Entry]:
        board, canvas = self.board, self.canvas
        for player, name in sorted({zone.player: zone.name for zone in board.lists["zones"]}.items()):
            text = name or (self.say["map_player"].format(number=player) if player else self.say["map_zone"])
            yield Entry(_zone(canvas, player, self.hues), text)
        spots = board.lists["objectives"]
        if spots:
            text = marker_text(spots[0], 1)
            yield Entry(
                lambda x, y, w, h: draw_marker(canvas, x + w / 2, y + h / 2, text, 1.7), self.say["map_objective"]
            )
        reach = next((spot.reach for spot in spots if spot.reach), 0.0)
        if reach:
            yield Entry(_reach(canvas), self.say["map_within"].format(length=said(reach, board.unit)))
        if board.lists["terrain"]:
            yield Entry(lambda x, y, w, h: draw_terrain(canvas, _corners(x, y, w, h)), self.say["map_terrain"])
        if board.lists["areas"]:
            yield Entry(_line(canvas, BORDER), self.say["map_area"])
        yield Entry(_dimension(canvas), self.say["map_length"])

    def who(self) -> None:
        """A small board for each number of players, with the zones that are used."""
        if not self.players:
            return
        self.head(self.say["map_players"])
        board = self.board
        players = self.players[:_MOST_BOARDS]
        each = (self.width + _MINI_GAP) / max(len(players), 3) - _MINI_GAP
        scale = min(each / board.width, 11.0 / board.depth)
        for n, count in enumerate(players):
            spread = Spread(board, self.x + n * (each + _MINI_GAP), self.y, scale)
            outline = [spread.at(*p) for p in ((0, 0), (board.width, 0), (board.width, board.depth), (0, board.depth))]
            for zone in board.lists["zones"]:
                if zone.player <= count:
                    draw_zone(self.canvas, spread.outline(zone), zone.player, self.hues, 0.9)
            self.canvas.polygon(outline, Paint(stroke=SOOT, width_mm=0.25))
            middle = spread.x + board.width * scale / 2
            self.canvas.text(middle, self.y + board.depth * scale + 3.4, str(count), Ink(SANS_BOLD, 9), anchor="middle")
        self.y += board.depth * scale + 6.2

    def placed(self) -> None:
        """What the players place, beside the line round where it may lie, and how far apart."""
        indent = _BOX_MM[0] + 1.5
        for (placing, _), dash in zip(self.free, FREE_DASHES, strict=False):
            line = Paint(stroke=FREE, width_mm=0.4, dash_mm=dash)
            self.canvas.line(self.x, self.y + 1.6, self.x + _BOX_MM[0], self.y + 1.6, line)
            self.text(self.placing_text(placing), _SMALL, indent)
            self.y += 0.8

    def text(self, text: str | Blocks, ink: Ink = _TEXT, indent: float = 0.0) -> None:
        """A paragraph as high as it is."""
        x, width = self.x + indent, self.width - indent
        lines = self.canvas.paragraph(text, x, self.y, width, _TALL, ink, leading=_LEADING).lines
        self.y += len(lines) * ink.size_pt * _LEADING / PT_PER_MM

    def placing_text(self, placing: Placing) -> str:
        counts = set(placing.counts.values())
        each = " / ".join(f"{count}" for count in sorted(counts))
        say, limits = self.say, placing.limits
        form = say["map_more_than"] if limits.more_than else say["map_at_least"]
        groups: dict[float, list[str]] = {}
        if limits.apart:
            groups.setdefault(limits.apart, []).append(say["map_apart"])
        for name, value in limits.others.items():
            groups.setdefault(value, []).append(say[f"map_from_{name}"])
        rules = "; ".join(
            form.format(length=said(value, self.board.unit), things=", ".join(things))
            for value, things in groups.items()
        )
        return f"{placing.name}: {each}, {rules}."

    def bar(self, scale: float) -> None:
        """A bar of the board's unit that measures true on the map, with the share it is drawn at, and north.

        Args:
            scale: mm on paper for one unit.
        """
        canvas, y = self.canvas, self.y + 4.0
        marks = [m for m in _BAR_UNITS[self.board.unit] if m * scale <= self.width - 14.0] or [1]
        x = self.x
        long = marks[-1] * scale
        canvas.rect(x, y, long, 1.4, Paint(stroke=SOOT, width_mm=0.2))
        canvas.rect(x, y, marks[0] * scale, 1.4, Paint(fill=SOOT))
        for mark in (0, *marks):
            canvas.line(x + mark * scale, y - 0.7, x + mark * scale, y + 1.4, Paint(stroke=SOOT, width_mm=0.2))
            text = said(mark, self.board.unit) if mark == marks[-1] else f"{mark:g}"
            canvas.text(x + mark * scale, y - 1.5, text, Ink(SANS, 6.6), anchor="middle" if mark else "start")
        share = MM[self.board.unit] / scale
        canvas.text(x, y + 4.5, self.say["map_scale"].format(share=f"{share:.3g}"), Ink(SANS, 6.6))
        self._north(self.x + self.width - 5.0, y + 0.5)
        self.y = y + 7.0

    def _north(self, x: float, y: float) -> None:
        canvas = self.canvas
        canvas.polygon([(x, y - 4.6), (x - 1.5, y + 1.6), (x, y + 0.3)], Paint(fill=SOOT))
        canvas.polygon([(x, y - 4.6), (x + 1.5, y + 1.6), (x, y + 0.3)], Paint(stroke=SOOT, width_mm=0.2))
        canvas.text(x, y + 4.6, self.say["map_north"], Ink(SANS_BOLD, 7.5), anchor="middle")

    def note(self, text: str, height: float) -> float:
        """A small text at the foot of the column; returns how much of it is too long, in mm."""
        return self.canvas.paragraph(text, self.x, self.y, self.width, height, NOTE, min_size_pt=6.0,
                                     valign="bottom").over_mm  # fmt: skip


def _zone(canvas: Canvas, player: int, hues: Hues) -> Draw:
    return lambda x, y, w, h: draw_zone(canvas, _corners(x, y, w, h), player, hues, 1.2)


def _line(canvas: Canvas, paint: Paint) -> Draw:
    return lambda x, y, w, h: canvas.line(x, y + h / 2, x + w, y + h / 2, paint)


def _reach(canvas: Canvas) -> Draw:
    def draw(x: float, y: float, w: float, h: float) -> None:
        canvas.circle(x + w / 2, y + h / 2, h / 2, Paint(stroke=SOOT, width_mm=0.22, dash_mm=(1.3, 0.9)))
        canvas.circle(x + w / 2, y + h / 2, 0.5, Paint(fill=SOOT))

    return draw


def _dimension(canvas: Canvas) -> Draw:
    def draw(x: float, y: float, w: float, h: float) -> None:
        middle = y + h / 2
        canvas.line(x, middle, x + w, middle, Paint(stroke=DIM, width_mm=0.3))
        for tip, way in ((x, 1.5), (x + w, -1.5)):
            canvas.polygon([(tip, middle), (tip + way, middle - 0.5), (tip + way, middle + 0.5)], Paint(fill=DIM))

    return draw


def _corners(x: float, y: float, w: float, h: float) -> list[tuple[float, float]]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
