from __future__ import annotations

import pytest

from hellprint.expressions.errors import ExpressionError, from_compiler, from_runtime


def test_the_text_of_an_error_ends_with_its_hint() -> None:
    assert str(ExpressionError("no", "yes")) == "no (yes)"
    assert str(ExpressionError("no")) == "no"


def test_what_the_library_says_for_the_first_time_is_passed_on() -> None:
    assert from_compiler("ERROR: <input>:1:3: something new\n | x", "x", (), {}, ()).message == "something new"
    assert from_compiler("who knows", "x", (), {}, ()).message == "the expression cannot be read: who knows"


@pytest.mark.parametrize(
    "said, message",
    [
        ("INVALID_ARGUMENT: divide by zero", "division by zero"),
        ("UNKNOWN: Something Else", "something Else"),
        ("OUT_OF_RANGE: integer overflow", "the number becomes too large"),
    ],
)
def test_runtime_errors(said: str, message: str) -> None:
    assert from_runtime(said).message == message


def test_a_mixed_calculation_has_a_way_out() -> None:
    assert "2.0" in from_runtime("UNKNOWN: No matching overloads found : _/_(double, int64)").hint


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("it.life >", "it ends too early"),
        ("it.life > 3)", '")" is not expected here'),
        ("(it.life > 3", '")" is missing at its end'),
        ("it.life > > 3", '">" is not expected here'),
        ('it.life "x"', '"x" is not expected here'),
        ("it.life = 3", '"=" has no meaning here'),
        ("it.name == “Imp”", '"“" has no meaning here'),
        ('it.name == "Imp', 'the text that begins with "Imp has no end'),
    ],
)
def test_what_cannot_be_read_is_said_without_words_of_parsers(text: str, message: str) -> None:
    from hellprint.expressions import compile_expression

    with pytest.raises(ExpressionError) as wrong:
        compile_expression(text, {}, {"it": "any"})
    assert wrong.value.message == f"the expression cannot be read: {message}"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("it.life = 3", "== asks whether two values are the same"),
        ("it.fly & it.life", "write && for and"),
        ("it.life ≥ 3", "write >="),
        ("it.name == “Imp”", 'text stands in straight quotes: "..."'),
        ("it.name == 'Imp", "close the quote"),
        ("it.life ; 3", ""),
    ],
)
def test_signs_of_other_languages_have_a_way_out(text: str, hint: str) -> None:
    from hellprint.expressions import compile_expression

    with pytest.raises(ExpressionError) as wrong:
        compile_expression(text, {}, {"it": "any"})
    assert wrong.value.hint == hint


def test_a_field_of_what_has_none() -> None:
    assert from_runtime("INVALID_ARGUMENT: applying SELECT to non-message type").message == (
        "a field is asked of a value that has none"
    )
