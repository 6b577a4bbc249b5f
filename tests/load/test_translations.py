from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellprint.load import localise, text_hash, untranslated
from hellprint.load.translations import translatable
from hellprint.model.records import Pack

BASE = {
    "game/pack.yaml": "pack: game\ntitle: G\n",
    "game/schema.yaml": "kinds:\n"
    "  demon: {plural: demons, fields: {name: {type: text, translate: true}, code: text}}\n",
    "game/demons.yaml": "demons:\n  - {id: a, name: Bite, code: x}\n",
}


def test_a_hash_has_eight_digits_and_follows_the_text() -> None:
    assert text_hash("Sting") == "fb50f4cf"
    assert text_hash("Sting!") != text_hash("Sting")


def half_translated(pack: Pack) -> Pack:
    """Without the Finnish name of one demon."""
    texts = {path: text for path, text in pack.texts["fi"].items() if path != "demons.overseer.name"}
    return pack._replace(texts={"fi": texts})


def test_texts_in_another_language_and_the_rest_in_its_own(sampler: Pack) -> None:
    finnish = localise(half_translated(sampler), "fi")
    assert finnish.info["lang"] == "fi"
    assert finnish.records["demon"]["0116"]["name"] == "Ei"
    assert finnish.records["demon"]["0116"]["abilities"][0]["name"] == "Pisto"
    assert finnish.records["demon"]["overseer"]["name"] == "Overseer"
    assert finnish.records["table"]["rewards"]["rows"][0]["effect"] == "Ei mitään"
    assert sampler.records["demon"]["0116"]["name"] == "No"
    assert sampler.records["demon"]["0116"]["abilities"][0]["name"] == "Sting"


def test_what_a_language_lacks(sampler: Pack) -> None:
    assert untranslated(sampler, "fi") == ()
    assert untranslated(half_translated(sampler), "fi") == ("demons.overseer.name",)
    assert len(untranslated(sampler, "de")) == sum(1 for _, text, _ in translatable(sampler) if text)


def test_a_text_that_has_changed_since_is_a_warning_with_the_new_hash(load: Callable[..., Any]) -> None:
    pack, findings = load({**BASE, "game/text/fi.yaml": "demons.a.name: {of: 12345678, text: Purema}\n"})
    assert [(f.code, f.severity, f.line) for f in findings] == [("HP107", "warning", 1)]
    assert text_hash("Bite") in findings[0].hint
    assert localise(pack, "fi").records["demon"]["a"]["name"] == "Purema"


def test_a_path_to_no_text_is_an_error(load: Callable[..., Any]) -> None:
    _, findings = load({**BASE, "game/text/fi.yaml": "demons.a.code: y\ndemons.b.name: y\nno: y\n"})
    assert [(f.code, f.line) for f in findings] == [("HP108", 1), ("HP108", 2), ("HP108", 3)]
