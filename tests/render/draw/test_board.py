"""The board of a map: what is drawn lies where the map says, to the hundredth of a millimetre."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from testing.kits import CHECKOUT

from hellprint.maps.dimensions import Box
from hellprint.maps.free import free_outlines
from hellprint.model.lengths import Size
from hellprint.model.maps import Limits, Placing, ScenarioMap, Shape
from hellprint.render.canvas import Canvas, Paint
from hellprint.render.draw.board import (
    DIM,
    FREE,
    HATCHING,
    BoardDrawing,
    Spread,
    _crosses,
    hatch_of,
    marker_text,
    said,
)
from hellprint.render.fonts import font_book
from hellprint.render.shape import shaper_of


class Recorder(Canvas):
    """Notes what it is told to draw, beside drawing it."""

    def __init__(self) -> None:
        super().__init__(Size(190, 128), shaper_of(font_book(CHECKOUT / "fonts")))
        self.lines: list[tuple[tuple[float, float, float, float], Paint]] = []
        self.outlines: list[tuple[list[tuple[float, float]], Paint]] = []
        self.circles: list[tuple[float, float, float]] = []
        self.hatched: list[float] = []
        self.words: list[tuple[float, float, str]] = []

    def line(self, x1: float, y1: float, x2: float, y2: float, paint: Paint) -> None:
        self.lines.append(((x1, y1, x2, y2), paint))
        super().line(x1, y1, x2, y2, paint)

    def polygon(self, points: Sequence[tuple[float, float]], paint: Paint, *, closed: bool = True) -> None:
        self.outlines.append((list(points), paint))
        super().polygon(points, paint, closed=closed)

    def circle(self, x: float, y: float, radius: float, paint: Paint) -> None:
        self.circles.append((x, y, radius))
        super().circle(x, y, radius, paint)

    def hatch(self, outline: Any, paint: Paint, *, angle_deg: float = 45.0, apart_mm: float = 2.0) -> None:
        self.hatched.append(angle_deg)
        super().hatch(outline, paint, angle_deg=angle_deg, apart_mm=apart_mm)

    def centred(self, x: float, y: float, text: str, *args: Any, **more: Any) -> float:
        self.words.append((x, y, text))
        return super().centred(x, y, text, *args, **more)


ZONES = tuple(
    Shape((), f"Player {n}", x, y, 6, 6, player=n) for n, (x, y) in enumerate([(0, 0), (24, 16), (24, 0), (0, 16)], 1)
)
TOWERS = tuple(Shape((), f"{n}", x, y, reach=3) for n, (x, y) in enumerate([(12, 8), (12, 14), (18, 8), (18, 14)], 1))
PRISON = Shape((), "The prison", 12, 8, 6, 6)


def drawn(free: Sequence[tuple[Placing, int]] = (), **lists: tuple[Shape, ...]) -> tuple[Recorder, BoardDrawing]:
    every = {"zones": ZONES, "objectives": (), "areas": (), "terrain": (), **lists}
    canvas = Recorder()
    board = ScenarioMap((), "board", "in", 30, 22, every)
    drawing = BoardDrawing(canvas, Spread(board, 10, 20, 4.0), free)
    drawing.draw()
    return canvas, drawing


def test_a_length_is_drawn_as_long_as_it_is() -> None:
    canvas, drawing = drawn(terrain=(PRISON,), objectives=TOWERS)
    red = [line for line, paint in canvas.lines if paint.stroke == DIM]
    assert drawing.dimensions
    for d in drawing.dimensions:
        start, end, at = 10 + d.start * 4, 10 + d.end * 4, 20 + d.at * 4
        if d.axis == "down":
            start, end, at = 20 + d.start * 4, 20 + d.end * 4, 10 + d.at * 4
        wanted = (start, at, end, at) if d.axis == "across" else (at, start, at, end)
        assert any(line == pytest.approx(wanted, abs=0.01) for line in red), d
        tips = [points[0] for points, paint in canvas.outlines if paint.fill == DIM]
        assert any(tip == pytest.approx(wanted[:2], abs=0.01) for tip in tips), "an arrow ends on the thing"


def test_zones_markers_and_reaches_lie_where_the_map_says() -> None:
    canvas, _ = drawn(objectives=TOWERS)
    for zone in ZONES:
        corner = (10 + zone.x * 4, 20 + zone.y * 4)
        far = (10 + zone.x * 4 + 24, 20 + zone.y * 4 + 24)
        assert any(len(points) == 4 and points[0] == corner and points[2] == far for points, _ in canvas.outlines)
    for tower in TOWERS:
        x, y = 10 + tower.x * 4, 20 + tower.y * 4
        assert (x, y, 12.0) in canvas.circles
        assert (x, y, tower.name) in canvas.words


def test_players_are_told_apart_without_colour() -> None:
    canvas, _ = drawn()
    assert canvas.hatched == [hatch_of(n)[0] for n in (1, 2, 3, 4)]
    assert len(set(HATCHING)) == len(HATCHING)


def test_a_name_of_terrain_keeps_clear_of_the_reaches() -> None:
    canvas, drawing = drawn(terrain=(PRISON,), objectives=TOWERS)
    (name,) = [(x, y) for x, y, text in canvas.words if text == "The prison"]
    assert name == (10 + 15 * 4, 20 + 11 * 4)
    board = drawing.board
    boxes = [
        box for box in drawing._taken if box.weight == 3.0 and box.left < 15 < box.right and box.top < 11 < box.bottom
    ]
    assert len(boxes) == 1
    assert not any(_crosses(tower, boxes[0]) for tower in board.lists["objectives"])


def test_where_things_may_lie_is_outlined() -> None:
    placing = Placing((), "Relics", {2: 4}, 0.0, Limits(6, {"edges": 6, "zones": 6}, True))
    canvas, drawing = drawn([(placing, 2)])
    blue = [points for points, paint in canvas.outlines if paint.stroke == FREE and paint.dash_mm]
    wanted = free_outlines(drawing.board, placing, 2)
    assert [len(points) for points in blue] == [len(line) for line in wanted]
    assert blue[0][0] == pytest.approx((10 + wanted[0][0][0] * 4, 20 + wanted[0][0][1] * 4))


def test_a_border_between_areas_is_drawn_once() -> None:
    areas = tuple(
        Shape((), f"Area {n}", x, y, 15, 11) for n, (x, y) in enumerate([(0, 0), (15, 0), (0, 11), (15, 11)], 1)
    )
    canvas, _ = drawn(areas=areas)
    dashed = [line for line, paint in canvas.lines if paint.dash_mm]
    assert sorted(dashed) == sorted([(10, 64, 70, 64), (70, 64, 130, 64), (70, 20, 70, 64), (70, 64, 70, 108)])


@pytest.mark.parametrize(("name", "text"), [("", "3"), ("4", "4"), ("B2", "B2"), ("The Beast", "")])
def test_a_ring_has_a_short_name_or_a_number(name: str, text: str) -> None:
    assert marker_text(Shape((), name, 0, 0), 3) == text


def test_lengths_are_said_in_the_unit_of_the_map() -> None:
    assert said(9, "in") == "9″"
    assert said(4.5, "in") == "4½″"
    assert said(30, "mm") == "30\u00a0mm"


def test_a_reach_crosses_a_box_that_is_partly_in_it() -> None:
    spot = Shape((), "", 0, 0, reach=3)
    assert _crosses(spot, Box(2, -1, 4, 1))
    assert not _crosses(spot, Box(-1, -1, 1, 1))
    assert not _crosses(spot, Box(3.1, -1, 5, 1))
