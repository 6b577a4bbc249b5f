from __future__ import annotations

from typing import Any

import pytest

from hellprint.load.reader import ABSENT, Reader
from hellprint.load.source import Source
from hellprint.load.tree import Mapping, parse
from hellprint.model.findings import Finding
from hellprint.model.records import PlaceKey
from hellprint.model.schema import Field, Kind

MINION = Kind(
    "minion",
    "minions",
    {"demon": Field("ref", to="demon"), "fly": Field("flag", default=False)},
    nested=True,
    short="demon",
)
KINDS = {"minion": MINION}


def read(field: Field, text: str) -> tuple[Any, list[str], dict[PlaceKey, tuple[str, int, int]]]:
    findings: list[Finding] = []
    places: dict[PlaceKey, tuple[str, int, int]] = {}
    root = parse(Source("a.yaml", f"x: {text}\n"), findings.append)
    assert isinstance(root, Mapping)
    value = Reader(KINDS, findings.append, places).value(field, root.pairs["x"][1], ("demon", "a", "x"), "x")
    return value, [finding.text() for finding in findings], places


@pytest.mark.parametrize(
    "field, text, value",
    [
        (Field("text"), "0116", "0116"), (Field("text"), "~", "~"), (Field("text"), '""', ""), (Field("rich"), "|\n"
        "  a\n"
        "  b\n", "a\nb\n"),
        (Field("enum", of=("no", "on")), "no", "no"), (Field("ref", to="demon"), "0116", "0116"),
        (Field("list", item=Field("int")), "[1, 2]", [1, 2]), (Field("map", item=Field("text")), "{1.1: a, "
        "1.10: b}", {"1.1": "a", "1.10": "b"}),
        (Field("nested", to="minion"), "mephit", {"demon": "mephit", "fly": False}),
        (Field("nested", to="minion"), "{demon: mephit, fly: true}", {"demon": "mephit", "fly": True}),
        (Field("any"), "{a: [1, no, '2'], b: }", {"a": [1, "no", "2"], "b": None}),
        (Field("int"), "", ABSENT),
    ],
)  # fmt: skip
def test_a_value_by_its_field(field: Field, text: str, value: Any) -> None:
    found, findings, _ = read(field, text)
    assert (found, findings) == (value, [])


@pytest.mark.parametrize(
    "field, text, finding",
    [
        (Field("text"), "{cost}", "a.yaml:1:4: HP012 error: x: expected text, found a map (put quotes round it)"),
        (Field("list", item=Field("text")), "a", 'a.yaml:1:4: HP012 error: x: expected a list, found "a" (write [a])'),
        (Field("int", high=5), "6", "a.yaml:1:4: HP013 error: x is 6; the highest is 5"),
        (
            Field("enum", of=("lesser",)),
            "leser",
            'a.yaml:1:4: HP014 error: x knows no "leser" (did you mean "lesser"?)',
        ),
        (
            Field("nested", to="minion"),
            "{demn: a}",
            'a.yaml:1:5: HP010 error: "demn" is not a field of minion in demon "a" (did you mean "demon"?)',
        ),
        (
            Field("any"),
            "0116",
            'a.yaml:1:4: HP018 error: x: "0116" could be 116 or a text (put quotes round it: "0116")',
        ),
    ],
)
def test_a_value_that_does_not_fit(field: Field, text: str, finding: str) -> None:
    assert read(field, text)[1][-1:] == [finding] or finding in read(field, text)[1]


def test_places_of_values_in_lists_and_maps() -> None:
    _, _, places = read(Field("list", item=Field("nested", to="minion")), "[a, {demon: b}]")
    assert places["demon", "a", "x", 1, "demon"] == ("a.yaml", 1, 16)
    assert places["demon", "a", "x", 0] == ("a.yaml", 1, 5)


def test_records_do_not_share_their_defaults() -> None:
    kind = Kind("demon", "demons", {"tags": Field("list", item=Field("text"), default=[])})
    reader = Reader({}, lambda finding: None, {})
    node = Mapping("a.yaml", 1, 1)
    first, second = reader.record(kind, node, "a"), reader.record(kind, node, "b")
    first["tags"].append("x")
    assert second["tags"] == []


def test_a_record_has_its_fields_in_the_order_of_the_schema() -> None:
    kind = Kind("demon", "demons", {"b": Field("int"), "a": Field("int")})
    root = parse(Source("a.yaml", "a: 1\nb: 2\nid: x\n"), lambda finding: None)
    assert isinstance(root, Mapping)
    assert list(Reader({}, lambda finding: None, {}).record(kind, root, "x")) == ["id", "b", "a"]
