from __future__ import annotations

import math
import re
from itertools import pairwise
from pathlib import Path

import pytest
from testing.desks import face_of

from hellprint.model.lengths import PT_PER_MM
from hellprint.model.pieces import Face

PACK = """\
pack: m
title: M
constants: {{corner: 6}}
components: {{field: {{kind: mat, width: 30, depth: 22, {more}}}}}
"""


def draw(folder: Path, more: str) -> Face:
    face = face_of(folder, {"pack.yaml": PACK.format(more=more), "schema.yaml": "kinds: {}\n"})
    assert face.problems == ()
    return face


def points(face: Face) -> list[tuple[float, float]]:
    """All corners of lines, in mm from the bottom left."""
    found = re.findall(r"(\S+) (\S+) [ml]\b", face.artwork.ops.decode("ascii"))
    return [(float(x) / PT_PER_MM, float(y) / PT_PER_MM) for x, y in found]


def test_corners_and_middle_are_marked_where_they_are(tmp_path: Path) -> None:
    drawn = points(draw(tmp_path / "m", "corner: corner"))
    for x in (152.4, 762 - 152.4):
        for y in (152.4, 558.8 - 152.4):
            assert any((a, b) == pytest.approx((x, y), abs=0.01) for a, b in drawn), (x, y)
    for end in ((381 - 9, 279.4), (381 + 9, 279.4), (381, 279.4 - 9), (381, 279.4 + 9)):
        assert any(point == pytest.approx(end, abs=0.01) for point in drawn)


def test_the_ground_follows_from_the_component_and_stays_on_the_mat(tmp_path: Path) -> None:
    one = draw(tmp_path / "m", "seals: ['seal:one', 'seal:two']")
    assert one.artwork == draw(tmp_path / "m", "seals: ['seal:one', 'seal:two']").artwork
    assert len(one.artwork.forms) == 2
    assert all(-1e-6 <= x <= 762 and -1e-6 <= y <= 558.8 for x, y in points(one))


def test_it_costs_little_ink(tmp_path: Path) -> None:
    """Lines only: nothing is filled but with white."""
    ops = draw(tmp_path / "m", "corner: corner").artwork.ops.decode("ascii")
    fills = set(re.findall(r"(\S+ \S+ \S+) rg", ops))
    assert fills == {"1 1 1"}
    inked = 0.0
    for line in ops.splitlines():
        width = re.search(r"(\S+) w\b", line)
        corners = [(float(x), float(y)) for x, y in re.findall(r"(\S+) (\S+) [ml]\b", line)]
        inked += sum(math.dist(a, b) for a, b in pairwise(corners)) * float(width[1] if width else 0)
    assert inked / PT_PER_MM**2 < 0.01 * 762 * 558.8, "less than a hundredth of the paper"
