"""Boxes as they are drawn: every fold where the flat has it, names on all walls, upright when folded."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from testing.folding import desk, lines

from hellprint.components.box import pieces
from hellprint.fold.box import Inner, box
from hellprint.fold.panels import cuts, folds
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind
from hellprint.render.draw.box import draw

LOOKS = {"looks": {"ash": {"code": "AS", "colour": "#6C0000", "pattern": "dots", "outline": "sun"}}}
KIND = Kind("idol", "idols", {"name": Field("text"), "colour": Field("text", optional=True)})


def made(style: str, inner: Inner, **more: object) -> tuple[Pack, Component]:
    options = {
        "style": style,
        "contents": [],
        "sleeves": "none",
        "width": inner[0],
        "depth": inner[1],
        "height": inner[2],
    }
    component = Component("ashes", "box", "", Size(0, 0), "", title="Ashes", options=tuple({**options, **more}.items()))
    pack = Pack("p", Path(), (), {"title": "Small"}, LOOKS, {"idol": KIND}, {"idol": {}}, (component,))
    return pack, component


inners = st.builds(Inner, st.floats(20, 120), st.floats(8, 60), st.floats(20, 120))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(inners, st.sampled_from(["tuck", "cup", "tray"]))
def test_every_fold_is_dashed_and_every_cut_full_where_the_flat_has_it(
    tmp_path: Path, inner: Inner, style: str
) -> None:
    pack, component = made(style, inner)
    for piece, sheet in zip(pieces(pack, component, None), box(style, inner), strict=True):  # type: ignore[arg-type]
        drawn = lines(draw(desk(pack, component, piece, tmp_path)), piece.size)
        for edges, is_dashed in ((folds(sheet), True), (cuts(sheet), False)):
            own = [(a, b) for a, b, dashed in drawn if dashed is is_dashed]
            for start, end in edges:
                gaps = (max(math.dist(start, a), math.dist(end, b)) for a, b in own)
                assert min(gaps) < 0.1, (style, start, end)


def test_a_name_stands_on_all_walls_and_the_look_is_the_constants_own(tmp_path: Path) -> None:
    pack, component = made("tuck", Inner(64.5, 17, 89.5), look="looks.ash", seal="ash", note="For two")
    (piece,) = pieces(pack, component, None)
    loaded: list[str] = []
    art = draw(desk(pack, component, piece, tmp_path, loaded=loaded))
    assert art.ops.count(b"/HPGrenzeGotisch-Bold ") >= 5, "front, back, both sides, lid"
    assert any(name.startswith("seal:ash?outline=sun&band=dots&colour=#6C0000") for name in loaded)
    assert any(name.startswith("border:dots?colour=#6C0000") for name in loaded)


def test_a_lid_is_turned_and_a_wall_is_not(tmp_path: Path) -> None:
    pack, component = made("tuck", Inner(64.5, 30, 89.5))
    (piece,) = pieces(pack, component, None)
    ops = draw(desk(pack, component, piece, tmp_path)).ops
    assert ops.count(b"q -1 0 0 -1 ") == 1, "the lid alone is turned by half a turn"


def test_an_unknown_look_is_told_with_what_there_is(tmp_path: Path) -> None:
    pack, component = made("tray", Inner(50, 40, 20), look="looks.ahs")
    (piece,) = pieces(pack, component, None)
    at = desk(pack, component, piece, tmp_path)
    draw(at)
    assert [(p.code, p.hint) for p in at.problems] == [("HP101", 'did you mean "ash"?')]


def test_a_name_that_is_too_long_for_its_wall_is_told(tmp_path: Path) -> None:
    pack, component = made("tray", Inner(20, 20, 12))
    component = component._replace(title="an unreasonably long and winding name for a tray " * 3)
    (piece,) = pieces(pack, component, None)
    at = desk(pack, component, piece, tmp_path)
    draw(at)
    assert "HP301" in {problem.code for problem in at.problems}


@pytest.mark.parametrize("style", ["cup", "tray"])
def test_a_record_s_box_bears_its_name(tmp_path: Path, style: str) -> None:
    pack, component = made(style, Inner(50, 40, 30))
    component = component._replace(records="idol")
    owl = {"id": "owl", "name": "Zzyzx", "colour": "#00318D"}
    pack = pack._replace(records={"idol": {"owl": owl}})
    (piece,) = pieces(pack, component, None)
    loaded: list[str] = []
    at = desk(pack, component, piece, tmp_path, loaded=loaded)
    draw(at)
    assert all("colour=#00318D" in name for name in loaded)
    assert ("idol", "owl", "name") in at.reader.seen
