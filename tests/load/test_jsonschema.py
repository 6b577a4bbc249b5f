from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from hellprint.load.jsonschema import json_schema
from hellprint.model.records import Pack

jsonschema = pytest.importorskip("jsonschema")
SAMPLER = Path(__file__).resolve().parents[1] / "packs" / "sampler"


def errors(pack: Pack, value: Any) -> list[str]:
    validator = jsonschema.Draft202012Validator(json_schema(pack))
    return [error.message for error in validator.iter_errors(value)]


def test_the_schema_is_one(sampler: Pack) -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema(sampler))


@pytest.mark.parametrize(
    "name", ["demons/lesser.yaml", "demons/great.yaml", "families.yaml", "tables.yaml", "rosters/clerks.yaml"]
)
def test_the_sampler_is_valid_as_an_editor_reads_it(sampler: Pack, name: str) -> None:
    assert errors(sampler, _as_editor(name)) == []


def test_a_file_that_is_a_bare_list_is_valid_and_its_mistakes_are_marked(sampler: Pack) -> None:
    rule: dict[str, Any] = {"id": "size", "for": "cabal", "require": "true", "message": "No."}
    assert errors(sampler, [rule]) == []
    assert errors(sampler, [{**rule, "messag": "No."}])


def _as_editor(name: str) -> Any:
    """Editors read YAML 1.2: numbers and truth values are typed, 2-4 and no are texts."""
    text = (SAMPLER / name).read_text(encoding="utf-8")
    return yaml.safe_load(text.replace(" no: 0", " 'no': 0").replace("code: on", "code: 'on'"))


@pytest.mark.parametrize(
    "record",
    [
        {"id": "a"},
        {"id": "a", "extends": "0116", "lief": 3},
        {"id": "a", "extends": "0116", "tier": "huge"},
        {"id": "a", "extends": "0116", "move": 13},
        {"id": "a", "extends": "0116", "abilities": [{"name": "A", "rules": "B", "uses": "2/batle"}]},
        {"extends": "0116"},
    ],
)
def test_mistakes_are_marked(sampler: Pack, record: dict[str, Any]) -> None:
    assert errors(sampler, {"demons": [record]})


def test_a_record_that_extends_gives_only_what_differs(sampler: Pack) -> None:
    assert errors(sampler, {"demons": [{"id": "a", "extends": "0116", "life": 3}]}) == []
