from __future__ import annotations

from typing import Any

import jinja2
import pytest
from jinja2.exceptions import SecurityError

from hellprint.render.sandbox import Sandbox, explain, text_environment


def run(source: str, **values: Any) -> str:
    return text_environment(str).from_string(source).render(**values)


@pytest.mark.parametrize(
    "source",
    [
        "{{ x.append(1) }}",
        "{{ x.__class__ }}",
        "{{ d.update({}) }}",
        "{{ x * 999999 }}",
        "{{ 999999 * 'abc' }}",
        "{{ 2 ** 99 }}",
    ],
)
def test_values_cannot_be_changed_nor_memory_filled(source: str) -> None:
    with pytest.raises(SecurityError):
        run(source, x=[1, 2], d={})


def test_ordinary_sums_work() -> None:
    assert run("{{ 3 * 4 }} {{ 2 ** 10 }} {{ 'ab' * 3 }} {{ 1.5 * 2 }}") == "12 1024 ababab 3.0"


def test_a_missing_name_is_never_printed_as_nothing() -> None:
    with pytest.raises(jinja2.UndefinedError, match='there is no "lif" here'):
        run("{{ demon.lif }}", demon={"life": 1})
    assert run("{{ demon.lif is defined }} {{ demon.lif | default('-') }}", demon={"life": 1}) == "False -"


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (KeyError("x"), 'there is no "x" here'),
        (KeyError(), "a key is missing"),
        (ValueError("No filter here."), "no filter here"),
        (ValueError(), "ValueError"),
        (RecursionError("deep"), "templates or macros call each other without end"),
        (jinja2.TemplateSyntaxError("Unexpected end.", 3, "a.html"), "unexpected end"),
    ],
)
def test_errors_read_like_findings(error: Exception, message: str) -> None:
    assert explain(error, "a.html")[:2] == (message, "a.html")


@pytest.mark.parametrize("source", [
    "{% block a %}{% set x = 1 %}{{ own(x) }}{% endblock %}",
    "{% for x in [1] %}{% set y = x %}{{ own(y) }}{% endfor %}",
])  # fmt: skip
def test_functions_of_ours_are_called_the_same_in_blocks_and_loops(source: str) -> None:
    """Where variables were set, Jinja calls functions with more arguments than the template wrote."""

    class Ours:
        def own(self, value: int) -> str:
            return f"<{value}>"

    ours = Ours()
    sandbox = Sandbox(own=(ours.own,))
    sandbox.globals["own"] = ours.own
    assert sandbox.from_string(source).render() == "<1>"
