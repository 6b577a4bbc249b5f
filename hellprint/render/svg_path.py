"""SVG path data and transforms to numbers: absolute lines and cubic curves, and one matrix."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from typing import Final

Matrix = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f as in PDF and SVG: x' = a x + c y + e, y' = b x + d y + f."""
Segment = tuple[str, tuple[float, ...]]
"""PDF operator (m, l, c or h) and its absolute coordinates."""

IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_NUMBER: Final = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_COMMAND: Final = re.compile(rf"\s*([MmZzLlHhVvCcSsQqTtAa])|\s*,?\s*({_NUMBER})|\s*(\S)")
_FLAG: Final = re.compile(r"\s*,?\s*([01])")
_NUMBERS: Final = re.compile(_NUMBER)
_TRANSFORM: Final = re.compile(r"\s*,?\s*(\w+)\s*\(([^)]*)\)")
_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class BadPath(ValueError):
    """Path data or a transform that cannot be read."""


def numbers(text: str) -> list[float]:
    return [float(n) for n in _NUMBERS.findall(text)]


def segments(data: str) -> list[Segment]:
    """Raises: BadPath: the data is malformed."""
    out: list[Segment] = []
    x = y = start_x = start_y = 0.0
    control: tuple[str, float, float] = ("", 0.0, 0.0)  # last command and its second control point
    for command, args in _commands(data):
        upper = command.upper()
        if command.islower() and upper not in ("Z", "A"):
            # H and V have one coordinate of their own axis.
            base = {"H": (x,), "V": (y,)}.get(upper, (x, y) * (len(args) // 2))
            args = tuple(a + b for a, b in zip(args, base, strict=True))
        if not out and upper != "M":
            raise BadPath("a path does not begin with M")
        last, cx, cy = control
        control = ("", 0.0, 0.0)
        if upper == "M":
            x, y = start_x, start_y = args[0], args[1]
            out.append(("m", (x, y)))
        elif upper == "Z":
            x, y = start_x, start_y
            out.append(("h", ()))
        elif upper in "LHV":
            x, y = (args[0], y) if upper == "H" else (x, args[0]) if upper == "V" else (args[0], args[1])
            out.append(("l", (x, y)))
        elif upper in "CS":
            if upper == "S":
                args = ((2 * x - cx, 2 * y - cy) if last == "C" else (x, y)) + args
            out.append(("c", args))
            control = ("C", args[2], args[3])
            x, y = args[4], args[5]
        elif upper in "QT":
            qx, qy = args[:2] if upper == "Q" else (2 * x - cx, 2 * y - cy) if last == "Q" else (x, y)
            end_x, end_y = args[-2:]
            out.append(("c", _cubic(x, y, qx, qy, end_x, end_y)))
            control = ("Q", qx, qy)
            x, y = end_x, end_y
        else:
            end_x, end_y = (args[5] + x, args[6] + y) if command == "a" else (args[5], args[6])
            out += arc(x, y, args[0], args[1], args[2], bool(args[3]), bool(args[4]), end_x, end_y)
            x, y = end_x, end_y
    return out


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """(command, its numbers), repeated commands written out; a second pair after M is a line."""
    position, command = 0, ""
    length = len(data.rstrip())
    while position < length:
        match = _COMMAND.match(data, position)
        if not match or match[3]:
            raise BadPath(f'a path holds "{data[position : position + 12].strip()}"')
        if match[1]:
            command, position = match[1], match.end()
            if command in "Zz":
                yield command, ()
                continue
        elif not command or command in "Zz":
            raise BadPath("a path has numbers without a command")
        args: list[float] = []
        for place in range(_COUNTS[command.upper()]):
            # The flags of an arc may stand without a space: "a1 1 0 01.5.5".
            flag = command in "Aa" and place in (3, 4)
            found = _FLAG.match(data, position) if flag else _COMMAND.match(data, position)
            value = None if not found else found[1] if flag else found[2]
            if found is None or value is None:
                raise BadPath(f'"{command}" in a path has too few numbers')
            args.append(float(value))
            position = found.end()
        yield command, tuple(args)
        command = {"M": "L", "m": "l"}.get(command, command)


def _cubic(x: float, y: float, qx: float, qy: float, end_x: float, end_y: float) -> tuple[float, ...]:
    """A quadratic curve as a cubic one."""
    return (
        x + (qx - x) * 2 / 3,
        y + (qy - y) * 2 / 3,
        end_x + (qx - end_x) * 2 / 3,
        end_y + (qy - end_y) * 2 / 3,
        end_x,
        end_y,
    )


def arc(
    x1: float, y1: float, rx: float, ry: float, angle_deg: float, large: bool, sweep: bool, x2: float, y2: float
) -> list[Segment]:
    """An elliptical arc as cubic curves of at most a quarter turn. Source: SVG 2, appendix B.2.4 and B.2.5."""
    rx, ry = abs(rx), abs(ry)
    if (x1, y1) == (x2, y2):
        return []
    if not rx or not ry:
        return [("l", (x2, y2))]
    phi = math.radians(angle_deg % 360)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    ux, uy = cos * dx + sin * dy, -sin * dx + cos * dy
    scale = (ux / rx) ** 2 + (uy / ry) ** 2
    if scale > 1:  # radii too small to reach: grown just enough
        rx, ry = rx * math.sqrt(scale), ry * math.sqrt(scale)
    under = (rx * ry) ** 2 - (rx * uy) ** 2 - (ry * ux) ** 2
    root = math.sqrt(max(under, 0) / ((rx * uy) ** 2 + (ry * ux) ** 2))
    if large == sweep:
        root = -root
    vx, vy = root * rx * uy / ry, -root * ry * ux / rx
    centre_x, centre_y = cos * vx - sin * vy + (x1 + x2) / 2, sin * vx + cos * vy + (y1 + y2) / 2
    start = math.atan2((uy - vy) / ry, (ux - vx) / rx)
    turn = math.atan2((-uy - vy) / ry, (-ux - vx) / rx) - start
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    steps = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / steps
    handle = 4 / 3 * math.tan(step / 4)

    def point(t: float, along: float) -> tuple[float, float]:
        """On the arc at angle t, moved along the tangent."""
        px = rx * (math.cos(t) - along * math.sin(t))
        py = ry * (math.sin(t) + along * math.cos(t))
        return cos * px - sin * py + centre_x, sin * px + cos * py + centre_y

    out: list[Segment] = []
    for n in range(steps):
        first, last = start + n * step, start + (n + 1) * step
        end = (x2, y2) if n == steps - 1 else point(last, 0)
        out.append(("c", (*point(first, handle), *point(last, -handle), *end)))
    return out


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that applies `first`, then `then`."""
    a, b, c, d, e, f = first
    a2, b2, c2, d2, e2, f2 = then
    return (
        a * a2 + b * c2,
        a * b2 + b * d2,
        c * a2 + d * c2,
        c * b2 + d * d2,
        e * a2 + f * c2 + e2,
        e * b2 + f * d2 + f2,
    )


def _rotate(args: list[float]) -> Matrix:
    angle = math.radians(args[0])
    turn: Matrix = (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0.0, 0.0)
    if len(args) == 3:
        turn = multiply(multiply((1, 0, 0, 1, -args[1], -args[2]), turn), (1, 0, 0, 1, args[1], args[2]))
    return turn


_TRANSFORMS: Final[dict[str, tuple[tuple[int, ...], Callable[[list[float]], Matrix]]]] = {
    "matrix": ((6,), lambda v: (v[0], v[1], v[2], v[3], v[4], v[5])),
    "translate": ((1, 2), lambda v: (1, 0, 0, 1, v[0], v[1] if len(v) == 2 else 0.0)),
    "scale": ((1, 2), lambda v: (v[0], 0, 0, v[-1], 0, 0)),
    "rotate": ((1, 3), _rotate),
    "skewX": ((1,), lambda v: (1, 0, math.tan(math.radians(v[0])), 1, 0, 0)),
    "skewY": ((1,), lambda v: (1, math.tan(math.radians(v[0])), 0, 1, 0, 0)),
}


def transform(text: str) -> Matrix:
    """Raises: BadPath: an unknown function, or one with a wrong number of values."""
    matrix, position = IDENTITY, 0
    for match in _TRANSFORM.finditer(text):
        counts, make = _TRANSFORMS.get(match[1], ((), _rotate))
        args = numbers(match[2])
        if match.start() != position or len(args) not in counts:
            raise BadPath(f'the transform "{text.strip()}" cannot be read')
        matrix = multiply(make(args), matrix)
        position = match.end()
    if text[position:].strip():
        raise BadPath(f'the transform "{text.strip()}" cannot be read')
    return matrix
