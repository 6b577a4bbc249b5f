from __future__ import annotations

from typing import Any

import pytest
from markupsafe import Markup

from hellprint.render import filters


@pytest.mark.parametrize(
    ("value", "text"),
    [(9, "9"), (-1, "−1"), (1.5, "1½"), (0.25, "¼"), (-0.5, "−½"), (0, "0"), (2.125, "2.125"), (3.0, "3"), (None, "")],
)
def test_numbers_are_printed_as_in_a_book(value: float | None, text: str) -> None:
    assert filters.number(value) == text


@pytest.mark.parametrize("value", ["9", True, [1]])
def test_what_is_no_number_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="is not a number"):
        filters.number(value)


@pytest.mark.parametrize(("value", "text"), [(2, "+2"), (-1, "−1"), (0, "0"), (None, ""), (1.5, "+1½")])
def test_modifiers_have_a_sign(value: float | None, text: str) -> None:
    assert filters.signed(value) == text


def test_inches_have_a_double_prime() -> None:
    assert filters.inches(9) == "9″"
    assert filters.inches(None) == ""


def test_nbsp_keeps_markup_and_escapes_nothing_twice() -> None:
    assert filters.nbsp("9 mm") == "9\u00a0mm"
    assert filters.nbsp(Markup("a &lt; b")) == Markup("a\u00a0&lt;\u00a0b")
    assert filters.nbsp(Markup('3 <span class="icon">x</span>')) == Markup('3\u00a0<span class="icon">x</span>')
    assert filters.nbsp(None) == ""


@pytest.mark.parametrize(
    ("value", "html"),
    [
        (Markup("<p>Roll a die.</p><p>Then move.</p>"), "<p><b>Blast &amp; Co</b> Roll a die.</p><p>Then move.</p>"),
        ("R&D", "<p><b>Blast &amp; Co</b> R&amp;D</p>"),
        (Markup("<ul><li>one</li></ul>"), "<p><b>Blast &amp; Co</b></p><ul><li>one</li></ul>"),
        ("", "<p><b>Blast &amp; Co</b></p>"),
        (None, "<p><b>Blast &amp; Co</b></p>"),
    ],
)
def test_a_run_in_heading_stands_in_the_first_paragraph(value: Any, html: str) -> None:
    assert filters.runin(value, "Blast & Co") == html


def test_a_run_in_heading_takes_only_inline_tags() -> None:
    with pytest.raises(ValueError, match="no tag for a run-in"):
        filters.runin("x", "y", "script")


def test_a_language_has_its_own_mark_of_decimals_and_order_of_letters() -> None:
    from hellprint.render.filters import filters_in
    from hellprint.words import words

    finnish, english = filters_in(words("fi")), filters_in(words("en"))
    assert finnish["number"](1.2) == "1,2"
    assert finnish["signed"](0.3) == "+0,3"
    assert finnish["inches"](1.5) == "1½″"
    assert english["number"](1.2) == "1.2"
    named = [{"name": name} for name in ("Äes", "Zombi", "Aave")]
    assert [each["name"] for each in finnish["by_name"](named)] == ["Aave", "Zombi", "Äes"]
    assert [each["name"] for each in english["by_name"](named)] == ["Aave", "Äes", "Zombi"]
