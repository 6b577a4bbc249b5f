from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from testing.desks import face_of

from hellprint.components.template import ARM_MM, GAP_MM
from hellprint.model.lengths import PT_PER_MM
from hellprint.model.pieces import Face


def draw(folder: Path, options: str) -> Face:
    pack = f"pack: m\ntitle: M\nconstants: {{corner: 6}}\ncomponents: {{angle: {{kind: template, {options}}}}}\n"
    return face_of(folder, {"pack.yaml": pack, "schema.yaml": "kinds: {}\n"})


def shapes(face: Face) -> list[list[tuple[float, float]]]:
    """Corners of each line, in mm from the bottom left."""
    return [
        [(float(x) / PT_PER_MM, float(y) / PT_PER_MM) for x, y in re.findall(r"(\S+) (\S+) [ml]\b", line)]
        for line in face.artwork.ops.decode("ascii").splitlines()
    ]


def test_outer_sides_measure_true(tmp_path: Path) -> None:
    face = draw(tmp_path / "m", "side: corner, use: Lay it at a corner.")
    assert face.problems == ()
    angles = [shape for shape in shapes(face) if len(shape) == 6]
    assert len(angles) == 2
    for angle in angles:
        xs, ys = [x for x, _ in angle], [y for _, y in angle]
        assert max(xs) - min(xs) == pytest.approx(152.4, abs=0.01)
        assert max(ys) - min(ys) == pytest.approx(152.4, abs=0.01)
    off = angles[1][0][0] - angles[0][0][0]
    assert off == pytest.approx(ARM_MM + GAP_MM, abs=0.01), "neither is cut by the other"


def test_ticks_are_an_inch_apart(tmp_path: Path) -> None:
    ticks = [s for s in shapes(draw(tmp_path / "m", "side: corner")) if len(s) == 2 and s[0][0] == s[1][0]]
    assert len(ticks) == 10
    angle, other = [[s[0][0] for s in ticks[n : n + 5]] for n in (0, 5)]
    assert [one - two for one, two in pairwise(angle)] == pytest.approx([25.4] * 4, abs=0.01)
    assert [one - two for one, two in pairwise(other)] == pytest.approx([25.4] * 4, abs=0.01)


def test_arms_measure_true_and_meet_at_their_ends(tmp_path: Path) -> None:
    face = draw(tmp_path / "m", "side: 9, use: Lay it at a corner.")
    assert face.problems == ()
    boxes = re.findall(r"(\S+) (\S+) (\S+) (\S+) re", face.artwork.ops.decode("ascii"))
    sizes = [(float(w) / PT_PER_MM, float(h) / PT_PER_MM) for _, _, w, h in boxes]
    assert sizes == [pytest.approx((ARM_MM, 228.6), abs=0.01)] * 2
    ticks = [s for s in shapes(face) if len(s) == 2 and s[0][1] == s[1][1] and abs(s[0][0] - s[1][0]) < 5]
    assert len(ticks) == 16


def test_words_are_the_pack_s(tmp_path: Path) -> None:
    one = draw(tmp_path / "m", "side: corner, use: 'A square of {{ corner }} inches.'")
    other = draw(tmp_path / "m", "side: corner, use: Another text.")
    assert one.content != other.content
    assert one.artwork.glyphs
