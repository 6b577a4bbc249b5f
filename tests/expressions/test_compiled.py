from __future__ import annotations

from typing import Any

import pytest

from hellprint.expressions import ExpressionError, Scope, compile_expression
from hellprint.expressions.compiled import shape_of, types_of
from hellprint.model.schema import Field, Kind

FAMILY = Kind(
    "family", "families", {"name": Field("text"), "leader": Field("ref", to="demon", link=True, optional=True)}
)
ABILITY = Kind("ability", "abilities", {"name": Field("text"), "uses": Field("uses", optional=True)}, nested=True)
DEMON = Kind(
    "demon",
    "demons",
    {
        "tier": Field("enum", of=("lesser", "greater")),
        "cost": Field("int"),
        "move": Field("inches"),
        "fly": Field("flag", default=False),
        "family": Field("ref", to="family", optional=True),
        "abilities": Field("list", item=Field("nested", to="ability"), default=[]),
        "tags": Field("list", item=Field("text"), default=[]),
        "resists": Field("map", item=Field("int"), optional=True),
    },
)
KINDS = {"family": FAMILY, "ability": ABILITY, "demon": DEMON}
CONSTANTS: dict[str, Any] = {"limits": {"size": 6, "shares": [1, 3]}, "rate": 2, "odd": {"1.1": "x"}}
IT = {
    "id": "a", "_at": "a.yaml:1:1", "tier": "lesser", "cost": 15, "move": 4.5, "fly": True, "tags": ["x", "y", "x"],
    "family": {"id": "rust", "name": "Rust", "leader": "b"}, "resists": {"fire": 2},
    "abilities": [{"name": "Sting", "uses": {"count": 2, "per": "battle"}}, {"name": "Bite"}],
}  # fmt: skip


def value(source: str) -> Any:
    return compile_expression(source, KINDS, {"it": "demon"}, CONSTANTS).eval({"it": IT, **CONSTANTS})


@pytest.mark.parametrize(
    "source, expected",
    [
        ("it.cost / 2", 7), ("it.move * 2.0", 9.0), ("it.move > 4", True), ("it.move == 9", False), ("it.fly && "
        "it.family.name == 'Rust'", True),
        ("it.family.leader", "b"), ("it.abilities.all(a, size(a.name) > 3)", True), ("it.abilities[0].uses.count", 2),
        ("it.abilities.exists(a, "
        "!has(a.uses))", True), ("it.resists['fire'] + it.resists.fire", 4), ("limits.size + rate", 8),
        ("limits.shares[1]", 3), ("odd['1.1']", "x"), ("it._at", "a.yaml:1:1"), ("it.tier in ['lesser']", True),
        ("it.tags.unique()", ["x", "y"]), ("it.tags.count('x')", 2), ("it.abilities.map(a, size(a.name)).sum()", 9),
        ("[it.cost, 3].max()", 15), ("[it.move, 9.0].min()", 4.5), ("it.cost == 300 / 20", True),
    ],
)  # fmt: skip
def test_values(source: str, expected: Any) -> None:
    found = value(source)
    assert (found, type(found)) == (expected, type(expected))


@pytest.mark.parametrize(
    "source, message, hint, column",
    [
        ("it.teir == 'x'", '"teir" is not a field of demon', 'did you mean "tier"?', 4),
        ("it.family.nmae == 'x'", '"nmae" is not a field of family', 'did you mean "name"?', 11),
        ("it.abilities.all(a, a.nam == 'x')", '"nam" is not a field of ability', 'did you mean "name"?', 23),
        ("limits.sise > 3", '"sise" is not a field of limits', 'did you mean "size"?', 8),
        ("itt.cost > 3", 'nothing is called "itt" here', 'did you mean "it"?', 1),
        ("it.cost == 'x'", '"==" does not go with a whole number and a text', "", 9),
        ("it.tags.sum()", 'the function "sum" does not take list(string)', "", 12),
        ("it.tags.summ()", 'nothing is called "summ" here', 'did you mean "sum"?', 9),
    ],
)
def test_mistakes_are_found_before_anything_is_computed(source: str, message: str, hint: str, column: int) -> None:
    with pytest.raises(ExpressionError) as caught:
        value(source)
    assert (caught.value.message, caught.value.hint, caught.value.column) == (message, hint, column)


@pytest.mark.parametrize(
    "source", ["it.cost >", "(", "it..cost", "'", "1 +" * 99, "(" * 99 + "1" + ")" * 99, "x" * 9_999, "\x00", ""]
)
def test_what_is_no_expression_is_an_error_and_no_crash(source: str) -> None:
    with pytest.raises(ExpressionError):
        value(source)


def test_a_whole_number_does_not_divide_a_fraction() -> None:
    with pytest.raises(ExpressionError, match=r"write 2\.0 for 2"):
        value("it.move / 2")


@pytest.mark.parametrize(
    "source, message",
    [
        ("10 / (it.cost - 15)", "division by zero"),
        ("it.tags[9]", "item 9 is asked for, but the list has 3"),
        ("it.abilities[1].uses.count", 'there is no "uses" here'),
        ("it.cost * 9223372036854775807", "the number becomes too large"),
    ],
)
def test_what_goes_wrong_while_computing(source: str, message: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        value(source)
    assert caught.value.message == message


def test_the_whole_pack_is_there_only_where_it_is_asked_for() -> None:
    with pytest.raises(ExpressionError, match='nothing is called "pack" here'):
        value("pack.demons.size() > 0")
    expression = compile_expression("pack.demons.filter(d, d.cost > 3).size()", KINDS, {"pack": "pack"})
    assert expression.eval({"pack": {"demons": [IT]}}) == 1
    assert compile_expression("demons.map(d, d.cost)", KINDS, {"demons": "list:demon"}).eval({"demons": [IT]}) == [15]


def test_the_type_of_the_result_is_known() -> None:
    assert compile_expression("it.cost > 1", KINDS, {"it": "demon"}).result == "BOOL"
    assert compile_expression("it.move", KINDS, {"it": "demon"}).result == "DOUBLE"


def test_an_expression_is_compiled_once_until_a_derived_value_changes_what_it_may_ask_for() -> None:
    kinds = {"imp": Kind("imp", "imps", {"cost": Field("int")})}
    constants = {"limit": 3}
    first = compile_expression("it.cost + limit", kinds, {"it": "imp"}, constants)
    assert compile_expression("it.cost + limit", kinds, {"it": "imp"}, constants) is first
    assert compile_expression("it.cost + limit", kinds, {"it": ""}, constants) is not first
    types_of(kinds, constants).add_derived("imp", "upkeep", "INT")
    assert compile_expression("it.cost + limit", kinds, {"it": "imp"}, constants) is not first
    assert compile_expression("it.upkeep", kinds, {"it": "imp"}, constants).result == "INT"


def test_what_is_derived_stays_known_beside_other_constants() -> None:
    kinds = {"imp": Kind("imp", "imps", {"cost": Field("int")})}
    constants = {"limit": 3}
    compile_expression("it.cost", kinds, {"it": "imp"}, constants)
    types_of(kinds, constants).add_derived("imp", "upkeep", "INT")
    compile_expression("players * it.cost", kinds, {"it": "imp"}, {**constants, "players": 4})
    assert compile_expression("it.upkeep", kinds, {"it": "imp"}, constants).result == "INT"


def test_what_is_compiled_beside_other_constants_stays_compiled_and_learns_what_is_derived_there() -> None:
    kinds = {"imp": Kind("imp", "imps", {"cost": Field("int")})}
    rules, components = {"limit": 3}, {"limit": 3, "players": 4}
    first = compile_expression("it.cost + limit", kinds, {"it": "imp"}, rules)
    types_of(kinds, components)
    assert compile_expression("it.cost + limit", kinds, {"it": "imp"}, rules) is first
    types_of(kinds, components).add_derived("imp", "upkeep", "INT")
    assert compile_expression("it.upkeep + limit", kinds, {"it": "imp"}, rules).result == "INT"


def test_another_number_among_the_constants_changes_no_type_and_another_type_does() -> None:
    told = {"limits": {"size": 10, "least": [1, 2]}, "title": "Reign"}
    assert shape_of(told) == shape_of({"limits": {"size": 11, "least": [3]}, "title": "Hell"})
    for other in (
        {"limits": {"size": 10.5, "least": [1]}, "title": "Reign"},
        {"limits": {"size": True, "least": [1]}, "title": "Reign"},
        {"limits": {"sise": 10, "least": [1]}, "title": "Reign"},
        {"limits": {"size": 10, "least": [1, "2"]}, "title": "Reign"},
        {"limits": {"size": 10, "least": []}, "title": "Reign"},
        {"limits": {"size": 10, "least": [1]}, "title": ["Reign"]},
    ):
        assert shape_of(told) != shape_of(other)


def test_values_that_are_shared_are_those_that_are_not() -> None:
    values = {"it": {"tier": "lesser", "cost": 3}, "more": [1, 2]}
    scope = Scope(values)
    for source in ("it.cost + 1", "it.tier", "more.map(n, n * it.cost)", "[it, it].map(i, i.cost).sum()", "it"):
        expression = compile_expression(source, KINDS, {"it": "", "more": ""})
        assert expression.eval(scope) == expression.eval(scope) == expression.eval(values)


def test_an_error_over_shared_values_is_the_same() -> None:
    values = {"it": {"cost": 3}}
    expression = compile_expression("it.cost / (it.cost - 3)", KINDS, {"it": ""})
    with pytest.raises(ExpressionError) as alone:
        expression.eval(values)
    with pytest.raises(ExpressionError) as shared:
        expression.eval(Scope(values))
    assert str(alone.value) == str(shared.value)
