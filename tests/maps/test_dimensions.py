"""Lengths of a map: whatever lies on it, a line is as long as what it measures, and touches it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.maps.dimensions import Box, Dimension, Sizes, measures, place
from hellprint.maps.distances import NEAR
from hellprint.model.maps import ScenarioMap, Shape

SIZES = Sizes(0.7, 1.75, 0.9, 0.4)
EVERY: dict[str, tuple[Shape, ...]] = {"zones": (), "objectives": (), "areas": (), "terrain": ()}

halves = st.integers(0, 96).map(lambda n: n / 2)


@st.composite
def rectangles(draw: st.DrawFn, width: float, depth: float) -> Shape:
    x = draw(st.floats(0, width - 0.5))
    y = draw(st.floats(0, depth - 0.5))
    return Shape((), "", x, y, draw(st.floats(0.25, width - x)), draw(st.floats(0.25, depth - y)))


@st.composite
def boards(draw: st.DrawFn) -> ScenarioMap:
    width, depth = draw(st.integers(8, 72)), draw(st.integers(8, 48))
    shapes = st.lists(rectangles(width, depth), max_size=4).map(tuple)
    spots = st.builds(lambda x, y: Shape((), "", x, y), st.floats(0.5, width - 0.5), st.floats(0.5, depth - 0.5))
    lists = {
        **EVERY,
        "zones": draw(shapes),
        "terrain": draw(shapes),
        "areas": draw(shapes),
        "objectives": draw(st.lists(spots, max_size=5).map(tuple)),
    }
    return ScenarioMap((), "board", "in", width, depth, lists)


def board_of(**lists: tuple[Shape, ...]) -> ScenarioMap:
    return ScenarioMap((), "board", "in", 30, 22, {**EVERY, **lists})


def placed(board: ScenarioMap) -> tuple[Dimension, ...]:
    return place(board, measures(board), (), SIZES)


def touches(board: ScenarioMap, line: Dimension, end: float, at: float) -> bool:
    """Whether a side, a middle or an edge of the board lies where a line or its lead ends."""
    whole, beside = (board.width, board.depth) if line.axis == "across" else (board.depth, board.width)
    if min(abs(end), abs(end - whole)) < 1e-6 and -NEAR <= at <= beside + NEAR:
        return True
    for shapes in board.lists.values():
        for s in shapes:
            x, y, w, h = (s.x, s.y, s.width, s.depth) if line.axis == "across" else (s.y, s.x, s.depth, s.width)
            on_side = min(abs(end - x), abs(end - x - w)) < 1e-6
            if on_side and y - 1e-6 <= at <= y + h + 1e-6:
                return True
    return False


@settings(max_examples=300, deadline=None)
@given(boards())
def test_a_line_ends_on_what_it_measures(board: ScenarioMap) -> None:
    wanted = measures(board)
    lines = place(board, wanted, (), SIZES)
    assert len(lines) == len(wanted)
    for measure, line in zip(wanted, lines, strict=True):
        assert (line.start, line.end) == (measure.start, measure.end)
        assert 0 <= line.start < line.end <= (board.width if line.axis == "across" else board.depth) + NEAR
        for end in (line.start, line.end):
            lead = next(((start, to) for along, start, to in line.leads if along == end), (line.at, line.at))
            assert lead[1] == line.at, "a lead goes to its line"
            assert touches(board, line, end, lead[0]), (line, end)


@settings(max_examples=200, deadline=None)
@given(boards())
def test_every_thing_has_its_lengths(board: ScenarioMap) -> None:
    """A point's two distances, or those of one that mirrors it; a shape's width and depth."""
    lengths = {(m.axis, round(m.end - m.start, 5)) for m in measures(board)}
    for spot in board.lists["objectives"]:
        assert ("across", round(min(spot.x, board.width - spot.x), 5)) in lengths
        assert ("down", round(min(spot.y, board.depth - spot.y), 5)) in lengths
    for shape in (*board.lists["zones"], *board.lists["terrain"]):
        if shape.width < board.width - 1e-5:
            assert ("across", round(shape.width, 5)) in lengths
        if shape.depth < board.depth - 1e-5:
            assert ("down", round(shape.depth, 5)) in lengths


def test_of_four_mirrored_corners_one_is_measured() -> None:
    corners = tuple(Shape((), "", x, y, 6, 6) for x in (0, 24) for y in (0, 16))
    assert [(m.axis, m.start, m.end) for m in measures(board_of(zones=corners))] == [("across", 0, 6), ("down", 0, 6)]


def test_what_lies_free_is_measured_from_the_nearer_edge() -> None:
    (across, first, down, second) = measures(board_of(terrain=(Shape((), "", 20, 2, 4, 4),)))
    assert (across.start, across.end, first.start, first.end) == (20, 24, 24, 30)
    assert (down.start, down.end, second.start, second.end) == (2, 6, 0, 2)


def test_a_length_that_two_things_share_is_shown_once() -> None:
    tower, prison = Shape((), "1", 12, 8), Shape((), "", 12, 8, 6, 6)
    ends = [(m.axis, m.start, m.end) for m in measures(board_of(terrain=(prison,), objectives=(tower,)))]
    assert ends.count(("across", 0, 12)) == 1
    apart = Shape((), "1", 6, 20)  # as far from the left as the zone is wide, but elsewhere
    zone = Shape((), "", 0, 0, 6, 6)
    ends = [(m.axis, m.start, m.end) for m in measures(board_of(zones=(zone,), objectives=(apart,)))]
    assert ends.count(("across", 0, 6)) == 2


def test_a_line_keeps_clear_of_a_text() -> None:
    board = board_of(objectives=(Shape((), "", 15, 11),))
    below = Box(0, 11.5, 15, 14, 3.0)
    across, _ = place(board, measures(board), (below,), SIZES)
    assert across.at < 11


def test_texts_stay_on_the_board_and_within_their_lines_where_there_is_room() -> None:
    board = board_of(zones=(Shape((), "", 0, 0, 6, 6),), objectives=(Shape((), "", 15, 21),))
    for line in placed(board):
        assert line.start + SIZES.text_width / 2 <= line.text_at + 1.0
        assert 0 < line.at < (board.depth if line.axis == "across" else board.width)
