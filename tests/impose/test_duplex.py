from __future__ import annotations

from collections.abc import Callable

import pytest

from hellprint.impose.duplex import Axis, behind, turned_axis
from hellprint.model.lengths import Size
from hellprint.model.sheets import Flip, Placement

PORTRAIT, LANDSCAPE = Size(210, 297), Size(297, 210)

Point = tuple[float, float]


def point(face: Placement, across: float, down: float) -> Point:
    """Where a point of a face lies on the sheet; (0, 0) is the face's own top left corner, (1, 1) its bottom right."""
    turns: dict[int, Callable[[float, float], Point]] = {
        0: lambda u, v: (u, v),
        90: lambda u, v: (1 - v, u),
        180: lambda u, v: (1 - u, 1 - v),
        270: lambda u, v: (v, 1 - u),
    }
    u, v = turns[face.rotation_deg](across, down)
    return face.x_mm + u * face.width_mm, face.y_mm + v * face.height_mm


@pytest.mark.parametrize(
    ("paper", "flip", "axis"),
    [
        (PORTRAIT, "long", "x"),
        (PORTRAIT, "short", "y"),
        (LANDSCAPE, "long", "y"),
        (LANDSCAPE, "short", "x"),
        (Size(200, 200), "long", "x"),
        (Size(200, 200), "short", "y"),
    ],
)
def test_the_edge_is_the_papers_own_however_it_lies(paper: Size, flip: Flip, axis: Axis) -> None:
    assert turned_axis(paper, flip) == axis


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("rotation_deg", [0, 90, 180, 270])
def test_the_top_of_a_back_lies_behind_the_top_of_its_front(axis: Axis, rotation_deg: int) -> None:
    front = Placement(7, 20, 30, 63, 88, rotation_deg, (1, 2, 3, 4))
    back = behind(front, PORTRAIT, axis)
    for across, down in ((0.0, 0.0), (1.0, 0.0), (0.25, 0.75)):
        x_mm, y_mm = point(front, across, down)
        through = (210 - x_mm, y_mm) if axis == "x" else (x_mm, 297 - y_mm)
        assert point(back, 1 - across, down) == pytest.approx(through, abs=1e-9)
    assert (back.piece, back.side) == (7, "back")


def test_bleed_goes_with_its_side() -> None:
    front = Placement(0, 20, 30, 63, 88, 0, (1, 2, 3, 4))
    assert behind(front, PORTRAIT, "x").bleed_mm == (3, 2, 1, 4)
    assert behind(front, PORTRAIT, "y").bleed_mm == (1, 4, 3, 2)


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("rotation_deg", [0, 90, 180, 270])
def test_turning_a_sheet_over_twice_changes_nothing(axis: Axis, rotation_deg: int) -> None:
    front = Placement(0, 20, 30, 63, 88, rotation_deg, (1, 2, 3, 4))
    assert behind(behind(front, LANDSCAPE, axis), LANDSCAPE, axis) == front
