from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from hellprint.load import localise, text_hash, untranslated
from hellprint.load.translations import in_language, translatable
from hellprint.model.mistakes import Misuse
from hellprint.model.records import Pack
from hellprint.words import words_of

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
    source = [
        (path, text)
        for path, text, _ in translatable(sampler)
        if not path.startswith(("pack.", "components.", "needs.", "words."))
    ]
    assert len(untranslated(sampler, "de")) == sum(1 for _, text in source if any(map(str.isalpha, text)))


def test_what_pack_yaml_and_sheets_say_is_wanted_as_soon_as_there_is_some_of_it(sampler: Pack) -> None:
    one = {"of": "", "text": "x"}
    started = untranslated(sampler._replace(texts={"de": {"pack.title": one}}), "de")
    assert "components.idol-cards.title" in started
    assert "say.index" not in started
    assert "say.index" in untranslated(sampler._replace(texts={"de": {"say.page_of": one}}), "de")
    assert "say.index" not in untranslated(sampler._replace(texts={"fi": {"say.page_of": one}}), "fi")


def test_a_text_that_has_changed_since_is_a_warning_with_the_new_hash(load: Callable[..., Any]) -> None:
    pack, findings = load({**BASE, "game/text/fi.yaml": "demons.a.name: {of: 12345678, text: Purema}\n"})
    assert [(f.code, f.severity, f.line) for f in findings] == [("HP107", "warning", 1)]
    assert text_hash("Bite") in findings[0].hint
    assert localise(pack, "fi").records["demon"]["a"]["name"] == "Purema"


def test_a_path_to_no_text_is_an_error(load: Callable[..., Any]) -> None:
    _, findings = load({**BASE, "game/text/fi.yaml": "demons.a.code: y\ndemons.b.name: y\nno: y\n"})
    assert [(f.code, f.line) for f in findings] == [("HP108", 1), ("HP108", 2), ("HP108", 3)]


BEASTS = {
    "game/pack.yaml": "pack: game\ntitle: Game\nwords: {life: Life}\nnames: {beast: source}\n"
    "components: {beasts: {kind: card, records: beast, size: standard, front: x.html, title: Beasts}}\n"
    "variants: {renamed: {names: {beast: translated}}}\n",
    "game/schema.yaml": "kinds:\n  beast:\n    plural: beasts\n"
    "    fields: {name: {type: text, translate: true}, rules: {type: rich, translate: true}}\n",
    "game/beasts.yaml": "beasts:\n  - {id: ox, name: Ox, rules: 'Fears the [[Cow]] and another [[Ox|ox]].'}\n"
    "  - {id: cow, name: Cow, rules: Grazes.}\n",
    "game/text/fi.yaml": "pack.title: Peli\ncomponents.beasts.title: Eläimet\nwords.life: Elämä\n"
    "beasts.ox.name: Härkä\nbeasts.ox.rules: 'Pelkää eläintä [[Cow]] ja toista [[Ox|härkää]].'\n"
    "beasts.cow.name: Lehmä\nbeasts.cow.rules: Laiduntaa.\n",
    "game/templates/x.html": "",
}


def test_title_decks_and_words_of_templates_are_translated(load: Callable[..., Any]) -> None:
    pack, findings = load(BEASTS)
    assert findings == []
    finnish = localise(pack, "fi")
    assert (finnish.info["title"], finnish.info["words"]) == ("Peli", {"life": "Elämä"})
    assert [component.title for component in finnish.components] == ["Eläimet"]
    assert pack.info["words"] == {"life": "Life"}


def test_names_stay_as_in_the_source_unless_a_variant_has_them_translated(load: Callable[..., Any]) -> None:
    pack, _ = load(BEASTS)
    ox = localise(pack, "fi").records["beast"]["ox"]
    assert (ox["name"], ox["rules"]) == ("Ox", "Pelkää eläintä [[Cow]] ja toista [[Ox|härkää]].")
    renamed, findings = load(BEASTS, variants=("renamed",))
    assert findings == []
    ox = localise(renamed, "fi").records["beast"]["ox"]
    assert (ox["name"], ox["rules"]) == ("Härkä", "Pelkää eläintä [[Cow|Lehmä]] ja toista [[Ox|härkää]].")


def test_names_of_a_kind_that_is_not_there_are_an_error(load: Callable[..., Any]) -> None:
    _, findings = load(
        {**BEASTS, "game/pack.yaml": BEASTS["game/pack.yaml"].replace("{beast: source}", "{baest: source}")}
    )
    assert [(f.code, f.line, f.column) for f in findings] == [("HP101", 4, 9)]
    assert 'did you mean "beast"' in findings[0].hint


def test_two_languages_stand_one_after_the_other_and_backs_have_the_first_alone(load: Callable[..., Any]) -> None:
    pack, _ = load(BEASTS, variants=("renamed",))
    both = in_language(pack, "both")
    cow = both.records["beast"]["cow"]
    assert (cow["name"], cow["rules"]) == ("Cow\u00a0· Lehmä", "Grazes.\n\n*Laiduntaa.*")
    assert both.info["words"] == {"life": "Life\u00a0· Elämä"}
    assert both.info["languages"] == ("en", "fi")
    assert both.backs is not None
    assert both.backs.records["beast"]["cow"]["name"] == "Cow"
    assert both.backs.info["words"] == {"life": "Life"}
    assert in_language(pack, "fi+en").records["beast"]["cow"]["name"] == "Lehmä\u00a0· Cow"
    same = in_language(load(BEASTS)[0], "both")
    assert same.records["beast"]["cow"]["name"] == "Cow"


@pytest.mark.parametrize(
    ("finnish", "shown"),
    [
        ("Syö.\n\nJa\njuo.", "*Syö.*\n\n*Ja\njuo.*"),
        ("**Yöllä** syö.\n\n- ruohoa\n- heinää", "***Yöllä** syö.*\n\n- ruohoa\n- heinää"),
        ("*Yöllä* syö.", "_*Yöllä* syö._"),
        ("1. Syö.\n\n| a |\n|---|", "1. Syö.\n\n| a |\n|---|"),
    ],
)
def test_every_paragraph_of_the_second_language_is_in_italics(
    load: Callable[..., Any], finnish: str, shown: str
) -> None:
    path = "game/text/fi.yaml"
    pack, _ = load({**BEASTS, path: BEASTS[path].replace("Laiduntaa.", json.dumps(finnish))})
    assert in_language(pack, "both").records["beast"]["cow"]["rules"] == f"Grazes.\n\n{shown}"


def test_a_word_that_is_a_sentence_has_a_line_for_each_language(load: Callable[..., Any]) -> None:
    files = {path: text.replace("Life}", "Lives.}").replace("Elämä\n", "Elää.\n") for path, text in BEASTS.items()}
    assert in_language(load(files)[0], "both").info["words"] == {"life": "Lives.\nElää."}


def test_a_third_language_takes_files_alone_and_says_the_words_of_sheets(load: Callable[..., Any]) -> None:
    german = "pack.title: Spiel\nsay.print_at: in 100 % drucken\nbeasts.cow.rules: Grast.\n"
    pack, findings = load({**BEASTS, "game/text/de.yaml": german})
    assert findings == []
    spoken = in_language(pack, "de")
    assert spoken.records["beast"]["cow"]["rules"] == "Grast."
    assert words_of(spoken.info)["print_at"] == "in 100 % drucken"
    assert words_of(spoken.info)["page_of"] == "page {page} of {pages}"
    with pytest.raises(Misuse, match="says not which"):
        in_language(pack, "both")
    with pytest.raises(Misuse, match='no texts in the language "sv"'):
        in_language(pack, "en+sv")


def test_a_word_of_sheets_that_there_is_not_is_an_error(load: Callable[..., Any]) -> None:
    _, findings = load({**BEASTS, "game/text/de.yaml": "say.print_art: x\n"})
    assert [(f.code, f.hint) for f in findings] == [("HP108", 'did you mean "say.print_at"?')]


def test_what_a_table_needs_is_translated(load: Callable[..., Any]) -> None:
    files = {
        **BASE,
        "game/pack.yaml": "pack: game\ntitle: G\nneeds: [{text: dice, count: 3, note: red}, {text: a tray}]\n",
        "game/text/fi.yaml": "needs.0.text: noppaa\nneeds.0.note: punaista\nneeds.1.text: tarjotin\n",
    }
    pack, findings = load(files)
    assert findings == []
    needs = localise(pack, "fi").needs
    assert [(need.text, need.number, need.note) for need in needs] == [
        ("noppaa", "3", "punaista"),
        ("tarjotin", "", ""),
    ]
    assert pack.needs[0].text == "dice"
