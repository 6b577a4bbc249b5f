from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

BASE = {
    "game/pack.yaml": "pack: game\ntitle: G\n",
    "game/schema.yaml": "kinds:\n"
    "  demon: {plural: demons, fields: {name: text, tags: {type: list, of: text}}, derive: {size: size(it.name)}}\n",
}


@pytest.mark.parametrize(
    "given, kept",
    [
        ("house", {("demon", "a"): "house"}),
        ("printed", {}),
        (
            "{name: reconstructed, size: house}",
            {("demon", "a", "name"): "reconstructed", ("demon", "a", "size"): "house"},
        ),
        ("{tags.1: house}", {("demon", "a", "tags", 1): "house"}),
    ],
)
def test_provenance_of_a_record(load: Callable[..., Any], given: str, kept: dict[Any, str]) -> None:
    pack, findings = load(
        {**BASE, "game/demons.yaml": f"demons:\n  - {{id: a, name: A, tags: [x, y], provenance: {given}}}\n"}
    )
    assert (pack.provenance, findings) == (kept, [])


@pytest.mark.parametrize(
    "given, code",
    [
        ("hose", "HP014"),
        ("{nmae: house}", "HP010"),
        ("{tags.2: house}", "HP010"),
        ("[house]", "HP012"),
        ("{name: mine}", "HP014"),
    ],
)
def test_provenance_of_nothing(load: Callable[..., Any], given: str, code: str) -> None:
    pack, findings = load(
        {**BASE, "game/demons.yaml": f"demons:\n  - {{id: a, name: A, tags: [x, y], provenance: {given}}}\n"}
    )
    assert ([f.code for f in findings], pack.provenance) == ([code], {})


def test_what_is_said_of_a_record_is_the_same_whatever_the_order() -> None:
    from hellprint.load.provenance import by_record

    said: dict[Any, str] = {
        ("demon", "a", "tags", 1): "house",
        ("demon", "b"): "house",
        ("demon", "a", "name"): "house",
    }
    assert by_record(said) == {("demon", "a"): ("name", "house", "tags.1", "house"), ("demon", "b"): ("", "house")}
    assert by_record(dict(reversed(said.items()))) == by_record(said)
