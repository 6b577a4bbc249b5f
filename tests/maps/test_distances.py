from __future__ import annotations

import pytest

from hellprint.maps.distances import between, enough, to_edges
from hellprint.model.maps import Limits, Shape

ZONE = Shape((), "", 0, 0, 6, 6)


@pytest.mark.parametrize(
    "other, distance",
    [
        (Shape((), "", 9, 10), 5),
        (Shape((), "", 10, 3), 4),
        (Shape((), "", 6, 6), 0),
        (Shape((), "", 6, 0, 4, 4), 0),
        (Shape((), "", 5, 5, 4, 4), -1),
        (Shape((), "", 10, 3, radius=1.5), 2.5),
    ],
)
def test_the_shortest_way_between_two_shapes(other: Shape, distance: float) -> None:
    assert between(ZONE, other) == pytest.approx(distance)
    assert between(other, ZONE) == pytest.approx(distance)


@pytest.mark.parametrize(
    "shape, distance",
    [(ZONE, 0), (Shape((), "", 15, 11), 11), (Shape((), "", 29, 11, radius=2), -1), (Shape((), "", 20, 3, 12, 4), -2)],
)
def test_the_way_to_the_nearest_edge(shape: Shape, distance: float) -> None:
    assert to_edges(shape, 30, 22) == pytest.approx(distance)


def test_more_than_is_not_at_least() -> None:
    assert enough(6, 6, Limits(None, {}, False))
    assert not enough(6, 6, Limits(None, {}, True))
    assert enough(0.1 + 0.2, 0.3, Limits(None, {}, False)), "crumbs of arithmetic do not count"
    assert not enough(0.1 + 0.2, 0.3, Limits(None, {}, True))
