from __future__ import annotations

import pytest

from hellprint.impose.papers import UnknownPaper, card_size, card_sizes, paper, papers
from hellprint.model.lengths import LengthError, Size


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("a4", Size(210, 297)),
        ("A4", Size(210, 297)),
        ("letter", Size(215.9, 279.4)),
        ("US Letter", Size(215.9, 279.4)),
        ("legal", Size(215.9, 355.6)),
        ("tabloid", Size(279.4, 431.8)),
        ("a3", Size(297, 420)),
        ("arch_b", Size(304.8, 457.2)),
        ("12 x 18 in", Size(304.8, 457.2)),
        ("297 × 210 mm", Size(297, 210)),
    ],
)
def test_papers_have_their_true_sizes(name: str, size: Size) -> None:
    assert paper(name) == size


def test_papers_of_the_settings_come_first() -> None:
    extra = {"My Card Stock": Size(200, 280), "a4": Size(209, 296)}
    assert paper("my-card-stock", extra) == Size(200, 280)
    assert paper("A4", extra) == Size(209, 296)
    assert paper("a4") == Size(210, 297)


def test_a_misspelt_paper_is_told_with_its_neighbour() -> None:
    with pytest.raises(UnknownPaper) as raised:
        paper("lettre")
    assert str(raised.value) == 'no paper is called "lettre" (did you mean "letter"?)'


def test_an_unknown_paper_is_told_with_the_list() -> None:
    with pytest.raises(UnknownPaper) as raised:
        paper("papyrus")
    assert str(raised.value).startswith('no paper is called "papyrus" (papers: a3, a4, a5, a6, ')


def test_a_paper_size_without_unit_is_told() -> None:
    with pytest.raises(LengthError) as raised:
        paper("12 x 18")
    assert str(raised.value) == '"12 x 18" has no unit; write "12 x 18 mm" or "12 x 18 in"'


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("standard", Size(63, 88)),
        ("Euro Poker", Size(63, 88)),
        ("poker", Size(63.5, 88.9)),
        ("bridge", Size(57.15, 88.9)),
        ("tarot", Size(69.85, 120.65)),
        ("mini", Size(44.45, 63.5)),
        ("mini-american", Size(41, 63)),
        ("mini-euro", Size(44, 68)),
        ("standard-euro", Size(59, 92)),
        ("standard-american", Size(56, 87)),
        ("jumbo", Size(88.9, 139.7)),
        ("micro", Size(31.75, 44.45)),
        ("business", Size(88.9, 50.8)),
        ("credit-card", Size(85.725, 53.975)),
        ("hex_card", Size(95.25, 82.55)),
    ],
)
def test_card_sizes_have_their_true_sizes(name: str, size: Size) -> None:
    assert card_size(name) == size


def test_poker_and_standard_are_two_sizes() -> None:
    assert card_size("poker") != card_size("standard")


def test_an_unknown_card_size_is_none() -> None:
    assert card_size("63 x 88 mm") is None
    assert card_size("pokre") is None


def test_every_listed_size_is_one_that_can_be_cut_and_printed() -> None:
    assert len(card_sizes()) > 25
    assert all(10 <= side <= 200 for size in card_sizes().values() for side in (size.width_mm, size.height_mm))
    assert all(size.width_mm < size.height_mm for size in papers().values())
