"""Texts of a pack in one string: which they are, and where a match stands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from hellprint.load.prose import around, everything, prose, translations

FILES = {
    "game/pack.yaml": "pack: game\ntitle: G\n",
    "game/schema.yaml": (
        "kinds:\n"
        "  demon:\n"
        "    plural: demons\n"
        "    fields:\n"
        "      name: text\n"
        "      code: text\n"
        "      motto: {type: text, translate: true, optional: true}\n"
        "      rules: {type: rich, translate: true, optional: true}\n"
        "      abilities: {type: list, of: ability}\n"
        "      sayings: {type: map, of: rich, optional: true}\n"
        "  ability: {nested: true, fields: {name: text, rules: rich, helpers: {type: list, of: ability}}}\n"
    ),
    "game/demons.yaml": (
        "demons:\n"
        "  - id: imp\n"
        "    name: Imp\n"
        "    code: X1\n"
        "    motto: Burn\n"
        "    rules: Pays {{ it.code }} and burns.\n"
        "    abilities: [{name: Bite, rules: Bites., helpers: [{name: Nibble, rules: Nibbles.}]}]\n"
        "    sayings: {first: Hello.}\n"
    ),
    "game/tables.yaml": (
        "tables:\n"
        "  - {id: t, name: Loot, key: k, columns: {e: rich, n: int, w: text}, rows: [{k: a, e: Gold., n: 3, w: x}]}\n"
    ),
    "game/text/fi.yaml": "demons.imp.rules: Maksaa {{ it.code }} ja polttaa.\n",
}
Load = Callable[..., Any]


def test_all_that_is_read_and_nothing_else(load: Load) -> None:
    pack, findings = load(FILES)
    assert findings == []
    found = {text.key: text for text in prose(pack).texts}
    assert {key: text.text for key, text in found.items()} == {
        ("demon", "imp", "name"): "Imp",
        ("demon", "imp", "motto"): "Burn",
        ("demon", "imp", "rules"): "Pays {{ it.code }} and burns.",
        ("demon", "imp", "abilities", 0, "name"): "Bite",
        ("demon", "imp", "abilities", 0, "rules"): "Bites.",
        ("demon", "imp", "abilities", 0, "helpers", 0, "name"): "Nibble",
        ("demon", "imp", "abilities", 0, "helpers", 0, "rules"): "Nibbles.",
        ("demon", "imp", "sayings", "first"): "Hello.",
        ("table", "t", "name"): "Loot",
        ("table", "t", "rows", 0, "e"): "Gold.",
    }
    assert [key for key, text in found.items() if text.name] == [key for key in found if key[-1] == "name"]
    assert not found["demon", "imp", "motto"].rich


def test_a_match_knows_its_text_and_place(load: Load) -> None:
    pack, _ = load(FILES)
    hits = [(hit.of.key[1:], hit.start, hit.match.group()) for hit in prose(pack).find(re.compile("[Bb]urn"))]
    assert hits == [(("imp", "motto"), 0, "Burn"), (("imp", "rules"), 23, "burn")]


def test_variables_are_holes_unless_asked_for(load: Load) -> None:
    pack, _ = load(FILES)
    pattern = re.compile("code")
    assert not list(prose(pack).find(pattern))
    assert [hit.start for hit in prose(pack).find(pattern, typed=True)] == [11]
    assert len(prose(pack).words) == len(prose(pack).typed)


def test_no_match_goes_from_one_text_to_the_next(load: Load) -> None:
    pack, _ = load(FILES)
    assert not list(prose(pack).find(re.compile(r"Imp\s+Burn")))
    assert list(prose(pack).find(re.compile(r"burns\.\s*(?=\n\0)")))


def test_translations_come_after_the_own_texts(load: Load) -> None:
    pack, _ = load(FILES)
    hits = [hit.of.key for hit in everything(pack, re.compile("Pays|Maksaa"))]
    assert hits == [("demon", "imp", "rules"), ("text", "fi", "demons.imp.rules")]
    assert [text.text for text in translations(pack).texts] == ["Maksaa {{ it.code }} ja polttaa."]


def test_some_of_the_text_beside_a_match(load: Load) -> None:
    pack, _ = load(FILES)
    (hit,) = prose(pack).find(re.compile("and"))
    assert around(hit, 3, 3) == "…}} and bu…"
    assert around(hit, 99, 99) == "Pays {{ it.code }} and burns."


def test_a_part_of_the_texts(load: Load) -> None:
    pack, _ = load(FILES)
    names = prose(pack).only(lambda text: text.name)
    assert [hit.of.text for hit in names.find(re.compile("^|(?<=\\0\n)"))] == ["Imp", "Bite", "Nibble", "Loot"]


def test_only_texts_with_the_word_are_looked_through_for_a_pattern(load: Load) -> None:
    """Whatever a pattern that ignores case takes for the word: long s, Kelvin sign, Turkish i with and without dot."""
    names = [
        "Thi\u017f i\u017f four",
        "\u212aill 5",
        "\u0130mps kill 6",
        "\u0131mp\u017f KILL 7",
        "no word",
        "kill\n\nkill 8",
    ]
    demons = "".join(f"  - {{id: d{n}, name: {json.dumps(name)}, code: x}}\n" for n, name in enumerate(names))
    pack, _ = load({**FILES, "game/demons.yaml": f"demons:\n{demons}"})
    texts = prose(pack)
    for word, source in (
        ("kill", r"(?<!\w)kill\s+(\d)(?!\w)"),
        ("this", r"this\s+is"),
        ("imps", r"(?<!\w)imps\s+kill"),
    ):
        pattern = re.compile(source, re.IGNORECASE)
        found = list(texts.find_with(word, pattern))
        assert [(hit.of, hit.start, hit.match.span()) for hit in found] == [
            (hit.of, hit.start, hit.match.span()) for hit in texts.find(pattern, typed=True)
        ]
        assert found
    assert [hit.match[1] for hit in texts.find_with("kill", re.compile(r"kill\s+(\d)", re.IGNORECASE))] == list("5678")
