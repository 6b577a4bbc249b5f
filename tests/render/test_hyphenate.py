"""Soft hyphens by language."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pyphen
import pytest

from hellprint.render.hyphenate import OWN, Patterns, hyphenate

WORDS = (
    *("Gerichtsvollzieheranwärterin", "reconnaissance", "slaughter", "abomination", "philosophy", "torment"),
    *("battlefield", "extraordinary", "Überraschung", "Väinämöinen", "ylihallitusvirkamies", "příšerně"),
    *("żółwiami", "l'aujourd'hui", "Donaudampfschiffahrt", "nagyszerű"),
)


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
        ("", "en", ""),
        ("İstanbulluyum", "de", "İstanbulluyum"),
    ],
)
def test_words_are_parted_as_their_language_parts_them(word: str, lang: str, shown: str) -> None:
    assert hyphenate(word, lang).replace("\u00ad", "|") == shown


@pytest.mark.parametrize("lang", ["en_GB", "en_US", "de_DE", "fr", "cs_CZ", "pl_PL", "es", "nl_NL", "sv", "it_IT"])
def test_places_are_those_of_pyphen(lang: str) -> None:
    theirs = pyphen.Pyphen(lang=lang, left=1, right=1)
    path = Path(pyphen.LANGUAGES[lang])
    ours = Patterns(path)
    for word in WORDS:
        expected = [int(at) for at in theirs.positions(word) if not getattr(at, "data", None)]
        assert [at for at in ours.places(word) if 1 <= at <= len(word) - 1] == expected, word


@pytest.mark.parametrize("word", ["asszonnyal", "hosszú", "poggyász", "Schiffahrt"])
def test_no_letter_changes(word: str) -> None:
    assert hyphenate(word, "hu").replace("\u00ad", "") == word


def test_a_hyphen_that_would_change_the_spelling_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "hyph_xx.dic"
    path.write_text("UTF-8\n% a comment\na1b\nc1d/d=d,1,1\n^^e41x\n", "utf-8")
    patterns = Patterns(path)
    assert list(patterns.places("abcd")) == [1]
    assert list(patterns.places("äx")) == [1]


def test_the_margins_of_a_language_hold() -> None:
    for word in WORDS:
        parts = re.split("\u00ad", hyphenate(word, "en"))
        assert len(parts) == 1 or (len(parts[0]) >= 2 and len(parts[-1]) >= 3)


def test_patterns_come_with_their_licence() -> None:
    for path in OWN.glob("hyph_*.dic"):
        assert (OWN / f"LICENCE-{path.stem.removeprefix('hyph_')}.txt").is_file()
        assert len(path.read_text("utf-8").splitlines()) > 100


def test_pyphen_is_not_imported() -> None:
    program = "import sys; from hellprint.render.hyphenate import hyphenate; hyphenate('reconnaissance', 'en'); "
    done = subprocess.run(
        [sys.executable, "-c", program + "print('pyphen' in sys.modules)"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
