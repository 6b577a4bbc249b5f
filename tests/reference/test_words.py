from __future__ import annotations

import pytest

from hellprint.reference.words import languages, words


@pytest.mark.parametrize("lang", sorted(languages()))
def test_a_language_has_every_word(lang: str) -> None:
    assert set(languages()[lang]) == set(languages()["en"])
    assert all(languages()[lang].values())


def test_a_language_of_a_country_is_that_language() -> None:
    assert words("fi-FI")["index"] == "Hakemisto"


def test_a_language_that_is_not_there_takes_the_english_words() -> None:
    assert words("sv") == words("en")
