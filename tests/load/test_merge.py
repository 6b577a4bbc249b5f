from __future__ import annotations

from hellprint.load.merge import merge, without
from hellprint.load.source import Source
from hellprint.load.tree import Mapping, Scalar, parse


def mapping(text: str) -> Mapping:
    root = parse(Source("a.yaml", text), lambda finding: None)
    assert isinstance(root, Mapping)
    return root


def test_maps_merge_and_lists_are_replaced() -> None:
    merged = merge(mapping("a: {x: 1, y: 2}\nb: [1, 2]\nc: 3\n"), mapping("a: {y: 9}\nb: [7]\nd: 4\n"))
    assert list(merged.pairs) == ["a", "b", "c", "d"]
    inner = merged.pairs["a"][1]
    assert isinstance(inner, Mapping)
    assert {name: value.text for name, (_, value) in inner.pairs.items() if isinstance(value, Scalar)} == {
        "x": "1",
        "y": "9",
    }
    assert len(merged.pairs["b"][1].items) == 1  # type: ignore[union-attr]


def test_a_value_keeps_the_place_from_which_it_comes() -> None:
    merged = merge(mapping("a: 1\nb: 2\n"), mapping("\n\nb: 3\n"))
    assert [value.line for _, value in merged.pairs.values()] == [1, 3]


def test_new_keys_are_named_to_whoever_asks() -> None:
    strangers: list[str] = []
    merge(mapping("a: {x: 1}\n"), mapping("a: {z: 1}\nb: 2\n"), lambda key, below: strangers.append(key.text))
    assert sorted(strangers) == ["b", "z"]


def test_the_lower_map_is_left_alone() -> None:
    lower = mapping("a: {x: 1}\n")
    merge(lower, mapping("a: {y: 1}\n"))
    assert list(lower.pairs["a"][1].pairs) == ["x"]  # type: ignore[union-attr]


def test_without_leaves_out() -> None:
    assert list(without(mapping("a: 1\nb: 2\nc: 3\n"), "a", "c").pairs) == ["b"]
