"""Layers of terrain: each draws something, the same each time, and nothing past the line that is cut along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from testing.kits import CHECKOUT

from hellprint.model.lengths import Size
from hellprint.render.canvas import SOOT, Canvas, Paint
from hellprint.render.draw.ground import Ground, inside, outline, to_line
from hellprint.render.draw.ground_art import LAYERS
from hellprint.render.fonts import font_book
from hellprint.render.shape import shaper_of

PLATE = (16.0, 44.0, 74.0, 66.0)


class Recorder(Canvas):
    """Notes each point that is drawn outside of a clip."""

    def __init__(self) -> None:
        super().__init__(Size(90, 76), shaper_of(font_book(CHECKOUT / "fonts")))
        self.points: list[tuple[float, float]] = []
        self._depth = 0

    def polygon(self, points: Sequence[tuple[float, float]], paint: Paint, *, closed: bool = True) -> None:
        if not self._depth:
            self.points += points
        super().polygon(points, paint, closed=closed)

    def circle(self, x: float, y: float, radius: float, paint: Paint) -> None:
        if not self._depth:
            self.points += [(x - radius, y), (x + radius, y), (x, y - radius), (x, y + radius)]
        super().circle(x, y, radius, paint)

    @contextmanager
    def clipped(self, outline: Sequence[tuple[float, float]]) -> Iterator[None]:
        self.points += outline
        self._depth += 1
        with super().clipped(outline):
            yield
        self._depth -= 1


def drawn(layer: str, seed: str) -> Recorder:
    canvas = Recorder()
    LAYERS[layer](Ground(canvas, outline(seed, 90, 76), PLATE, SOOT, seed))
    return canvas


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_draws_the_same_each_time(layer: str) -> None:
    first = drawn(layer, "one").artwork()
    assert len(first.ops) > 500
    assert first == drawn(layer, "one").artwork()
    assert first != drawn(layer, "two").artwork()


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_keeps_clear_of_the_cut(layer: str) -> None:
    for seed in ("one", "two", "three"):
        cut = outline(seed, 90, 76)
        for point in drawn(layer, seed).points:
            assert inside(point, cut), (layer, seed, point)
            assert to_line(point, cut) > 1.0, (layer, seed, point)


def test_layers_lie_beside_each_other() -> None:
    ground = Ground(Recorder(), outline("one", 90, 76), PLATE, SOOT, "one")
    LAYERS["trees"](ground)
    before = len(ground.taken)
    LAYERS["sparks"](ground)
    assert len(ground.taken) > before
    for n, (x, y, r) in enumerate(ground.taken):
        assert all((x - a) ** 2 + (y - b) ** 2 >= (r + q) ** 2 - 1e-6 for a, b, q in ground.taken[:n])
