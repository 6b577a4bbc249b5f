"""Nets as they are drawn: all edges, numbers that cannot be mistaken, a letter for each tab and its edge."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from testing.folding import desk, lines

from hellprint.components.net import pieces
from hellprint.fold.panels import folds
from hellprint.fold.solid import net
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.render.draw.net import draw


def made(sides: int, edge: float, **more: str) -> tuple[Pack, Component]:
    options = {"sides": str(sides), "edge": edge, **more}
    component = Component("die", "net", "", Size(0, 0), "", options=tuple(options.items()))
    return Pack("p", Path(), (), {"title": "Small"}, {}, {}, {}, (component,)), component


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from([6, 12]), st.floats(12, 40))
def test_every_edge_that_is_folded_is_dashed_and_as_long_as_asked_for(tmp_path: Path, sides: int, edge: float) -> None:
    pack, component = made(sides, edge)
    (piece,) = pieces(pack, component, None)
    at = desk(pack, component, piece, tmp_path)
    drawn = [(a, b) for a, b, dashed in lines(draw(at), piece.size) if dashed]
    assert at.problems == []
    assert len(drawn) == len(folds(net(sides, edge).sheet))
    for a, b in drawn:
        assert math.dist(a, b) == pytest.approx(edge, abs=0.1)


def test_6_and_9_are_underlined_and_no_other_number_is(tmp_path: Path) -> None:
    for sides, bars in ((6, 1), (12, 2)):
        pack, component = made(sides, 20)
        (piece,) = pieces(pack, component, None)
        ops = draw(desk(pack, component, piece, tmp_path)).ops.decode("latin-1")
        assert ops.count("BT /HPAlegreyaSans-Black ") == sides
        thick = [line for line in ops.splitlines() if " S Q" in line and float(line.split(" w")[0].split()[-1]) > 1.5]
        assert len(thick) == bars


def test_a_tab_and_its_edge_have_the_same_letter(tmp_path: Path) -> None:
    pack, component = made(12, 20)
    (piece,) = pieces(pack, component, None)
    art = draw(desk(pack, component, piece, tmp_path))
    shown = [line for line in art.ops.decode("latin-1").splitlines() if "/HPAlegreyaSans-Bold 6.5 " in line]
    assert len(shown) == 2 * 19
    letters = [line.split("[<")[1].split(">]")[0] for line in shown]
    assert all(letters.count(letter) == 2 for letter in letters)


def test_the_note_and_the_way_to_fold_are_below_the_net(tmp_path: Path) -> None:
    pack, component = made(6, 20, note="Ten are needed.")
    (piece,) = pieces(pack, component, None)
    at = desk(pack, component, piece, tmp_path)
    draw(at)
    assert ("component", "note") in at.reader.seen
    pack, component = made(6, 10, note="word " * 120)
    (piece,) = pieces(pack, component, None)
    at = desk(pack, component, piece, tmp_path)
    draw(at)
    assert {problem.code for problem in at.problems} == {"HP301"}
