"""What flat terrain is drawn with, as seen from above: walls, stones, trees, reeds, water, rock, each a layer.

Light lines only: a sheet of terrain costs little more ink than a page of text. A layer draws on a Ground and keeps
clear of what lies there already.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from hellprint.render.draw.ground import Ground, Point, centre, inside, shrunk, shrunk_point

Layer = Callable[[Ground], None]
_BOLD: Final = 0.4
_MID: Final = 0.28


def _walls(g: Ground) -> None:
    """A house without a roof: broken walls with courses of stone, a door in one of them."""
    left, top, right = _house(g)
    bottom = g.plate[1] - 3.2
    runs = (
        ((left, top), (right, top), ((0.0, 0.42), (0.60, 1.0))),
        ((right, top), (right, bottom), ((0.0, 0.62),)),
        ((left, top), (left, bottom), ((0.0, 1.0),)),
    )
    for start, end, parts in runs:
        for low, high in parts:
            _wall(g, _on(start, end, low), _on(start, end, high), broken=high < 1.0)
    for x, y in ((left, top), (right, top), (left, bottom)):
        g.shape([(x - 2.4, y - 2.4), (x + 2.4, y - 2.4), (x + 2.4, y + 2.4), (x - 2.4, y + 2.4)], _BOLD)
        g.line([(x - 2.4, y - 0.3), (x + 2.4, y + 0.4)])
        g.line([(x + 0.4, y - 2.4), (x + 0.2, y - 0.2)])
    for n in range(60):  # what must not lie on walls
        share = n / 59
        for x, y in ((left + (right - left) * share, top), (left, top + (bottom - top) * share)):
            g.take(x, y, 2.4)
        g.take(right, top + (bottom - top) * 0.62 * share, 2.4)


def _house(g: Ground) -> tuple[float, float, float]:
    """Left, top and right of the largest house that stands clear of the cut."""
    x, top, half = g.focus[0], g.focus[1] - g.reach + 2.2, g.width * 0.385
    while half > 12 and not all(inside((x + way * (half + 2.6), top - 2.6), g.inner) for way in (-1, 1)):
        half, top = half - 0.5, top + (0.35 if half > 20 else 0.0)
    return x - half, top, x + half


def _wall(g: Ground, start: Point, end: Point, *, broken: bool) -> None:
    half = 1.9
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    ux, uy = dx / length, dy / length
    nx, ny = -uy, ux

    def at(along: float, beside: float) -> Point:
        return start[0] + ux * along + nx * beside, start[1] + uy * along + ny * beside

    jag = [(length, -half), (length, half)]
    if broken:
        jag = [(length + g.rng.uniform(-1, 1.6), half * k) for k in (-1.0, -0.4, 0.1, 0.5, 1.0)]
    g.shape([at(0, -half), *(at(*point) for point in jag), at(0, half)], _BOLD)
    g.line([at(0.5, 0.1), at(length - 1.5, -0.1)], 0.15)
    for row, side in enumerate((-1, 1)):
        along = 2.0 + 1.7 * row
        while along < length - 1.6:
            g.line([at(along, 0), at(along + g.rng.uniform(-0.3, 0.3), side * half)], 0.15)
            along += g.rng.uniform(2.8, 4.2)


def _on(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _stones(g: Ground, count: int, smallest: float, largest: float) -> None:
    for x, y, radius in g.spots(count, smallest, largest, 0.3):
        corners = g.ring(x, y, radius, g.rng.choice((5, 6, 7)), 0.22)
        g.shape(corners, _MID)
        g.line([corners[0], (x, y), corners[3]], 0.15)


def _rubble(g: Ground) -> None:
    _stones(g, 46, 0.5, 2.6)


def _pebbles(g: Ground) -> None:
    _stones(g, 18, 0.4, 1.0)


def _tiles(g: Ground) -> None:
    """A floor of slabs, of which some are left."""
    x0, y0 = g.focus
    size = 6.2
    rows, columns = int(g.reach / size) + 4, int(g.width / size / 2)
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x, y = x0 + (column + 0.5 * (row % 2)) * size, y0 + row * size
            if g.rng.random() < 0.5 and g.is_clear(x, y, size * 0.62):
                half = size * 0.44
                square = ((-half, -half), (half, -half), (half, half), (-half, half))
                g.shape([(x + a + g.rng.uniform(-0.3, 0.3), y + b + g.rng.uniform(-0.3, 0.3)) for a, b in square], 0.15)


def _circle(g: Ground) -> None:
    """A stepped round of stone with an altar, and candles on a star."""
    x, y = g.focus
    big = g.reach - 2.6
    for share, width in ((1.0, _BOLD), (0.94, 0.15), (0.78, 0.18), (0.58, _MID)):
        g.canvas.circle(x, y, big * share, g.pen(width, white=share == 1.0))
    for near, far, joints in ((0.78, 0.94, 22), (0.58, 0.78, 15)):
        shift = g.rng.uniform(0, 1)
        for n in range(joints):
            turn = 2 * math.pi * (n + shift + g.rng.uniform(-0.2, 0.2)) / joints
            g.line([(x + big * s * math.cos(turn), y + big * s * math.sin(turn)) for s in (near, far)], 0.15)
    tips = [
        (x + big * 0.56 * math.sin(2 * math.pi * n / 7), y - big * 0.56 * math.cos(2 * math.pi * n / 7))
        for n in range(7)
    ]
    g.shape([tips[n * 3 % 7] for n in range(7)], 0.2, white=False)
    g.shape([(x - 3.4, y - 2.2), (x + 3.4, y - 2.2), (x + 3.4, y + 2.2), (x - 3.4, y + 2.2)], _BOLD)
    g.shape([(x - 2.6, y - 1.5), (x + 2.6, y - 1.5), (x + 2.6, y + 1.5), (x - 2.6, y + 1.5)], 0.15)
    for cx, cy in tips:
        g.canvas.circle(cx, cy, 1.15, g.pen(_MID, white=True))
        g.canvas.circle(cx, cy, 0.35, g.solid())
    g.take(x, y, big + 1.0)


def _rays(g: Ground) -> None:
    x, y = g.focus
    big = g.reach - 2.0
    for n in range(72):
        turn = 2 * math.pi * n / 72
        far = big + (2.6 if n % 3 == 0 else 1.2)
        end = (x + far * math.cos(turn), y + far * math.sin(turn))
        if g.plate[1] - 0.8 > end[1]:
            g.line([(x + big * math.cos(turn), y + big * math.sin(turn)), end], 0.22)
    g.take(x, y, big + 3.4)


def _cracks(g: Ground) -> None:
    """Splits that run outward from the middle of what is drawn."""
    x, y = g.focus
    for n in range(5):
        _crack(g, x, y, 2 * math.pi * (n + g.rng.uniform(-0.3, 0.3)) / 5, g.reach * g.rng.uniform(0.8, 1.15), _BOLD)


def _crack(g: Ground, x: float, y: float, turn: float, length: float, width: float) -> None:
    points = [(x + 3 * math.cos(turn), y + 3 * math.sin(turn))]
    gone = 3.0
    while gone < length:
        step = g.rng.uniform(1.4, 3.0)
        way = turn + g.rng.uniform(-0.8, 0.8)
        points.append((points[-1][0] + step * math.cos(way), points[-1][1] + step * math.sin(way)))
        gone += step
        if points[-1][1] > g.plate[1] - 1:
            break
        if g.rng.random() < 0.3:
            side = way + g.rng.choice((-0.9, 0.9))
            g.line([points[-1], (points[-1][0] + 2.4 * math.cos(side), points[-1][1] + 2.4 * math.sin(side))], 0.18)
    g.line(points, width)


def _reeds(g: Ground) -> None:
    """Tufts of blades, some with a head."""
    for x, y, radius in g.spots(26, 2.2, 3.4, 0.2):
        foot = y + radius * 0.8
        for n in range(7):
            lean = (n - 3) / 3
            tip = (x + lean * radius * 0.95, foot - radius * (1.75 - 0.75 * abs(lean)))
            bend = (x + lean * radius * 0.3, foot - radius * 0.8)
            g.line([(x + lean * 0.3, foot), bend, tip], _MID if n % 2 else 0.18)
            if n in (1, 4):
                g.line([tip, (tip[0] - lean * 0.2, tip[1] + 1.3)], 0.7)
        g.line([(x - radius, foot + 0.2), (x - radius * 0.3, foot + 0.7), (x + radius * 0.9, foot + 0.2)], 0.18)


def _ripples(g: Ground) -> None:
    for x, y, radius in g.spots(60, 1.4, 2.6, 0.1):
        for row in (-0.5, 0.35):
            half = radius * (0.95 if row < 0 else 0.55)
            points = [(x - half + half * n / 10, y + row + 0.3 * math.sin(n * 0.785)) for n in range(21)]
            g.line(points, 0.18)


def _bubbles(g: Ground) -> None:
    for x, y, radius in g.spots(34, 0.5, 1.9, 0.4):
        g.canvas.circle(x, y, radius, g.pen(_MID, white=True))
        if radius > 0.8:
            g.line([(x - radius * 0.55, y - 0.1), (x - radius * 0.4, y - radius * 0.45), (x, y - radius * 0.58)], 0.2)


def _wisps(g: Ground) -> None:
    """Curls of mist, or what walks in it."""
    for x, y, radius in g.spots(11, 2.4, 4.2, 0.3):
        way = g.rng.choice((-1, 1))
        points = []
        for n in range(26):
            turn = n / 25 * 3.4 * math.pi
            far = radius * 0.72 * (1 - n / 32)
            points.append((x + way * far * math.cos(turn), y - radius * 0.15 + 0.72 * far * math.sin(turn)))
        g.line(
            [(x + way * radius * 0.2, y + radius * 0.95), (x + way * radius * 0.85, y + radius * 0.55), *points], _MID
        )


def _trees(g: Ground) -> None:
    """Crowns of leaves from above, dark on the side away from the light."""
    for x, y, radius in g.spots(17, 3.6, 7.4, 0.3):
        lobes = max(7, int(radius * 1.7))
        crown = _scalloped(g, x, y, radius, lobes)
        g.shape(crown, _BOLD)
        with g.canvas.clipped(crown):
            for n in range(int(radius * 1.6)):
                off = radius * (0.28 + 0.5 * n / (radius * 1.6))
                a = 0.25 + 0.06 * n
                g.line(_arc(x, y, off + radius * 0.22, -a + 0.5, 1.35 + a * 0.6), 0.16)
        inner = _scalloped(g, x - radius * 0.14, y - radius * 0.14, radius * 0.5, max(5, lobes - 4))
        g.line([*inner[: len(inner) * 2 // 3]], 0.2)
        g.canvas.circle(x, y, 0.5, g.solid())


def _arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    turns = [start + (end - start) * n / 10 for n in range(11)]
    return [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns]


def _scalloped(g: Ground, x: float, y: float, radius: float, lobes: int) -> list[Point]:
    shift, points = g.rng.uniform(0, 6.28), []
    sizes = [g.rng.uniform(0.92, 1.0) for _ in range(lobes)]
    for n in range(lobes * 6):
        lobe, part = divmod(n, 6)
        turn = shift + 2 * math.pi * n / (lobes * 6)
        far = radius * sizes[lobe] * (0.84 + 0.16 * math.sin(math.pi * (part + 0.01) / 6))
        points.append((x + far * math.cos(turn), y + far * math.sin(turn)))
    return points


def _bare_trees(g: Ground) -> None:
    """Dead trees: a trunk and its boughs, spread like roots."""
    for x, y, radius in g.spots(14, 4.0, 7.6, 0.2):
        count = g.rng.choice((6, 7, 8))
        shift = g.rng.uniform(0, 6.28)
        for n in range(count):
            turn = shift + 2 * math.pi * (n + g.rng.uniform(-0.2, 0.2)) / count
            _bough(g, (x, y), turn, radius * g.rng.uniform(0.75, 0.98), 0.75)
        g.canvas.circle(x, y, radius * 0.15, g.pen(_BOLD, white=True))
        g.canvas.circle(x, y, radius * 0.06, g.pen(0.18))


def _bough(g: Ground, start: Point, turn: float, length: float, width: float) -> None:
    middle = (start[0] + length * 0.5 * math.cos(turn), start[1] + length * 0.5 * math.sin(turn))
    bent = turn + g.rng.uniform(-0.35, 0.35)
    end = (middle[0] + length * 0.5 * math.cos(bent), middle[1] + length * 0.5 * math.sin(bent))
    g.line([start, middle], width)
    g.line([middle, end], width * 0.5)
    if length > 2.4:
        for way in (-0.75, 0.7):
            side = bent + way + g.rng.uniform(-0.2, 0.2)
            far = length * 0.34
            g.line([middle, (middle[0] + far * math.cos(side), middle[1] + far * math.sin(side))], width * 0.45)


def _sparks(g: Ground) -> None:
    """Little lights with four points."""
    for x, y, radius in g.spots(24, 0.9, 1.8, 0.2):
        tips = []
        for n in range(8):
            far = radius if n % 2 == 0 else radius * 0.24
            tips.append((x + far * math.sin(n * math.pi / 4), y - far * math.cos(n * math.pi / 4)))
        g.shape(tips, 0.2)


def _bones(g: Ground) -> None:
    for n, (x, y, radius) in enumerate(g.spots(15, 1.6, 2.8, 0.2)):
        if n % 4 == 0:
            _skull(g, x, y, radius)
            continue
        turn = g.rng.uniform(0, math.pi)
        ux, uy = math.cos(turn), math.sin(turn)
        ends = [(x - ux * radius * 0.75, y - uy * radius * 0.75), (x + ux * radius * 0.75, y + uy * radius * 0.75)]
        for ex, ey in ends:
            for way in (-1, 1):
                g.canvas.circle(ex - uy * 0.42 * way, ey + ux * 0.42 * way, 0.5, g.pen(0.2, white=True))
        (ax, ay), (bx, by) = ends
        px, py = -uy * 0.34, ux * 0.34
        g.shape([(ax + px, ay + py), (bx + px, by + py), (bx - px, by - py), (ax - px, ay - py)], 0.2)


def _skull(g: Ground, x: float, y: float, radius: float) -> None:
    big = radius * 0.72
    g.shape([(x - big * 0.55, y + big * 0.5), (x + big * 0.55, y + big * 0.5), (x + big * 0.45, y + big * 1.25),
             (x - big * 0.45, y + big * 1.25)], _MID)  # fmt: skip
    g.canvas.circle(x, y, big, g.pen(_MID, white=True))
    for way in (-1, 1):
        g.canvas.circle(x + way * big * 0.4, y + big * 0.15, big * 0.24, g.solid())
    g.line([(x, y + big * 0.5), (x, y + big * 1.2)], 0.18)


def _shore(g: Ground) -> None:
    """A bank, and lines in the water that follow it."""
    g.shape(g.inner, _BOLD, white=False)
    for by, width in ((1.1, 0.26), (2.4, 0.2), (4.0, 0.16), (6.0, 0.14)):
        g.shape(shrunk(g.inner, by), width, white=False)


def _bank(g: Ground) -> None:
    g.shape(g.inner, _BOLD, white=False)
    g.shape(shrunk(g.inner, 0.9), 0.16, white=False)


def _ice(g: Ground) -> None:
    """Long splits that cross, and a shine between them."""
    with g.canvas.clipped(shrunk(g.inner, 1.0)):
        x, y = g.focus
        for n in range(9):
            turn = math.pi * (n + g.rng.uniform(-0.35, 0.35)) / 9
            ox, oy = g.rng.uniform(-14, 14), g.rng.uniform(-10, 22)
            points = []
            for step in range(-7, 8):
                off = g.rng.uniform(-1.5, 1.5)
                points.append((x + ox + step * 8 * math.cos(turn) - off * math.sin(turn),
                               y + oy + step * 8 * math.sin(turn) + off * math.cos(turn)))  # fmt: skip
            g.line(points, _MID if n % 2 else 0.18)
    for x, y, radius in g.spots(16, 1.6, 2.8, 0.2):
        for off in (-0.6, 0.2, 0.9):
            g.line([(x - radius * 0.6 + off, y + radius * 0.6), (x + radius * 0.6 + off, y - radius * 0.6)], 0.15)


def _crust(g: Ground) -> None:
    """Plates of crust that swim on what burns below."""
    for x, y, radius in g.spots(60, 1.6, 5.4, 0.25):
        plate = g.ring(x, y, radius, g.rng.choice((6, 7, 8)), 0.2)
        g.shape(plate, _MID)
        g.line([_on(plate[0], (x, y), 0.35), _on(plate[1], (x, y), 0.4), _on(plate[2], (x, y), 0.35)], 0.15)


def _flames(g: Ground) -> None:
    for x, y, radius in g.spots(22, 1.1, 2.4, 0.15):
        tongue = [(0, -1.0), (0.28, -0.3), (0.55, -0.5), (0.62, 0.25), (0.35, 0.85), (-0.3, 0.85), (-0.62, 0.3),
                  (-0.42, -0.25), (-0.15, 0.0)]  # fmt: skip
        g.shape([(x + a * radius, y + b * radius) for a, b in tongue], _MID)
        g.shape([(x + a * radius * 0.45, y + 0.3 * radius + b * radius * 0.45) for a, b in tongue], 0.18)


def _slicks(g: Ground) -> None:
    """Thick rounds that run into each other, with a shine."""
    for x, y, radius in g.spots(26, 1.4, 5.2, 0.3):
        blob = _scalloped(g, x, y, radius, 4)
        g.shape(blob, _MID)
        g.line(_arc(x, y, radius * 0.62, 3.5, 4.6), 0.5)
        g.line(_arc(x, y, radius * 0.62, 0.3, 1.2), 0.18)


def _rock(g: Ground) -> None:
    """Faces of a crag round its peak, hatched on the side away from the light."""
    peak = g.focus
    count = 13
    outer = [g.inner[int(n * len(g.inner) / count) % len(g.inner)] for n in range(count)]
    middle = [_on(point, peak, g.rng.uniform(0.42, 0.6)) for point in outer]
    top = [_on(point, peak, g.rng.uniform(0.76, 0.86)) for point in outer]
    for low, high in ((outer, middle), (middle, top)):
        for n in range(count):
            m = (n + 1) % count
            for face in ((low[n], low[m], high[n]), (low[m], high[m], high[n])):
                _facet(g, face, peak)
    g.shape(top, _BOLD, white=False)
    g.shape(g.inner, _BOLD, white=False)


def _facet(g: Ground, face: Sequence[Point], peak: Point) -> None:
    x, y = sum(p[0] for p in face) / 3, sum(p[1] for p in face) / 3
    turn = math.atan2(y - peak[1], x - peak[0]) + g.rng.uniform(-0.5, 0.5)
    light = math.cos(turn - math.radians(225))  # from the upper left
    if light < 0.35:
        apart = 1.0 if light < -0.5 else 1.6 if light < 0 else 2.4
        g.canvas.hatch(face, g.pen(0.15), angle_deg=-math.degrees(turn), apart_mm=apart)
    g.shape(face, 0.24, white=False)


def _slopes(g: Ground) -> None:
    """A hill: strokes down its sides in steps, shorter and closer the steeper it is, and a bare top."""
    rings = [shrunk(g.inner, by) for by in (0.0, 7.0, 15.0, 24.0)]
    middle = centre(g.inner)
    for n, ring in enumerate(rings):
        g.shape(ring, (_BOLD, 0.2, 0.2, _MID)[n], white=False)
    for n, (x, y) in enumerate(g.inner):
        for step, (near, far) in enumerate(((0.6, 5.6), (7.6, 13.2), (15.6, 21.6))):
            if (n + step) % (1 + step) == 0:
                start = shrunk_point((x, y), middle, near + g.rng.uniform(0.0, 0.8))
                end = shrunk_point((x, y), middle, far - g.rng.uniform(0.0, 2.4))
                if not g.is_on_plate(*start) and not g.is_on_plate(*end):
                    g.line([start, end], 0.22)


LAYERS: Final[Mapping[str, Layer]] = MappingProxyType(
    {
        "walls": _walls,
        "tiles": _tiles,
        "rubble": _rubble,
        "pebbles": _pebbles,
        "circle": _circle,
        "rays": _rays,
        "cracks": _cracks,
        "reeds": _reeds,
        "ripples": _ripples,
        "bubbles": _bubbles,
        "wisps": _wisps,
        "trees": _trees,
        "bare-trees": _bare_trees,
        "sparks": _sparks,
        "bones": _bones,
        "shore": _shore,
        "bank": _bank,
        "ice": _ice,
        "crust": _crust,
        "flames": _flames,
        "slicks": _slicks,
        "rock": _rock,
        "slopes": _slopes,
    }
)
