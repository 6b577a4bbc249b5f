"""Panels that hang together by their folds: what is cut, what is folded, and where each of them ends up in space.

Flat lengths are mm, x to the right, y down, seen from the printed side. In space z points behind the paper, so that a
fold away from the printed side moves a panel towards z, and the print ends up outside.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from hellprint.model.lengths import Size

Point = tuple[float, float]
Edge = tuple[Point, Point]
Vector = tuple[float, float, float]
Use = Literal["face", "flap", "glue"]
"""What a panel is for: to be seen, to be tucked in, or to have glue on its printed side."""

_NEAR_MM: Final = 1e-6
EDGE_MM: Final = 0.2
"""Round the panels of a sheet: half of a line that runs along its edge lies there."""


class Panel(NamedTuple):
    """A piece of paper between folds.

    Attributes:
        name: "front"; one of its kind in its sheet.
        outline: corners in order, either way round; not closed.
        parent: the panel that it hangs on, "" for the one that all others hang on.
        hinge: the fold between the two, a part of an edge of either.
        angle_deg: by which it is folded away from the printed side.
        upright_deg: how far a text on it is turned clockwise in the flat, so that it is upright when all is folded.
        onto: of a glue tab: the panel whose inside it is glued to.
    """

    name: str
    outline: tuple[Point, ...]
    use: Use = "face"
    parent: str = ""
    hinge: Edge | None = None
    angle_deg: float = 90.0
    upright_deg: int = 0
    onto: str = ""

    def edges(self) -> Iterator[Edge]:
        yield from zip(self.outline, (*self.outline[1:], self.outline[0]), strict=True)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x, y, width, height of its bounding box."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    @property
    def middle(self) -> Point:
        x, y, width, height = self.box
        return x + width / 2, y + height / 2


class Flat(NamedTuple):
    """One sheet to cut out and fold.

    Attributes:
        panels: parents before those that hang on them.
        size: of the box about all of them and their lines, whose top left corner is the origin.
        room: x, y, width, height of a box beside the panels that stays empty, for words on how to fold; or None.
    """

    panels: tuple[Panel, ...]
    size: Size
    room: tuple[float, float, float, float] | None = None

    def named(self, name: str) -> Panel:
        """A panel by its name.

        Raises:
            KeyError
        """
        for panel in self.panels:
            if panel.name == name:
                return panel
        raise KeyError(name)

    def has(self, name: str) -> bool:
        return any(panel.name == name for panel in self.panels)


def rect(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Top left, top right, bottom right, bottom left."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def flat(panels: Sequence[Panel], room: tuple[float, float, float, float] | None = None) -> Flat:
    """Panels moved so that the box about them begins at the origin."""
    points = [point for panel in panels for point in panel.outline]
    left, top = min(x for x, _ in points) - EDGE_MM, min(y for _, y in points) - EDGE_MM
    right, foot = max(x for x, _ in points) + EDGE_MM, max(y for _, y in points) + EDGE_MM

    def moved(point: Point) -> Point:
        return point[0] - left, point[1] - top

    return Flat(
        tuple(
            panel._replace(
                outline=tuple(map(moved, panel.outline)),
                hinge=None if panel.hinge is None else (moved(panel.hinge[0]), moved(panel.hinge[1])),
            )
            for panel in panels
        ),
        Size(right - left, foot - top),
        None if room is None else (*moved(room[:2]), *room[2:]),
    )


def folds(sheet: Flat) -> tuple[Edge, ...]:
    """Where it is folded, in the panels' order."""
    return tuple(panel.hinge for panel in sheet.panels if panel.hinge is not None)


def cuts(sheet: Flat) -> tuple[Edge, ...]:
    """Where it is cut: all edges but the folds, each once."""
    hinges = folds(sheet)
    found: dict[frozenset[Point], Edge] = {}
    for panel in sheet.panels:
        for edge in panel.edges():
            for start, end in _without(edge, hinges):
                key = frozenset({(round(x, 3), round(y, 3)) for x, y in (start, end)})
                found.setdefault(key, (start, end))
    return tuple(found.values())


def _without(edge: Edge, hinges: Iterable[Edge]) -> list[Edge]:
    """The stretches of an edge that are no folds."""
    (x1, y1), (x2, y2) = edge
    length = math.dist(*edge)
    if length < _NEAR_MM:
        return []
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    taken = []
    for hinge in hinges:
        away = [abs((x - x1) * dy - (y - y1) * dx) for x, y in hinge]
        if max(away) < 1e-4:
            ends = sorted((x - x1) * dx + (y - y1) * dy for x, y in hinge)
            taken.append((ends[0], ends[1]))
    left, done = [], 0.0
    for start, end in sorted(taken):
        if start > done + 1e-4:
            left.append((done, min(start, length)))
        done = max(done, end)
    if done < length - 1e-4:
        left.append((done, length))
    return [((x1 + dx * start, y1 + dy * start), (x1 + dx * end, y1 + dy * end)) for start, end in left if end > start]


class Place(NamedTuple):
    """Where a panel is when all is folded: the flat origin's place, and what the flat's x, y and its own z became."""

    origin: Vector
    x: Vector
    y: Vector
    z: Vector

    def at(self, point: Point, behind_mm: float = 0.0) -> Vector:
        px, py = point
        return tuple(  # type: ignore[return-value]
            o + x * px + y * py + z * behind_mm for o, x, y, z in zip(self.origin, self.x, self.y, self.z, strict=True)
        )

    def along(self, direction: Point) -> Vector:
        return tuple(x * direction[0] + y * direction[1] for x, y in zip(self.x, self.y, strict=True))  # type: ignore[return-value]


_UNFOLDED: Final = Place((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def folded(sheet: Flat) -> Mapping[str, Place]:
    """Panel -> its place in space; the panel that all hang on stays where it is in the flat."""
    places: dict[str, Place] = {}
    for panel in sheet.panels:
        if panel.hinge is None:
            places[panel.name] = _UNFOLDED
        else:
            places[panel.name] = _about(places[panel.parent], panel.hinge, panel.outline, panel.angle_deg)
    return places


def _about(parent: Place, hinge: Edge, outline: Sequence[Point], angle_deg: float) -> Place:
    """A place of which the far side is folded towards z about a hinge."""
    (px, py), (qx, qy) = hinge
    length = math.dist(*hinge)
    ex, ey = (qx - px) / length, (qy - py) / length
    nx, ny = -ey, ex
    middle = (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
    if (middle[0] - px) * nx + (middle[1] - py) * ny < 0:
        nx, ny = -nx, -ny
    turn = math.radians(angle_deg)
    cos, sin = math.cos(turn), math.sin(turn)

    def turned(v: Vector) -> Vector:
        """A direction of the flat, after the fold, still in the parent's flat."""
        along, out, up = v[0] * ex + v[1] * ey, v[0] * nx + v[1] * ny, v[2]
        out, up = out * cos - up * sin, out * sin + up * cos
        return along * ex + out * nx, along * ey + out * ny, up

    def in_space(v: Vector) -> Vector:
        return tuple(v[0] * x + v[1] * y + v[2] * z for x, y, z in zip(parent.x, parent.y, parent.z, strict=True))  # type: ignore[return-value]

    x, y, z = (turned(v) for v in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))
    back = turned((-px, -py, 0.0))  # from the hinge to the flat's origin
    start = in_space((px + back[0], py + back[1], back[2]))
    origin = tuple(a + b for a, b in zip(parent.origin, start, strict=True))
    return Place(origin, in_space(x), in_space(y), in_space(z))  # type: ignore[arg-type]
