"""Words, gaps and break places."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hellprint.model.rich import Run
from hellprint.model.slots import TextStyle
from hellprint.render.shape import Ink, Shaper
from hellprint.render.units import break_points, hyphen_points, transformed, units_of


@pytest.fixture
def inks(shaper: Shaper) -> Callable[[Run], Ink]:
    regular = shaper.ink(TextStyle("HPAlegreya-Regular", 10, 12), "en")
    bold = shaper.ink(TextStyle("HPAlegreya-Bold", 10, 12), "en")
    icon = shaper.ink(TextStyle("HPIcons-Regular", 10, 12, transform="uppercase"), "en")
    return lambda run: icon if run.icon else bold if run.bold else regular


def texts(runs: list[Run], inks: Callable[[Run], Ink]) -> list[str]:
    """Units as text: "/" before a forced break, "_" before a space."""
    units = units_of(runs, inks)
    return [("/" if u.forced else "_" if u.gap else "") + u.text for u in units]


@pytest.mark.parametrize(
    "runs, expected",
    [
        ([], []),
        ([Run("")], []),
        ([Run(" \n\t ")], []),
        ([Run("  a \n b\t")], ["a", "_b"]),
        ([Run("a "), Run(" b", bold=True)], ["a", "_b"]),
        ([Run("a"), Run("b", bold=True), Run("c d")], ["abc", "_d"]),
        ([Run("a"), Run("\n"), Run(" b")], ["a", "/b"]),
        ([Run("a "), Run("\n"), Run("\n"), Run("b")], ["a", "/", "/b"]),
        ([Run("\n"), Run("b")], ["", "/b"]),
        ([Run("a"), Run("\n")], ["a"]),
        ([Run("9\u00a0″ wide")], ["9\u00a0″", "_wide"]),
        ([Run("\ue100", icon="move"), Run("3 b")], ["\ue1003", "_b"]),
        ([Run("a "), Run("b c ", nowrap=True), Run("d")], ["a", "_b c", "_d"]),
        ([Run(" ", nowrap=True), Run("d")], ["d"]),
        ([Run("a"), Run(" ", nowrap=True), Run("d")], ["a", "_d"]),
        ([Run("e\u0301")], ["é"]),
    ],
)
def test_white_space_collapses_as_in_css(runs: list[Run], expected: list[str], inks: Callable[[Run], Ink]) -> None:
    assert texts(runs, inks) == expected


def test_the_first_of_several_spaces_counts(inks: Callable[[Run], Ink]) -> None:
    units = units_of([Run("a", bold=True), Run(" ", bold=True), Run(" b")], inks)
    assert units[1].gap is inks(Run("", bold=True))


def test_one_word_in_two_runs_is_shaped_as_one(inks: Callable[[Run], Ink]) -> None:
    whole, parted = units_of([Run("fi")], inks)[0], units_of([Run("f"), Run("i")], inks)[0]
    assert parted.parts == whole.parts


def test_a_gap_is_kerned_against_letters_of_its_own_ink_only(inks: Callable[[Run], Ink]) -> None:
    same = units_of([Run("end. next")], inks)[1]
    other = units_of([Run("end.", bold=True), Run(" next")], inks)[1]
    assert same.gap_width == pytest.approx(1.98 - 0.20)
    assert other.gap_width == pytest.approx(1.98)


def test_icons_are_not_transformed(inks: Callable[[Run], Ink]) -> None:
    assert units_of([Run("\ue100", icon="move")], inks)[0].text == "\ue100"


@pytest.mark.parametrize(
    "text, transform, middle, expected",
    [
        ("Straße", "uppercase", False, "STRASSE"),
        ("ﬁn ŉ", "uppercase", False, "FIN ʼN"),
        ("ÄÖ", "lowercase", False, "äö"),
        ("“hook & chain”", "capitalize", False, "“Hook & Chain”"),
        ("3rd time", "capitalize", False, "3rd Time"),
        ("ter end", "capitalize", True, "ter End"),
        ("Straße", "none", False, "Straße"),
        ("", "capitalize", False, ""),
    ],
)
def test_text_transform(text: str, transform: str, middle: bool, expected: str) -> None:
    assert transformed(text, transform, middle=middle) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text, shown",
    [
        ("Sin-eater", "Sin-|eater"),
        ("2-4", "2-4"),
        ("2–4", "2–4"),
        ("-1", "-1"),
        ("−1", "−1"),
        ("9″", "9″"),
        ("x-1", "x-1"),
        ("and/or", "and/|or"),
        ("1/2", "1/2"),
        ("over\u00adlord", "over\u00ad~lord"),
        ("zero\u200bwidth", "zero\u200b|width"),
        ("this—that", "this|—|that"),
        ("what?no", "what?|no"),
        ("wait…what", "wait…|what"),
        ("R&D", "R&D"),
        ("(a)", "(a)"),
        ("ab-", "ab-"),
        ("--x", "--x"),
    ],
)
def test_places_where_a_word_may_end_a_line(text: str, shown: str) -> None:
    marked = text
    for at, hyphen in reversed(list(break_points(text))):
        marked = marked[:at] + ("~" if hyphen else "|") + marked[at:]
    assert marked == shown


def test_hyphens_come_between_letters_only() -> None:
    points = hyphen_points("(“abab”)-cdcd", lambda word: "\u00ad".join((word[:2], word[2:])))
    assert points == [4, 11]
