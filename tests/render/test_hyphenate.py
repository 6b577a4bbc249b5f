"""Soft hyphens by language."""

from __future__ import annotations

import pytest

from hellprint.render.hyphenate import PATTERNS, hyphenate


@pytest.mark.parametrize(
    "word, lang, shown",
    [
        ("ylihallitusvirkamies", "fi", "yli|hal|li|tus|vir|ka|mies"),
        ("Kuninkaan", "fi-FI", "Ku|nin|kaan"),
        ("Väinämöinen", "fi", "Väi|nä|möi|nen"),
        ("Gerichtsvollzieheranwärterin", "de", "Ge|richts|voll|zie|her|an|wär|te|rin"),
        ("reconnaissance", "en", "re|con|nais|sance"),
        ("RECONNAISSANCE", "en", "RE|CON|NAIS|SANCE"),
        ("reconnaissance", "xx", "reconnaissance"),
        ("it", "en", "it"),
    ],
)
def test_words_are_parted_as_their_language_parts_them(word: str, lang: str, shown: str) -> None:
    assert hyphenate(word, lang).replace("\u00ad", "|") == shown


@pytest.mark.parametrize("word", ["asszonnyal", "hosszú", "poggyász", "Schiffahrt"])
def test_no_letter_changes(word: str) -> None:
    assert hyphenate(word, "hu").replace("\u00ad", "") == word


def test_patterns_come_with_their_licence() -> None:
    for path in PATTERNS.glob("hyph_*.dic"):
        assert (PATTERNS / f"LICENCE-{path.stem.removeprefix('hyph_')}.txt").is_file()
        assert len(path.read_text("utf-8").splitlines()) > 100
