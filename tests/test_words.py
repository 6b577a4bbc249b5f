from __future__ import annotations

import pytest

from hellprint.words import in_alphabet, is_known, languages, said, words, words_of


@pytest.mark.parametrize("lang", sorted(languages()))
def test_a_language_has_every_word(lang: str) -> None:
    assert set(languages()[lang]) == set(languages()["en"])
    assert all(languages()[lang].values())


def test_a_language_of_a_country_is_that_language() -> None:
    assert words("fi-FI")["index"] == "Hakemisto"


def test_a_language_that_is_not_there_takes_the_english_words() -> None:
    assert words("sv") == words("en")


def test_holes_of_a_text_are_the_same_in_every_language() -> None:
    import re

    for lang, known in languages().items():
        for name, text in known.items():
            assert sorted(re.findall(r"\{\w*\}", text)) == sorted(re.findall(r"\{\w*\}", words("en")[name])), (
                lang,
                name,
            )


def test_a_pack_says_some_of_them_itself() -> None:
    said = words("sv", {"index": "Register"})
    assert said["index"] == "Register"
    assert said["contents"] == "Contents"
    assert words_of({"lang": "fi", "say": {"index": "Luettelo"}})["index"] == "Luettelo"
    assert words_of({})["index"] == "Index"


@pytest.mark.parametrize(
    ("lang", "in_order"),
    [
        ("fi", ["2 × 2", "Aave", "Elan", "Élan", "Etu", "Zombi", "Åbo", "Äes", "Öylätti"]),
        ("en", ["Aave", "Åbo", "Äes", "Élan", "Etu", "Öylätti", "Zombi"]),
    ],
)
def test_letters_come_in_the_order_of_the_language(lang: str, in_order: list[str]) -> None:
    alphabet = words(lang)["alphabet"]
    assert sorted(set(in_order), key=lambda word: in_alphabet(word, alphabet)) == in_order


def test_what_a_new_language_must_say_is_words_alone() -> None:
    assert "alphabet" not in said()
    assert said()["index"] == "Index"
    assert is_known("fi-FI")
    assert not is_known("de")


@pytest.mark.parametrize(
    ("lang", "in_order"),
    [
        ("fi", ["Eco", "Écu", "Zebra", "Åska", "Ääni", "Öljy"]),
        ("de", ["Ääni", "Åska", "Eco", "Écu", "Öljy", "Zebra"]),
        ("fr", ["Ääni", "Åska", "Eco", "Écu", "Öljy", "Zebra"]),
    ],
)
def test_fc82_names_are_sorted_by_the_alphabet_of_the_language(lang: str, in_order: list[str]) -> None:
    alphabet = words(lang)["alphabet"]
    assert sorted(set(in_order), key=lambda name: in_alphabet(name, alphabet)) == in_order
