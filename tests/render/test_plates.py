"""Plates carry a number: solid about its middle, of another shape each."""

from __future__ import annotations

import math

import pytest

from hellprint.render.plates import MIDDLE, PLATES, draw_plate
from hellprint.render.seal_names import UnknownSeal, is_drawn
from hellprint.render.seals import draw


def _loop(name: str) -> list[tuple[float, float]]:
    """The outline as points, curves in twenty steps."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.svgLib.path import parse_path

    pen = DecomposingRecordingPen({})
    parse_path(PLATES[name], pen)
    points: list[tuple[float, float]] = []
    for verb, ends in pen.value:
        if verb in ("moveTo", "lineTo"):
            points.append(ends[0])
        elif verb == "curveTo":
            (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points[-1], *ends
            for step in range(1, 21):
                t, u = step / 20, 1 - step / 20
                points.append(
                    (
                        u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                        u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                    )
                )
    return points


@pytest.mark.parametrize("name", PLATES)
def test_there_is_room_for_a_number_on_every_plate(name: str) -> None:
    points = _loop(name)
    assert min(math.dist(point, MIDDLE) for point in points) >= 33
    assert all(0 <= v <= 100 for point in points for v in point)


def test_the_colour_is_the_one_that_was_asked_for() -> None:
    assert b'fill="#B3001B"' in draw_plate("plate:drop?colour=#B3001B")
    assert draw("plate:drop?colour=#B3001B") == draw_plate("plate:drop?colour=#B3001B")
    assert is_drawn("plate:drop")


@pytest.mark.parametrize(
    "reference", ["plate:cloud", "plate:drop?colour=red", "plate:drop?size=3", "plate:drop?colour"]
)
def test_what_there_is_not_is_said(reference: str) -> None:
    with pytest.raises(UnknownSeal):
        draw_plate(reference)
