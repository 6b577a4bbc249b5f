"""The straight lines of a PDF page, in mm, y down, read by pikepdf through all its forms."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

MM = 25.4 / 72
Matrix = tuple[float, ...]


class Stroke(NamedTuple):
    """A straight stroke; dashed: as folds are."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool

    @property
    def length(self) -> float:
        return math.hypot(self.x2 - self.x1, self.y2 - self.y1)


def strokes(path: Path, number: int) -> list[Stroke]:
    """Of a page, from 1."""
    with pikepdf.open(path) as document:
        page = document.pages[number - 1]
        height = float(page.mediabox[3])
        return list(_of(page, page.resources, (1, 0, 0, 1, 0, 0), height))


def _of(stream: Any, resources: Any, start: Matrix, height: float) -> Iterator[Stroke]:
    state: tuple[Matrix, bool] = (start, False)
    stack: list[tuple[Matrix, bool]] = []
    points: list[list[tuple[float, float]]] = []
    for operands, operator in pikepdf.parse_content_stream(stream):
        numbers = [float(v) for v in operands] if str(operator) in ("cm", "m", "l") else []
        match str(operator):
            case "q":
                stack.append(state)
            case "Q":
                state = stack.pop()
            case "cm":
                state = (_times(tuple(numbers), state[0]), state[1])
            case "d":
                state = (state[0], len(operands[0]) > 0)
            case "m":
                points.append([_at(numbers, state[0])])
            case "l":
                points[-1].append(_at(numbers, state[0]))
            case "h":
                points[-1].append(points[-1][0])
            case "S" | "B":
                for line in points:
                    for (x1, y1), (x2, y2) in itertools.pairwise(line):
                        yield Stroke(x1 * MM, (height - y1) * MM, x2 * MM, (height - y2) * MM, state[1])
                points = []
            case "f" | "n" | "f*":
                points = []
            case "Do":
                form = resources.XObject[str(operands[0])]
                if form.Subtype == "/Form":
                    own = tuple(float(v) for v in form.get("/Matrix", (1, 0, 0, 1, 0, 0)))
                    yield from _of(form, form.get("/Resources", resources), _times(own, state[0]), height)


def _at(point: list[float], matrix: Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def _times(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m
