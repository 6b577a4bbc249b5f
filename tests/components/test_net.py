"""Components to nets of dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hellprint.components.net import caption_mm, pieces
from hellprint.components.selection import CopiesError
from hellprint.fold.solid import net
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack


def made(copies: str = "1", **options: Any) -> tuple[Pack, Component]:
    said = {"sides": "6", "edge": 20.0, **options}
    component = Component("die", "net", "", Size(0, 0), "", copies=copies, options=tuple(said.items()))
    return Pack("p", Path(), (), {}, {}, {}, {}, (component,)), component


@pytest.mark.parametrize("sides", ["6", "12"])
def test_a_net_is_as_large_as_its_edges_make_it_and_its_words_below(sides: str) -> None:
    (piece,) = pieces(*made(sides=sides), None)
    width, height = net(int(sides), 20.0).sheet.size
    assert piece.size == pytest.approx((width, height + caption_mm(width)), abs=1e-3)
    assert piece.cut == "own"


def test_narrow_nets_have_more_lines_of_words() -> None:
    assert caption_mm(40) > caption_mm(80)


def test_copies_come_from_the_component_or_the_set() -> None:
    assert pieces(*made("10"), None)[0].copies == 10
    assert pieces(*made("10"), {"die": 3})[0].copies == 3
    assert pieces(*made("10"), {}) == []
    assert pieces(*made("0"), None) == []
    with pytest.raises(CopiesError, match="whole number"):
        pieces(*made("it.dice"), None)
