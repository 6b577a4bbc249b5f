"""Dice as nets: a regular solid, unfolded along a tree of its faces, with a tab for every edge that is glued."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from hellprint.fold.panels import Flat, Panel, Point, Vector, flat

SIDES: Final = (6, 12)
"""Dice that there are nets of."""

_GOLDEN: Final = (1 + math.sqrt(5)) / 2
_SHAPES: Final = ((0.28, 50.0, 50.0), (0.28, 32.0, 58.0), (0.28, 58.0, 32.0), (0.22, 32.0, 50.0), (0.22, 50.0, 32.0),
                  (0.2, 30.0, 30.0), (0.14, 25.0, 25.0))  # fmt: skip
"""Tabs that are tried, the first that overlaps nothing is taken: height in edges, angles at both ends in degrees."""
_HIGHEST_MM: Final = 7.0
_CLEAR_MM: Final = 0.2


class Solid(NamedTuple):
    """A regular solid about the origin.

    Attributes:
        corners: any scale.
        faces: indices into corners, counter-clockwise as seen from outside; each face at its index.
    """

    corners: tuple[Vector, ...]
    faces: tuple[tuple[int, ...], ...]

    def opposite(self, face: int) -> int:
        """The face on the other side."""
        away = tuple(-v for v in _middle(self, face))
        return min(range(len(self.faces)), key=lambda other: math.dist(_middle(self, other), away))

    def neighbours(self, face: int) -> tuple[int, ...]:
        """Over the face's edges, in order."""
        own = self.faces[face]
        return tuple(
            next(n for n, f in enumerate(self.faces) if n != face and {a, b} <= set(f))
            for a, b in zip(own, (*own[1:], own[0]), strict=True)
        )

    @property
    def fold_deg(self) -> float:
        """By how much a face is folded against its neighbour."""
        first, second = _middle(self, 0), _middle(self, self.neighbours(0)[0])
        return math.degrees(math.acos(_dot(first, second) / (math.hypot(*first) * math.hypot(*second))))


class Net(NamedTuple):
    """A die in the flat.

    Attributes:
        sheet: its faces are the panels "1", "2", ... by the number on them.
        joints: (tab, number of the face whose edge it is glued behind, that edge in the flat), in order.
    """

    sheet: Flat
    joints: tuple[tuple[str, int, tuple[Point, Point]], ...]


@cache
def solid(sides: int) -> Solid:
    """The die of that many sides.

    Raises:
        ValueError: there is no net of it.
    """
    axes = [tuple(sign * float(n == axis) for n in range(3)) for axis in range(3) for sign in (1, -1)]
    cube = [(float(x), float(y), float(z)) for x in (1, -1) for y in (1, -1) for z in (1, -1)]
    if sides == 6:
        return _solid(cube, axes)
    if sides == 12:
        return _solid([*cube, *_rectangles(1 / _GOLDEN, _GOLDEN)], _rectangles(1.0, _GOLDEN, turned=True))
    raise ValueError(f"there is no net of a die with {sides} sides")


def numbered(body: Solid) -> Mapping[int, int]:
    """Face -> number: opposite faces add up to one more than the sides, each half has high and low ones, and 1, 2 and 3
    of a cube go counter-clockwise about their corner."""
    numbers: dict[int, int] = {}
    count = len(body.faces)
    low = 0
    for face in _order(body):
        if face not in numbers:
            low += 1
            own = count + 1 - low if low // 2 % 2 else low
            numbers[face], numbers[body.opposite(face)] = own, count + 1 - own
    return numbers


@cache
def net(sides: int, edge_mm: float) -> Net:
    """The net of a die.

    Args:
        edge_mm: of a face.

    Raises:
        ValueError: there is no net of it.
    """
    body = solid(sides)
    numbers = numbered(body)
    tree = _tree(body)
    corners: dict[int, dict[int, Point]] = {0: _first(body.faces[0], edge_mm)}
    panels = [Panel(str(numbers[0]), tuple(corners[0].values()))]
    for face, parent in tree.items():
        a, b = _shared(body, face, parent)
        corners[face] = _unfolded(body.faces[face], a, b, corners[parent])
        outline, hinge = tuple(corners[face].values()), (corners[parent][a], corners[parent][b])
        panels.append(Panel(str(numbers[face]), outline, "face", str(numbers[parent]), hinge, body.fold_deg))
    joints = []
    tabs: list[Panel] = []
    for one, other in _glued(body, tree):
        a, b = _shared(body, one, other)
        tab, edge_of = _tab(corners, one, other, (a, b), [*panels, *tabs], edge_mm)
        owner, target = (one, other) if edge_of == one else (other, one)
        name = f"tab {len(tabs) + 1}"
        tabs.append(
            Panel(name, tab, "glue", str(numbers[owner]), (tab[0], tab[-1]), body.fold_deg, onto=str(numbers[target]))
        )
        joints.append((name, numbers[target], (a, b), target))
    sheet = flat([*panels, *tabs])
    left = sheet.panels[0].outline[0][0] - panels[0].outline[0][0]
    top = sheet.panels[0].outline[0][1] - panels[0].outline[0][1]
    placed = tuple(
        (name, number, _moved((corners[face][a], corners[face][b]), left, top)) for name, number, (a, b), face in joints
    )
    return Net(sheet, placed)


def _moved(edge: tuple[Point, Point], x: float, y: float) -> tuple[Point, Point]:
    return (edge[0][0] + x, edge[0][1] + y), (edge[1][0] + x, edge[1][1] + y)


def _solid(corners: Sequence[Vector], normals: Iterable[Sequence[float]]) -> Solid:
    """Faces are the corners that lie furthest in the direction of each normal."""
    faces = []
    for normal in normals:
        furthest = max(_dot(corner, normal) for corner in corners)
        own = [n for n, corner in enumerate(corners) if _dot(corner, normal) > furthest - 1e-6]
        faces.append(_around(own, corners, normal))
    return Solid(tuple(corners), tuple(faces))


def _around(own: Sequence[int], corners: Sequence[Vector], normal: Sequence[float]) -> tuple[int, ...]:
    """Corners of a face in order, counter-clockwise about its normal."""
    middle = [sum(corners[n][axis] for n in own) / len(own) for axis in range(3)]
    first = [c - m for c, m in zip(corners[own[0]], middle, strict=True)]
    second = (
        normal[1] * first[2] - normal[2] * first[1],
        normal[2] * first[0] - normal[0] * first[2],
        normal[0] * first[1] - normal[1] * first[0],
    )
    second = tuple(v / math.hypot(*normal) for v in second)  # type: ignore[assignment]

    def turn(n: int) -> float:
        away = [c - m for c, m in zip(corners[n], middle, strict=True)]
        return round(math.atan2(_dot(away, second), _dot(away, first)), 6) % (2 * math.pi)

    return tuple(sorted(own, key=turn))


def _rectangles(short: float, long: float, *, turned: bool = False) -> list[Vector]:
    """Corners of three rectangles that stand in each other."""
    found: list[Vector] = []
    for a in (short, -short):
        for b in (long, -long):
            pair = (b, a) if turned else (a, b)
            found += [(0.0, *pair), (pair[1], 0.0, pair[0]), (*pair, 0.0)]
    return found


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _middle(body: Solid, face: int) -> Vector:
    own = [body.corners[n] for n in body.faces[face]]
    return tuple(sum(c[axis] for c in own) / len(own) for axis in range(3))  # type: ignore[return-value]


def _order(body: Solid) -> tuple[int, ...]:
    """Faces as the net reaches them."""
    return (0, *_tree(body))


def _tree(body: Solid) -> dict[int, int]:
    """Face -> the one that it hangs on: the neighbours of the first, then its opposite by one of them, and the rest
    about that: a cross of squares, two flowers of pentagons."""
    tree = dict.fromkeys(body.neighbours(0), 0)
    last = body.opposite(0)
    way = next(iter(tree))
    while last not in tree:
        step = min((f for f in body.neighbours(way) if f not in tree and f), key=lambda f: (f != last, f))
        tree[step] = way
        way = step
    return tree | {face: last for face in body.neighbours(last) if face not in tree}


def _shared(body: Solid, one: int, other: int) -> tuple[int, int]:
    """The two corners of the edge between two faces, in the order of the first."""
    own = body.faces[one]
    return next((a, b) for a, b in zip(own, (*own[1:], own[0]), strict=True) if {a, b} <= set(body.faces[other]))


def _first(face: Sequence[int], edge: float) -> dict[int, Point]:
    """A regular polygon with its lowest edge level; seen from outside, with y down."""
    count = len(face)
    radius = edge / (2 * math.sin(math.pi / count))
    start = math.pi / 2 + math.pi / count
    turns = [start - 2 * math.pi * n / count for n in range(count)]
    return {corner: (radius * math.cos(t), radius * math.sin(t)) for corner, t in zip(face, turns, strict=True)}


def _unfolded(face: Sequence[int], a: int, b: int, parent: Mapping[int, Point]) -> dict[int, Point]:
    """The corners of a face beside its parent, whose edge a-b it shares; a-b is the face's own order."""
    at = face.index(a)
    order = [*face[at:], *face[:at]]
    (x, y), end = parent[a], parent[b]
    dx, dy = end[0] - x, end[1] - y
    turn = -2 * math.pi / len(face)  # counter-clockwise as seen, with y down
    found = {}
    for corner in order:
        found[corner] = (x, y)
        x, y = x + dx, y + dy
        dx, dy = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
    return {corner: found[corner] for corner in face}


def _glued(body: Solid, tree: Mapping[int, int]) -> list[tuple[int, int]]:
    """Pairs of faces that touch in the solid but not in the net."""
    pairs = {tuple(sorted((f, n))) for f in range(len(body.faces)) for n in body.neighbours(f)}
    return sorted(pair for pair in pairs if tree.get(pair[0]) != pair[1] and tree.get(pair[1]) != pair[0])  # type: ignore[misc]


def _tab(
    corners: Mapping[int, Mapping[int, Point]],
    one: int,
    other: int,
    edge: tuple[int, int],
    taken: Sequence[Panel],
    edge_mm: float,
) -> tuple[tuple[Point, ...], int]:
    """A tab on either side of a glued edge that overlaps nothing, and the face that it hangs on."""
    for share, first_deg, second_deg in _SHAPES:
        for face in (one, other):
            ends = [corners[face][n] for n in edge]
            middle = _centre(corners[face].values())
            tab = _trapezoid(ends[0], ends[1], middle, min(share * edge_mm, _HIGHEST_MM), first_deg, second_deg)
            core = _shrunk(tab)
            if not any(overlap(core, panel.outline) for panel in taken):
                return tab, face
    raise AssertionError("a net has room for its tabs")


def _trapezoid(
    p: Point, q: Point, inside: Point, height: float, p_deg: float, q_deg: float
) -> tuple[Point, Point, Point, Point]:
    length = math.dist(p, q)
    ex, ey = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    nx, ny = -ey, ex
    if (inside[0] - p[0]) * nx + (inside[1] - p[1]) * ny > 0:
        nx, ny = -nx, -ny
    start, end = height / math.tan(math.radians(p_deg)), length - height / math.tan(math.radians(q_deg))

    def at(along: float, out: float) -> Point:
        return p[0] + ex * along + nx * out, p[1] + ey * along + ny * out

    return p, at(start, height), at(end, height), q


def _centre(points: Iterable[Point]) -> Point:
    own = tuple(points)
    return sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own)


def _shrunk(outline: Sequence[Point]) -> tuple[Point, ...]:
    """A little smaller, so that what only touches does not count as lying on it."""
    cx, cy = _centre(outline)
    return tuple(
        (x + (cx - x) / (d or 1) * min(_CLEAR_MM, d), y + (cy - y) / (d or 1) * min(_CLEAR_MM, d))
        for x, y in outline
        for d in [math.dist((x, y), (cx, cy))]
    )


def overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex polygons have an inside in common (separating axes)."""
    for axis in (0, 1):  # most are far apart
        first, second = [point[axis] for point in one], [point[axis] for point in other]
        if max(first) <= min(second) or max(second) <= min(first):
            return False
    for shape in (one, other):
        for (x1, y1), (x2, y2) in zip(shape, (*shape[1:], shape[0]), strict=True):
            nx, ny = y1 - y2, x2 - x1
            first = [nx * x + ny * y for x, y in one]
            second = [nx * x + ny * y for x, y in other]
            slack = 1e-9 * (abs(nx) + abs(ny))
            if max(first) <= min(second) + slack or max(second) <= min(first) + slack:
                return False
    return True
