from __future__ import annotations

from typing import Any

import pytest

from hellprint.load.resolve import Resolver
from hellprint.model.findings import Place
from hellprint.model.records import Pack
from hellprint.model.schema import Field
from hellprint.roster.values import Maker, as_list, empty, place_of, plain, same


def test_a_nested_record_is_completed_with_defaults_state_and_records(pack: Pack) -> None:
    maker = Maker(pack, Resolver(pack))
    rider = maker.nested(pack.kinds["rider"], {"beast": "hound", "stranger": 1}, "here:1:1")
    assert rider["beast"]["name"] == "Hound"
    assert (rider["charms"], rider["wins"], rider["grades"]) == ([], 0, [])
    assert rider["_at"] == "here:1:1"
    assert "stranger" not in rider


def test_a_reference_may_be_an_id_or_a_record_and_one_to_nothing_has_only_its_id(pack: Pack) -> None:
    maker = Maker(pack, Resolver(pack))
    field = Field("ref", to="beast")
    assert maker.value(field, "mare", "")["speed"] == 9.5
    assert maker.value(field, {"id": "mare"}, "") is maker.value(field, "mare", "")
    assert maker.value(field, "unicorn", "") == {"id": "unicorn", "_at": ""}
    assert maker.value(Field("ref", to="beast", link=True), {"id": "mare"}, "") == "mare"


def test_numbers_take_the_type_of_their_field(pack: Pack) -> None:
    maker = Maker(pack, Resolver(pack))
    assert repr(maker.value(Field("inches"), 5, "")) == "5.0"
    assert repr(maker.value(Field("int"), 5.0, "")) == "5"


@pytest.mark.parametrize(
    ("field", "expected"),
    [(Field("int"), 0), (Field("flag"), False), (Field("text"), ""), (Field("inches"), 0.0),
     (Field("int", default=3), 3),
     (Field("list", item=Field("int")), []), (Field("map", item=Field("int")), {})],
)  # fmt: skip
def test_what_a_state_begins_with(field: Field, expected: Any) -> None:
    assert empty(field) == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ({"id": "a", "_at": "x"}, {"id": "a", "_at": "y"}, True),
        ({"id": "a"}, "a", True),
        ("a", {"id": "b"}, False),
        ({"_at": "x:1:1"}, {"_at": "x:1:1"}, True),
        ({"_at": ""}, {"_at": ""}, False),
        (3, 3, True),
    ],
)
def test_what_is_one_thing(one: Any, other: Any, expected: bool) -> None:
    assert same(one, other) is expected


def test_places_are_read_back() -> None:
    assert place_of({"_at": "c:/a:b.yaml:3:5"}) == Place("c:/a:b.yaml", 3, 5)
    assert place_of({"_at": "a.yaml:3:5#captain"}) == Place("a.yaml", 3, 5)
    assert place_of({"_at": ""}) is None
    assert place_of("text") is None


def test_plain_values_have_no_places_and_no_false_fractions() -> None:
    assert plain({"_at": "x", "a": 2.0, "b": [{"id": "spur", "name": "Spur"}]}) == {"a": 2, "b": ["spur"]}
    assert as_list("x") == ["x"]
    assert as_list(("x",)) == ["x"]
