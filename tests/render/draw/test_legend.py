from __future__ import annotations

import pytest
from testing.kits import CHECKOUT

from hellprint.model.lengths import Size
from hellprint.model.maps import Limits, Placing, ScenarioMap, Shape
from hellprint.render.canvas import Canvas, Paint
from hellprint.render.draw.board import PLAYERS
from hellprint.render.draw.legend import Legend
from hellprint.render.fonts import font_book
from hellprint.render.shape import shaper_of
from hellprint.words import words

ZONES = tuple(Shape((), f"Player {n}", 6.0 * n, 0, 6, 6, player=n) for n in (2, 1, 3))
PLACINGS = (
    Placing((), "Relics", {2: 4}, 0.0, Limits(6, {"edges": 6, "zones": 6}, True)),
    Placing((), "Relics, for more", {3: 6, 4: 8}, 0.0, Limits(4, {"edges": 3}, False)),
)


class Recorder(Canvas):
    def __init__(self) -> None:
        super().__init__(Size(60, 120), shaper_of(font_book(CHECKOUT / "fonts")))
        self.said: list[str] = []
        self.rects: list[tuple[float, float, float, float]] = []

    def text(self, x: float, y: float, text: str, *args: object, **more: object) -> float:
        self.said.append(text)
        return super().text(x, y, text, *args, **more)  # type: ignore[arg-type]

    def rect(self, x: float, y: float, width: float, height: float, paint: Paint) -> None:
        self.rects.append((x, y, width, height))
        super().rect(x, y, width, height, paint)


def legend(unit: str = "in", **lists: tuple[Shape, ...]) -> tuple[Recorder, Legend]:
    every = {"zones": ZONES, "objectives": (), "areas": (), "terrain": (), **lists}
    board = ScenarioMap((), "board", unit, 30, 22, every, placings=PLACINGS)
    canvas = Recorder()
    free = [(placing, max(placing.counts)) for placing in PLACINGS]
    return canvas, Legend(canvas, board, 5, 5, 48, words("en"), (2, 3), free, PLAYERS)


def test_only_signs_that_the_map_uses_are_explained() -> None:
    canvas, made = legend()
    made.signs()
    assert canvas.said == ["LEGEND", "Player 1", "Player 2", "Player 3", "Measured length"]
    canvas, made = legend(objectives=(Shape((), "", 1, 1, reach=3),), areas=(ZONES[0],), terrain=(ZONES[0],))
    made.signs()
    assert canvas.said[4:] == ["1", "Objective", "within 3″ of it", "Terrain", "Border of areas", "Measured length"]


def test_each_number_of_players_has_a_board() -> None:
    canvas, made = legend()
    made.who()
    assert canvas.said == ["ZONES BY NUMBER OF PLAYERS", "2", "3"]


def test_what_players_place_is_said_with_its_distances() -> None:
    _, made = legend()
    assert made.placing_text(PLACINGS[0]) == "Relics: 4, more than 6″ from each other, the edges, the zones."
    assert (
        made.placing_text(PLACINGS[1])
        == "Relics, for more: 6 / 8, 4″ or more from each other; 3″ or more from the edges."
    )


@pytest.mark.parametrize(("unit", "scale", "long", "share"), [("in", 4.0, 24.0, "6.35"), ("cm", 1.0, 20.0, "10")])
def test_the_bar_measures_true(unit: str, scale: float, long: float, share: str) -> None:
    canvas, made = legend(unit)
    made.bar(scale)
    assert canvas.rects[0][2] == pytest.approx(long)
    assert f"Scale 1 : {share}" in canvas.said
    assert "N" in canvas.said


def test_parts_lie_one_below_the_other_and_in_their_column() -> None:
    _, made = legend()
    heights = [made.y]
    for part in (made.signs, made.who, made.placed, lambda: made.bar(4.0)):
        part()
        heights.append(made.y)
    assert heights == sorted(set(heights))
    assert made.note("Set by this kit: the whole map.", 10.0) == 0
    assert made.note("Set by this kit: the whole map. " * 30, 4.0) > 0
