"""What fitted a schema is not checked against it again; what did not fit, or fits another one, is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint.cache import Store
from hellprint.expressions import ExpressionError, compile_expression
from hellprint.expressions import checked as checked_module
from hellprint.expressions.checked import Checked, Fitting
from hellprint.expressions.compiled import _Types, keep_checked, types_of
from hellprint.model.schema import Field, Kind

Kinds = dict[str, Kind]


WHOLE = Field("int")


def kinds(life: Field = WHOLE) -> Kinds:
    return {"demon": Kind("demon", "demons", fields={"life": life})}


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The expressions that are checked against a schema."""
    monkeypatch.setenv("HELLPRINT_CACHE", str(tmp_path))
    found: list[str] = []
    check: Callable[..., str] = _Types._check

    def counted(self: _Types, source: str, variables: dict[str, str]) -> str:
        found.append(source)
        return check(self, source, variables)

    monkeypatch.setattr(_Types, "_check", counted)
    return found


def value(source: str, of: Kinds, life: float = 4) -> object:
    expression = compile_expression(source, of, {"it": "demon"})
    return expression.result, expression.eval({"it": {"life": life}})


def test_an_expression_that_fits_is_checked_once_for_all_runs(checks: list[str]) -> None:
    assert value("it.life + 1", kinds()) == ("INT", 5)
    keep_checked()
    assert value("it.life + 1", kinds()) == ("INT", 5)
    assert value("it.life + 2", kinds()) == ("INT", 6)
    assert checks == ["it.life + 1", "it.life + 2"]


def test_another_schema_or_variable_is_another_matter(checks: list[str]) -> None:
    assert value("it.life > 1", kinds()) == ("BOOL", True)
    keep_checked()
    assert value("it.life > 1", kinds(Field("inches")), 4.0) == ("BOOL", True)
    with pytest.raises(ExpressionError):
        compile_expression("it.life > 1", kinds(), {"demon": "demon"})
    assert len(checks) == 3


def test_a_fault_is_told_each_time(checks: list[str]) -> None:
    for _ in range(2):
        with pytest.raises(ExpressionError, match="lif"):
            compile_expression("it.lif", kinds(), {"it": "demon"})
        keep_checked()
    assert checks == ["it.lif", "it.lif"]


def test_what_is_derived_counts(checks: list[str]) -> None:
    """A derived value is a field only once it is known."""
    for result in ("INT", "STRING"):
        schema, constants = kinds(), {"rate": 2}
        types_of(schema, constants).add_derived("demon", "twice", result)
        assert compile_expression("it.twice", schema, {"it": "demon"}, constants).result == result
        keep_checked()
    assert checks == ["it.twice", "it.twice"]
    with pytest.raises(ExpressionError):
        compile_expression("it.twice", kinds(), {"it": "demon"})


def test_past_a_limit_it_starts_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked_module, "MOST", 2)
    book = Checked(Store(tmp_path), "schema")
    for number in range(3):
        book.put(f"{number}", Fitting("INT", b"1"))
    book.keep()
    again = Checked(Store(tmp_path), "schema")
    assert [again.get(f"{number}") for number in range(3)] == [None, None, ("INT", b"1")]


def test_what_was_compiled_computes_with_the_values_of_this_run(checks: list[str]) -> None:
    """Only names and types of constants are kept with it; own functions are those of this run."""
    for rate in (2, 3):
        constants = {"rate": rate, "ids": ["a", "b"]}
        expression = compile_expression("it.life * rate + ids.count('a')", kinds(), {"it": "demon"}, constants)
        assert expression.eval({"it": {"life": 4}, **constants}) == 4 * rate + 1
        keep_checked()
    assert len(checks) == 1, "the second run compiled nothing"


def test_what_was_compiled_tells_its_errors(checks: list[str]) -> None:
    for _ in range(2):
        expression = compile_expression("it.life / (it.life - 4)", kinds(), {"it": "demon"})
        with pytest.raises(ExpressionError, match="division"):
            expression.eval({"it": {"life": 4}})
        keep_checked()
    assert len(checks) == 1
