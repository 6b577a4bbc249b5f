"""A view gives a template what the schema says, and notes what was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hellprint.components.view import Reader, Rich, View
from hellprint.load.tables import TABLE
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind

KINDS = {
    "demon": Kind(
        "demon",
        "demons",
        {
            "name": Field("text"),
            "items": Field("int"),
            "keys": Field("list", item=Field("text")),
            "flavour": Field("text", optional=True),
            "rules": Field("rich"),
            "house": Field("ref", to="house"),
            "evolves": Field("ref", to="demon", link=True, optional=True),
            "ability": Field("nested", to="ability"),
        },
    ),
    "house": Kind("house", "houses", {"name": Field("text")}),
    "ability": Kind("ability", "", {"name": Field("text")}, nested=True),
}
MEPHIT = {
    "id": "mephit",
    "name": "Mephit",
    "items": 3,
    "keys": ["a", "b"],
    "rules": "Move {{ n }}",
    "house": "ash",
    "evolves": "mephit",
    "ability": {"name": "Sting"},
}


def reader() -> Reader:
    pack = Pack(
        "p", Path(), (), {}, {}, KINDS, {"demon": {"mephit": MEPHIT}, "house": {"ash": {"id": "ash", "name": "Ash"}}}
    )

    def expand(text: str, variables: Mapping[str, Any]) -> str:
        if "n" not in variables:
            raise ValueError('"n" is not defined')
        return text.replace("{{ n }}", str(variables["n"]))

    return Reader(pack, expand, lambda text: (f"<p>{text}</p>", ()))


def test_fields_keep_their_names_even_those_of_python_methods() -> None:
    demon = reader().record("demon", "mephit")
    assert demon["items"] == 3
    assert demon["keys"] == ("a", "b")
    with pytest.raises(AttributeError):
        _ = demon.items  # type: ignore[attr-defined]


def test_an_absent_optional_field_is_none_and_an_unknown_one_is_an_error() -> None:
    demon = reader().record("demon", "mephit")
    assert demon["flavour"] is None
    with pytest.raises(KeyError):
        demon["flavor"]


def test_refs_are_records_and_links_stay_ids() -> None:
    demon = reader().record("demon", "mephit")
    assert isinstance(demon["house"], View)
    assert demon["house"]["name"] == "Ash"
    assert demon["evolves"] == "mephit"
    assert demon["ability"]["name"] == "Sting"


def test_rules_text_is_filled_in_and_parsed() -> None:
    made = reader()
    made.variables = {"n": 7}
    rules = made.record("demon", "mephit")["rules"]
    assert isinstance(rules, Rich)
    assert rules.__html__() == "<p>Move 7</p>"
    assert len(rules) == len("Move 7")


def test_rules_text_that_cannot_be_filled_in_is_a_problem_at_its_field() -> None:
    made = reader()
    made.record("demon", "mephit")["rules"]
    assert [(p.code, p.message, p.path) for p in made.problems] == [("HP305", '"n" is not defined', ("rules",))]


def test_only_what_was_asked_for_is_noted() -> None:
    made = reader()
    made.variables = {"n": 7}
    demon = made.record("demon", "mephit")
    _ = demon["name"], demon["house"]["name"], demon["items"]
    assert made.seen == {
        ("demon", "mephit", "name"): "Mephit",
        ("house", "ash", "name"): "Ash",
        ("demon", "mephit", "items"): "3",
    }
    assert list(made.sent.values()) == ["Mephit", "Ash"]


def test_a_row_of_a_table_holds_what_its_columns_say() -> None:
    rows = [{"roll": "2-4", "house": "ash", "effect": "Move {{ n }}"}, {"roll": "5", "effect": None}]
    columns = {"house": {"type": "ref", "to": "house", "optional": True}, "effect": {"type": "rich"}}
    table = {"id": "fate", "name": "Fate", "dice": "1d6", "columns": columns, "rows": rows}
    kinds = {**KINDS, "table": TABLE}
    houses = {"ash": {"id": "ash", "name": "Ash"}}
    pack = Pack("p", Path(), (), {}, {}, kinds, {"table": {"fate": table}, "house": houses})
    made = Reader(pack, lambda text, variables: text.replace("{{ n }}", "3"), lambda text: (f"<p>{text}</p>", ()))
    first, second = made.record("table", "fate")["rows"]
    assert (first["roll"], first["house"]["name"], str(first["effect"])) == ("2-4", "Ash", "<p>Move 3</p>")
    assert (second["house"], second["effect"]) == (None, None)
    assert made.seen["table", "fate", "rows", 0, "roll"] == "2-4"
    assert made.seen["house", "ash", "name"] == "Ash"


def test_where_a_value_comes_from_is_known_and_noted() -> None:
    views = reader()
    views.pack = views.pack._replace(
        provenance={("demon", "mephit", "items"): "house", ("house", "ash"): "reconstructed"}
    )
    demon = views.record("demon", "mephit")
    assert views.origin(demon) == "printed"
    assert views.origin(demon, "items") == "house"
    assert views.origin(demon, "keys", 0) == "printed"
    assert views.origin(demon["house"], "name") == "reconstructed", "a word for the whole record goes for all of it"
    assert views.seen["demon", "mephit", "items", "provenance"] == "house"
    with pytest.raises(TypeError):
        views.origin("mephit")


def test_the_texts_of_records_that_are_read_are_about_themselves() -> None:
    views = reader()
    asked: list[Mapping[str, Any]] = []
    views._expand = lambda text, variables: asked.append(variables) or text  # type: ignore[func-returns-value]
    views.variables = {"it": "the card", "n": 1}
    (demon,) = views.all_of("demon")
    assert demon["name"] == "Mephit"
    assert demon["rules"].raw == "Move {{ n }}"
    assert asked[0]["it"] == asked[0]["demon"] == demon
    assert asked[0]["n"] == 1
