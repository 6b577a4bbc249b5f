from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest

from hellprint.maps.set_up import SetUp, set_up
from hellprint.model.maps import Limits, Placing, ScenarioMap, Shape

CORNERS = ((0.0, 0.0), (24.0, 16.0), (24.0, 0.0), (0.0, 16.0))


def board(width: float = 30.0, depth: float = 22.0, corners: bool = True) -> ScenarioMap:
    zones = [Shape(("z", n), f"Player {n}", x, y, 6.0, 6.0, player=n) for n, (x, y) in enumerate(CORNERS, 1)]
    lists = {"zones": tuple(zones if corners else ()), "objectives": (), "areas": (), "terrain": ()}
    return ScenarioMap(("scenario", "s", "map"), 'scenario "s"', "in", width, depth, lists)


def placing(count: int, limits: Limits, across: float = 0.0) -> Placing:
    return Placing(
        ("scenario", "s", "map", "placings", 0), "Relics", dict.fromkeys((1, 2, 3, 4), count), across, limits
    )


def relics(distance: float, more_than: bool = True) -> Limits:
    return Limits(distance, {"edges": distance, "zones": distance}, more_than)


@pytest.mark.parametrize(
    "players, more_than, most",
    [(2, True, 6), (3, True, 5), (3, False, 6), (4, True, 4), (4, False, 5)],
)
def test_relic_hunters_has_room_for_so_many_relics(players: int, more_than: bool, most: int) -> None:
    """Source: an exact search by other means found five for four players, and six for three if 6 inches are enough."""
    limits = relics(6, more_than)
    assert set_up(board(), placing(most, limits), players).result == "layout"
    found = set_up(board(), placing(most + 1, limits), players)
    assert found in (SetUp("grid", most=most), SetUp("area", most=found.most))
    assert found.result == "grid" or found.most == most


def test_the_relics_of_two_players_have_room_as_written_and_those_of_more_do_not() -> None:
    results = {n: set_up(board(), placing(2 * n, relics(6)), n).result for n in (2, 3, 4)}
    assert results == {2: "layout", 3: "grid", 4: "area"}
    assert set_up(board(), placing(8, relics(6)), 4).most == 7, "by area alone"


@pytest.mark.parametrize("players, distance, more_than", [(2, 6.0, True), (3, 6.0, False), (4, 5.0, True)])
def test_a_layout_keeps_every_distance(players: int, distance: float, more_than: bool) -> None:
    found = set_up(board(), placing(2 * players, relics(distance, more_than)), players)
    assert len(found.spots) == 2 * players

    def kept(length: float) -> bool:
        return length > distance if more_than else length >= distance

    assert all(kept(hypot(a - c, b - d)) for (a, b), (c, d) in combinations(found.spots, 2))
    for x, y in found.spots:
        assert kept(min(x, y, 30 - x, 22 - y))
        for left, top in CORNERS[:players]:
            assert kept(hypot(max(left - x, 0, x - left - 6), max(top - y, 0, y - top - 6)))


@pytest.mark.parametrize("width, depth, apart, most", [(4, 1, 2.0, 3), (4, 4, 2.0, 9), (3, 3, 3.5, 2), (1, 1, 5.0, 1)])
def test_the_most_that_a_small_board_holds(width: float, depth: float, apart: float, most: int) -> None:
    empty, limits = board(width, depth, corners=False), Limits(apart, {}, False)
    found = set_up(empty, placing(most, limits), 1)
    assert (found.result, found.most) == ("layout", most)
    assert list(found.spots) == sorted(found.spots)
    assert set_up(empty, placing(most + 1, limits), 1).result in ("grid", "area")


def brute(width: float, depth: float, apart: float, more_than: bool) -> int:
    """The most by trying everything."""
    spots = [(x / 2, y / 2) for x in range(int(width * 2) + 1) for y in range(int(depth * 2) + 1)]

    def far(a: tuple[float, float], b: tuple[float, float]) -> bool:
        d = hypot(a[0] - b[0], a[1] - b[1])
        return d > apart + 1e-9 if more_than else d >= apart - 1e-9

    best = 0
    waiting: list[tuple[int, list[tuple[float, float]]]] = [(0, spots)]
    while waiting:
        n, left = waiting.pop()
        best = max(best, n)
        waiting += [(n + 1, [q for q in left[i + 1 :] if far(p, q)]) for i, p in enumerate(left)]
    return best


@pytest.mark.parametrize("width, depth", [(1.5, 1.0), (2.0, 1.5), (2.5, 0.5)])
@pytest.mark.parametrize("apart", [0.9, 1.0, 1.2, 1.5])
@pytest.mark.parametrize("more_than", [True, False])
def test_the_search_finds_what_trying_everything_finds(
    width: float, depth: float, apart: float, more_than: bool
) -> None:
    most = brute(width, depth, apart, more_than)
    empty, limits = board(width, depth, corners=False), Limits(apart, {}, more_than)
    assert set_up(empty, placing(most, limits), 1).result == "layout"
    assert set_up(empty, placing(most + 1, limits), 1).result in ("grid", "area")


def test_things_with_a_size_are_kept_apart_by_their_rims() -> None:
    narrow = board(7.0, 2.0, corners=False)
    found = set_up(narrow, placing(3, Limits(0.5, {}, False), across=2.0), 1)
    assert found.result == "layout"
    assert all(1 <= x <= 6 and y == 1 for x, y in found.spots)
    assert all(b - a >= 2.5 for (a, _), (b, _) in pairwise(found.spots))
    assert set_up(narrow, placing(4, Limits(0.5, {}, False), across=2.0), 1).result in ("grid", "area")


def test_no_answer_in_time_is_no_proof() -> None:
    wide = board(60.0, 60.0, corners=False)
    found = set_up(wide, placing(340, Limits(3.5, {}, False)), 1, seconds=0.05)
    assert found.result == "undecided"


def test_nothing_to_place_has_room() -> None:
    assert set_up(board(), placing(0, relics(20)), 4).result == "layout"
