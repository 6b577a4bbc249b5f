"""Which lengths of a map are shown, and where their lines lie so that they cross as little as they can.

All in the map's unit. A line is as long as what it measures: it begins and ends on an edge of the board, on a side of a
shape, or on the middle of a point; where it runs beside the thing, a thin line leads from one to the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from hellprint.maps.distances import NEAR
from hellprint.model.maps import ScenarioMap, Shape

Axis = Literal["across", "down"]


class Box(NamedTuple):
    """What a line or a text should keep clear of. weight: how much it matters."""

    left: float
    top: float
    right: float
    bottom: float
    weight: float = 1.0

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right - NEAR
            and other.left < self.right - NEAR
            and self.top < other.bottom - NEAR
            and other.top < self.bottom - NEAR
        )


class Measure(NamedTuple):
    """A length, before it has a place.

    Attributes:
        axis: along x ("across") or y ("down").
        start: of the line on its axis; end: likewise, the higher one.
        near: what it measures reaches from here ...
        far: ... to here on the other axis.
        is_inside: its line may run through the thing that it measures.
    """

    axis: Axis
    start: float
    end: float
    near: float
    far: float
    is_inside: bool = False


class Dimension(NamedTuple):
    """A length with the place of its line.

    Attributes:
        axis, start, end: as in Measure.
        at: of the line on the other axis.
        leads: lines from the thing to the line's ends: (place on the axis, from, to) on the other axis.
        text_at: middle of its text on the axis.
    """

    axis: Axis
    start: float
    end: float
    at: float
    leads: tuple[tuple[float, float, float], ...]
    text_at: float

    @property
    def length(self) -> float:
        return self.end - self.start


class Sizes(NamedTuple):
    """Of what is drawn, in the map's unit.

    Attributes:
        marker: radius of an objective's ring.
        text_width: of a length; text_height: likewise.
        gap: from a thing to a line beside it.
    """

    marker: float
    text_width: float
    text_height: float
    gap: float


TEXT: Final = 3.0
"""Weight of a text, which no line should run through."""
_ALONG: Final = (0.5, 0.35, 0.65, 0.22, 0.78)
"""Where on its line a text is tried, in shares of its length."""
_STEPS: Final = (1.0, 1.6, 2.4, 3.4)
"""How far from the thing a line is tried, in gaps."""
_OFF_BOARD: Final = 50.0
_CROSSED: Final = 0.6
"""Weight of another length's line, which may be crossed at need; its text must not be."""


def measures(board: ScenarioMap) -> tuple[Measure, ...]:
    """All lengths that are shown, each once: of things that mirror each other only the first is measured."""
    found: list[Measure] = []
    known: set[tuple[object, ...]] = set()
    for name in ("zones", "terrain", "areas"):
        for shape in board.lists[name]:
            for axis in ("across", "down"):
                of = _of_sides(board, shape, axis, inside=name == "areas")
                if _is_new(known, (name, axis), of):
                    found += of
    for spot in board.lists["objectives"]:
        of = _of_point(board, spot)
        if _is_new(known, ("objectives",), of):
            found += of
    return tuple(m for n, m in enumerate(found) if not any(_says(other, m) for other in found[:n]))


def _is_new(known: set[tuple[object, ...]], of_what: tuple[object, ...], measured: Sequence[Measure]) -> bool:
    """Whether no thing of its list has the same measures."""
    what = (*of_what, *(round(m.end - m.start, 6) for m in measured))
    is_new = what not in known
    known.add(what)
    return is_new


def _says(one: Measure, other: Measure) -> bool:
    """Both have the same ends, and the line of the one leads to the other's thing too."""
    ends = abs(one.start - other.start) < NEAR and abs(one.end - other.end) < NEAR
    return one.axis == other.axis and ends and one.near - NEAR <= other.near and other.far <= one.far + NEAR


def _of_sides(board: ScenarioMap, shape: Shape, axis: Axis, *, inside: bool) -> tuple[Measure, ...]:
    """Its size, and its distance from the nearer edge where it touches none."""
    x, y, size, other, whole = _turned(board, shape, axis)
    own = Measure(axis, x, x + size, y, y + other, is_inside=inside)
    if size >= whole - NEAR:
        return ()
    before, after = x, whole - x - size
    if min(before, after) <= NEAR:
        return (own,)
    start, end = (0.0, x) if before <= after + NEAR else (x + size, whole)
    return own, Measure(axis, start, end, y, y + other)


def _of_point(board: ScenarioMap, spot: Shape) -> tuple[Measure, Measure]:
    """Its distances from the nearer of the left and right, and of the upper and lower edge."""
    across = (0.0, spot.x) if spot.x <= board.width - spot.x + NEAR else (spot.x, board.width)
    down = (0.0, spot.y) if spot.y <= board.depth - spot.y + NEAR else (spot.y, board.depth)
    return (
        Measure("across", *across, spot.y, spot.y),
        Measure("down", *down, spot.x, spot.x),
    )


def _turned(board: ScenarioMap, shape: Shape, axis: Axis) -> tuple[float, float, float, float, float]:
    """Place along and beside the axis, size along and beside it, and the board's length along it."""
    if axis == "across":
        return shape.x, shape.y, shape.width, shape.depth, board.width
    return shape.y, shape.x, shape.depth, shape.width, board.depth


def place(board: ScenarioMap, wanted: Sequence[Measure], taken: Sequence[Box], sizes: Sizes) -> tuple[Dimension, ...]:
    """Lines for lengths, the shortest first, each where it meets least of what is there.

    Args:
        taken: what is on the map already; it does not hold the things' own outlines.
    """
    boxes = list(taken)
    found: dict[Measure, Dimension] = {}
    for measure in sorted(wanted, key=lambda m: (round(m.end - m.start, 6), m.axis, m.start, m.near)):
        ranked = ((_cost(board, d, boxes, sizes), n, d) for n, d in enumerate(_candidates(measure, sizes)))
        _, _, best = min(ranked, key=lambda row: row[:2])
        found[measure] = best
        boxes += (_text_box(best, sizes), _line_box(best, sizes))
    return tuple(found[measure] for measure in wanted)


def _candidates(measure: Measure, sizes: Sizes) -> Iterator[Dimension]:
    is_point = measure.far - measure.near <= NEAR
    off = sizes.gap + (sizes.marker if is_point else 0.0)
    places = [at for step in _STEPS for at in (measure.far + off * step, measure.near - off * step)]
    if measure.is_inside:
        off += (sizes.text_width if measure.axis == "down" else sizes.text_height) / 2
        places = [*(measure.far - off * step for step in _STEPS), *(measure.near + off * step for step in _STEPS)]
    for at in places:
        for share in _ALONG:
            yield Dimension(
                measure.axis,
                measure.start,
                measure.end,
                at,
                tuple(_leads(measure, at)),
                measure.start + (measure.end - measure.start) * share,
            )


def _leads(measure: Measure, at: float) -> Iterator[tuple[float, float, float]]:
    edge = measure.near if at < measure.near else measure.far
    if measure.near - NEAR <= at <= measure.far + NEAR:
        return
    for end in (measure.start, measure.end):
        yield end, edge, at


def _cost(board: ScenarioMap, line: Dimension, boxes: Sequence[Box], sizes: Sizes) -> float:
    text, run = _text_box(line, sizes), _line_box(line, sizes)
    cost = sum(3 * box.weight for box in boxes if box.meets(text)) + sum(b.weight for b in boxes if b.meets(run))
    cost += sum(box.weight for lead in _lead_boxes(line, sizes) for box in boxes
                if box.weight == TEXT and box.meets(lead))  # fmt: skip
    inside = text.left >= 0 and text.right <= board.width and text.top >= 0 and text.bottom <= board.depth
    room = line.length - sizes.text_width
    far = abs(line.text_at - (line.start + line.end) / 2)
    squeezed = max(0.0, far - room / 2) if room > 0 else far  # a text must not reach past the ends of its line
    return cost + (0.0 if inside else _OFF_BOARD) + 2 * squeezed + 0.05 * far


def _text_box(line: Dimension, sizes: Sizes) -> Box:
    half, high = sizes.text_width / 2, sizes.text_height / 2
    if line.axis == "across":
        return Box(line.text_at - half, line.at - high, line.text_at + half, line.at + high, TEXT)
    return Box(line.at - half, line.text_at - high, line.at + half, line.text_at + high, TEXT)


def _lead_boxes(line: Dimension, sizes: Sizes) -> Iterator[Box]:
    """The leads past what they lead from: a marker is left by its own lead."""
    thin = sizes.gap / 8
    for along, start, end in line.leads:
        near = start + (sizes.marker + sizes.gap / 4) * (1 if end > start else -1)
        low, high = min(near, end), max(near, end)
        if (end - near) * (end - start) <= 0:
            continue
        if line.axis == "across":
            yield Box(along - thin, low, along + thin, high)
        else:
            yield Box(low, along - thin, high, along + thin)


def _line_box(line: Dimension, sizes: Sizes) -> Box:
    thin = sizes.gap / 4
    if line.axis == "across":
        return Box(line.start, line.at - thin, line.end, line.at + thin, _CROSSED)
    return Box(line.at - thin, line.start, line.at + thin, line.end, _CROSSED)
