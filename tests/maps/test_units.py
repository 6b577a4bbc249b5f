from __future__ import annotations

import pytest

from hellprint.maps.units import misread
from hellprint.model.maps import ScenarioMap, Shape

LISTS: dict[str, tuple[Shape, ...]] = {}


@pytest.mark.parametrize(
    "unit, size, shape, expected",
    [
        ("in", (30, 22), Shape((), "", 0, 0, 152, 6), (152, "mm", 6)),
        ("in", (30, 22), Shape((), "", 38, 11), (38, "cm", 15)),
        ("in", (30, 22), Shape((), "", 15, 11), None),
        ("in", (30, 22), Shape((), "", 32, 11), None),
        ("cm", (76, 56), Shape((), "", 150, 20), (150, "mm", 15)),
    ],
)
def test_a_length_that_makes_sense_in_another_unit(
    unit: str, size: tuple[float, float], shape: Shape, expected: tuple[float, str, float] | None
) -> None:
    assert misread(ScenarioMap((), "", unit, *size, LISTS), shape) == expected
