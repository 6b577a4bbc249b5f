"""Lines: what fits, what is hyphenated, what sticks out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.model.rich import Run
from hellprint.model.slots import TextStyle
from hellprint.render.breaking import break_lines
from hellprint.render.shape import Ink, Shaper
from hellprint.render.units import units_of

STYLE = TextStyle("HPAlegreya-Regular", 10, 12)
BOLD = TextStyle("HPAlegreya-Bold", 10, 12)


@pytest.fixture(scope="session")
def lines(shaper: Shaper) -> Callable[..., list[str]]:
    def broken(
        text: str | list[Run], measure: float, hyphenate: Callable[[str], str] = str, style: TextStyle = STYLE
    ) -> list[str]:
        def ink_of(run: Run) -> Ink:
            return shaper.ink(BOLD if run.bold else style, "en")

        runs = [Run(text)] if isinstance(text, str) else text
        return [line.text for line in break_lines(units_of(runs, ink_of), measure, hyphenate)]

    return broken


def width(shaper: Shaper, text: str) -> float:
    ink = shaper.ink(STYLE, "en")
    return ink.width(ink.voice.word(text))


def halved(word: str) -> str:
    return "\u00ad".join(word[n : n + 3] for n in range(0, len(word), 3))


def test_a_line_takes_what_fits_to_a_hair(shaper: Shaper, lines: Callable[..., list[str]]) -> None:
    measure = width(shaper, "one two three")
    assert lines("one two three four", measure) == ["one two three", "four"]
    assert lines("one two three four", measure - 0.01) == ["one two", "three four"]


def test_a_word_over_half_the_measure_is_hyphenated(lines: Callable[..., list[str]]) -> None:
    assert lines("a abcabcabcabc", 50, halved) == ["a abcabc‐", "abcabc"]


def test_a_word_under_half_the_measure_is_not(lines: Callable[..., list[str]]) -> None:
    assert lines("aaaaaaaaa aaaaaaaa abcabc", 90, halved) == ["aaaaaaaaa aaaaaaaa", "abcabc"]


def test_a_soft_hyphen_that_was_typed_counts_at_any_width(lines: Callable[..., list[str]]) -> None:
    assert lines("aaaaaaaaa aaaaaaaa abc\u00adabc", 105) == ["aaaaaaaaa aaaaaaaa abc‐", "abc"]


def test_hyphens_of_the_text_are_kept_once(lines: Callable[..., list[str]]) -> None:
    assert lines("Sin-eater", 30) == ["Sin-", "eater"]


def test_a_word_that_cannot_be_broken_sticks_out_and_nothing_is_lost(
    shaper: Shaper, lines: Callable[..., list[str]]
) -> None:
    assert lines("a Gerichtsvollzieher b", 40) == ["a", "Gerichtsvollzieher", "b"]
    units = units_of([Run("a Gerichtsvollzieher b")], lambda run: shaper.ink(STYLE, "en"))
    assert [line.too_wide for line in break_lines(units, 40, str)] == [False, True, False]


def test_a_word_longer_than_two_lines_is_hyphenated_again(lines: Callable[..., list[str]]) -> None:
    assert lines("abcabcabcabc", 22, halved) == ["abc‐", "abc‐", "abc‐", "abc"]


def test_text_that_is_kept_together_is_not_broken(lines: Callable[..., list[str]]) -> None:
    assert lines([Run("to the "), Run("pit of hell", nowrap=True)], 60, halved) == ["to the", "pit of hell"]


def test_a_word_in_two_styles_may_break_where_they_meet(lines: Callable[..., list[str]]) -> None:
    assert lines([Run("Sin-"), Run("eater", bold=True)], 30) == ["Sin-", "eater"]


def test_forced_breaks(lines: Callable[..., list[str]]) -> None:
    assert lines([Run("a"), Run("\n"), Run("\n"), Run("b")], 99) == ["a", "", "b"]


def test_no_text_is_one_empty_line(lines: Callable[..., list[str]]) -> None:
    assert lines("", 99) == [""]


def test_uppercase_is_broken_where_its_letters_were_typed(lines: Callable[..., list[str]]) -> None:
    upper = TextStyle("HPAlegreya-Regular", 10, 12, transform="uppercase")
    assert lines("ßßßaßß", 45, halved, upper) == ["SSSSSS‐", "ASSSS"]


def test_the_rest_of_a_capitalised_word_stays_small(lines: Callable[..., list[str]]) -> None:
    capital = TextStyle("HPAlegreya-Regular", 10, 12, transform="capitalize")
    assert lines("abcabc", 24, halved, capital) == ["Abc‐", "abc"]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.text("abcdefgÄ-/—\u00ad9″", min_size=1, max_size=14), min_size=1, max_size=12),
    st.floats(4, 200),
)
def test_lines_hold_all_letters_in_order_and_fit(shaper: Shaper, words: list[str], measure: float) -> None:
    ink = shaper.ink(STYLE, "en")
    units = units_of([Run(" ".join(words))], lambda run: ink)
    broken = break_lines(units, measure, halved)
    sources = "".join(p.source for line in broken for unit in line.units for p in unit.parts)
    assert sources.replace("\u00ad", "") == "".join(words).replace("\u00ad", "")
    for line in broken:
        assert line.too_wide or line.width <= measure + 0.01
    assert [line.last for line in broken].count(True) == 1
