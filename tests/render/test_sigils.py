"""Sigils: from a word alone, within their circle, unlike one another."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from hellprint.render.sigils import SHAPES, Chance, sigil

# A vertical or horizontal stroke has one coordinate; what is compared and bounded are whole points.
PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")

WORDS = Path(__file__).with_name("sigil-words.txt").read_text(encoding="utf-8").split()


def cells(word: str) -> frozenset[tuple[int, int]]:
    """The squares of a 12 × 12 grid that a sigil's ink passes through."""
    return frozenset((round(x * 6), round(y * 6)) for x, y in sigil(word).seen)


@given(st.text(max_size=40))
def test_every_word_has_a_sigil_inside_its_circle(word: str) -> None:
    drawn = sigil(word)
    assert len(drawn.lines) >= 2
    points = [(float(x), float(y)) for line in (*drawn.lines, *drawn.fills) for x, y in PAIR.findall(line)]
    assert points
    # Controls of curves may lie outside of what they draw.
    assert max(x * x + y * y for x, y in points) <= 150**2
    assert 0.6 < drawn.reach <= 1.1


def test_the_same_word_gives_the_same_sigil() -> None:
    assert sigil("mephit") == sigil("mephit")


def test_a_sigil_never_changes_from_one_release_to_the_next() -> None:
    # Printed cards would no longer match; renew only on purpose.
    assert sigil("mephit").lines[0] == "M0 56L0 -62"


def test_no_two_of_a_deck_have_similar_sigils() -> None:
    for one, other in combinations(WORDS, 2):
        a, b = cells(one), cells(other)
        assert len(a & b) / len(a | b) < 0.7, (one, other)


def test_every_shape_is_drawn_for_some_word() -> None:
    drawn = {Chance(f"word {number}").pick(SHAPES) for number in range(400)}
    assert drawn == set(SHAPES)


def test_choices_are_spread_evenly() -> None:
    counts = [0] * 5
    chance = Chance("spread")
    for _ in range(5000):
        counts[chance.below(5)] += 1
    assert min(counts) > 850
