"""Where things may be placed: each point of the outline is as far as it must be, and no farther."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.maps.distances import between, to_edges
from hellprint.maps.free import free_outlines
from hellprint.model.maps import Limits, Placing, ScenarioMap, Shape

CORNERS = (Shape((), "", 0, 0, 6, 6, player=1), Shape((), "", 24, 16, 6, 6, player=2))


def board_of(zones: tuple[Shape, ...], width: float = 30, depth: float = 22) -> ScenarioMap:
    return ScenarioMap((), "board", "in", width, depth, {"zones": zones, "objectives": (), "areas": (), "terrain": ()})


def placing_of(across: float = 0.0, **others: float) -> Placing:
    return Placing((), "Relics", {2: 4}, across, Limits(None, others, True))


@st.composite
def boards(draw: st.DrawFn) -> ScenarioMap:
    width, depth = draw(st.integers(10, 48)), draw(st.integers(10, 48))
    corners = st.builds(
        lambda x, y, w, d, player: Shape((), "", x * (width - w), y * (depth - d), w, d, player=player),
        st.sampled_from((0, 0.5, 1)),
        st.sampled_from((0, 0.5, 1)),
        st.floats(1, 6),
        st.floats(1, 6),
        st.integers(1, 4),
    )
    return board_of(draw(st.lists(corners, max_size=4).map(tuple)), width, depth)


@settings(max_examples=200, deadline=None)
@given(boards(), st.floats(0.5, 5), st.floats(0.5, 5), st.floats(0, 2), st.integers(1, 4))
def test_points_of_the_outline_keep_the_limits(
    board: ScenarioMap, edges: float, zones: float, across: float, players: int
) -> None:
    there = [zone for zone in board.lists["zones"] if zone.player <= players]
    for line in free_outlines(board, placing_of(across, edges=edges, zones=zones), players):
        for x, y in line[:: max(1, len(line) // 5)]:
            spot = Shape((), "", x, y)
            spare = [to_edges(spot, board.width, board.depth) - edges, *(between(spot, z) - zones for z in there)]
            assert abs(min(spare) - across / 2) < 1e-3


def test_the_zone_of_a_player_who_is_not_there_is_free_ground() -> None:
    three = (*CORNERS, Shape((), "", 24, 0, 6, 6, player=3))
    placing = placing_of(edges=6, zones=6)
    points = [p for line in free_outlines(board_of(three), placing, 2) for p in line]
    assert any(abs(x - 24) < 1e-6 and abs(y - 6) < 1e-6 for x, y in points), "its corner is part of the outline"
    points = [p for line in free_outlines(board_of(three), placing, 3) for p in line]
    assert not any(abs(x - 24) < 0.5 and abs(y - 6) < 0.5 for x, y in points)


def test_without_limits_there_is_no_outline() -> None:
    assert free_outlines(board_of(CORNERS), placing_of(), 2) == ()


def test_a_board_that_has_no_free_ground_has_no_outline_of_its_edges() -> None:
    assert free_outlines(board_of(()), placing_of(edges=11), 2) == ()
