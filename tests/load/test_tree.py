from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hellprint.load.source import clean
from hellprint.load.tree import MAX_DEPTH, Listing, Mapping, Node, Scalar, is_nothing, parse, walk
from hellprint.model.findings import Finding


def tree(text: str) -> tuple[Node | None, list[Finding]]:
    findings: list[Finding] = []
    return parse(clean("a.yaml", text, findings.append), findings.append), findings


def plain(node: Node | None) -> Any:
    if node is None:
        return None
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Listing):
        return [plain(item) for item in node.items]
    return {name: plain(value) for name, (_, value) in node.pairs.items()}


@pytest.mark.parametrize(
    "word",
    [
        "0116",
        "0119",
        "0x1F",
        "12_34",
        "no",
        "On",
        "NULL",
        "~",
        "1:30",
        "0:45",
        "1.10",
        "2-4",
        "y",
        "2026-04-02",
        ".5",
        "=",
        "5+",
    ],
)
def test_words_stay_as_they_were_typed_as_values_and_as_keys(word: str) -> None:
    root, findings = tree(f"a: {word}\n{word}: b\nc: [{word}]\n")
    assert (plain(root), findings) == ({"a": word, word: "b", "c": [word]}, [])


def test_every_value_and_key_knows_its_place() -> None:
    root, _ = tree("demons:\n  - id: mephit\n    name: Väki Mephit\n")
    assert isinstance(root, Mapping)
    places = [(plain(node), node.line, node.column) for node in walk(root) if isinstance(node, Scalar)]
    assert places == [("mephit", 2, 9), ("Väki Mephit", 3, 11)]
    key, value = root.pairs["demons"]
    assert (key.line, key.column, value.line, value.column) == (1, 1, 2, 3)


def test_an_empty_word_is_nothing_and_an_empty_text_is_not() -> None:
    root, _ = tree('a:\nb: ""\n')
    assert isinstance(root, Mapping)
    assert [is_nothing(value) for _, value in root.pairs.values()] == [True, False]


def test_the_first_of_two_equal_keys_is_kept_and_both_lines_are_named() -> None:
    root, findings = tree("a: {x: 1}\nb: 2\na: {x: 3}\n")
    assert plain(root) == {"a": {"x": "1"}, "b": "2"}
    assert [f.text() for f in findings] == [
        'a.yaml:3:1: HP006 error: "a" stands here and on line 1; only one can hold (delete one of the two)'
    ]


def test_an_alias_repeats_a_value() -> None:
    root, findings = tree("a: &x {b: 1}\nc: *x\n")
    assert (plain(root), findings) == ({"a": {"b": "1"}, "c": {"b": "1"}}, [])


def test_nesting_has_a_limit_and_what_comes_after_is_read() -> None:
    deep = MAX_DEPTH + 5
    root, findings = tree("a: " + "[" * deep + "]" * deep + "\nb: 1\n")
    assert [f.code for f in findings] == ["HP022"]
    assert isinstance(root, Mapping)
    assert plain(root.pairs["b"][1]) == "1"


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "a: " * 5_000, "- " * 20_000, "{a: " * 5_000, '"' * 9_999, "&a " * 5_000, "? " * 3_000]
)
def test_hostile_text_is_a_finding_and_no_crash(text: str) -> None:
    _, findings = tree(text)
    assert findings


def test_a_record_that_cannot_be_read_leaves_its_neighbours() -> None:
    root, findings = tree(
        "demons:\n  - {id: a, name: !Burn, x: 1}\n  - {id: b, name: Reaction: c}\n  - {id: d, name: D}\n"
    )
    assert [f.line for f in sorted(findings)] == [2, 3]
    assert isinstance(root, Mapping)
    assert plain(root)["demons"][2] == {"id": "d", "name": "D"}


@given(st.text(alphabet="ab:-#'\"[]{}!&*>|%@`,? \n\\", max_size=60))
def test_any_text_gives_a_tree_or_findings(text: str) -> None:
    root, findings = tree(text)
    assert (
        findings or root is not None or not text.strip() or text.lstrip().startswith(("#", "%", "---")) or "#" in text
    )


@given(
    st.dictionaries(
        st.from_regex(r"[a-z]{1,8}", fullmatch=True), st.from_regex(r"[A-Za-z0-9.+-]{1,9}", fullmatch=True), min_size=1
    )
)
def test_plain_words_come_back_whole(words: dict[str, str]) -> None:
    words = {key: word for key, word in words.items() if word.strip("-.") and not word.startswith("-")}
    root, findings = tree("".join(f"{key}: {word}\n" for key, word in words.items()) or "x: 1\n")
    assert findings == []
    assert plain(root) == (words or {"x": "1"})
